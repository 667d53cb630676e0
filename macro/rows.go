package macro

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// observationList reads the rows of a JSON answer. A daily series has a hundred
// thousand, all alike: objects of plain texts. Those are read in one pass; a row
// that is anything else sends the whole list to encoding/json, so that the two
// never disagree.
type observationList []observation

// UnmarshalJSON gets a value whose syntax was checked already.
func (l *observationList) UnmarshalJSON(text []byte) error {
	if list, plain := plainRows(text); plain {
		*l = list
		return nil
	}
	return json.Unmarshal(text, (*[]observation)(l))
}

// rowReader goes through checked JSON. It stops being plain at the first thing
// that is not what it looks for.
type rowReader struct {
	rest []byte
	days map[string]source.Date // vintages repeat from row to row
}

func plainRows(text []byte) (rows observationList, plain bool) {
	r := rowReader{rest: text, days: map[string]source.Date{}}
	if !utf8.Valid(text) || !r.take('[') { // encoding/json puts other signs for bytes that are none
		return nil, false
	}
	rows = make(observationList, 0, min(bytes.Count(text, []byte("{")), rowsPerPage))
	if r.take(']') {
		return rows, true
	}
	for {
		row, plain := r.row()
		if !plain {
			return nil, false
		}
		rows = append(rows, row)
		if !r.take(',') {
			return rows, r.take(']')
		}
	}
}

// take takes one sign, and the space before it.
func (r *rowReader) take(sign byte) bool {
	for len(r.rest) > 0 && (r.rest[0] == ' ' || r.rest[0] == '\n' || r.rest[0] == '\r' || r.rest[0] == '\t') {
		r.rest = r.rest[1:]
	}
	if len(r.rest) == 0 || r.rest[0] != sign {
		return false
	}
	r.rest = r.rest[1:]
	return true
}

// text takes a text without an escape.
func (r *rowReader) text() (text []byte, plain bool) {
	if !r.take('"') {
		return nil, false
	}
	end := bytes.IndexByte(r.rest, '"')
	if end < 0 || bytes.IndexByte(r.rest[:end], '\\') >= 0 {
		return nil, false
	}
	text, r.rest = r.rest[:end], r.rest[end+1:]
	return text, true
}

func (r *rowReader) row() (row observation, plain bool) {
	if !r.take('{') {
		return row, false
	}
	if r.take('}') {
		return row, true
	}
	for {
		name, plain := r.text()
		if !plain || !r.take(':') {
			return row, false
		}
		value, plain := r.text()
		if !plain || !r.set(&row, string(name), value) {
			return row, false
		}
		if !r.take(',') {
			return row, r.take('}')
		}
	}
}

// set keeps one member. Names in other capitals are left to encoding/json,
// which takes them for the same.
func (r *rowReader) set(row *observation, name string, value []byte) (plain bool) {
	switch name {
	case "realtime_start":
		row.Start, plain = r.day(value)
	case "realtime_end":
		row.End, plain = r.day(value)
	case "date":
		day, err := source.ParseDate(string(value))
		row.Date, plain = day, err == nil
	case "value":
		row.Value, plain = string(value), true
	default:
		plain = !isMember(name)
	}
	return plain
}

func isMember(name string) bool {
	for _, member := range []string{"realtime_start", "realtime_end", "date", "value"} {
		if strings.EqualFold(name, member) {
			return true
		}
	}
	return false
}

func (r *rowReader) day(text []byte) (source.Date, bool) {
	if day, known := r.days[string(text)]; known {
		return day, true
	}
	day, err := source.ParseDate(string(text))
	if err != nil {
		return source.Date{}, false
	}
	r.days[string(text)] = day
	return day, true
}
