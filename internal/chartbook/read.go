package chartbook

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

// Cell is one cell that is not empty, as it stands in the file.
type Cell struct {
	Name string // "B12"
	Text string
}

// Read gives the cells of a chart's workbook, row by row. It returns an
// [opc.Error] for a file that is none, that has a formula, or that has more than
// one sheet: a book of ours has neither.
func Read(body []byte) ([]Cell, error) {
	p, err := opc.Read(body, opc.Limits{})
	if err != nil {
		return nil, err
	}
	return CellsOf(p)
}

// CellsOf is [Read] of a package that was opened.
func CellsOf(p *opc.Package) ([]Cell, error) {
	if err := p.Lint(); err != nil {
		return nil, err
	}
	main, err := p.Document()
	if err != nil {
		return nil, err
	}
	sheet, err := onlySheet(p, main)
	if err != nil {
		return nil, err
	}
	return cellsOf(sheet)
}

func onlySheet(p *opc.Package, main opc.Part) (opc.Part, error) {
	root, err := xmlr.Parse(main.Body)
	if err != nil {
		return opc.Part{}, damaged(main, err.Error())
	}
	book := xmlr.Nodes{&root}
	sheets := book.Of("sheets").Of("sheet")
	if len(sheets) != 1 || sheets.Attr("name") != Sheet || sheets.Attr("state") != "" {
		return opc.Part{}, damaged(main, "it has other sheets than the one named "+Sheet)
	}
	for _, r := range p.Relationships(main.Name) {
		if r.Type == relSheet {
			return p.Target(main.Name, r)
		}
	}
	return opc.Part{}, damaged(main, "its sheet is not there")
}

func damaged(part opc.Part, what string) error {
	return &opc.Error{Part: part.Name, What: what, Remedy: "write the chart's workbook again"}
}

func cellsOf(sheet opc.Part) ([]Cell, error) {
	r := sheetReader{}
	err := xmlr.Walk(sheet.Body, xmlr.Visitor{Open: r.open, Text: r.text, Close: r.close})
	if err == nil {
		err = r.fault
	}
	if err != nil {
		return nil, damaged(sheet, err.Error())
	}
	return r.cells, nil
}

// sheetReader collects cells while a sheet is walked; most of a chart's time goes
// here.
type sheetReader struct {
	path  []string // open elements
	kind  string   // of the cell that is open
	cells []Cell
	fault error
}

func (r *sheetReader) open(e xmlr.Element) {
	name := e.Local
	if e.Space != nsMain {
		name = "?"
	}
	r.path = append(r.path, name)
	switch name {
	case "c":
		r.kind = ""
		cell := Cell{}
		for _, a := range e.Attrs {
			switch {
			case a.Space == "" && a.Local == "r":
				cell.Name = a.Value
			case a.Space == "" && a.Local == "t":
				r.kind = a.Value
			}
		}
		r.cells = append(r.cells, cell)
		if r.kind != "" && r.kind != "n" && r.kind != "inlineStr" {
			r.fail("cell %s is of type %q", cell.Name, r.kind)
		}
	case "f":
		if len(r.cells) > 0 {
			r.fail("cell %s has a formula", r.cells[len(r.cells)-1].Name)
		}
	}
}

func (r *sheetReader) fail(format string, args ...any) {
	if r.fault == nil {
		r.fault = fmt.Errorf(format, args...)
	}
}

// text belongs to a cell as its number, or as its text, also in pieces.
func (r *sheetReader) text(s string) {
	at := strings.Join(r.path, "/")
	number := strings.HasSuffix(at, "row/c/v") && r.kind != "inlineStr"
	words := (strings.HasSuffix(at, "row/c/is/t") || strings.HasSuffix(at, "row/c/is/r/t")) && r.kind == "inlineStr"
	if number || words {
		r.cells[len(r.cells)-1].Text += s
	}
}

func (r *sheetReader) close() {
	last := len(r.path) - 1
	if r.path[last] == "c" {
		cell := &r.cells[len(r.cells)-1]
		if r.kind == "inlineStr" {
			cell.Text = unescape(cell.Text)
		}
	}
	r.path = r.path[:last]
}
