package web

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Bounds of a document that the feed reader is given. It recurses into what it
// does not know, copies every binding of a namespace for each element, and reads
// on where a document is broken; no feed of a publisher comes near these.
const (
	maxDepth      = 256
	maxElements   = 200_000
	maxNamespaces = 64
	maxRuns       = 4096    // of text in one element: the reader copies what it has at each
	maxDoctype    = 1 << 10 // bytes of a DOCTYPE that declares entities
)

// wireFault is what is wrong with a feed, before anybody knows whose it is.
type wireFault struct{ rule, where, problem string }

func (f *wireFault) Error() string { return f.where + ": " + f.problem }

// inspection walks a document once, keeping counts only.
type inspection struct {
	root     string
	elements int
	open     []openElement
	inScope  int // namespaces
}

// openElement is what is counted of an element until it ends.
type openElement struct{ namespaces, runs int }

// inspectXML gives the name of the root in lower case, or the bound that a
// document goes beyond.
func inspectXML(text []byte) (root string, err error) {
	d := xml.NewDecoder(bytes.NewReader(text))
	d.Strict = false
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // transcoded already
	var i inspection
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			return i.root, nil
		}
		if err != nil {
			return i.root, brokenXML(err)
		}
		if err := i.look(token); err != nil {
			return i.root, err
		}
	}
}

// brokenXML says in our words where a document breaks.
func brokenXML(err error) error {
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		return &wireFault{where: fmt.Sprintf("line %d", syntax.Line), problem: syntax.Msg}
	}
	return &wireFault{where: "the document", problem: err.Error()}
}

func (i *inspection) look(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		return i.begin(t)
	case xml.EndElement:
		i.end()
	case xml.CharData:
		if last := len(i.open) - 1; last >= 0 {
			if i.open[last].runs++; i.open[last].runs > maxRuns {
				return i.beyond("has %d texts in one element", maxRuns)
			}
		}
	case xml.ProcInst:
		if t.Target == "xml" {
			return lateDeclaration(t.Inst)
		}
	case xml.Directive:
		if bytes.Contains(t, []byte("<!ENTITY")) && len(t) > maxDoctype {
			return &wireFault{rule: "doctype", where: "the DOCTYPE", problem: fmt.Sprintf("it declares entities in %d bytes, at most %d are read", len(t), maxDoctype)}
		}
	}
	return nil
}

// lateDeclaration refuses an encoding that is declared behind the beginning: the
// reader would decode a second time from there on.
func lateDeclaration(text []byte) error {
	m := declared.FindSubmatch(append([]byte("<?xml "), text...))
	if m == nil || strings.EqualFold(string(m[1]), "utf-8") {
		return nil
	}
	return &wireFault{where: "its declaration", problem: fmt.Sprintf("the encoding %.40q is declared behind the beginning", m[1])}
}

func (i *inspection) begin(t xml.StartElement) error {
	if i.elements++; i.elements == 1 {
		i.root = strings.ToLower(t.Name.Local)
	}
	declared := 0
	for _, a := range t.Attr {
		if a.Name.Space == "xmlns" || a.Name.Space == "" && a.Name.Local == "xmlns" {
			declared++
		}
	}
	i.open = append(i.open, openElement{namespaces: declared})
	i.inScope += declared
	switch {
	case len(i.open) > maxDepth:
		return i.beyond("nests %d elements deep", maxDepth)
	case i.elements > maxElements:
		return i.beyond("has %d elements", maxElements)
	case i.inScope > maxNamespaces:
		return i.beyond("binds %d namespaces at once", maxNamespaces)
	}
	return nil
}

func (i *inspection) end() {
	if last := len(i.open) - 1; last >= 0 {
		i.inScope -= i.open[last].namespaces
		i.open = i.open[:last]
	}
}

// inspectJSON counts objects and lists, the small ones of which take a hundred
// times their bytes.
func inspectJSON(text []byte) error {
	count, quoted := 0, false
	for at := 0; at < len(text); at++ {
		switch c := text[at]; {
		case c == '"':
			quoted = !quoted
		case quoted && c == '\\':
			at++
		case !quoted && (c == '{' || c == '['):
			count++
		}
	}
	if count > maxElements {
		return (&inspection{}).beyond("has %d objects", maxElements)
	}
	return nil
}

func (i *inspection) beyond(what string, limit int) error {
	return &wireFault{rule: "feed_limit", where: "the document", problem: fmt.Sprintf("it "+what+", and no feed may have more", limit)}
}
