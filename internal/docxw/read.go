package docxw

import (
	"errors"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

// Shown is one stretch of text that a document shows.
type Shown struct {
	Place  string // "Facts row 3 column 2", "note 2"
	Figure string // identifier, when it is a figure
	Text   string
}

// Read gives every text of a document in order: the body, the footnotes, the running head and foot, and the
// signs of lists. A paragraph that is one figure is given once, as that figure. It returns an [opc.Error] for
// a file that is damaged, that shows a text in a way that is not looked at here (hidden, deleted, in a text
// box), or whose footnotes and figures do not resolve.
func Read(body []byte) ([]Shown, error) {
	p, err := opc.Read(body, opc.Limits{})
	if err != nil {
		return nil, err
	}
	if err := checkPackage(p); err != nil {
		return nil, err
	}
	r := &reader{pack: p, byName: map[string]string{}, open: map[string]opened{}}
	for _, step := range []struct {
		part string
		read func(opc.Part) error
	}{
		{settingsName, r.variables}, {documentName, r.text}, {footnotesName, r.text}, {headerName, r.text}, {footerName, r.text}, {numberingName, r.signs},
	} {
		part, err := p.Part(step.part)
		if err == nil {
			err = step.read(part)
		}
		if err != nil {
			return nil, err
		}
	}
	return r.shown, r.resolved()
}

// reader is one document while it is read.
type reader struct {
	pack   *opc.Package
	byName map[string]string // identifiers of figures, by bookmark
	open   map[string]opened // bookmarks that have not ended, by number
	shown  []Shown
	place  place
	noted  int // references to footnotes so far
	notes  int // footnotes so far
	found  int // figures so far

	pictures int // so far

	line    strings.Builder
	figures []Shown // of the present paragraph
	style   string
}

// opened is a bookmark that has not ended: which figure, and where in the paragraph's text it began.
type opened struct {
	figure string
	at     int
}

func fault(part, format string, args ...any) error {
	return &opc.Error{Part: part, What: fmt.Sprintf(format, args...), Remedy: "compose the document again"}
}

func (r *reader) resolved() error {
	switch {
	case r.noted != r.notes:
		return fault(footnotesName, "has %d footnotes, and the text refers to %d", r.notes, r.noted)
	case r.found != len(r.byName):
		return fault(documentName, "marks %d figures, and the settings name %d", r.found, len(r.byName))
	case len(r.open) > 0:
		return fault(documentName, "has a figure that does not end")
	}
	return nil
}

// variables learns which bookmark is which figure.
func (r *reader) variables(part opc.Part) error {
	return r.elements(part, func(e xmlr.Element) error {
		if e.Local != "docVar" {
			return nil
		}
		name := attr(e, "name")
		if _, twice := r.byName[name]; twice || !strings.HasPrefix(name, figureMark) {
			return fault(part.Name, "names the figure %q twice, or it is none", name)
		}
		r.byName[name] = attr(e, "val")
		return nil
	})
}

// signs gives what stands before the items of lists: nobody may write a figure there.
func (r *reader) signs(part opc.Part) error {
	return r.elements(part, func(e xmlr.Element) error {
		if e.Local == "lvlText" {
			r.shown = append(r.shown, Shown{Place: "signs of lists", Text: attr(e, "val")})
		}
		return nil
	})
}

func (r *reader) elements(part opc.Part, visit func(xmlr.Element) error) error {
	var found error
	dangling := r.pack.Dangling(part.Name)
	err := xmlr.Walk(part.Body, xmlr.Visitor{Open: func(e xmlr.Element) {
		if found == nil {
			found = errors.Join(unrelated(part.Name, e, dangling(e)), visit(e))
		}
	}})
	if found == nil && err != nil {
		found = fault(part.Name, "is not well-formed XML: %v", err)
	}
	return found
}

// unrelated refuses an element for the relationships that it names and that do not exist.
func unrelated(part string, e xmlr.Element, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	return fault(part, "element %s names relationship %s, which does not exist", e.Local, strings.Join(ids, ", "))
}

func attr(e xmlr.Element, local string) string {
	for _, a := range e.Attrs {
		if a.Local == local && (a.Space == nsW || a.Space == "") {
			return a.Value
		}
	}
	return ""
}
