package opc

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
)

// lintPart looks inside: XML that parses and names only arrows that exist, no
// code, and an embedded workbook that passes the same lint.
func (p *Package) lintPart(part Part, say report) {
	kind := fold(part.Type)
	switch {
	case strings.Contains(kind, "macroenabled"), strings.Contains(kind, "vba"), strings.Contains(kind, "activex"):
		say(part.Name, "save it without macros", "is code: %s", part.Type)
	case part.Type == TypeWorkbook && extension(part.Name) == "xlsx":
		p.lintEmbedded(part, say)
	case strings.HasSuffix(kind, "xml"), part.Name == typesName:
		p.lintXML(part, say)
	}
}

func (p *Package) lintEmbedded(part Part, say report) {
	if err := lint(part.Body); err != nil {
		say(part.Name, "write the embedded workbook again", "holds a package with faults: %v", err)
	}
}

func (p *Package) lintXML(part Part, say report) {
	ids := map[string]bool{}
	for _, r := range p.arrows[part.Name] {
		ids[r.ID] = true
	}
	roots, depth := 0, 0
	d := xml.NewDecoder(bytes.NewReader(part.Body))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			say(part.Name, "write the part again", "is not well-formed XML: %v", err)
			return
		}
		switch t := token.(type) {
		case xml.StartElement:
			if depth++; depth == 1 {
				roots++
			}
			lintReferences(part.Name, t, ids, say)
		case xml.EndElement:
			depth--
		case xml.Directive:
			say(part.Name, "leave it out", "has a document type declaration")
		}
	}
	if roots != 1 {
		say(part.Name, "write the part again", "has %d root elements", roots)
	}
}

// lintReferences finds r:id and its kin that name no relationship. An empty one
// is how a hyperlink says "no target".
func lintReferences(part string, e xml.StartElement, ids map[string]bool, say report) {
	for _, a := range e.Attr {
		if a.Name.Space == relOffice && a.Value != "" && !ids[a.Value] {
			say(part, "add the relationship", "element %s names relationship %s, which does not exist", e.Name.Local, a.Value)
		}
	}
}
