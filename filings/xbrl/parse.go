package xbrl

import (
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
		return nil, shapeAt(doc, i, "a NUL character, which XML does not allow", "fetch the document again")
	}
	if err := refuseHTML(doc); err != nil {
		return nil, err
	}
	r := &reader{
		scanner:  scanner{doc: doc, limits: limits},
		ctx:      ctx,
		in:       &Instance{},
		returns:  strings.IndexByte(doc, '\r') >= 0,
		contexts: map[string]*Context{},
		units:    map[string]*Unit{},
		same:     map[string]*Context{},
		sameUnit: map[string]*Unit{},
		periods:  map[periodTexts]knownPeriod{},
	}
	// Counting a word that nearly every fact carries gives the room they need
	// in one allocation.
	r.in.Facts = make([]Fact, 0, strings.Count(doc, "contextRef"))
	if err := r.document(); err != nil {
		return nil, err
	}
	r.resolveFacts()
	placed(doc, r.in.Problems)
	return r.in, nil
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
}

// document reads the root and all that stands directly in it.
func (r *reader) document() error {
	if _, err := r.next(); err != nil { // the first token can only be a start
		return err
	}
	root, err := r.element()
	if err != nil {
		return err
	}
	if root.Space != spaceInstance || root.Local != "xbrl" {
		return r.notInstance(root)
	}
	for _, b := range r.live {
		r.in.Namespaces = append(r.in.Namespaces, Namespace{b.prefix, b.space})
	}
	r.lang, _ = r.attr("xml:lang")
	for child := 1; ; child++ {
		more, err := r.nextChild()
		if err != nil {
			return err
		}
		if !more {
			break
		}
		if err := r.topLevel(child); err != nil {
			return err
		}
	}
	_, err = r.next() // what follows the root: nothing, or an error
	return err
}

// nextChild moves to the next child element, past text between children, and
// reports false at the end of the parent.
func (r *reader) nextChild() (more bool, err error) {
	for {
		t, err := r.next()
		if err != nil || t == tokenEnd {
			return false, err
		}
		if t == tokenStart {
			return true, nil
		}
	}
}

// topLevel reads one child of the root, its start tag being the last token.
func (r *reader) topLevel(child int) error {
	if child&1023 == 0 {
		if err := r.ctx.Err(); err != nil {
			return err
		}
	}
	name, err := r.element()
	if err != nil {
		return err
	}
	switch name.Space {
	case spaceInstance:
		return r.declaration(name)
	case spaceLinkbase:
		return r.link(name)
	}
	return r.fact(name, child, 0, r.lang)
}

func (r *reader) declaration(name QName) error {
	switch name.Local {
	case "context":
		return r.context()
	case "unit":
		return r.unit()
	}
	return r.fail(fmt.Sprintf("<%s> has no place in an instance", clip(r.name)), "fetch the document again")
}

func (r *reader) link(name QName) error {
	if name.Local == "schemaRef" {
		for _, a := range r.attrs {
			if strings.HasSuffix(a.name, ":href") {
				r.in.Schemas = append(r.in.Schemas, trim(a.value))
			}
		}
	}
	return r.skip(func() {
		if q, ok := r.resolve(r.name); ok && q.Space == spaceLinkbase && q.Local == "footnote" {
			r.in.Footnotes++
		}
	})
}

// skip reads to the end of the element just opened. each, if given, is called
// at every element inside.
func (r *reader) skip(each func()) error {
	for depth := len(r.open); ; {
		t, err := r.next()
		if err != nil {
			return err
		}
		if t == tokenStart && each != nil {
			each()
		}
		if t == tokenEnd && len(r.open) < depth {
			return nil
		}
	}
}

func (r *reader) problem(p *Problem) *Problem {
	r.in.Problems = append(r.in.Problems, p)
	return p
}
