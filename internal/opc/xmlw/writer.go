package xmlw

import (
	"fmt"
	"slices"
	"strconv"
	"sync"
)

// declaration opens every document. standalone matters to office programs only
// as a habit; they all write it.
const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

// Writer builds one document. Its methods never fail on their own: the first
// error stops the writing and [Writer.Bytes] returns it.
type Writer struct {
	buf    []byte
	stack  []string
	start  bool // the last start tag still lacks its ">"
	ended  bool // the root was closed
	copied bool // buf is the caller's
	err    error
}

// scratch is room in which documents were written: a package has hundreds of parts,
// and each would grow from nothing.
var scratch sync.Pool

// New gives a writer that has written the XML declaration.
func New() *Writer {
	used, ok := scratch.Get().(*[]byte)
	if !ok {
		used = new([]byte)
	}
	return &Writer{buf: append((*used)[:0], declaration...)}
}

// Open starts an element. attrs are names and values in turn, written in the
// order given.
func (w *Writer) Open(name string, attrs ...string) *Writer {
	if w.err != nil {
		return w
	}
	if w.ended {
		return w.fail(fmt.Errorf("element %s would be a second root", name))
	}
	w.finishStart()
	w.room()
	w.buf = append(append(w.buf, '<'), name...)
	w.stack, w.start = append(w.stack, name), true
	if len(attrs)%2 != 0 {
		return w.fail(fmt.Errorf("element %s has an attribute without a value", name))
	}
	for i := 0; i+1 < len(attrs); i += 2 {
		w.Attr(attrs[i], attrs[i+1])
	}
	return w
}

// Attr adds an attribute to the element just opened.
func (w *Writer) Attr(name, value string) *Writer {
	if w.err != nil {
		return w
	}
	if !w.start {
		return w.fail(fmt.Errorf("attribute %s comes after the content of its element", name))
	}
	w.buf = append(append(append(w.buf, ' '), name...), '=', '"')
	w.escape(value, true)
	w.buf = append(w.buf, '"')
	return w
}

// Text writes character data. A forbidden character is an error: use [Clean]
// first where the text is prose that somebody wrote.
func (w *Writer) Text(s string) *Writer {
	if w.err != nil {
		return w
	}
	if len(w.stack) == 0 {
		return w.fail(fmt.Errorf("text %q stands outside the root", s))
	}
	if s == "" {
		return w
	}
	w.finishStart()
	w.escape(s, false)
	return w
}

// Close ends the innermost element; one without content becomes an empty tag.
func (w *Writer) Close() *Writer {
	if w.err != nil {
		return w
	}
	if len(w.stack) == 0 {
		return w.fail(fmt.Errorf("an element is closed that was not opened"))
	}
	last := len(w.stack) - 1
	if w.start {
		w.buf, w.start = append(w.buf, '/', '>'), false
	} else {
		w.buf = append(append(append(w.buf, '<', '/'), w.stack[last]...), '>')
	}
	w.stack = w.stack[:last]
	w.ended = last == 0
	return w
}

// Empty writes an element without content.
func (w *Writer) Empty(name string, attrs ...string) *Writer {
	return w.Open(name, attrs...).Close()
}

// Leaf writes an element that holds only text.
func (w *Writer) Leaf(name, text string, attrs ...string) *Writer {
	return w.Open(name, attrs...).Text(text).Close()
}

// Raw copies XML that this program wrote as a constant. Nothing that came from
// outside may pass through it.
func (w *Writer) Raw(xml string) *Writer {
	if w.err == nil {
		w.finishStart()
		w.buf = append(w.buf, xml...)
	}
	return w
}

// Bytes gives the finished document, or the first error.
func (w *Writer) Bytes() ([]byte, error) {
	if w.err == nil && len(w.stack) > 0 {
		w.fail(fmt.Errorf("element %s is still open", w.stack[len(w.stack)-1]))
	}
	if w.err == nil && !w.ended {
		w.fail(fmt.Errorf("the document has no root element"))
	}
	if w.err != nil {
		return nil, w.err
	}
	if !w.copied {
		room := w.buf
		w.buf, w.copied = slices.Clone(room), true
		scratch.Put(&room)
	}
	return w.buf, nil
}

func (w *Writer) fail(err error) *Writer {
	if w.err == nil {
		w.err = err
	}
	return w
}

// room doubles what is nearly full: a slice that grows by itself is copied four
// times when it is large.
func (w *Writer) room() {
	const near, first = 1 << 10, 4 << 10 // bytes
	if cap(w.buf)-len(w.buf) < near {
		w.buf = slices.Grow(w.buf, max(cap(w.buf), first))
	}
}

func (w *Writer) finishStart() {
	if w.start {
		w.buf, w.start = append(w.buf, '>'), false
	}
}

// escape appends s. Carriage returns become references everywhere, tabs and line
// feeds in attributes only: a parser would otherwise normalise them away.
func (w *Writer) escape(s string, attr bool) {
	if isPlain(s) {
		w.buf = append(w.buf, s...)
		return
	}
	if why := fault(s); why != "" {
		w.fail(&TextError{Element: w.stack[len(w.stack)-1], Text: strconv.QuoteToASCII(s), Why: why})
		return
	}
	from := 0
	for i := 0; i < len(s); i++ {
		if ref := reference(s[i], attr); ref != "" {
			w.buf = append(append(w.buf, s[from:i]...), ref...)
			from = i + 1
		}
	}
	w.buf = append(w.buf, s[from:]...)
}

// isPlain says that a text is ASCII and stands anywhere as it is.
func isPlain(s string) bool {
	for i := 0; i < len(s); i++ {
		if !plain[s[i]] {
			return false
		}
	}
	return true
}

var plain = func() (is [256]bool) {
	for c := byte(' '); c <= '~'; c++ {
		is[c] = reference(c, true) == ""
	}
	return is
}()

func reference(c byte, attr bool) string {
	switch c {
	case '&':
		return "&amp;"
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	case '\r':
		return "&#13;"
	}
	if !attr {
		return ""
	}
	switch c {
	case '"':
		return "&quot;"
	case '\t':
		return "&#9;"
	case '\n':
		return "&#10;"
	}
	return ""
}
