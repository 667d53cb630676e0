package pdfw

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/deskworth/deskworth-go/internal/paper"
)

// shaped are scripts that show wrong when code points are drawn one by one, left to right.
var shaped = []*unicode.RangeTable{
	unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Samaritan, unicode.Mandaic,
	unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya,
	unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Myanmar, unicode.Khmer,
	unicode.Tibetan, unicode.Thai, unicode.Lao,
}

// clean composes accents (small faces have é but no combining acute), drops the invisible hints for line
// breaks, and refuses what cannot be printed truthfully.
func clean(label, text string) (string, error) {
	if err := paper.CheckText(label, text); err != nil {
		return "", err
	}
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return text, nil // ASCII has no accent, no hint and no such script
	}
	for _, r := range text {
		if r == 0x200C || r == 0x200D {
			return "", &TextError{Label: label, Rune: r, Why: "joins signs, which the PDF does not do; remove it"}
		}
		if unicode.In(r, shaped...) {
			return "", &TextError{Label: label, Rune: r, Why: "is of a script that needs shaping, which the PDF does not do; use the workbook, the deck, the word processor's memo or a transliteration"}
		}
	}
	return norm.NFC.String(strings.Map(dropHints, text)), nil
}

func dropHints(r rune) rune {
	if paper.IsHint(r) {
		return -1
	}
	return r
}

// Linkable says whether an address may be the target of a link.
func Linkable(address string) bool { return paper.Linkable(address) }
