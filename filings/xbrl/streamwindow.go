package xbrl

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// window gives a document piece by piece, as UTF-8 that has been checked.
type window struct {
	from  *bufio.Reader
	wrong func(string) int // gives the first byte that the encoding does not allow, or −1
	name  string           // of the encoding
	room  int64            // bytes that may still come
	limit int64
	buf   []byte
	tail  int  // bytes at the end of buf that begin a character
	final bool // the document has ended
}

// windowBytes is what is read at a time, unless an element is larger.
var windowBytes = 1 << 20

// declarationBytes is the room for an XML declaration.
const declarationBytes = 4096

// openWindow finds the encoding of a document, as decoded does.
func openWindow(r io.Reader, limit int64) (*window, error) {
	w := &window{room: limit, limit: limit}
	raw := bufio.NewReaderSize(&bounded{r: r, room: limit, limit: limit}, declarationBytes)
	mark, err := raw.Peek(len(bomUTF8))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, readError(err)
	}
	if len(mark) == 0 {
		return nil, shape("the document is empty", "fetch it again")
	}
	if strings.HasPrefix(string(mark), bomBig) || strings.HasPrefix(string(mark), bomWee) {
		w.from = transcodedReader(raw, unicode.UTF16(unicode.BigEndian, unicode.UseBOM))
		return w, w.skipBlanks()
	}
	marked := string(mark) == bomUTF8
	if marked {
		_, _ = raw.Discard(len(bomUTF8)) // it was peeked at
	}
	w.from = raw
	if err := w.skipBlanks(); err != nil {
		return nil, err
	}
	head, _ := raw.Peek(declarationBytes) // an error comes again when it is read
	from, name, wrong, err := encodingOf(string(head), marked)
	if err != nil {
		return nil, err
	}
	if from != nil {
		w.from = transcodedReader(raw, from)
	}
	w.name, w.wrong = name, wrong
	return w, nil
}

func transcodedReader(r io.Reader, from encoding.Encoding) *bufio.Reader {
	return bufio.NewReader(transform.NewReader(r, from.NewDecoder()))
}

func (w *window) skipBlanks() error {
	for {
		c, err := w.from.ReadByte()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return readError(err)
		}
		if !blank(c) {
			return w.from.UnreadByte()
		}
	}
}

// more gives kept with what follows it in the document: at least as much again,
// so that an element however large is looked at a few times only. at is the place
// of kept in the document, for errors.
func (w *window) more(kept string, at part) (doc string, err error) {
	tail := string(w.buf[len(w.buf)-w.tail:])
	w.buf = append(append(w.buf[:0], kept...), tail...)
	checked, want := len(kept), max(windowBytes, len(kept))
	w.buf = slices.Grow(w.buf, want)
	n, err := io.ReadFull(w.from, w.buf[len(w.buf):len(w.buf)+want])
	w.buf = w.buf[:len(w.buf)+n]
	if w.final = errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF); err != nil && !w.final {
		return "", readError(err)
	}
	if w.room -= int64(n); w.room < 0 {
		return "", tooLarge(w.limit)
	}
	w.tail = 0
	if !w.final {
		w.tail = unfinished(w.buf[checked:])
	}
	doc = string(w.buf[:len(w.buf)-w.tail])
	return doc, w.check(doc, checked, at)
}

func (w *window) check(doc string, from int, at part) error {
	if w.wrong != nil {
		if i := w.wrong(doc[from:]); i >= 0 {
			return at.located(notInEncoding(doc, from+i, w.name))
		}
	}
	if i := strings.IndexByte(doc[from:], 0); i >= 0 {
		return at.located(nulAt(doc, from+i))
	}
	return nil
}

// unfinished counts the bytes at the end that begin a character of UTF-8.
func unfinished(b []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		if c := b[len(b)-n]; utf8.RuneStart(c) {
			if c >= utf8.RuneSelf && !utf8.FullRune(b[len(b)-n:]) {
				return n
			}
			return 0
		}
	}
	return 0
}

// bounded refuses a document that is larger than the limit, as received.
type bounded struct {
	r           io.Reader
	room, limit int64
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if b.room -= int64(n); b.room < 0 {
		return 0, tooLarge(b.limit)
	}
	return n, err
}

// readError tells the reader's own errors from ours.
func readError(err error) error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	return fmt.Errorf("xbrl: reading the document: %w", err)
}
