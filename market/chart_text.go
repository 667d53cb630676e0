package market

import (
	"fmt"
	"strings"
)

// maxTextDepth is how deep encoding/json goes too.
const maxTextDepth = 10_000

// jsonText reads a whole JSON text in one pass. It holds it to the grammar as
// strictly as encoding/json does, also where it skips; a name that it looks for
// must be spelt as the vendor spells it and may not come twice. What it gives are
// parts of the text. Its first error stays, and stops it.
type jsonText struct {
	text  string
	at    int
	depth int
	err   error
}

// field is a name that is looked for, and what reads its value.
type field struct {
	name string
	read func()
}

func (t *jsonText) fail(format string, args ...any) {
	if t.err == nil {
		t.err = fmt.Errorf("byte %d: %s", t.at, fmt.Sprintf(format, args...))
		t.at = len(t.text)
	}
}

// next is the next byte that is not blank; nought at the end and after an error.
func (t *jsonText) next() byte {
	for ; t.at < len(t.text); t.at++ {
		if c := t.text[t.at]; c > ' ' || c != ' ' && c != '\n' && c != '\t' && c != '\r' {
			return c
		}
	}
	return 0
}

// take takes a byte when it is the next that is not blank.
func (t *jsonText) take(c byte) bool {
	if t.next() != c || t.at == len(t.text) {
		return false
	}
	t.at++
	return true
}

func (t *jsonText) want(c byte) {
	if !t.take(c) {
		t.fail("%q is missing", c)
	}
}

// null takes the word null.
func (t *jsonText) null() bool { return t.next() == 'n' && t.word("null") }

func (t *jsonText) word(word string) bool {
	if !strings.HasPrefix(t.text[t.at:], word) {
		t.fail("%q is missing", word)
		return false
	}
	t.at += len(word)
	return true
}

// object reads a value that must be an object or null, and says which it was.
func (t *jsonText) object(fields ...field) (present bool) {
	seen := uint64(0)
	return t.entries(func(name string) {
		for i, f := range fields {
			if f.name != name {
				continue
			}
			if seen&(1<<i) != 0 {
				t.fail("%q comes twice", name)
			}
			seen |= 1 << i
			f.read()
			return
		}
		t.skip()
	})
}

// entries reads an object, or null, whose names are not known before.
func (t *jsonText) entries(read func(name string)) (present bool) {
	if t.null() {
		return false
	}
	t.open('{')
	for first := true; t.err == nil && !t.take('}'); first = false {
		if !first {
			t.want(',')
		}
		name := t.string()
		t.want(':')
		if t.err == nil {
			read(name)
		}
	}
	t.depth--
	return t.err == nil
}

// list reads a value that must be a list or null, entry by entry.
func (t *jsonText) list(read func()) (present bool) {
	if t.null() {
		return false
	}
	t.open('[')
	for first := true; t.err == nil && !t.take(']'); first = false {
		if !first {
			t.want(',')
		}
		if t.err == nil {
			read()
		}
	}
	t.depth--
	return t.err == nil
}

func (t *jsonText) open(c byte) {
	t.want(c)
	if t.depth++; t.depth > maxTextDepth {
		t.fail("more than %d levels", maxTextDepth)
	}
}

// skip reads a value of any kind, and holds it to the grammar.
func (t *jsonText) skip() {
	switch c := t.next(); c {
	case '{':
		t.entries(func(string) { t.skip() })
	case '[':
		t.list(t.skip)
	case '"':
		t.raw()
	case 't':
		t.word("true")
	case 'f':
		t.word("false")
	case 'n':
		t.word("null")
	default:
		t.number()
	}
}
