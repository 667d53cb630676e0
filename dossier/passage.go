package dossier

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

var numberInPassage = regexp.MustCompile(`(?:\d{1,3}(?:[,\x{a0}\x{202f} ]\d{3})+\b|\d+)(?:\.\d+)?|\.\d+`)

// maxQuotedRunes bounds what a revision quotes of a publisher's text.
const maxQuotedRunes = 2000

// Quoted is a passage as a revision quotes it; nothing for one that is too long
// or holds what no document can show.
func Quoted(passage string) string {
	if utf8.RuneCountInString(passage) > maxQuotedRunes || !utf8.ValidString(passage) || strings.ContainsFunc(passage, unshowable) {
		return ""
	}
	return passage
}

// Carries says whether a number stands in a passage with exactly these digits,
// separators of thousands aside. A minus sign counts where it is no hyphen, and
// so do the brackets that accounts put around a loss.
func Carries(passage string, number source.Decimal) bool {
	return !number.IsZero() && slices.Contains(numbersIn(passage), number.String())
}

// numbersIn lists the numbers of a text without their separators of thousands.
func numbersIn(passage string) (numbers []string) {
	strip := strings.NewReplacer(",", "", " ", "", "\u00a0", "", "\u202f", "")
	for _, at := range numberInPassage.FindAllStringIndex(passage, -1) {
		text := strip.Replace(passage[at[0]:at[1]])
		if text[0] == '.' {
			text = "0" + text
		}
		before, after := passage[:at[0]], passage[at[1]:]
		bracketed := strings.HasSuffix(before, "(") && strings.HasPrefix(after, ")")
		if bracketed || negative(before) {
			numbers = append(numbers, "-"+text)
		}
		if !negative(before) {
			numbers = append(numbers, text)
		}
	}
	return numbers
}

// negative says that a text ends with a minus sign. In "10-15" and "Covid-19"
// it is a hyphen.
func negative(before string) bool {
	rest, signed := strings.CutSuffix(before, "-")
	if !signed {
		rest, signed = strings.CutSuffix(before, "−")
	}
	last, _ := utf8.DecodeLastRuneInString(rest)
	return signed && !unicode.IsLetter(last) && !unicode.IsDigit(last)
}
