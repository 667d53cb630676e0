package sdmx

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
)

// csvHeader is what the first line says: columns go by name, never by position,
// but dimensions are those before time and value.
type csvHeader struct {
	dialect    string
	labels     bool // cells are "code: label"
	names      []string
	dimensions []int
	attributes []int
	key        int // column KEY of the ECB, or -1
	time       int
	value      int
	action     int
}

func readCSV(body []byte, o Options) (Message, error) {
	line, _, _ := bytes.Cut(body, []byte("\n"))
	r := csv.NewReader(bytes.NewReader(body))
	if !bytes.Contains(line, []byte(",")) && bytes.Contains(line, []byte(";")) {
		r.Comma = ';'
	}
	first, err := r.Read()
	if err != nil {
		return Message{}, csvError(err)
	}
	m := Message{}
	h, err := parseHeader(first, o, &m.Labels)
	if err != nil {
		return Message{}, err
	}
	m.Dialect = h.dialect
	if err := h.rows(r, o, &m); err != nil {
		return Message{}, err
	}
	return m, nil
}

// csvSystem are the columns that belong to the format, not to the data.
var csvSystem = []string{"KEY", "DATAFLOW", "STRUCTURE", "STRUCTURE_ID", "ACTION", "STRUCTURE_NAME"}

func parseHeader(cells []string, o Options, labels *Labels) (csvHeader, error) {
	h := csvHeader{dialect: "SDMX-CSV 1.0", key: -1, time: -1, value: -1, action: -1, names: make([]string, len(cells))}
	if len(cells) > maxFields {
		return h, misshapen("line 1", "%d columns stand there, more than %d", len(cells), maxFields)
	}
	head, _, _ := strings.Cut(strings.TrimSpace(cells[0]), "[") // "STRUCTURE[;]": the sign between parts of one cell
	switch head {
	case "STRUCTURE":
		h.dialect = "SDMX-CSV 2.0"
	case "KEY", "DATAFLOW":
	default:
		if !slices.Contains(cells, timeConcept) || !slices.Contains(cells, valueConcept) {
			return h, &DialectError{Dialect: "text that is not SDMX-CSV"}
		}
	}
	cells[0] = head
	for i, cell := range cells {
		id, name, labelled := strings.Cut(cell, ": ")
		h.names[i], h.labels = id, h.labels || labelled
		labels.setName(id, name)
		if slices.Contains(h.names[:i], id) {
			return h, misshapen("line 1", "two columns are called %.40q", id)
		}
	}
	h.place(o)
	if h.value < 0 {
		return h, misshapen("line 1", "no column is called %s: the message holds no values", valueConcept)
	}
	return h, nil
}

// place tells dimensions from attributes by where time and value stand.
func (h *csvHeader) place(o Options) {
	timeName := timeConcept
	if o.Time != "" {
		timeName = o.Time
	}
	h.key, h.action = slices.Index(h.names, "KEY"), slices.Index(h.names, "ACTION")
	h.time, h.value = slices.Index(h.names, timeName), slices.Index(h.names, valueConcept)
	before := h.value
	if h.time >= 0 && o.Time == "" {
		before = min(before, h.time)
	}
	for i, name := range h.names {
		switch {
		case slices.Contains(csvSystem, name) || i == h.time || i == h.value:
		case i < before:
			h.dimensions = append(h.dimensions, i)
		default:
			h.attributes = append(h.attributes, i)
		}
	}
}

func csvError(err error) error {
	var parse *csv.ParseError
	if errors.As(err, &parse) {
		return misshapen(where("line", parse.Line), "%v", parse.Err)
	}
	if errors.Is(err, io.EOF) {
		return misshapen("line 1", "it is empty")
	}
	return misshapen("a line", "%v", err)
}
