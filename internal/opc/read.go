package opc

import (
	"fmt"

	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

// Package is a file that was read: its parts with their types and arrows. It never
// changes, so what was found in it once is kept; one goroutine has it at a time.
type Package struct {
	parts  []Part         // canonical order, with relationships and content types
	index  map[string]int // by folded name
	types  contentTypes
	arrows map[string][]Relationship // by source

	linted   bool
	faults   error
	embedded map[string]*Package // by the name of the part
}

// Read opens a package within limits. It refuses what is no zip, too large, or
// cannot be told apart (a name twice); [Package.Lint] finds the rest.
func Read(body []byte, limits Limits) (*Package, error) {
	parts, err := unpack(body, limits)
	if err != nil {
		return nil, err
	}
	p := &Package{parts: parts, index: map[string]int{}, arrows: map[string][]Relationship{}}
	for i := range parts {
		p.index[fold(parts[i].Name)] = i
	}
	at := p.at(typesName)
	if at < 0 {
		return nil, &Error{Part: typesName, What: "is not in the zip", Remedy: "this is no office document"}
	}
	if p.types, err = parseTypes(parts[at].Body); err != nil {
		return nil, err
	}
	kind := p.types.lookup()
	for i := range parts {
		if parts[i].Name == typesName {
			continue
		}
		parts[i].Type = kind(parts[i].Name)
		if source, ok := relsSource(parts[i].Name); ok {
			if p.arrows[source], err = parseRels(parts[i]); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// Parts gives every part in canonical order, relationships and content types too.
func (p *Package) Parts() []Part { return p.parts }

// Part gives one part by name.
func (p *Package) Part(name string) (Part, error) {
	if at := p.at(name); at >= 0 {
		return p.parts[at], nil
	}
	return Part{}, &Error{Part: name, What: "is not in the package"}
}

// at is the place of a part, or less than nought.
func (p *Package) at(name string) int {
	if i, ok := p.index[fold(name)]; ok {
		return i
	}
	return -1
}

// Embedded opens the package that a part holds, such as the workbook of a chart.
func (p *Package) Embedded(part Part) (*Package, error) {
	if inner, known := p.embedded[part.Name]; known {
		return inner, nil
	}
	inner, err := Read(part.Body, Limits{})
	if err != nil {
		return nil, err
	}
	if p.embedded == nil {
		p.embedded = map[string]*Package{}
	}
	p.embedded[part.Name] = inner
	return inner, nil
}

// Relationships gives the arrows of a part, or of the package for "", as written.
func (p *Package) Relationships(source string) []Relationship { return p.arrows[source] }

// Target gives the part that an arrow of source points at.
func (p *Package) Target(source string, r Relationship) (Part, error) {
	if r.External {
		return Part{}, &Error{Part: relsName(source), What: "relationship " + r.ID + " leads outside"}
	}
	return p.Part(resolve(source, r.Target))
}

// Document gives the part that the package is about.
func (p *Package) Document() (Part, error) {
	for _, r := range p.arrows[""] {
		if r.Type == RelDocument {
			return p.Target("", r)
		}
	}
	return Part{}, &Error{Part: rootRelsName, What: "names no main document", Remedy: "this is no office document"}
}

// contentTypes are the rows of the table of types: what a name, or an extension,
// is.
type contentTypes struct{ defaults, overrides []typeRow }

type typeRow struct{ of, kind string }

// lookup gives the type of a name: its own row before its extension's.
func (t contentTypes) lookup() func(name string) string {
	own, byExtension := map[string]string{}, map[string]string{}
	for _, o := range t.overrides {
		own[fold(o.of)] = o.kind
	}
	for _, d := range t.defaults {
		byExtension[fold(d.of)] = d.kind
	}
	return func(name string) string {
		if kind, ok := own["/"+fold(name)]; ok {
			return kind
		}
		return byExtension[fold(extension(name))]
	}
}

func parseTypes(body []byte) (t contentTypes, err error) {
	root, err := rootOf(body, nsTypes, "Types")
	if err != nil {
		return contentTypes{}, &Error{Part: typesName, What: "cannot be read: " + err.Error()}
	}
	for _, n := range root.Nodes {
		switch n.Local {
		case "Default":
			t.defaults = append(t.defaults, typeRow{n.Attr("Extension"), n.Attr("ContentType")})
		case "Override":
			t.overrides = append(t.overrides, typeRow{n.Attr("PartName"), n.Attr("ContentType")})
		}
	}
	return t, nil
}

func parseRels(part Part) ([]Relationship, error) {
	root, err := rootOf(part.Body, nsRelationships, "Relationships")
	if err != nil {
		return nil, &Error{Part: part.Name, What: "cannot be read: " + err.Error()}
	}
	arrows := make([]Relationship, 0, len(root.Nodes))
	for _, n := range root.Nodes {
		if n.Local == "Relationship" {
			arrows = append(arrows, Relationship{ID: n.Attr("Id"), Type: n.Attr("Type"), Target: n.Attr("Target"), External: n.Attr("TargetMode") == "External"})
		}
	}
	return arrows, nil
}

// rootOf takes one document and nothing after it.
func rootOf(body []byte, space, local string) (xmlr.Node, error) {
	root, err := xmlr.Parse(body)
	if err == nil && !root.Is(space, local) {
		err = fmt.Errorf("its root is %s of %q and no %s", root.Local, root.Space, local)
	}
	return root, err
}
