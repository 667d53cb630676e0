package source

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// maxLayers bounds how many encodings deep a secret is looked for.
const maxLayers = 3

// span is a stretch of the original text to replace; quoted asks for quotes
// around the placeholder, where a bare JSON number stood.
type span struct {
	from, to int
	quoted   bool
}

// view is a text with the place of each of its bytes in the original. Decoded
// texts are looked at as views, so that what is found in them is replaced in
// the original without encoding anything again.
type view struct {
	text string
	base int   // place of the first byte, when at is nil
	at   []int // place of each byte and of the end
}

func (v view) place(i int) int {
	if v.at == nil {
		return v.base + i
	}
	return v.at[i]
}

func (v view) part(from, to int) view {
	p := view{text: v.text[from:to], base: v.base + from}
	if v.at != nil {
		p.at = v.at[from : to+1]
	}
	return p
}

// hide marks text[from:to] of the view for replacement.
func (d *redaction) hide(v view, from, to int) {
	if from < to {
		d.spans = append(d.spans, span{from: v.place(from), to: v.place(to)})
	}
}

// apply replaces what was found. Overlapping and touching places become one.
func (d *redaction) apply(text string) (out string, changed bool) {
	if len(d.spans) == 0 {
		return text, false
	}
	slices.SortFunc(d.spans, func(a, b span) int { return a.from - b.from })
	var b strings.Builder
	done := 0
	for i := 0; i < len(d.spans); {
		s := d.spans[i]
		for i++; i < len(d.spans) && d.spans[i].from <= s.to; i++ {
			s.to = max(s.to, d.spans[i].to)
			s.quoted = s.quoted || d.spans[i].quoted
		}
		b.WriteString(text[done:s.from])
		b.WriteString(s.placeholder())
		done = s.to
	}
	b.WriteString(text[done:])
	out = b.String()
	return out, out != text
}

func (s span) placeholder() string {
	if s.quoted {
		return `"` + Redacted + `"`
	}
	return Redacted
}

// decoded collects a view byte by byte.
type decoded struct {
	text []byte
	at   []int
}

func (b *decoded) add(place int, bytes ...byte) {
	for _, c := range bytes {
		b.text = append(b.text, c)
		b.at = append(b.at, place)
	}
}

func (b *decoded) view(end int) view {
	return view{text: string(b.text), at: append(b.at, end)}
}

// percentDecoded takes one layer of percent-encoding off. A bad escape stays as
// it is, where url.QueryUnescape would give up on the whole text.
func (v view) percentDecoded() (next view, changed bool) {
	if strings.IndexByte(v.text, '%') < 0 {
		return v, false
	}
	var b decoded
	for i := 0; i < len(v.text); i++ {
		c := v.text[i]
		if c == '%' && i+2 < len(v.text) && isHex(v.text[i+1]) && isHex(v.text[i+2]) {
			b.add(v.place(i), unhex(v.text[i+1])<<4|unhex(v.text[i+2]))
			i, changed = i+2, true
			continue
		}
		b.add(v.place(i), c)
	}
	return b.view(v.place(len(v.text))), changed
}

// unescaped takes one layer of the backslash escapes of JSON and Go off. An
// unknown escape stays as it is.
func (v view) unescaped() (next view, changed bool) {
	if strings.IndexByte(v.text, '\\') < 0 {
		return v, false
	}
	var b decoded
	for i := 0; i < len(v.text); {
		if v.text[i] != '\\' {
			b.add(v.place(i), v.text[i])
			i++
			continue
		}
		bytes, n := unescape(v.text[i:])
		changed = changed || n > 1
		b.add(v.place(i), bytes...)
		i += n
	}
	return b.view(v.place(len(v.text))), changed
}

// unescape gives the bytes that the backslash at the start of text and what
// follows it stand for, and how long that is.
func unescape(text string) (bytes []byte, n int) {
	if len(text) < 2 {
		return []byte{'\\'}, 1
	}
	if at := strings.IndexByte(`"'\/bfnrtav`, text[1]); at >= 0 {
		return []byte{"\"'\\/\b\f\n\r\t\a\v"[at]}, 2
	}
	switch {
	case text[1] == 'u' && hexRun(text[2:], 4):
		return unescapeRune(text)
	case text[1] == 'x' && hexRun(text[2:], 2):
		return []byte{byte(hexValue(text[2:4]))}, 4
	}
	return []byte{'\\'}, 1
}

func unescapeRune(text string) (bytes []byte, n int) {
	r := hexValue(text[2:6])
	if utf16.IsSurrogate(r) && strings.HasPrefix(text[6:], `\u`) && hexRun(text[8:], 4) {
		if pair := utf16.DecodeRune(r, hexValue(text[8:12])); pair != utf8.RuneError {
			return utf8.AppendRune(nil, pair), 12
		}
	}
	return utf8.AppendRune(nil, r), 6
}

func hexRun(text string, n int) bool {
	if len(text) < n {
		return false
	}
	for i := range n {
		if !isHex(text[i]) {
			return false
		}
	}
	return true
}

func hexValue(digits string) (r rune) {
	for i := range len(digits) {
		r = r<<4 | rune(unhex(digits[i]))
	}
	return r
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

func unhex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}
