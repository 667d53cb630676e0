package figure

import (
	"bytes"
	"encoding/csv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// byteOrderMark makes a spreadsheet read the file as UTF-8.
const byteOrderMark = "\uFEFF"

// CSV gives the data of the figure, every row of it, for a spreadsheet with a French or German locale: UTF-8 with
// byte order mark, semicolons, decimal commas, lines that end in CR LF. Numbers keep their digits and have no
// separators of thousands; a missing value is an empty cell; instants keep their offset. A label that a spreadsheet
// would take for a formula gets an apostrophe in front.
func (f Figure) CSV() []byte {
	var b bytes.Buffer
	b.WriteString(byteOrderMark)
	w := csv.NewWriter(&b)
	w.Comma, w.UseCRLF = ';', true
	columns := f.exported()
	record := make([]string, len(columns))
	for i, c := range columns {
		record[i] = harmless(f.words.titled(c.Name, c.Unit, c.Scale))
	}
	_ = w.Write(record) // a buffer takes everything
	for row := range columns[0].Len() {
		for i, c := range columns {
			record[i] = c.cell(row)
		}
		_ = w.Write(record)
	}
	w.Flush()
	return b.Bytes()
}

// exported are the columns of the figure, error bars and marks of estimates beside what they belong to.
func (f Figure) exported() []Column {
	var all []Column
	for _, c := range f.content.columns {
		all = append(all, c)
		if len(c.whiskers) > 0 {
			all = append(all, Column{Name: "± " + c.Name, Unit: c.Unit, Scale: c.Scale, kind: source.Number, numbers: c.whiskers})
		}
		if c.estimates() > 0 {
			all = append(all, f.words.marksOf(c))
		}
	}
	return all
}

// cell is one value as the file has it.
func (c Column) cell(row int) string {
	if !c.has(row) {
		return ""
	}
	switch c.kind {
	case source.Number:
		return strings.Replace(c.numbers[row].String(), ".", ",", 1)
	case source.Text:
		return harmless(c.labels[row])
	case source.Day:
		return c.moments[row].Day().String()
	}
	return c.wall(row).Format(time.RFC3339)
}

func harmless(label string) string {
	first, _ := utf8.DecodeRuneInString(label)
	if label != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) {
		return "'" + label
	}
	return label
}
