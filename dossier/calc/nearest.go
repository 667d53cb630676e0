package calc

import (
	"slices"
	"strings"
)

// maxNearest bounds the names that a refusal proposes.
const maxNearest = 3

// Nearest gives the names most like one that is not among them, the most alike
// first and at most three: what its author may have meant, never a verdict. Case,
// dots and underscores do not count; what a third of the letters would have to
// change for is not near.
func Nearest(name string, names []string) []string {
	type candidate struct {
		name string
		away int
	}
	if name == "" || len(name) > MaxIDLength {
		return nil
	}
	var near []candidate
	for _, n := range names {
		if away := apartBy(bareName(n), bareName(name)); len(n) <= MaxIDLength && away <= len(name)/3 {
			near = append(near, candidate{n, away})
		}
	}
	slices.SortFunc(near, func(a, b candidate) int {
		if a.away != b.away {
			return a.away - b.away
		}
		return strings.Compare(a.name, b.name)
	})
	var found []string
	for _, c := range near[:min(maxNearest, len(near))] {
		found = append(found, c.name)
	}
	return found
}

func bareName(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", ".", "").Replace(name))
}

// apartBy counts the letters to insert, leave out or replace.
func apartBy(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal + boolInt(a[i] != b[j])
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
