package sdmx

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"strings"
)

// Structure is what a structure message says: flows, definitions and code lists.
type Structure struct {
	Flows       []Flow
	Definitions []Definition
	Codelists   map[string]map[string]string // by id, then by code
	Concepts    map[string]string            // names by id
	represented map[string]string            // code list of a concept, by id
}

// Flow is a flow of data with its definition.
type Flow struct{ Agency, ID, Name, Definition string }

// Definition says which dimensions and attributes series have.
type Definition struct {
	Agency, ID, Name string
	Dimensions       []Component // in order of the key, without time
	Attributes       []Component
}

// Component is a dimension or attribute with its code list, if it is coded.
type Component struct{ ID, Concept, Codelist string }

// ReadStructure reads a structure message in XML 2.1 or 3.0. Names are in English
// where there are any, else the first that stands there.
//
// It returns a [ShapeError] for a message that makes no sense or is too large,
// and a [DialectError] or [FailureError] for anything else.
func ReadStructure(body []byte) (Structure, error) {
	if len(body) > MaxBytes {
		return Structure{}, misshapen("its length", "%d bytes came and at most %d are read", len(body), MaxBytes)
	}
	body = bytes.TrimLeft(bytes.TrimPrefix(body, []byte("\xef\xbb\xbf")), " \t\r\n")
	r := structureReader{cursor: newCursor(body)}
	r.Codelists, r.Concepts, r.represented = map[string]map[string]string{}, map[string]string{}, map[string]string{}
	root, err := r.root()
	if err != nil {
		return Structure{}, err
	}
	if version := versionOf(root); root.Name.Local != "Structure" || version != "2.1" && version != "3.0" {
		x := xmlMessage{cursor: r.cursor}
		if err := x.recognise(root); err != nil {
			return Structure{}, err
		}
		return Structure{}, &DialectError{Dialect: x.Dialect}
	}
	if err := r.children(r.element); err != nil {
		return Structure{}, err
	}
	if err := r.end(); err != nil {
		return Structure{}, err
	}
	return r.Structure, nil
}

// Definition finds the definition of a flow. A message without flows that holds
// one definition speaks of that.
func (s Structure) Definition(flow string) (Definition, bool) {
	if len(s.Flows) == 0 && len(s.Definitions) == 1 {
		return s.Definitions[0], true
	}
	for _, f := range s.Flows {
		for _, d := range s.Definitions {
			if f.ID == flow && d.ID == f.Definition {
				return d, true
			}
		}
	}
	return Definition{}, false
}

// Labels gives names and codes as the definition of a flow uses them.
func (s Structure) Labels(flow string) Labels {
	labels := Labels{}
	d, known := s.Definition(flow)
	if !known {
		return labels
	}
	for _, components := range [][]Component{d.Dimensions, d.Attributes} {
		for _, c := range components {
			labels.setName(c.ID, s.Concepts[c.Concept])
			for code, label := range s.Codelists[cmp.Or(c.Codelist, s.represented[c.Concept])] {
				labels.setCode(c.ID, code, label)
			}
		}
	}
	return labels
}

// structureReader fills a structure.
type structureReader struct {
	*cursor
	Structure
}

// element reads what matters at any depth of the message.
func (r *structureReader) element(e xml.StartElement) error {
	switch e.Name.Local {
	case "Structures", "Dataflows", "DataStructures", "Codelists", "Concepts", "ConceptScheme", "ConceptSchemes":
		return r.children(r.element)
	case "Dataflow":
		return r.flow(e)
	case "DataStructure":
		return r.definition(e)
	case "Codelist":
		return r.codelist(e)
	case "Concept":
		return r.concept(e)
	}
	return nil
}

// named reads a Name in the best language, and hands other elements over.
func (r *structureReader) named(into *string, other func(xml.StartElement) error) error {
	english := false
	return r.children(func(e xml.StartElement) error {
		if e.Name.Local != "Name" {
			return other(e)
		}
		text, err := r.text()
		is := languageOf(e) == "en"
		if *into == "" || is && !english {
			*into, english = text, is
		}
		return err
	})
}

func languageOf(e xml.StartElement) string {
	for _, a := range e.Attr {
		if a.Name.Local == "lang" {
			return a.Value
		}
	}
	return "en"
}

func (r *structureReader) codelist(e xml.StartElement) error {
	id, ignored := attribute(e, "id"), ""
	codes := r.Codelists[id]
	if codes == nil {
		codes = map[string]string{}
		r.Codelists[id] = codes
	}
	return r.named(&ignored, func(e xml.StartElement) error {
		if e.Name.Local != "Code" {
			return nil
		}
		label := ""
		err := r.named(&label, nothing)
		codes[attribute(e, "id")] = label
		return err
	})
}

func nothing(xml.StartElement) error { return nil }

// local is what follows the prefix of a name.
func local(name string) string { return name[strings.LastIndexByte(name, ':')+1:] }
