package filings

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

const maxNear = 12

// near lists the names most like the one asked for: those that share the most
// words with it, the shortest first. Where none shares one, the first names show
// at least how the document writes them.
func near(names []string, asked string) []string {
	slices.Sort(names)
	names = slices.Compact(names)
	words := nameWords(asked)
	likeness := make(map[string]int, len(names))
	for _, n := range names {
		likeness[n] = shared(words, nameWords(n))
	}
	close := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return likeness[n] == 0 })
	slices.SortStableFunc(close, func(a, b string) int {
		return cmp.Or(likeness[b]-likeness[a], len(a)-len(b))
	})
	if len(close) == 0 {
		close = names
	}
	return close[:min(len(close), maxNear)]
}

// shared counts the words of one name that stand in the other. The beginning of a
// word counts for it: Asset is like Assets.
func shared(asked, words []string) (n int) {
	for _, a := range asked {
		if slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, a) || len(w) > 2 && strings.HasPrefix(a, w) }) {
			n++
		}
	}
	return n
}

// nameWords are the words of a local name, in small letters, without what every
// axis and member ends in.
func nameWords(name string) (words []string) {
	local := name[strings.IndexByte(name, ':')+1:]
	start := 0
	runes := []rune(local)
	for i := 1; i <= len(runes); i++ {
		if i < len(runes) && !(unicode.IsUpper(runes[i]) && !unicode.IsUpper(runes[i-1])) {
			continue
		}
		word := strings.ToLower(string(runes[start:i]))
		start = i
		if !slices.Contains([]string{"axis", "member", "and", "or", "of", "to", "the", "from", "in", "by", "for"}, word) {
			words = append(words, word)
		}
	}
	return words
}
