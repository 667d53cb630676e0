package pdfw

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const maxAddress = 2079 // characters; the shortest bound among the formats that may carry the same link

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
	if i := invalid(text); i >= 0 {
		return "", &TextError{Label: label, Rune: utf8.RuneError, Why: "stands for bytes that are not UTF-8; give UTF-8 text"}
	}
	for _, r := range text {
		if why := refusal(r); why != "" {
			return "", &TextError{Label: label, Rune: r, Why: why}
		}
	}
	return norm.NFC.String(strings.Map(dropHints, text)), nil
}

// dropHints removes soft hyphen, zero-width space, word joiner and byte order mark: they never show.
func dropHints(r rune) rune {
	switch r {
	case 0xAD, 0x200B, 0x2060, 0xFEFF:
		return -1
	}
	return r
}

func invalid(text string) int {
	for i, r := range text {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				return i
			}
		}
	}
	return -1
}

// refusal says why a code point is refused; "" when it is not.
func refusal(r rune) string {
	switch {
	case r == '\n', dropHints(r) < 0:
		return ""
	case unicode.Is(unicode.Cc, r):
		return "is a control character; remove it"
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r == 0x200E, r == 0x200F, r == 0x061C:
		return "changes the direction of the text, so that it reads otherwise than it is; remove it"
	case unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co, unicode.Cs), unicode.Is(unicode.Noncharacter_Code_Point, r):
		return "shows nothing, or nothing agreed; remove it"
	case unicode.In(r, shaped...):
		return "is of a script that needs shaping, which the PDF does not do; use the workbook, the deck or a transliteration"
	}
	return ""
}

// Linkable says whether an address may be the target of a link: absolute, http or https, without a user's
// name, in ASCII.
func Linkable(address string) bool { return checkLink("", address) == nil }

// checkLink allows absolute http and https addresses with a host.
func checkLink(label, address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || len(address) > maxAddress {
		return &LinkError{Label: label, Address: address}
	}
	for _, r := range address {
		if r <= ' ' || r > '~' {
			return &LinkError{Label: label, Address: address}
		}
	}
	return nil
}
