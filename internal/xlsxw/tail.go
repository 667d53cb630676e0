package xlsxw

import (
	"fmt"
	"net/url"
	"strconv"

	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
)

// Tail is what a sheet has besides its cells.
type Tail struct {
	Protected   bool // without a password: only unlocked cells can be changed
	Conditions  []Condition
	Validations []Validation
	Links       []Link
	Footer      string // with the format's own codes
	Charts      []Placed
	Breaks      []int // rows after which a page ends, for a sheet of natural size
	TextDigits  bool  // digits stand as text on purpose: no warning in their corners
}

// Condition puts a look on cells whose value compares so.
type Condition struct {
	Range    string // "H5:H9"
	Operator string // "equal", "notEqual", "greaterThan"
	Formula  string // what they are compared with: `"OK"`, "0"
	Rule     int    // from [Book.Rule]
}

// Validation says what may be typed into cells.
type Validation struct {
	Range    string
	Kind     string // "list", "decimal"
	Formula  string // of a list: `"observed,estimated"`; of decimals: the least
	Most     string // of decimals
	Title    string // of the message to whoever types something else
	Problem  string
	Optional bool // an empty cell passes
}

// Link leads from a cell to an https address or to a place of the workbook.
type Link struct {
	Cell    string
	Address string // outside
	Place   string // "Facts!D12"
}

// Placed is a chart that lies over cells, from the left upper corner of one to
// that of another; columns and rows count from one.
type Placed struct {
	Chart                          chartml.Chart
	Name, Alt                      string
	Column, Row, ToColumn, ToBelow int
}

// Close ends the sheet.
func (s *Sheet) Close(tail Tail) error {
	if s.closed {
		return &Error{Place: s.setup.Name, What: "is closed already"}
	}
	s.closed = true
	drawing, err := s.draw(tail.Charts)
	if err != nil {
		return err
	}
	body, err := s.tail(tail, drawing)
	if err != nil {
		return err
	}
	s.stream.block = append(s.stream.block, body...)
	s.book.opc.AddPacked(s.part, typeSheet, s.stream.packed())
	s.stream = nil
	return nil
}

// tail is all that stands after the rows, in the order of the schema.
func (s *Sheet) tail(t Tail, drawing string) ([]byte, error) {
	w := xmlw.New()
	w.Open("worksheet", "xmlns", nsMain, "xmlns:r", nsRel).Open("sheetData").Text("\n").Close()
	if t.Protected {
		w.Empty("sheetProtection", "sheet", "1", "formatCells", "0", "formatColumns", "0", "formatRows", "0")
	}
	for i, c := range t.Conditions {
		w.Open("conditionalFormatting", "sqref", c.Range)
		w.Open("cfRule", "type", "cellIs", "dxfId", strconv.Itoa(c.Rule), "priority", strconv.Itoa(i+1), "operator", c.Operator)
		w.Leaf("formula", c.Formula).Close().Close()
	}
	writeValidations(w, t.Validations)
	if err := s.links(w, t.Links); err != nil {
		return nil, err
	}
	w.Empty("pageMargins", "left", "0.5", "right", "0.5", "top", "0.5", "bottom", "0.6", "header", "0.3", "footer", "0.3")
	w.Open("pageSetup", "paperSize", "9", "orientation", "landscape") // A4
	if !s.setup.Natural {
		w.Attr("fitToWidth", "1").Attr("fitToHeight", "0")
	}
	w.Close()
	if t.Footer != "" {
		w.Open("headerFooter").Leaf("oddFooter", t.Footer).Close()
	}
	if n := strconv.Itoa(len(t.Breaks)); len(t.Breaks) > 0 {
		w.Open("rowBreaks", "count", n, "manualBreakCount", n)
		for _, row := range t.Breaks {
			w.Empty("brk", "id", strconv.Itoa(row), "max", strconv.Itoa(MaxColumns-1), "man", "1")
		}
		w.Close()
	}
	if t.TextDigits {
		w.Open("ignoredErrors").Empty("ignoredError", "sqref", "A1:"+CellName(max(s.setup.Columns, 1), max(s.setup.Rows, 1)), "numberStoredAsText", "1").Close()
	}
	if drawing != "" {
		w.Empty("drawing", "r:id", drawing)
	}
	whole, err := w.Close().Bytes()
	if err != nil {
		return nil, err
	}
	const head = "<sheetData>\n"
	for i := range whole {
		if string(whole[i:min(len(whole), i+len(head))]) == head {
			return whole[i+len(head):], nil
		}
	}
	return nil, &Error{Place: s.setup.Name, What: "has no rows"} // they were written above
}

func writeValidations(w *xmlw.Writer, all []Validation) {
	if len(all) == 0 {
		return
	}
	w.Open("dataValidations", "count", strconv.Itoa(len(all)))
	for _, v := range all {
		w.Open("dataValidation", "type", v.Kind)
		if v.Kind == "decimal" {
			w.Attr("operator", "between")
		}
		if v.Optional {
			w.Attr("allowBlank", "1")
		}
		w.Attr("showErrorMessage", "1").Attr("errorTitle", v.Title).Attr("error", v.Problem).Attr("sqref", v.Range)
		w.Leaf("formula1", v.Formula)
		if v.Most != "" {
			w.Leaf("formula2", v.Most)
		}
		w.Close()
	}
	w.Close()
}

func (s *Sheet) links(w *xmlw.Writer, links []Link) error {
	if len(links) == 0 {
		return nil
	}
	if len(links) > maxLinks {
		return &Error{Place: s.setup.Name + "!" + links[maxLinks].Cell, What: fmt.Sprintf("is link %d of the sheet, which holds at most %d", maxLinks+1, maxLinks)}
	}
	w.Open("hyperlinks")
	for _, l := range links {
		w.Open("hyperlink", "ref", l.Cell)
		if l.Address != "" {
			if !https(l.Address) {
				return &Error{Place: s.setup.Name + "!" + l.Cell, What: fmt.Sprintf("links to %.80q, which is no https address of at most %d characters", l.Address, maxLinkLength)}
			}
			w.Attr("r:id", s.book.opc.Link(s.part, l.Address))
		} else {
			w.Attr("location", l.Place)
		}
		w.Close()
	}
	w.Close()
	return nil
}

func https(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "https" && u.Host != "" && u.User == nil && len(address) <= maxLinkLength
}
