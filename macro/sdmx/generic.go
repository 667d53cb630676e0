package sdmx

import "encoding/xml"

// generic reads a child of a data set whose data stand in Value elements.
func (x *xmlMessage) generic(e xml.StartElement) error {
	switch e.Name.Local {
	case "Group":
		key, attributes, err := x.keyed("GroupKey", nil)
		if attributes == nil {
			attributes = []Field{}
		}
		x.gather.groups = append(x.gather.groups, group{key, attributes})
		return err
	case "Series":
		return x.genericSeries()
	case "Obs":
		return x.genericObservation(nil)
	case "Attributes":
		attributes, err := x.values()
		x.gather.set.Attributes = append(x.gather.set.Attributes, attributes...)
		return err
	}
	return nil
}

// values reads <Value id value/>; before 2.1 the id was called concept.
func (x *xmlMessage) values() (fields []Field, err error) {
	err = x.children(func(e xml.StartElement) error {
		if e.Name.Local != "Value" {
			return nil
		}
		if len(fields) == maxFields {
			return misshapen(x.line(), "more than %d values stand together", maxFields)
		}
		id := attribute(e, "id")
		if id == "" {
			id = attribute(e, "concept")
		}
		if id == "" {
			return misshapen(x.line(), "a Value has no id")
		}
		fields = append(fields, Field{id, attribute(e, "value")})
		return nil
	})
	return fields, err
}

// keyed reads a key and attributes, and hands other elements over.
func (x *xmlMessage) keyed(name string, other func(xml.StartElement) error) (key, attributes []Field, err error) {
	err = x.children(func(e xml.StartElement) (err error) {
		switch {
		case e.Name.Local == name:
			key, err = x.values()
		case e.Name.Local == "Attributes":
			attributes, err = x.values()
		case other != nil:
			err = other(e)
		}
		return err
	})
	return key, attributes, err
}

// genericSeries reads a series. Its key stands before its observations.
func (x *xmlMessage) genericSeries() error {
	var key, attributes []Field
	seen := false
	err := x.children(func(e xml.StartElement) (err error) {
		switch e.Name.Local {
		case "SeriesKey":
			key, err = x.values()
		case "Attributes":
			attributes, err = x.values()
		case "Obs":
			seen = true
			return x.genericUnder(key, attributes)
		}
		return err
	})
	if err != nil || seen {
		return err
	}
	s, _ := x.gather.series(key)
	s.fill(attributes)
	return nil
}

func (x *xmlMessage) genericUnder(key, attributes []Field) error {
	before := len(key)
	if err := x.genericObservation(key[:before:before]); err != nil {
		return err
	}
	x.gather.set.Series[x.gather.last].fill(attributes)
	return nil
}

// genericObservation reads one Obs, under the key of its series or with its own.
func (x *xmlMessage) genericObservation(key []Field) error {
	o := Observation{}
	flat := key == nil
	own, attributes, err := x.keyed("ObsKey", func(e xml.StartElement) (err error) {
		switch e.Name.Local {
		case "ObsDimension":
			id := attribute(e, "id")
			if id == "" {
				id = x.across
			}
			key = append(key, Field{id, attribute(e, "value")})
		case "Time":
			o.Period, err = x.text()
		case "ObsValue":
			o.Value = valueOf(attribute(e, "value"))
		}
		return err
	})
	if err != nil {
		return err
	}
	var whole []Field
	for _, a := range attributes {
		if flat && ofSeries(a.ID) {
			whole = append(whole, a)
			continue
		}
		o.note(a)
	}
	x.gather.add(append(key, own...), o).fill(whole)
	return nil
}
