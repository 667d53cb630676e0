package web

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// folded takes case, accents and widths off a text, so that "BÉNÉFICE" is
// "benefice". Marks that make another letter of one (が, of か) stay.
func folded(text string) string {
	bare := strings.Map(func(r rune) rune {
		if r >= 0x0300 && r <= 0x036F {
			return -1
		}
		return r
	}, norm.NFKD.String(text))
	return norm.NFC.String(cases.Fold().String(bare))
}

// wordsOf are the folded words of a text, each once, in their order.
func wordsOf(text string) (words []string) {
	for _, word := range strings.FieldsFunc(folded(text), func(r rune) bool { return !isLetter(r) }) {
		if !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

func isLetter(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.M) }

// unspaced are scripts that set no blanks between words.
var unspaced = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar}

// matches says whether every word stands in one of the texts: as a whole word,
// or anywhere where a script has no blanks.
func matches(words []string, texts ...string) bool {
	whole := folded(strings.Join(texts, "\n"))
	there := wordsOf(whole)
	for _, word := range words {
		anywhere := strings.ContainsFunc(word, func(r rune) bool { return unicode.In(r, unspaced...) })
		if anywhere && strings.Contains(whole, word) {
			continue
		}
		if !slices.Contains(there, word) {
			return false
		}
	}
	return true
}
