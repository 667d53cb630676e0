package sdmx

import (
	"encoding/csv"
	"io"
	"strings"
)

// csvSet is one data set in the making, with the cells that may turn out to
// belong to a series or to its observations.
type csvSet struct {
	gatherer *gatherer
	rows     [][][]string // by series, then by observation
}

// rows reads the lines into sets: a new one begins where the action changes.
func (h csvHeader) rows(r *csv.Reader, o Options, m *Message) error {
	set, action := csvSet{gatherer: newGatherer(o)}, ""
	for line := 0; ; line++ {
		row, err := r.Read()
		if err == io.EOF {
			return h.finish(set, action, m)
		}
		if err != nil {
			return csvError(err)
		}
		if h.action >= 0 {
			if line > 0 && row[h.action] != action {
				if err := h.finish(set, action, m); err != nil {
					return err
				}
				set = csvSet{gatherer: newGatherer(o)}
			}
			action = row[h.action]
		}
		h.add(&set, row, m)
	}
}

func (h csvHeader) add(set *csvSet, row []string, m *Message) {
	if h.labels {
		h.strip(row, m)
	}
	key := make([]Field, len(h.dimensions))
	for i, column := range h.dimensions {
		key[i] = Field{h.names[column], row[column]}
	}
	observation := Observation{Value: valueOf(row[h.value])}
	if h.time >= 0 {
		observation.Period = row[h.time]
	}
	set.gatherer.add(key, observation)
	at := set.gatherer.last
	for len(set.rows) <= at {
		set.rows = append(set.rows, nil)
	}
	set.rows[at] = append(set.rows[at], row)
}

// strip keeps the codes of "code: label" cells and learns the labels.
func (h csvHeader) strip(row []string, m *Message) {
	for i, cell := range row {
		if code, label, labelled := strings.Cut(cell, ": "); labelled && !strings.ContainsAny(code, " ,") {
			row[i] = code
			m.Labels.setCode(h.names[i], code, label)
		}
	}
}

// finish tells attributes of a series from those of its observations: CSV does
// not. What is the same in all rows belongs to the series.
func (h csvHeader) finish(set csvSet, action string, m *Message) error {
	done, err := set.gatherer.finish()
	if err != nil {
		return err
	}
	done.Action = action
	for i := range done.Series {
		s, rows := &done.Series[i], set.rows[i]
		for _, column := range h.attributes {
			id := h.names[column]
			if !ofObservations(id) && constant(rows, column) {
				s.fill([]Field{{id, rows[0][column]}})
				continue
			}
			for n := range rows {
				s.Observations[n].note(Field{id, rows[n][column]})
			}
		}
	}
	m.Sets = append(m.Sets, done)
	return nil
}

// ofObservations are concepts that describe a single value, however often they repeat.
func ofObservations(id string) bool {
	id = strings.ToUpper(id)
	return strings.HasPrefix(id, "OBS_") || strings.HasPrefix(id, "CONF_STATUS") || id == "PRE_BREAK_VALUE" || id == "COMMENT_OBS"
}

func constant(rows [][]string, column int) bool {
	for _, row := range rows[1:] {
		if row[column] != rows[0][column] {
			return false
		}
	}
	return true
}
