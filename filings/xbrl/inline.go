package xbrl

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ParseInline reads the facts of inline XBRL documents (1.0 and 1.1): XHTML
// pages that hold their facts in ix elements. Several documents are one set and
// give one instance: contexts, units and continuations of any serve all, in the
// order given. Limits.Bytes bounds all documents together, and again the text
// that must be put together for their values.
//
// The value of a number is what it means: the transformed text, shifted by its
// scale, negated by its sign, every digit kept and none rounded. That of a text
// has the pieces of its chain joined, what ix:exclude marks left out, and its
// markup left out too unless the filer asked to keep it (escape); markup kept is
// written without namespace declarations and comments. White space stays as filed.
//
// A fact whose format is unknown, whose text does not fit it or whose chain is
// broken keeps the text as displayed and carries a [Problem]. Only facts of the
// default target are given, the others are counted: [ParseInlineTarget] reads them. Named characters are those
// of XHTML 1.0; pages that are HTML but not well-formed XML are refused.
//
// It fails as [ParseBytes] does; the error names the document of a set.
func ParseInline(ctx context.Context, documents [][]byte, limits Limits) (*Instance, error) {
	return parseInline(ctx, documents, "", limits)
}

func parseInline(ctx context.Context, documents [][]byte, target string, limits Limits) (*Instance, error) {
	limits, err := limits.filled()
	if err != nil {
		return nil, err
	}
	if len(documents) == 0 {
		return nil, &Error{What: "there is no document to read", Remedy: "give at least one", code: CodeArguments}
	}
	p := &inline{reader: newReader(ctx), limit: limits.Bytes, room: limits.Bytes,
		chain: map[string]*continuation{}, tuples: map[string]int{}, want: target, elsewhere: map[string]bool{}}
	for i, body := range documents {
		if err := p.document(i, string(body), limits); err != nil {
			return nil, inSet(err, i, len(documents))
		}
	}
	p.settle()
	if p.room < 0 {
		return nil, tooLarge(limits.Bytes)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	alikeContexts(p.in.Contexts)
	p.place()
	return p.in, nil
}

func newReader(ctx context.Context) *reader {
	return &reader{
		ctx:      ctx,
		in:       &Instance{},
		contexts: map[string]*Context{},
		units:    map[string]*Unit{},
		same:     map[string]*Context{},
		sameUnit: map[string]*Unit{},
		periods:  map[periodTexts]knownPeriod{},
	}
}

// inSet says which document of a set is refused.
func inSet(err error, i, count int) error {
	var known *Error
	if count > 1 && errors.As(err, &known) {
		known.What = fmt.Sprintf("document %d of %d: %s", i+1, count, known.What)
	}
	return err
}

// inline reads a set of pages. The reader underneath reads contexts and units
// and holds what the documents share.
type inline struct {
	*reader
	docs  []string // as UTF-8, for the lines of problems
	limit int64    // bytes that documents may still have
	room  int64    // bytes that values may still copy

	facts  []inlineFact // one for each of Instance.Facts
	heads  []head
	chain  map[string]*continuation // by id
	rest   []*continuation          // in document order
	tuples map[string]int           // ordinal by tupleID; nought when two have it

	noteTexts   []inlineNote // one for each of Instance.Footnotes
	noteArcrole [][2]string  // likewise: arcrole and link role that version 1.0 states on a footnote
	noteRefs    []noteRef

	want      string          // the target to read
	elsewhere map[string]bool // ids of facts of other targets

	frames []frame
	langs  []langAt
	store  store

	quantities []*quantity

	tags knownTags // of this document
	run  int       // where the markup begins that facts keep and that is not copied yet; −1 when there is none
}

// langAt is an xml:lang and the depth of the element that states it.
type langAt struct {
	depth int
	lang  string
}

func (p *inline) document(number int, body string, limits Limits) error {
	if p.limit -= int64(len(body)); p.limit < 0 {
		return tooLarge(limits.Bytes)
	}
	doc, err := decoded(body, limits.Bytes)
	if err != nil {
		return err
	}
	if i := strings.IndexByte(doc, 0); i >= 0 {
		return nulAt(doc, i)
	}
	if !isInline(doc) {
		if err := refuseJSON(doc); err != nil {
			return err
		}
		what := "there is no inline XBRL in this document"
		if refuseHTML(doc) != nil {
			what += ", a web page (HTML)"
		}
		return shapeAt(doc, prologEnd(doc), what,
			"it may be an error page or a plain page of the filing; an instance (.xml, .xbrl) goes to Parse")
	}
	p.docs = append(p.docs, doc)
	p.scanner = scanner{doc: doc, limits: limits, page: true}
	p.tags = knownTags{}
	p.returns = strings.IndexByte(doc, '\r') >= 0
	p.store.usual = len(doc) / 2 // notes are about half of a filing
	room := len(doc) / usualFactBytes
	p.in.Facts = slices.Grow(p.in.Facts, room)
	p.facts = slices.Grow(p.facts, room)
	known := len(p.in.Problems)
	if err := p.root(); err != nil {
		return err
	}
	if err := p.tokens(); err != nil {
		return err
	}
	for _, found := range p.in.Problems[known:] {
		found.Document = number
	}
	return nil
}

// root reads the start tag of the page.
func (p *inline) root() error {
	if _, err := p.next(); err != nil { // the first token can only be a start
		return err
	}
	name, err := p.element()
	if err != nil {
		return err
	}
	if name.Local != "html" || name.Space != spaceHTML {
		return p.fail(fmt.Sprintf("the root element is <%s>, not html in %s", clip(p.name), spaceHTML),
			"inline XBRL stands in XHTML pages; an instance (.xml, .xbrl) goes to Parse")
	}
	for _, b := range p.live {
		if n := (Namespace{b.prefix, b.space}); !slices.Contains(p.in.Namespaces, n) {
			p.in.Namespaces = append(p.in.Namespaces, n)
		}
	}
	p.enterLang()
	return nil
}

// usualFactBytes is what a fact takes of a page with everything around it. A guess
// that is too low costs a copy; counting the facts first would cost more.
const usualFactBytes = 1024

const spaceHTML = "http://www.w3.org/1999/xhtml"

// place sorts the problems by document and place and gives them their lines.
func (p *inline) place() {
	slices.SortStableFunc(p.in.Problems, func(a, b *Problem) int { return a.Document - b.Document })
	for from := 0; from < len(p.in.Problems); {
		to, number := from, p.in.Problems[from].Document
		for to < len(p.in.Problems) && p.in.Problems[to].Document == number {
			to++
		}
		placed(p.docs[number], p.in.Problems[from:to])
		from = to
	}
}
