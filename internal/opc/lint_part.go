package opc

import (
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

// lintPart looks inside: XML that parses and names only arrows that exist, no
// code, and an embedded workbook that passes the same lint.
func (p *Package) lintPart(part Part, say report) {
	kind := fold(part.Type)
	switch {
	case part.packed != nil: // its writer answers for it
	case strings.Contains(kind, "macroenabled"), strings.Contains(kind, "vba"), strings.Contains(kind, "activex"):
		say(part.Name, "save it without macros", "is code: %s", part.Type)
	case part.Type == TypeWorkbook && extension(part.Name) == "xlsx":
		p.lintEmbedded(part, say)
	case strings.HasSuffix(kind, "xml"), part.Name == typesName:
		p.lintXML(part, say)
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

func (p *Package) lintXML(part Part, say report) {
	ids := map[string]bool{}
	for _, r := range p.arrows[part.Name] {
		ids[r.ID] = true
	}
	err := xmlr.Walk(part.Body, xmlr.Visitor{Open: func(e xmlr.Element) { lintReferences(part.Name, e, ids, say) }})
	if err != nil {
		say(part.Name, "write the part again", "is not well-formed XML: %v", err)
	}
}

// lintReferences finds r:id and its kin that name no relationship. An empty one
// is how a hyperlink says "no target".
func lintReferences(part string, e xmlr.Element, ids map[string]bool, say report) {
	for _, a := range e.Attrs {
		if a.Space == relOffice && a.Value != "" && !ids[a.Value] {
			say(part, "add the relationship", "element %s names relationship %s, which does not exist", e.Local, a.Value)
		}
	}
}
