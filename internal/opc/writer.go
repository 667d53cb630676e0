package opc

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
)

// Writer collects the parts of one package. Its zero value is ready to use.
type Writer struct {
	parts []Part
	arrow map[string][]Relationship // by source
	err   error
}

// Add puts a part in. A name that is there already comes back from Bytes as an error.
func (w *Writer) Add(parts ...Part) {
	for _, p := range parts {
		if why := nameFault(p.Name); why != "" {
			w.fail(&Error{Part: fmt.Sprintf("%q", p.Name), What: why})
		}
		if indexOf(w.parts, p.Name) >= 0 {
			w.fail(&Error{Part: p.Name, What: "is added twice"})
		}
		w.parts = append(w.parts, p)
	}
}

// Relate draws an arrow from a part ("" is the package) to a part and returns its
// id: rId1, rId2, … in the order of the calls for that source.
func (w *Writer) Relate(from, kind, to string) string {
	return w.arrowTo(from, Relationship{Type: kind, Target: relative(from, to)})
}

// Link draws an arrow from a part to an address outside; the same address again
// gives the same id. Only http and https pass the lint.
func (w *Writer) Link(from, address string) string {
	for _, r := range w.arrow[from] {
		if r.External && r.Target == address {
			return r.ID
		}
	}
	return w.arrowTo(from, Relationship{Type: RelHyperlink, Target: address, External: true})
}

func (w *Writer) arrowTo(from string, r Relationship) string {
	if w.arrow == nil {
		w.arrow = map[string][]Relationship{}
	}
	r.ID = fmt.Sprintf("rId%d", len(w.arrow[from])+1)
	w.arrow[from] = append(w.arrow[from], r)
	return r.ID
}

func (w *Writer) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// Bytes packs the parts and lints the result as a reader would find it.
func (w *Writer) Bytes() ([]byte, error) {
	body, parts, err := w.packed()
	if err != nil {
		return nil, err
	}
	return body, w.lint(body, parts)
}

// Unlinted packs the parts, for whoever reads the result back and lints it then:
// one look at a file is enough.
func (w *Writer) Unlinted() ([]byte, error) {
	body, _, err := w.packed()
	return body, err
}

// packed is the file, and its parts with the relationships.
func (w *Writer) packed() ([]byte, []Part, error) {
	if w.err != nil {
		return nil, nil, w.err
	}
	parts := slices.Clone(w.parts)
	sources := make([]string, 0, len(w.arrow))
	for source := range w.arrow {
		sources = append(sources, source)
	}
	slices.Sort(sources)
	for _, source := range sources {
		body, err := relsXML(w.arrow[source])
		if err != nil {
			return nil, nil, &Error{Part: relsName(source), What: err.Error()}
		}
		parts = append(parts, Part{Name: relsName(source), Body: body})
	}
	types, err := typesXML(parts)
	if err != nil {
		return nil, nil, err
	}
	body, err := pack(append(parts, Part{Name: typesName, Body: types}))
	return body, parts, err
}

func lint(body []byte) error {
	p, err := Read(body, Limits{})
	if err != nil {
		return err
	}
	return p.Lint()
}

func relsXML(arrows []Relationship) ([]byte, error) {
	w := xmlw.New()
	w.Open("Relationships", "xmlns", nsRelationships)
	for _, r := range arrows {
		w.Open("Relationship", "Id", r.ID, "Type", r.Type, "Target", r.Target)
		if r.External {
			w.Attr("TargetMode", "External")
		}
		w.Close()
	}
	return w.Close().Bytes()
}

// typesXML gives XML parts a type by name, and other parts one by extension.
func typesXML(parts []Part) ([]byte, error) {
	parts = slices.Clone(parts)
	slices.SortFunc(parts, func(a, b Part) int { return strings.Compare(a.Name, b.Name) })
	defaults := []Part{{Name: "rels", Type: typeRels}, {Name: "xml", Type: typeXML}}
	var overrides []Part
	for _, p := range parts {
		ext := extension(p.Name)
		at := indexOf(defaults, ext)
		switch {
		case ext == "rels":
		case ext == "xml":
			overrides = append(overrides, p)
		case at < 0:
			defaults = append(defaults, Part{Name: ext, Type: p.Type})
		case defaults[at].Type != p.Type:
			overrides = append(overrides, p)
		}
	}
	w := xmlw.New()
	w.Open("Types", "xmlns", nsTypes)
	for _, d := range defaults {
		w.Empty("Default", "Extension", d.Name, "ContentType", d.Type)
	}
	for _, o := range overrides {
		w.Empty("Override", "PartName", "/"+o.Name, "ContentType", o.Type)
	}
	return w.Close().Bytes()
}
