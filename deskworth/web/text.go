package web

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/text/encoding/charmap"
)

const (
	maxMarkupBytes = 64 << 10 // of one text that is looked at
	maxUnwraps     = 8        // entities within entities that are followed
)

// plainText is what a reader would see of a text from outside: no tags, no
// scripts, entities as their characters, blanks collapsed. Publishers escape
// once too often, so it is taken off layer by layer until nothing changes.
// hidden counts the characters that nobody would see.
func plainText(markup string) (text string, hidden int) {
	text = markup[:runeEdge(markup, maxMarkupBytes)]
	for range maxUnwraps {
		shown, removed := visible(text)
		hidden += removed
		next := collapse(withoutTags(shown))
		if next == text {
			next = tagStart.ReplaceAllString(text, "$1")
		}
		if next == text {
			return text, hidden
		}
		text = next
	}
	// Whoever wraps a text this often wants to be unwrapped by somebody else.
	text, removed := visible(strings.NewReplacer("&", " ", "<", " ").Replace(text))
	return collapse(text), hidden + removed
}

// tagStart is what would begin a tag if more text followed it.
var tagStart = regexp.MustCompile(`<+([A-Za-z/!?])`)

func collapse(text string) string { return strings.Join(strings.Fields(text), " ") }

// visible drops what nobody sees: control characters, marks that turn the
// direction of writing, joiners of nothing, tag characters.
func visible(text string) (shown string, hidden int) {
	shown = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) && r != 0x85:
			return ' '
		case r >= 0x80 && r < 0xA0:
			// Bytes of windows-1252 that were never decoded; HTML reads them so too.
			if r = charmap.Windows1252.DecodeByte(byte(r)); r == utf8.RuneError {
				hidden++
				return -1
			}
			return r
		case isHidden(r):
			hidden++
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	return shown, hidden
}

// isHidden keeps the two joiners that Persian, Hindi and emoji are written with.
func isHidden(r rune) bool {
	const nonJoiner, joiner = '\u200C', '\u200D'
	switch {
	case r >= 0x20 && r < 0x7F, r == nonJoiner, r == joiner:
		return false
	case r >= 0xE0100 && r <= 0xE01EF: // variation selectors that spell out bytes
		return true
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs)
}

// unread are elements whose text is none: nobody sees it on a page.
var unread = map[string]bool{"script": true, "style": true, "iframe": true, "noembed": true, "noframes": true, "noscript": true, "template": true, "object": true}

// inline are elements that do not part the words around them.
var inline = map[string]bool{
	"a": true, "abbr": true, "b": true, "bdi": true, "bdo": true, "cite": true, "code": true, "em": true, "font": true, "i": true, "mark": true,
	"q": true, "s": true, "small": true, "span": true, "strong": true, "sub": true, "sup": true, "u": true, "wbr": true,
}

func withoutTags(markup string) string {
	if !strings.ContainsAny(markup, "<&") {
		return markup
	}
	var out strings.Builder
	z, within := html.NewTokenizer(strings.NewReader(markup)), ""
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return out.String()
		case html.TextToken:
			if within == "" {
				out.Write(z.Text())
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			tag, _ := z.TagName()
			name := string(tag)
			switch {
			case kind == html.StartTagToken && within == "" && unread[name]:
				within = name
			case kind == html.EndTagToken && within == name:
				within = ""
			}
			if !inline[name] {
				out.WriteByte(' ')
			}
		}
	}
}

// cutText shortens a text to at most that many characters, at the end of a word.
func cutText(text string, most int) (short string, cut bool) {
	if utf8.RuneCountInString(text) <= most {
		return text, false
	}
	const maxWord = 64 // a longer one is none, or of a script without blanks
	runes := []rune(text)[:most]
	end := most - 1 // the ellipsis takes one
	for end > max(0, most-maxWord) && !unicode.IsSpace(runes[end]) {
		end--
	}
	if !unicode.IsSpace(runes[end]) {
		end = most - 1
	}
	return strings.TrimRight(string(runes[:end]), " ") + "…", true
}

// runeEdge is the last edge of a rune within so many bytes.
func runeEdge(text string, most int) int {
	if len(text) <= most {
		return len(text)
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return most
}
