package paper

import (
	"net/url"
	"unicode"
	"unicode/utf8"
)

const maxAddress = 2079 // characters; the shortest bound among the formats that may carry the same link

// CheckText refuses what no format can show as it is: bytes that are not UTF-8, control characters, and signs
// that change the direction of what stands around them. It returns a [TextError] with the label.
func CheckText(label, text string) error {
	if !utf8.ValidString(text) {
		return &TextError{Label: label, Rune: utf8.RuneError, Why: "stands for bytes that are not UTF-8; give UTF-8 text"}
	}
	for _, r := range text {
		if r >= ' ' && r <= '~' {
			continue
		}
		if why := refusal(r); why != "" {
			return &TextError{Label: label, Rune: r, Why: why}
		}
	}
	return nil
}

// refusal says why a code point is refused; "" when it is not.
func refusal(r rune) string {
	switch {
	case r == '\n', IsHint(r):
		return ""
	case unicode.Is(unicode.Cc, r):
		return "is a control character; remove it"
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r == 0x200E, r == 0x200F, r == 0x061C:
		return "changes the direction of the text, so that it reads otherwise than it is; remove it"
	case r == 0x200C, r == 0x200D: // joiners, of which emoji and whole scripts are made
		return ""
	case unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co, unicode.Cs), unicode.Is(unicode.Noncharacter_Code_Point, r):
		return "shows nothing, or nothing agreed; remove it"
	}
	return ""
}

// IsHint knows the soft hyphen, the zero-width space, the word joiner and the byte order mark: they say where
// a line may end and never show.
func IsHint(r rune) bool { return r == 0xAD || r == 0x200B || r == 0x2060 || r == 0xFEFF }

// Linkable says whether an address may be the target of a link: absolute, http or https, without a user's
// name, in ASCII.
func Linkable(address string) bool { return CheckLink("", address) == nil }

// CheckLink returns a [LinkError] for an address that is not [Linkable].
func CheckLink(label, address string) error {
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
