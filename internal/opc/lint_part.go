package opc

import (
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

// lintPart looks inside: XML that parses and names only arrows that exist, no
// code, and an embedded workbook that passes the same lint.
func (p *Package) lintPart(part Part, take func(*xmlr.Node), say report) {
	kind := fold(part.Type)
	switch {
	case part.packed != nil: // its writer answers for it
	case strings.Contains(kind, "macroenabled"), strings.Contains(kind, "vba"), strings.Contains(kind, "activex"):
		say(part.Name, "save it without macros", "is code: %s", part.Type)
	case part.Type == TypeWorkbook && extension(part.Name) == "xlsx":
		p.lintEmbedded(part, say)
	case strings.HasSuffix(kind, "xml"), part.Name == typesName:
		p.lintXML(part, take, say)
	}
}

func (p *Package) lintEmbedded(part Part, say report) {
	inner, err := p.Embedded(part)
	if err == nil {
		err = inner.Lint()
	}
	if err != nil {
		say(part.Name, "write the embedded workbook again", "holds a package with faults: %v", err)
	}
}

func (p *Package) lintXML(part Part, take func(*xmlr.Node), say report) {
	ids := p.idsOf(part.Name)
	look := func(local string, attrs []xmlr.Attr) {
		for _, id := range dangling(attrs, ids) {
			say(part.Name, "add the relationship", "element %s names relationship %s, which does not exist", local, id)
		}
	}
	if err := eachElement(part.Body, look, take); err != nil {
		say(part.Name, "write the part again", "is not well-formed XML: %v", err)
	}
}

// eachElement walks a part, by its tree when somebody takes that afterwards.
func eachElement(body []byte, look func(local string, attrs []xmlr.Attr), take func(*xmlr.Node)) error {
	if take == nil {
		return xmlr.Walk(body, xmlr.Visitor{Open: func(e xmlr.Element) { look(e.Local, e.Attrs) }})
	}
	root, err := xmlr.Parse(body)
	if err != nil {
		return err
	}
	for e := range root.All() {
		look(e.Local, e.Attrs)
	}
	take(&root)
	return nil
}

// Dangling finds the r:id and its kin that name no relationship of a part.
func (p *Package) Dangling(part string) func(xmlr.Element) (ids []string) {
	ids := p.idsOf(part)
	return func(e xmlr.Element) []string { return dangling(e.Attrs, ids) }
}

func (p *Package) idsOf(part string) map[string]bool {
	ids := map[string]bool{}
	for _, r := range p.arrows[part] {
		ids[r.ID] = true
	}
	return ids
}

// dangling takes an empty id for how a hyperlink says "no target".
func dangling(attrs []xmlr.Attr, ids map[string]bool) (missing []string) {
	for _, a := range attrs {
		if a.Space == relOffice && a.Value != "" && !ids[a.Value] {
			missing = append(missing, a.Value)
		}
	}
	return missing
}
