package sdmx

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// at gives the codes that an index of the form "0:1:0" stands for.
func at(components []jsonComponent, index string) ([]Field, error) {
	numbers := strings.Split(index, ":")
	if len(numbers) != len(components) {
		return nil, misshapen("key "+clip(index), "the structure has %d dimensions there", len(components))
	}
	fields := make([]Field, len(numbers))
	for i, text := range numbers {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n >= len(components[i].Values) {
			return nil, misshapen("key "+clip(index), "%s has no value %.20q", components[i].ID, text)
		}
		fields[i] = Field{components[i].ID, components[i].Values[n].text()}
	}
	return fields, nil
}

// pick gives the values of attributes: indexes, nulls, or since 2.0 the values
// themselves; the list may be shorter than the definition. single takes the only
// value of a component that the list leaves out.
func pick(components []jsonComponent, cells []json.RawMessage, single bool) ([]Field, error) {
	if len(cells) > len(components) {
		return nil, misshapen("attributes", "%d values stand against %d definitions", len(cells), len(components))
	}
	var fields []Field
	for i, c := range components {
		switch {
		case i >= len(cells):
			if single && len(c.Values) == 1 {
				fields = append(fields, Field{c.ID, c.Values[0].text()})
			}
		case string(cells[i]) != "null":
			text, err := c.resolve(cells[i])
			if err != nil {
				return nil, err
			}
			fields = append(fields, Field{c.ID, text})
		}
	}
	return fields, nil
}

func (c jsonComponent) resolve(cell json.RawMessage) (string, error) {
	if len(cell) > 0 && cell[0] == '"' {
		return plain(cell), nil
	}
	n, err := strconv.Atoi(string(cell))
	if err != nil || n < 0 || n >= len(c.Values) {
		return "", misshapen("attribute "+clip(c.ID), "it has no value %.20s", cell)
	}
	return c.Values[n].text(), nil
}

// measure is the text of a value: a number, a text, or nothing for null.
func measure(cell json.RawMessage) (string, error) {
	if len(cell) > 0 && strings.IndexByte("{[tf", cell[0]) >= 0 {
		return "", misshapen("a value", "%.20s is no number", cell)
	}
	return valueOf(plain(cell)), nil
}

// compareIndexes orders "0:2" before "0:10".
func compareIndexes(a, b string) int {
	return slices.CompareFunc(strings.Split(a, ":"), strings.Split(b, ":"), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
	})
}
