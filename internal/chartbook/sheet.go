package chartbook

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
)

// digits is how a number may be written: no spreadsheet rounds or turns it round
// before anybody has looked. Fifteen significant digits is what a cell keeps, and
// the caller's to see to.
var digits = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?$`)

func (b Book) check() error {
	columns := b.columns()
	rows := len(b.Keys.Cells)
	if len(columns) > maxColumns || rows >= maxRows || len(columns)*(rows+1) > maxCells {
		return &ShapeError{Sheet, fmt.Sprintf("%d columns of %d cells are more than a chart's workbook holds", len(columns), rows), "show fewer points, or a table"}
	}
	for i, c := range columns {
		if len(c.Cells) != rows {
			return &ShapeError{Heading(i), fmt.Sprintf("%d cells beside %d keys", len(c.Cells), rows), "give each key a cell, if an empty one"}
		}
		if err := c.check(i); err != nil {
			return err
		}
	}
	return nil
}

func (c Column) check(column int) error {
	if units(c.Name) > maxUnits {
		return &ShapeError{cellName(column, 1), "a name longer than a cell holds", "shorten it"}
	}
	for i, text := range c.Cells {
		switch {
		case c.Kind != Text && text != "" && !digits.MatchString(text):
			return &ShapeError{cellName(column, i+2), fmt.Sprintf("%.40q is no number", text), "give plain digits"}
		case units(text) > maxUnits:
			return &ShapeError{cellName(column, i+2), "a text longer than a cell holds", "shorten it"}
		}
	}
	return nil
}

func units(text string) int { return len(utf16.Encode([]rune(text))) }

func (b Book) sheetXML(formats []string) ([]byte, error) {
	columns, rows := b.columns(), len(b.Keys.Cells)
	w := xmlw.New()
	w.Open("worksheet", "xmlns", nsMain)
	w.Empty("dimension", "ref", "A1:"+cellName(len(columns)-1, rows+1))
	w.Open("sheetViews").Open("sheetView", "workbookViewId", "0")
	w.Empty("pane", "ySplit", "1", "topLeftCell", "A2", "activePane", "bottomLeft", "state", "frozen").Close().Close()
	w.Open("cols").Empty("col", "min", "1", "max", strconv.Itoa(len(columns)), "width", "18", "customWidth", "1").Close()
	w.Open("sheetData").Open("row", "r", "1")
	for i, c := range columns {
		writeText(w, cellName(i, 1), c.Name)
	}
	w.Close()
	for row := range rows {
		w.Open("row", "r", strconv.Itoa(row+2))
		for i, c := range columns {
			c.write(w, cellName(i, row+2), row, indexOf(formats, c.code()))
		}
		w.Close()
	}
	w.Close()
	return w.Close().Bytes()
}

func (c Column) write(w *xmlw.Writer, name string, row, style int) {
	text := c.Cells[row]
	switch {
	case text == "":
	case c.Kind == Text:
		writeText(w, name, text)
	default:
		w.Open("c", "r", name, "s", strconv.Itoa(style)).Leaf("v", text).Close()
	}
}

// writeText keeps a text out of every table of shared ones: what stands in a cell
// is seen in the cell.
func writeText(w *xmlw.Writer, name, text string) {
	clean, _ := xmlw.Clean(text)
	w.Open("c", "r", name, "t", "inlineStr").Open("is").Open("t")
	if strings.TrimSpace(clean) != clean {
		w.Attr("xml:space", "preserve") // no schema knows it here, and every program needs it
	}
	w.Text(escape(clean)).Close().Close().Close()
}

const firstOwnFormat = 164 // below are those that every program has built in

func stylesXML(formats []string) ([]byte, error) {
	w := xmlw.New()
	w.Open("styleSheet", "xmlns", nsMain)
	if own := formats[1:]; len(own) > 0 {
		w.Open("numFmts", "count", strconv.Itoa(len(own)))
		for i, code := range own {
			w.Empty("numFmt", "numFmtId", strconv.Itoa(firstOwnFormat+i), "formatCode", code)
		}
		w.Close()
	}
	w.Raw(plainLook)
	w.Open("cellXfs", "count", strconv.Itoa(len(formats)))
	for i := range formats {
		id := "0"
		if i > 0 {
			id = strconv.Itoa(firstOwnFormat + i - 1)
		}
		w.Empty("xf", "numFmtId", id, "fontId", "0", "fillId", "0", "borderId", "0", "xfId", "0", "applyNumberFormat", "1")
	}
	w.Close()
	w.Open("cellStyles", "count", "1").Empty("cellStyle", "name", "Normal", "xfId", "0", "builtinId", "0").Close()
	return w.Close().Bytes()
}

// plainLook is the least that a program wants of fonts, fills and borders; it
// takes the first two fills as its own.
const plainLook = `<fonts count="1"><font><sz val="10"/><name val="Arial"/><family val="2"/></font></fonts>` +
	`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
	`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
	`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>`
