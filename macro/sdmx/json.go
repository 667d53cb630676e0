package sdmx

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
)

func readJSON(body []byte, o Options) (Message, error) {
	read, err := decodeJSON(body)
	if err != nil {
		return Message{}, err
	}
	m := Message{Dialect: "SDMX-JSON 1.0", Prepared: cmp.Or(read.Header.Prepared, read.Meta.Prepared)}
	data := read.jsonData
	if read.Data != nil {
		data = *read.Data
		if len(data.Structures) > 0 {
			m.Dialect = "SDMX-JSON 2.0"
		}
	}
	if data.DataSets == nil {
		return Message{}, read.failure()
	}
	structures := data.Structures
	if data.Structure != nil {
		structures = []jsonStructure{*data.Structure}
	}
	for _, s := range structures {
		s.teach(&m.Labels)
	}
	for i, set := range *data.DataSets {
		if set.Structure < 0 || set.Structure >= len(structures) {
			return Message{}, misshapen(where("data set", i), "it has no structure")
		}
		read, err := structures[set.Structure].read(set, o)
		if err != nil {
			return Message{}, err
		}
		m.Sets = append(m.Sets, read)
	}
	return m, nil
}

// failure tells a portal's complaint from JSON that is something else.
func (m jsonMessage) failure() error {
	for _, e := range m.Errors {
		return &FailureError{Status: strconv.Itoa(e.Code), Said: cmp.Or(e.Detail, e.Title)}
	}
	if m.Status != 0 {
		return &FailureError{Status: strconv.Itoa(m.Status), Said: cmp.Or(m.Detail, m.Error, m.Title)}
	}
	return &DialectError{Dialect: "JSON without data sets"}
}

// teach takes names and labels from every list of values.
func (s jsonStructure) teach(l *Labels) {
	for _, levels := range []jsonLevels{s.Dimensions, s.Attributes} {
		for _, c := range slices.Concat(levels.DataSet, levels.Series, levels.Observation) {
			l.setName(c.ID, c.Name)
			for _, v := range c.Values {
				l.setCode(c.ID, v.ID, v.Name)
			}
		}
	}
}

// read turns one data set into series, whatever stands at its observations.
func (s jsonStructure) read(set jsonSet, o Options) (Set, error) {
	g := newGatherer(o)
	g.begin()
	if g.order == nil {
		g.order = s.order()
	}
	fixed, err := pick(s.Dimensions.DataSet, make([]json.RawMessage, 0), true)
	if err != nil {
		return Set{}, err
	}
	if g.set.Attributes, err = pick(s.Attributes.DataSet, set.Attributes, true); err != nil {
		return Set{}, err
	}
	g.set.Action, g.set.ValidFrom, g.set.ValidTo = set.Action, set.ValidFrom, set.ValidTo
	if err := s.observations(g, fixed, nil, set.Observations); err != nil {
		return Set{}, err
	}
	for _, key := range slices.SortedFunc(maps.Keys(set.Series), compareIndexes) {
		some, err := at(s.Dimensions.Series, key)
		if err != nil {
			return Set{}, err
		}
		attributes, err := pick(s.Attributes.Series, set.Series[key].Attributes, false)
		if err != nil {
			return Set{}, err
		}
		if err := s.observations(g, slices.Concat(fixed, some), attributes, set.Series[key].Observations); err != nil {
			return Set{}, err
		}
	}
	return g.finish()
}

func (s jsonStructure) observations(g *gatherer, key, attributes []Field, all jsonObservations) error {
	for _, index := range slices.SortedFunc(maps.Keys(all), compareIndexes) {
		rest, err := at(s.Dimensions.Observation, index)
		if err != nil {
			return err
		}
		cells, o := all[index], Observation{}
		if len(cells) > 0 {
			if o.Value, err = measure(cells[0]); err != nil {
				return err
			}
			cells = cells[1:]
		}
		if definitions := s.Attributes.Observation; len(cells) == len(definitions)+1 {
			cells = cells[:len(definitions)] // the last one counts annotations
		}
		notes, err := pick(s.Attributes.Observation, cells, false)
		if err != nil {
			return err
		}
		var whole []Field
		for _, note := range notes {
			if ofSeries(note.ID) {
				whole = append(whole, note)
				continue
			}
			o.note(note)
		}
		series := g.add(slices.Concat(key, rest), o)
		series.fill(attributes)
		series.fill(whole)
	}
	return nil
}

// ofSeries are concepts that describe a series even where a flat message repeats
// them with each observation.
func ofSeries(id string) bool { return slices.Contains(describing, id) }

// order gives the dimensions in the order of the key, or nothing where the
// message does not say it.
func (s jsonStructure) order() []string {
	all := slices.Concat(s.Dimensions.DataSet, s.Dimensions.Series, s.Dimensions.Observation)
	for _, c := range all {
		if c.Position == nil && c.ID != timeConcept {
			return nil
		}
	}
	all = slices.DeleteFunc(all, func(c jsonComponent) bool { return c.Position == nil })
	slices.SortStableFunc(all, func(a, b jsonComponent) int { return cmp.Compare(*a.Position, *b.Position) })
	ids := make([]string, len(all))
	for i, c := range all {
		ids[i] = c.ID
	}
	return ids
}
