package compose

import (
	"strings"
	"unicode"
)

const narrow = '\u202f' // a narrow space at which no line ends

// typeset gives prose the spaces of its language. French has a narrow one before ; : ! ? and within « »: a
// plain space there becomes narrow, and one that is missing is put in where a word ends at the mark.
// Addresses, times and ratios (12:30, 3:1) stay. English is left as it is. before is the sign that precedes
// the text in its line; nought: none.
func typeset(lang, text string, before rune) string {
	if lang != "fr" || !strings.ContainsAny(text, ";:!?«»") {
		return text
	}
	signs := []rune(text)
	out := make([]rune, 0, len(signs)+4)
	word := 0 // where the present word starts in out
	for i, r := range signs {
		last := before
		if len(out) > 0 {
			last = out[len(out)-1]
		}
		switch {
		case last == '«' && isBlank(r):
			r = narrow
		case last == '«' && r != narrow:
			out = append(out, narrow)
		case strings.ContainsRune(";:!?»", r) && isBlank(last) && len(out) > 0:
			out[len(out)-1] = narrow
		case strings.ContainsRune(";:!?»", r) && lacksSpace(r, last, signs[i+1:]) && !strings.Contains(string(out[word:]), "://"):
			out = append(out, narrow)
		}
		out = append(out, r)
		if unicode.IsSpace(r) {
			word = len(out)
		}
	}
	return string(out)
}

func isBlank(r rune) bool { return r == ' ' || r == '\u00a0' || r == '\u2009' }

// lacksSpace says whether a mark stands right behind a word that ends with it.
func lacksSpace(mark, last rune, rest []rune) bool {
	if mark != '»' && len(rest) > 0 && !unicode.IsSpace(rest[0]) && !strings.ContainsRune("»)", rest[0]) {
		return false // within a time, a ratio, an address; before another mark
	}
	return unicode.IsLetter(last) || unicode.IsDigit(last) || strings.ContainsRune(")%€$£’…", last) && last != 0
}
