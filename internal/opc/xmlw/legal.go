package xmlw

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Replacement stands where [Clean] took a forbidden character out.
const Replacement = '\uFFFD'

// TextError refuses a text that no XML 1.0 document can hold.
type TextError struct {
	Element string // where it was being written
	Text    string // the text, with what is wrong shown as an escape
	Why     string
}

func (e *TextError) Error() string {
	return fmt.Sprintf("element %s cannot hold %s: %s; remove it from the text, or pass prose through Clean", e.Element, e.Text, e.Why)
}

// Code is the word for a result: the text is an argument that was wrong.
func (e *TextError) Code() string { return "arguments" }

// Legal says whether XML 1.0 allows r. The noncharacters U+FFFE and U+FFFF, the
// surrogates and the controls below U+0020 but tab, line feed and carriage
// return are out: an office program that meets one calls the file damaged.
func Legal(r rune) bool {
	switch {
	case r == '\t', r == '\n', r == '\r':
		return true
	case r < 0x20, r >= 0xD800 && r <= 0xDFFF, r == 0xFFFE, r == 0xFFFF:
		return false
	}
	return r <= utf8.MaxRune
}

// Clean gives prose with each forbidden character shown as U+FFFD, and how many
// there were. Bytes that are not UTF-8 are left as they are: they are refused by
// the writer, since what they meant cannot be known.
func Clean(prose string) (clean string, replaced int) {
	clean = strings.Map(func(r rune) rune {
		if Legal(r) {
			return r
		}
		replaced++
		return Replacement
	}, validOr(prose))
	if replaced == 0 {
		return prose, 0
	}
	return clean, replaced
}

// validOr gives nothing for bytes that are not UTF-8, so that strings.Map does
// not turn them into U+FFFD without anybody having said so.
func validOr(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return ""
}

// fault says why s cannot be written; "" when it can.
func fault(s string) string {
	if !utf8.ValidString(s) {
		return "it is not UTF-8"
	}
	for _, r := range s {
		if !Legal(r) {
			return fmt.Sprintf("XML 1.0 forbids %U", r)
		}
	}
	return ""
}
