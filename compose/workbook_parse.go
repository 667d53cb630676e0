package compose

import (
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

// nsArrows is the namespace of attributes that name a relationship.
const nsArrows = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

// parseSheet reads the part of a sheet in one pass: a workbook's time goes here. It
// gives what encoding/xml gives by the tags of [xmlSheetPart].
func parseSheet(body []byte) (xmlSheetPart, error) {
	p := sheetParser{}
	err := xmlr.Walk(body, xmlr.Visitor{Open: p.open, Text: p.text, Close: p.close})
	if err == nil {
		err = p.fault
	}
	return p.sheet, err
}

// sheetParser collects what a sheet says while it is walked.
type sheetParser struct {
	path  []string // open elements
	sheet xmlSheetPart
	into  *string // where the text of the element at depth into goes
	depth int
	fault error
}

func (p *sheetParser) open(e xmlr.Element) {
	p.path = append(p.path, e.Local)
	switch len(p.path) {
	case 3:
		p.line(e)
	case 4:
		if p.path[1] == "sheetData" && p.path[2] == "row" && e.Local == "c" {
			row := &p.sheet.Rows[len(p.sheet.Rows)-1]
			row.Cells = append(row.Cells, p.cell(e))
		}
	case 5, 6, 7:
		if p.path[1] == "sheetData" && p.path[2] == "row" && p.path[3] == "c" {
			row := &p.sheet.Rows[len(p.sheet.Rows)-1]
			p.within(&row.Cells[len(row.Cells)-1], strings.Join(p.path[4:], ">"))
		}
	}
}

// take sends the text of the element that just opened somewhere.
func (p *sheetParser) take(to *string) {
	*to = ""
	p.into, p.depth = to, len(p.path)
}

// line is what stands in a part of a sheet: a row, a column, a link, a foot.
func (p *sheetParser) line(e xmlr.Element) {
	s := &p.sheet
	switch p.path[1] + ">" + e.Local {
	case "cols>col":
		s.Columns = append(s.Columns, xmlColumn{From: p.numberOf(e, "min"), Hidden: last(e, "hidden")})
	case "sheetData>row":
		s.Rows = append(s.Rows, xmlRow{Number: p.numberOf(e, "r"), Hidden: last(e, "hidden")})
	case "hyperlinks>hyperlink":
		link := xmlLink{Ref: last(e, "ref"), Location: last(e, "location")}
		for _, a := range e.Attrs {
			if a.Local == "id" && a.Space == nsArrows {
				link.RID = a.Value
			}
		}
		s.Links = append(s.Links, link)
	case "headerFooter>oddFooter":
		p.take(&s.Footer)
	case "headerFooter>oddHeader":
		p.take(&s.Header)
	}
}

func (p *sheetParser) cell(e xmlr.Element) (c xmlCell) {
	for _, a := range e.Attrs {
		switch a.Local {
		case "r":
			c.Ref = a.Value
		case "s":
			c.Style = p.number(a.Value)
		case "t":
			c.Type = a.Value
		}
	}
	return c
}

// within sends a text to its place in a cell.
func (p *sheetParser) within(c *xmlCell, path string) {
	switch path {
	case "f":
		c.Formula = new(string)
		p.take(c.Formula)
	case "v":
		p.take(&c.Value)
	case "is>t":
		p.take(&c.Inline.T)
	case "is>r>t":
		c.Inline.R = append(c.Inline.R, "")
		p.take(&c.Inline.R[len(c.Inline.R)-1])
	}
}

// text goes where its own element sends it, also in pieces.
func (p *sheetParser) text(s string) {
	if p.into != nil && p.depth == len(p.path) {
		*p.into += s
	}
}

func (p *sheetParser) close() {
	if p.depth == len(p.path) {
		p.into = nil
	}
	p.path = p.path[:len(p.path)-1]
}

// number is a whole number, nought where there is none.
func (p *sheetParser) number(text string) int {
	n, err := wholeIn(text)
	if err != nil && p.fault == nil {
		p.fault = err
	}
	return n
}

func (p *sheetParser) numberOf(e xmlr.Element, local string) (n int) {
	for _, a := range e.Attrs {
		if a.Local == local {
			n = p.number(a.Value)
		}
	}
	return n
}

func wholeIn(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	return strconv.Atoi(strings.TrimSpace(text))
}

// last is the last attribute of a name, whatever its namespace.
func last(e xmlr.Element, local string) (value string) {
	for _, a := range e.Attrs {
		if a.Local == local {
			value = a.Value
		}
	}
	return value
}
