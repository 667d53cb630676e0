package xlsxw

import (
	"fmt"
	"strconv"

	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
)

// Setup is what must be known of a sheet before its first row.
type Setup struct {
	Name          string
	Tab           string    // colour of the tab, six digits; empty: none
	Widths        []float64 // of columns, in characters
	Columns, Rows int       // the used range begins at A1 and ends there
	Frozen        int       // rows that stay when others scroll
	Grid          bool      // lines between the cells
	Printed       int       // columns on paper; nought: all
	Repeated      int       // row that every page repeats; nought: none
	Natural       bool      // printed at its own size; else one page wide, and as long as it is
}

// Sheet takes rows in ascending order.
type Sheet struct {
	setup   Setup
	book    *Book
	columns []string // names of columns, made once
	row     string   // number of the row being written
	last    int
	stream  *stream
	closed  bool
	part    string
}

// Sheet begins the next sheet. The one before must be closed.
func (b *Book) Sheet(setup Setup) (*Sheet, error) {
	if why := b.sheetFault(setup.Name); why != "" {
		return nil, &Error{Place: fmt.Sprintf("sheet %.40q", setup.Name), What: why}
	}
	if n := len(b.sheets); n > 0 && !b.sheets[n-1].closed {
		return nil, &Error{Place: b.sheets[n-1].setup.Name, What: "is still open"}
	}
	if setup.Rows > MaxRows || setup.Columns > MaxColumns {
		return nil, &Error{Place: setup.Name, What: fmt.Sprintf("%d rows of %d columns; a sheet holds %d of %d", setup.Rows, setup.Columns, MaxRows, MaxColumns)}
	}
	s := &Sheet{setup: setup, book: b, stream: newStream(), columns: make([]string, setup.Columns)}
	for i := range s.columns {
		s.columns[i] = ColumnName(i + 1)
	}
	b.sheets = append(b.sheets, s)
	s.part = fmt.Sprintf("xl/worksheets/sheet%d.xml", len(b.sheets))
	b.printed(len(b.sheets)-1, setup)
	head, err := setup.head(len(b.sheets) == 1)
	s.stream.block = append(s.stream.block, head...)
	return s, err
}

// printed defines what is printed of a sheet, and what repeats.
func (b *Book) printed(sheet int, setup Setup) {
	quoted := Quoted(setup.Name)
	if setup.Printed > 0 {
		b.scoped = append(b.scoped, scoped{sheet, "_xlnm.Print_Area", fmt.Sprintf("%s!$A$1:$%s$%d", quoted, ColumnName(setup.Printed), max(setup.Rows, 1))})
	}
	if setup.Repeated > 0 {
		b.scoped = append(b.scoped, scoped{sheet, "_xlnm.Print_Titles", fmt.Sprintf("%s!$%d:$%d", quoted, setup.Repeated, setup.Repeated)})
	}
}

// head is all that stands before the rows, up to where they begin.
func (s Setup) head(first bool) ([]byte, error) {
	w := xmlw.New()
	w.Open("worksheet", "xmlns", nsMain, "xmlns:r", nsRel)
	w.Open("sheetPr")
	if s.Tab != "" {
		w.Empty("tabColor", "rgb", "FF"+s.Tab)
	}
	if !s.Natural {
		w.Empty("pageSetUpPr", "fitToPage", "1")
	}
	w.Close()
	w.Empty("dimension", "ref", "A1:"+CellName(max(s.Columns, 1), max(s.Rows, 1)))
	w.Open("sheetViews").Open("sheetView")
	if !s.Grid {
		w.Attr("showGridLines", "0")
	}
	if first {
		w.Attr("tabSelected", "1")
	}
	w.Attr("workbookViewId", "0")
	if s.Frozen > 0 {
		top := CellName(1, s.Frozen+1)
		w.Empty("pane", "ySplit", strconv.Itoa(s.Frozen), "topLeftCell", top, "activePane", "bottomLeft", "state", "frozen")
		w.Empty("selection", "pane", "bottomLeft", "activeCell", top, "sqref", top)
	}
	w.Close().Close()
	w.Empty("sheetFormatPr", "defaultRowHeight", "15")
	if len(s.Widths) > 0 {
		w.Open("cols")
		for i, width := range s.Widths {
			at := strconv.Itoa(i + 1)
			w.Empty("col", "min", at, "max", at, "width", strconv.FormatFloat(width, 'f', -1, 64), "customWidth", "1")
		}
		w.Close()
	}
	w.Open("sheetData").Text("\n")
	w.Close().Close()
	whole, err := w.Bytes()
	const tail = "</sheetData></worksheet>"
	if err != nil {
		return nil, err
	}
	return whole[:len(whole)-len(tail)], nil
}

// Row writes one row. Height is in points; nought leaves it to the program. It
// returns an [*Error] that names the cell for what a workbook cannot hold.
func (s *Sheet) Row(number int, height float64, cells []Cell) error {
	if number <= s.last || number > s.setup.Rows || len(cells) > s.setup.Columns || s.closed {
		return &Error{Place: s.setup.Name, What: fmt.Sprintf("row %d with %d cells, after row %d of %d with %d columns", number, len(cells), s.last, s.setup.Rows, s.setup.Columns)}
	}
	s.last, s.row = number, strconv.Itoa(number)
	to := append(append(append(s.stream.block, `<row r="`...), s.row...), '"')
	if height > 0 {
		to = append(strconv.AppendFloat(append(to, ` ht="`...), height, 'f', -1, 64), `" customHeight="1"`...)
	}
	to = append(to, '>')
	for i := range cells {
		var err error
		if to, err = s.cell(to, i, &cells[i]); err != nil {
			return err
		}
	}
	s.stream.block = append(to, "</row>\n"...)
	s.stream.full()
	return nil
}

func (s *Sheet) fault(column int, what string) error {
	return &Error{Place: s.setup.Name + "!" + s.columns[column] + s.row, What: what}
}
