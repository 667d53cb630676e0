package sdmx

import (
	"encoding/xml"
	"slices"
)

// setAttributes belong to the format, not to the data of a set.
var setAttributes = []string{
	"action", "validFromDate", "validToDate", "structureRef", "setID", "dataScope", "publicationYear", "publicationPeriod",
	"reportingBeginDate", "reportingEndDate", "xmlns", "keyFamilyURI", "datasetID", "dataProviderSchemeAgencyId", "dataProviderID",
}

// data gives the attributes without a prefix: those with one belong to XML.
func (x *xmlMessage) data(e xml.StartElement, but []string) []Field {
	var fields []Field
	for _, a := range e.Attr {
		if a.Name.Space == "" && !slices.Contains(but, a.Name.Local) {
			fields = append(fields, Field{a.Name.Local, a.Value})
		}
	}
	return fields
}

// specificChild reads a child of a data set whose data stand in attributes.
func (x *xmlMessage) specificChild(e xml.StartElement) error {
	switch e.Name.Local {
	case "Group":
		x.gather.groups = append(x.gather.groups, group{key: x.data(e, []string{"xmlns"})})
	case "Series":
		return x.specificSeries(e)
	case "Obs":
		x.specificObservation(e, nil, nil)
	default:
		if id := typeOf(e); id != "" || attribute(e, timeConcept) != "" {
			return misshapen(x.line(), "an element %.40q stands where series and observations do", e.Name.Local)
		}
	}
	return nil
}

func (x *xmlMessage) specificSeries(e xml.StartElement) error {
	key, attributes := x.split(x.data(e, []string{"xmlns"}))
	seen := false
	err := x.children(func(child xml.StartElement) error {
		if child.Name.Local == "Obs" {
			seen = true
			x.specificObservation(child, key, attributes)
		}
		return nil
	})
	if err != nil || seen {
		return err
	}
	s, _ := x.gather.series(key)
	s.fill(attributes)
	return nil
}

// split tells dimensions from attributes: by the options, or else by the names
// that describe series everywhere.
func (x *xmlMessage) split(fields []Field) (key, attributes []Field) {
	for _, f := range fields {
		if x.isDimension(f.ID) {
			key = append(key, f)
		} else {
			attributes = append(attributes, f)
		}
	}
	return key, attributes
}

func (x *xmlMessage) isDimension(id string) bool {
	if x.options.Dimensions != nil {
		return id == x.gather.time || slices.Contains(x.options.Dimensions, id)
	}
	return !ofSeries(id) && !ofObservations(id)
}

// specificObservation reads one Obs. Below a series only the dimension that
// stands at observations is key; a flat one has its whole key.
func (x *xmlMessage) specificObservation(e xml.StartElement, series, attributes []Field) {
	o := Observation{}
	fields := x.data(e, []string{"xmlns"})
	flat := series == nil
	key := series[:len(series):len(series)]
	across := x.across == x.gather.time || flat
	for _, f := range fields {
		switch {
		case f.ID == valueConcept:
			o.Value = valueOf(f.Value)
		case f.ID == x.gather.time || f.ID == x.across || flat && x.isDimension(f.ID):
			key = append(key, f)
			across = across || f.ID == x.across
		case flat && ofSeries(f.ID):
			attributes = append(attributes, f)
		default:
			o.note(f)
		}
	}
	if id := typeOf(e); !across && id != "" {
		key = append(key, Field{x.across, id}) // an explicit measure: its code is the type of the element
	}
	x.gather.add(key, o).fill(attributes)
}

// typeOf is the local part of xsi:type, or nothing.
func typeOf(e xml.StartElement) string {
	for _, a := range e.Attr {
		if a.Name.Local == "type" && a.Name.Space != "" {
			return local(a.Value)
		}
	}
	return ""
}
