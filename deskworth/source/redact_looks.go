package source

import (
	"bytes"
	"encoding/base64"
	"strings"
)

func longer(n int) func(string) bool {
	return func(rest string) bool { return len(rest) >= n }
}

// looksLikeSecretKey wants one word that no headline has, or a part that mixes
// letters with digits.
func looksLikeSecretKey(rest string) bool {
	if !strings.Contains(rest, "-") {
		return len(rest) >= 12 || len(rest) >= 6 && mixed(rest)
	}
	for part := range strings.SplitSeq(rest, "-") {
		if len(part) >= 16 || len(part) >= minKnown && mixed(part) {
			return true
		}
	}
	return false
}

// looksLikeBraveKey wants digits in the word itself: BSA-2024-01 is a rule of the
// Bank Secrecy Act.
func looksLikeBraveKey(rest string) bool {
	word, _, _ := strings.Cut(rest, "-")
	return len(rest) >= 20 || len(word) >= 6 && hasDigit(word)
}

// mixed says that letters and digits stand in one word.
func mixed(word string) bool {
	return hasDigit(word) && strings.ContainsFunc(word, func(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' })
}

// looksMade is looksSecret for the value of a bare "key" in JSON, which is as
// often data: "bsd-3-clause" and "2023-01-01" are words with hyphens, and no
// word of theirs looks made.
func looksMade(value string) bool {
	if !allBase64(value) {
		return false
	}
	for word := range strings.FieldsFuncSeq(value, func(r rune) bool { return r == '-' || r == '_' }) {
		if looksSecret(word) {
			return true
		}
	}
	return false
}

func hasDigit(text string) bool { return strings.ContainsAny(text, "0123456789") }

// isBasic says that a word is a user name, a colon and a password in base64:
// "basic EarningsPerShare" is an accountant's.
func isBasic(word string) bool {
	word = strings.TrimRight(word, "=")
	plain, err := base64.RawStdEncoding.DecodeString(word)
	if err != nil {
		plain, err = base64.RawURLEncoding.DecodeString(word)
	}
	return err == nil && bytes.IndexByte(plain, ':') >= 0
}

func allBase64(text string) bool {
	text = strings.TrimRight(text, "=")
	for i := range len(text) {
		if !isBase64(text[i]) {
			return false
		}
	}
	return true
}

// looksSecret tells a made value from a word and from a number: letters with
// digits among them, many humps, or a length that no word has. Digits alone are
// an identifier ("CENTRAL INDEX KEY: 0000803164").
func looksSecret(value string) bool {
	if len(value) < minKnown || strings.Trim(value, "0123456789") == "" {
		return false
	}
	humps := 0
	for i := 1; i < len(value) && i < maxShapeLook; i++ {
		if 'A' <= value[i] && value[i] <= 'Z' && 'a' <= value[i-1] && value[i-1] <= 'z' {
			humps++
		}
	}
	return hasDigit(value[:min(len(value), maxShapeLook)]) || humps > 1 || len(value) > 24
}
