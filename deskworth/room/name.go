package room

import (
	"errors"
	"fmt"
	"strings"
)

const (
	maxIDBytes   = 63  // of a mission's or a card's name
	maxNameBytes = 128 // of one element of a published name
)

// ErrName refuses a name that cannot become one of the desk's files. Use
// lowercase letters, digits and hyphens for missions and cards.
var ErrName = errors.New("not a name for a file of the desk")

// CheckID says whether text may name a mission or a card: a letter or digit,
// then up to 62 lowercase letters, digits or hyphens, and none of the words that
// Windows keeps for devices. The error is an [Error] with code "name".
func CheckID(text string) error {
	if reason := idFault(text); reason != "" {
		return badName(text, reason, "use lowercase letters, digits and hyphens, at most 63, such as lvmh-2026")
	}
	return nil
}

func idFault(text string) string {
	switch {
	case text == "":
		return "it is empty"
	case len(text) > maxIDBytes:
		return fmt.Sprintf("it has %d characters", len(text))
	case text[0] == '-':
		return "it begins with a hyphen"
	}
	for i := range len(text) {
		if c := text[i]; c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			return "it holds something else than a-z, 0-9 and -"
		}
	}
	if reserved(text) {
		return "Windows keeps that word for a device"
	}
	return ""
}

// checkFileName takes manifest.json and sources/<digest>: one folder at most,
// each element a plain name on every system.
func checkFileName(name string) error {
	elements := strings.Split(name, "/")
	if len(elements) > 2 {
		return badName(name, "it has more than one folder", "use NAME or FOLDER/NAME")
	}
	for _, element := range elements {
		if reason := elementFault(element); reason != "" {
			return badName(name, reason, "use letters, digits, dots, hyphens and underscores, such as memo.pdf")
		}
	}
	return nil
}

func elementFault(element string) string {
	switch {
	case element == "":
		return "an element of it is empty"
	case len(element) > maxNameBytes:
		return fmt.Sprintf("an element of it has %d characters", len(element))
	case element[0] == '.' || element[0] == '-':
		return "an element of it begins with a dot or a hyphen"
	case element[len(element)-1] == '.':
		return "an element of it ends with a dot"
	case reserved(element):
		return "Windows keeps that word for a device"
	}
	for i := range len(element) {
		if !plain(element[i]) {
			return "it holds something else than letters, digits, dots, hyphens and underscores"
		}
	}
	return ""
}

func plain(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '-' || c == '_'
}

// reserved knows the device words of Windows, which take any extension: con.txt
// opens the console there.
func reserved(element string) bool {
	word, _, _ := strings.Cut(strings.ToLower(element), ".")
	switch word {
	case "con", "prn", "aux", "nul":
		return true
	}
	if len(word) != 4 || word[3] < '0' || word[3] > '9' {
		return false
	}
	return word[:3] == "com" || word[:3] == "lpt"
}

// checkDigest takes a SHA-256 as 64 lowercase hexadecimal digits.
func checkDigest(digest string) error {
	if len(digest) == 64 && allHex(digest) {
		return nil
	}
	return badName(digest, "it is not a SHA-256 digest", "give 64 lowercase hexadecimal digits")
}

func allHex(text string) bool {
	for i := range len(text) {
		if c := text[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

func badName(name, reason, cure string) error {
	return &Error{What: fmt.Sprintf("the name %s is refused", shown(name)), Why: fmt.Errorf("%w: %s", ErrName, reason), Cure: cure, code: "name"}
}

// shown quotes a name for a message, with control characters escaped and a
// bound, because a refused name may be anything at all.
func shown(name string) string {
	const most = 40
	if len(name) > most {
		return fmt.Sprintf("%q (cut)", name[:most])
	}
	return fmt.Sprintf("%q", name)
}
