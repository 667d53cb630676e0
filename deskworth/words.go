package deskworth

import (
	"fmt"
	"strings"
)

const clipRunes = 80

// clip keeps texts from outside short where a message shows them.
func clip(text string) string { return clipTo(text, clipRunes) }

func clipTo(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most]) + "…"
}

func quote(text string) string { return fmt.Sprintf("%q", clip(text)) }

func joined[T ~string](words []T) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = string(w)
	}
	return strings.Join(texts, ", ")
}
