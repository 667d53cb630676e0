package filings

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// cursor walks over JSON that is known to be valid. The lists of a company's
// facts are megabytes of short rows: reading them into maps takes ten times
// their size in memory, and most rows are of a concept that nobody asked for.
type cursor struct {
	body []byte
	at   int
}

// next is the first byte of the next value.
func (c *cursor) next() byte {
	for {
		switch b := c.body[c.at]; b {
		case ' ', '\t', '\n', '\r', ',', ':':
			c.at++
		default:
			return b
		}
	}
}

// members calls f with each key of an object, the cursor standing before the
// value. What f does not read is skipped. It says false when there is no object.
func (c *cursor) members(f func(key []byte) error) (bool, error) {
	if c.next() != '{' {
		c.skip()
		return false, nil
	}
	c.at++
	for c.next() != '}' {
		key := c.text()
		c.next()
		before := c.at
		if err := f(key); err != nil {
			return true, err
		}
		if c.at == before {
			c.skip()
		}
	}
	c.at++
	return true, nil
}

// items calls f before each item of a list. What f does not read is skipped.
func (c *cursor) items(f func() error) (bool, error) {
	if c.next() != '[' {
		c.skip()
		return false, nil
	}
	c.at++
	for c.next() != ']' {
		before := c.at
		if err := f(); err != nil {
			return true, err
		}
		if c.at == before {
			c.skip()
		}
	}
	c.at++
	return true, nil
}

// text reads a string. What it gives may share the body's memory. Of another
// value it gives nothing.
func (c *cursor) text() []byte {
	if c.next() != '"' {
		c.skip()
		return nil
	}
	start := c.at
	c.skip()
	inner := c.body[start+1 : c.at-1]
	if bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		return inner
	}
	var decoded string
	if json.Unmarshal(c.body[start:c.at], &decoded) != nil {
		return nil
	}
	return []byte(decoded)
}

// number reads a number with its digits. Of another value it gives nothing.
func (c *cursor) number() []byte {
	first := c.next()
	start := c.at
	c.skip()
	if first != '-' && (first < '0' || first > '9') {
		return nil
	}
	return c.body[start:c.at]
}

// skip passes over one value.
func (c *cursor) skip() {
	for depth := 0; ; {
		switch c.next() {
		case '{', '[':
			depth++
			c.at++
		case '}', ']':
			depth--
			c.at++
		case '"':
			c.skipString()
		default:
			c.skipPlain()
		}
		if depth <= 0 {
			return
		}
	}
}

func (c *cursor) skipString() {
	for c.at++; ; {
		end := c.at + bytes.IndexByte(c.body[c.at:], '"')
		escapes := 0
		for c.body[end-1-escapes] == '\\' {
			escapes++
		}
		c.at = end + 1
		if escapes%2 == 0 {
			return
		}
	}
}

// skipPlain passes over a number, true, false or null.
func (c *cursor) skipPlain() {
	for c.at < len(c.body) {
		switch c.body[c.at] {
		case ',', ':', '}', ']', ' ', '\t', '\n', '\r':
			return
		}
		c.at++
	}
}
