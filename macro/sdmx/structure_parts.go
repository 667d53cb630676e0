package sdmx

import (
	"encoding/xml"
	"strings"
)

func (r *structureReader) flow(e xml.StartElement) error {
	f := Flow{Agency: attribute(e, "agencyID"), ID: attribute(e, "id")}
	err := r.named(&f.Name, func(e xml.StartElement) (err error) {
		if e.Name.Local == "Structure" {
			f.Definition, err = r.reference()
		}
		return err
	})
	r.Flows = append(r.Flows, f)
	return err
}

// reference reads <Ref id/>, or since 3.0 a URN: …=AGENCY:ID(1.0).
func (r *structureReader) reference() (id string, err error) {
	inside, text := len(r.open), ""
	for len(r.open) >= inside {
		token, err := r.token()
		if err != nil {
			return "", err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if t.Name.Local == "Ref" && id == "" {
				id = attribute(t, "id")
			}
		case xml.CharData:
			text += strings.TrimSpace(string(t))
		}
	}
	if id == "" {
		urn, _, _ := strings.Cut(text[strings.LastIndexByte(text, '=')+1:], "(")
		id = local(urn)
	}
	return id, nil
}

func (r *structureReader) definition(e xml.StartElement) error {
	d := Definition{Agency: attribute(e, "agencyID"), ID: attribute(e, "id")}
	err := r.named(&d.Name, func(e xml.StartElement) error {
		if e.Name.Local != "DataStructureComponents" {
			return nil
		}
		return r.children(func(list xml.StartElement) error {
			switch list.Name.Local {
			case "DimensionList", "AttributeList":
				return r.children(func(e xml.StartElement) error { return r.component(e, &d) })
			}
			return nil
		})
	})
	r.Definitions = append(r.Definitions, d)
	return err
}

func (r *structureReader) component(e xml.StartElement, d *Definition) error {
	c := Component{ID: attribute(e, "id")}
	err := r.children(func(e xml.StartElement) (err error) {
		switch e.Name.Local {
		case "ConceptIdentity":
			c.Concept, err = r.reference()
			c.Concept = c.Concept[strings.LastIndexByte(c.Concept, '.')+1:]
		case "LocalRepresentation":
			c.Codelist, err = r.enumeration()
		}
		return err
	})
	if c.ID == "" {
		c.ID = c.Concept
	}
	switch e.Name.Local {
	case "Dimension":
		d.Dimensions = append(d.Dimensions, c)
	case "Attribute":
		d.Attributes = append(d.Attributes, c)
	}
	return err
}

// enumeration is the code list of a representation, or nothing.
func (r *structureReader) enumeration() (id string, err error) {
	err = r.children(func(e xml.StartElement) (err error) {
		if e.Name.Local == "Enumeration" {
			id, err = r.reference()
		}
		return err
	})
	return id, err
}

func (r *structureReader) concept(e xml.StartElement) error {
	id, name := attribute(e, "id"), ""
	err := r.named(&name, func(e xml.StartElement) (err error) {
		if e.Name.Local == "CoreRepresentation" {
			r.represented[id], err = r.enumeration()
		}
		return err
	})
	if _, known := r.Concepts[id]; !known {
		r.Concepts[id] = name
	}
	return err
}
