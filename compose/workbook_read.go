package compose

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"
)

// Read gives back all that a workbook shows, with a reader of its own that
// shares nothing with the writer: each cell as a reader of the document's
// language sees it, and apart from that the number behind it when it has more
// digits, its formula, each defined name, each link, what is hidden, footers,
// properties, and every cached point, place and text of a chart. A figure has the id that the name of its cell says.
//
// It returns a [source.ShapeError] for a file that is no workbook, and for a
// number format that no workbook of ours has.
func (workbook) Read(ctx context.Context, body []byte) ([]Found, error) {
	r, err := openBook(body)
	if err != nil {
		return nil, err
	}
	all := [][]Found{r.properties()}
	for _, sheet := range r.sheets {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		cells, err := r.sheet(sheet)
		if err != nil {
			return nil, err
		}
		all = append(all, cells)
	}
	var names []Found
	for _, n := range r.names {
		names = append(names, Found{Place: r.placeOf(n), Text: n.Comment + " = " + n.Refers})
	}
	return slices.Concat(append(all, names, r.strange())...), nil
}

// placeOf names a name; those of one sheet may share it with others.
func (r *bookReader) placeOf(n xmlName) string {
	place := "name " + n.Name
	if i, err := strconv.Atoi(n.Sheet); err == nil && i >= 0 && i < len(r.sheets) {
		place += " of " + r.sheets[i].Name
	}
	return place
}

// properties are texts outside the sheets.
func (r *bookReader) properties() []Found {
	found := []Found{{Place: "properties", Text: r.title}, {Place: "properties language", Text: r.lang}}
	for _, p := range r.custom {
		found = append(found, Found{Place: "properties " + p.Name, Text: p.Value})
	}
	return found
}

// show adds what one cell shows, and what stands behind it.
func (r *bookReader) show(found []Found, sheet string, c xmlCell) ([]Found, error) {
	place := sheet + "!" + c.Ref
	text, raw, err := r.read(sheet, c)
	if err != nil {
		return nil, err
	}
	id := r.ids[place]
	if text != "" || id != "" {
		found = append(found, Found{Place: place, ID: id, Text: text})
	}
	if raw != text {
		found = append(found, Found{Place: place + " value", Text: raw})
	}
	if c.Formula != nil {
		found = append(found, Found{Place: place + " formula", Text: *c.Formula})
	}
	return found, nil
}

// read gives a cell's text as shown, and its value as it stands in the file with
// its type.
func (r *bookReader) read(sheet string, c xmlCell) (text, raw string, err error) {
	switch c.Type {
	case "inlineStr":
		return unescaped(c.Inline.all()), unescaped(c.Inline.all()), nil
	case "str", "b", "e":
		return unescaped(c.Value), unescaped(c.Value), nil
	case "s":
		text, err = r.shared(sheet, c)
		return text, text, err
	case "", "n":
		if c.Value == "" {
			return "", "", nil
		}
		text, err = r.numeral(sheet, c)
		return text, c.Value, err
	}
	return "", "", r.broken(sheet+"!"+c.Ref, "a cell of type "+c.Type)
}

// numeral is a number through the format of its cell.
func (r *bookReader) numeral(sheet string, c xmlCell) (string, error) {
	v, err := decimal.NewFromString(c.Value)
	if err != nil || len(c.Value) > bookTextUnits {
		return "", r.broken(sheet+"!"+c.Ref, "a number cell that holds no number")
	}
	code, err := r.code(sheet, c)
	if err != nil {
		return "", err
	}
	switch code {
	case "", "General", "0":
		return c.Value, nil
	case bookDay:
		return firstBookDay.AddDays(int(v.IntPart()) - firstBookSerial).String(), nil
	}
	n, ok := numeralIn(code)
	if !ok {
		return "", r.broken(sheet+"!"+c.Ref, "a number format "+code)
	}
	return n.text(v, r.lang), nil
}

// firstBookSerial is the number of 1 March 1900 in a workbook.
const firstBookSerial = 61

// unescaped reads the escape of the format, _xHHHH_ for a character that XML
// would lose or that would begin one.
func unescaped(text string) string {
	if !strings.Contains(text, "_x") {
		return text
	}
	return bookEscape.ReplaceAllStringFunc(text, func(escape string) string {
		unit, _ := strconv.ParseUint(escape[2:6], 16, 16) // digits by the pattern
		return string(rune(unit))
	})
}

var bookEscape = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)
