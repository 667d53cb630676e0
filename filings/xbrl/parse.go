package xbrl

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"strings"
)

// Parse reads one instance from r, which is read to its end or to the limit.
//
// It fails with an [Error] when the document is not a well-formed instance
// (truncated, HTML, inline XBRL, another vocabulary, an unknown encoding, over
// a limit), with the context's error when ctx ends, and with r's own error.
func Parse(ctx context.Context, r io.Reader, limits Limits) (*Instance, error) {
	limits, err := limits.filled()
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, &Error{What: "there is nothing to read from", Remedy: "give a reader", code: CodeArguments}
	}
	var b strings.Builder
	b.Grow(int(min(sizeOf(r), limits.Bytes) + 1))
	n, err := io.Copy(&b, io.LimitReader(r, limits.Bytes+1))
	if err != nil {
		return nil, fmt.Errorf("xbrl: reading the document: %w", err)
	}
	if n > limits.Bytes {
		return nil, tooLarge(limits.Bytes)
	}
	return parse(ctx, b.String(), limits)
}

// sizeOf is what a reader says it still holds, nought when it does not say. It
// saves the copies that growing step by step would make.
func sizeOf(r io.Reader) int64 {
	switch sized := r.(type) {
	case interface{ Len() int }:
		return int64(sized.Len())
	case interface{ Size() int64 }:
		return sized.Size()
	case interface{ Stat() (fs.FileInfo, error) }:
		if info, err := sized.Stat(); err == nil && info.Mode().IsRegular() {
			return info.Size()
		}
	}
	return 0
}

// ParseBytes is [Parse] for a document in memory. The body is copied once and
// may be changed afterwards.
func ParseBytes(ctx context.Context, body []byte, limits Limits) (*Instance, error) {
	limits, err := limits.filled()
	if err != nil {
		return nil, err
	}
	if int64(len(body)) > limits.Bytes {
		return nil, tooLarge(limits.Bytes)
	}
	return parse(ctx, string(body), limits)
}

func parse(ctx context.Context, doc string, limits Limits) (*Instance, error) {
	doc, err := decoded(doc, limits.Bytes)
	if err != nil {
		return nil, err
	}
	if i := strings.IndexByte(doc, 0); i >= 0 {
		return nil, nulAt(doc, i)
	}
	if err := cmp.Or(refuseHTML(doc), refuseJSON(doc)); err != nil {
		return nil, err
	}
	r := newReader(ctx)
	r.scanner = scanner{doc: doc, limits: limits}
	r.returns = strings.IndexByte(doc, '\r') >= 0
	facts := factsIn(doc)
	r.in.Facts = make([]Fact, 0, facts)
	r.contexts = make(map[string]*Context, facts/usualFacts)
	r.same = make(map[string]*Context, facts/usualFacts)
	if err := r.document(); err != nil {
		return nil, err
	}
	r.resolveFacts()
	alikeContexts(r.in.Contexts)
	r.resolveNotes()
	placed(doc, r.in.Problems)
	return r.in, nil
}

// usualFacts is how many facts share a context. A guess that is too low costs
// the growing of a map.
const usualFacts = 4

// factsIn guesses how many facts a document has from a word that nearly every
// one carries, counted in one part of eight all over the document: counting
// them all takes as long as reading a fifth of them. A guess that is too low costs a copy.
func factsIn(doc string) int {
	const word, parts = "contextRef", 64
	step := len(doc) / parts
	if step < 1<<10 {
		return strings.Count(doc, word)
	}
	n := 0
	for at := 0; at < len(doc); at += step {
		n += strings.Count(doc[at:min(len(doc), at+step/8)], word)
	}
	return n*8 + n/2 + 64
}

// reader turns tokens into an instance.
type reader struct {
	scanner
	ctx  context.Context
	in   *Instance
	lang string

	returns bool // the document has carriage returns

	contexts map[string]*Context // by handle
	units    map[string]*Unit
	same     map[string]*Context // by content
	sameUnit map[string]*Unit
	periods  map[periodTexts]knownPeriod
	key      []byte
	notes    []noteLink

	dimensions []Dimension // room for those of the contexts to come

	before int               // facts that were given away before those of in
	clash  bool              // a handle stands on two contexts or units that differ
	names  map[string]string // texts that outlive their part of the document; nil when it is held whole
}
