package compose

import (
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// bookWriter puts sheets into a file, in the order that the library needs:
// dimension and print setup before the stream, widths and panes before the first
// row, links and footers before the flush. Whatever comes later is lost in silence.
type bookWriter struct {
	d      Document
	file   *excelize.File
	styles map[bookStyle]int
	failed int // conditional formats of a failed and of a passed check
	passed int
}

func newBookWriter(d Document) (*bookWriter, error) {
	w := &bookWriter{d: d, file: excelize.NewFile(), styles: map[bookStyle]int{}}
	if err := w.file.SetDefaultFont(bookFont); err != nil {
		return nil, err
	}
	var err error
	w.failed, err = w.file.NewConditionalStyle(&excelize.Style{Font: &excelize.Font{Color: "9C0006", Bold: true}, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"FFC7CE"}}})
	if err != nil {
		return nil, err
	}
	w.passed, err = w.file.NewConditionalStyle(&excelize.Style{Font: &excelize.Font{Color: "006100", Bold: true}, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"E2EFDA"}}})
	return w, err
}

func (w *bookWriter) style(s bookStyle) (int, error) {
	if id, known := w.styles[s]; known {
		return id, nil
	}
	id, err := w.file.NewStyle(s.excelize())
	w.styles[s] = id
	return id, err
}

func (w *bookWriter) sheet(index int, s bookSheet) error {
	if err := w.open(index, s); err != nil {
		return err
	}
	stream, err := w.file.NewStreamWriter(s.name)
	if err != nil {
		return err
	}
	if err := w.frame(stream, s); err != nil {
		return err
	}
	if err := w.rows(stream, s); err != nil {
		return err
	}
	if err := w.finish(s); err != nil {
		return err
	}
	return stream.Flush()
}

// tabColours are opaque: a colour of six digits makes an invalid file.
var tabColours = []string{"FF1F4E79", "FF2E75B6", "FF7F7F7F"}

// open does what must stand before the stream begins.
func (w *bookWriter) open(index int, s bookSheet) error {
	if err := w.add(index, s.name); err != nil {
		return err
	}
	yes, no, colour := true, false, tabColours[min(index/2, 2)]
	if err := w.file.SetSheetProps(s.name, &excelize.SheetPropsOptions{FitToPage: &yes, TabColorRGB: &colour}); err != nil {
		return err
	}
	if err := w.file.SetSheetView(s.name, 0, &excelize.ViewOptions{ShowGridLines: &no}); err != nil {
		return err
	}
	return w.file.SetSheetDimension(s.name, "A1:"+bookCellName(s.wide(), s.last()))
}

// add makes a sheet; a new file has one already.
func (w *bookWriter) add(index int, name string) error {
	if index == 0 {
		return w.file.SetSheetName(w.file.GetSheetName(0), name)
	}
	_, err := w.file.NewSheet(name)
	return err
}

func (s bookSheet) wide() int { return max(len(s.columns), len(s.extra), 1) }

func (s bookSheet) last() int { return max(len(s.rows)+bookFirstRow-1, bookHeadingRow) }

// frame does what must stand before the first row, and the rows above the data.
func (w *bookWriter) frame(stream *excelize.StreamWriter, s bookSheet) error {
	for i, c := range s.columns {
		if err := stream.SetColWidth(i+1, i+1, c.width); err != nil {
			return err
		}
	}
	if !s.plain {
		top := bookCellName(1, bookFirstRow)
		pane := &excelize.Panes{Freeze: true, YSplit: bookHeadingRow, TopLeftCell: top, ActivePane: "bottomLeft", Selection: []excelize.Selection{{SQRef: top, ActiveCell: top, Pane: "bottomLeft"}}}
		if err := stream.SetPanes(pane); err != nil {
			return err
		}
	}
	if err := w.row(stream, bookTitleRow, []bookCell{{value: s.title, style: bookStyle{role: roleTitle}}}, 26); err != nil {
		return err
	}
	if err := w.row(stream, bookSubtitleRow, []bookCell{{value: w.subtitle(s), style: bookStyle{role: roleSubtitle}}}, 0); err != nil {
		return err
	}
	if err := w.row(stream, bookExtraRow, s.extra, 0); err != nil {
		return err
	}
	if s.plain {
		return nil
	}
	return w.row(stream, bookHeadingRow, s.headings(), s.headingHeight())
}

func (w *bookWriter) subtitle(s bookSheet) string {
	mark := w.revision() + "  ·  " + w.d.Digest[:12]
	if s.title == w.d.Title {
		return mark
	}
	return w.d.Title + "  ·  " + mark
}

// revision is the number of the revision, or that there is none.
func (w *bookWriter) revision() string {
	if w.d.Draft {
		return w.d.Words.NotSealed
	}
	return w.d.Words.Revision + " " + strconv.Itoa(w.d.Sealed.Revision)
}

// headingHeight is in points: a second line needs more.
func (s bookSheet) headingHeight() float64 {
	for _, c := range s.columns {
		if strings.Contains(c.heading, "\n") {
			return 30
		}
	}
	return 20
}

func (s bookSheet) headings() []bookCell {
	cells := make([]bookCell, len(s.columns))
	for i, c := range s.columns {
		cells[i] = bookCell{value: c.heading, style: bookStyle{role: roleHead}}
		if c.right {
			cells[i].style.role = roleRight
		}
	}
	return cells
}

func (w *bookWriter) rows(stream *excelize.StreamWriter, s bookSheet) error {
	for i, cells := range s.rows {
		if err := w.row(stream, bookFirstRow+i, cells, s.height(cells)); err != nil {
			return err
		}
	}
	return nil
}

func (w *bookWriter) row(stream *excelize.StreamWriter, number int, cells []bookCell, height float64) error {
	if len(cells) == 0 {
		return nil
	}
	values := make([]any, len(cells))
	for i, c := range cells {
		id, err := w.style(c.style)
		if err != nil {
			return err
		}
		if text, isText := c.value.(string); isText {
			c.value = bookText(text)
		}
		values[i] = excelize.Cell{Value: c.value, Formula: c.formula, StyleID: id}
	}
	return stream.SetRow(bookCellName(1, number), values, excelize.RowOpts{Height: height})
}
