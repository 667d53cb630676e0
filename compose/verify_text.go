package compose

import (
	"encoding/json"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// aboutText is what a figure is about, as JSON, for comparing and for showing.
func aboutText(a source.About) string {
	text, err := json.Marshal(a)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// readText is what a read says of itself, as JSON: a parser finds identity and
// clocks again in the body.
func readText(r source.Read) string {
	text, err := json.Marshal(r)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// firstTextDifference gives both texts from a little before they part.
func firstTextDifference(want, got string) (at int, expected, found string) {
	for at < len(want) && at < len(got) && want[at] == got[at] {
		at++
	}
	from := max(0, at-40)
	cut := func(text string) string { return text[min(from, len(text)):min(len(text), at+40)] }
	return at, cut(want), cut(got)
}

// idsOf are the identifiers that an expression of a sealed dossier uses.
func idsOf(expression string) []string {
	node, err := calc.Parse(expression)
	if err != nil {
		return nil // Verify reports it
	}
	return node.IDs()
}
