package market

import (
	"encoding/json"
	"strings"
)

// string reads a text; escapes are resolved.
func (t *jsonText) string() (text string) {
	raw, plain := t.raw()
	if t.err != nil {
		return ""
	}
	if plain {
		return raw[1 : len(raw)-1]
	}
	if err := json.Unmarshal([]byte(raw), &text); err != nil {
		t.fail("%v", err)
	}
	return text
}

// optional reads a text or null, which is no text.
func (t *jsonText) optional() string {
	if t.null() {
		return ""
	}
	return t.string()
}

// raw takes a text with its quotes, and says whether it is free of escapes.
func (t *jsonText) raw() (raw string, plain bool) {
	t.want('"')
	start := t.at - 1
	for plain = true; t.at < len(t.text); t.at++ {
		switch c := t.text[t.at]; {
		case c == '"':
			t.at++
			return t.text[start:t.at], plain
		case c < ' ':
			t.fail("a control character in a text")
			return "", true
		case c == '\\':
			plain = false
			if t.escape(); t.err != nil {
				return "", true
			}
		}
	}
	t.fail("a text has no end")
	return "", true
}

// escape stands on a backslash and ends on the last byte of its escape.
func (t *jsonText) escape() {
	t.at++
	if t.at >= len(t.text) || strings.IndexByte(`"\/bfnrtu`, t.text[t.at]) < 0 {
		t.fail("an escape that is none")
		return
	}
	if t.text[t.at] != 'u' {
		return
	}
	for range 4 {
		t.at++
		if t.at >= len(t.text) || strings.IndexByte("0123456789abcdefABCDEF", t.text[t.at]) < 0 {
			t.fail("an escape that is none")
			return
		}
	}
}

// boolean reads true, false or null, which is false.
func (t *jsonText) boolean() bool {
	switch t.next() {
	case 't':
		return t.word("true")
	case 'f':
		t.word("false")
	default:
		t.word("null")
	}
	return false
}

// number takes a number, and says whether it is written without an exponent.
func (t *jsonText) number() (digits string, plain bool) {
	t.next()
	start := t.at
	if t.at < len(t.text) && t.text[t.at] == '-' {
		t.at++
	}
	first := t.at
	whole := t.run()
	ok := whole == 1 || whole > 1 && t.text[first] != '0'
	if t.at < len(t.text) && t.text[t.at] == '.' {
		t.at++
		ok = t.run() > 0 && ok
	}
	plain = true
	if t.at < len(t.text) && t.text[t.at]|0x20 == 'e' {
		plain = false
		t.at++
		if t.at < len(t.text) && (t.text[t.at] == '+' || t.text[t.at] == '-') {
			t.at++
		}
		ok = t.run() > 0 && ok
	}
	if !ok {
		t.at = start
		t.fail("no value that JSON knows")
		return "", true
	}
	return t.text[start:t.at], plain
}

// run takes digits, and counts them.
func (t *jsonText) run() (n int) {
	for t.at < len(t.text) && t.text[t.at]-'0' <= 9 {
		t.at++
		n++
	}
	return n
}

// cells reads a list of numbers and nulls with their digits.
func (t *jsonText) cells(room int) (cells []cell) {
	if t.next() == '[' {
		cells = make([]cell, 0, room)
	}
	t.list(func() { cells = append(cells, t.cell()) })
	return cells
}

// cell reads a number with its digits, or null.
func (t *jsonText) cell() cell {
	if t.null() {
		return ""
	}
	digits, plain := t.number()
	if t.err == nil && (!plain || len(digits) >= maxPlainCell) {
		if !isFigure(digits) {
			t.fail("%.40q is no price and no volume", digits)
		}
	}
	return cell(digits)
}
