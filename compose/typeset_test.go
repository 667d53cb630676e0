package compose

import (
	"strings"
	"testing"
	"unicode"
)

// The law: typesetting changes nothing but spaces, once is enough, and English stays.
func FuzzTypeset(f *testing.F) {
	for _, seed := range []string{"Oui ! « non »", "«x»:y ;", "12:30 https://a.b/c?d ", "?!", "a:\nb", "\u202f;", "« »", ""} {
		f.Add(seed)
	}
	bare := func(text string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsSpace(r) {
				return -1
			}
			return r
		}, text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if typeset("en", text, 0) != text {
			t.Fatal("English was changed")
		}
		text = strings.ToValidUTF8(text, "x") // what is not UTF-8 is refused elsewhere
		once := typeset("fr", text, 0)
		if bare(once) != bare(text) {
			t.Fatalf("more than spaces changed: %q, %q", text, once)
		}
		if again := typeset("fr", once, 0); again != once {
			t.Fatalf("a second time changes %q to %q", once, again)
		}
	})
}
