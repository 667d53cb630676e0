package compose

import (
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/internal/xlsxw"
)

// bookWriter streams sheets into a file.
type bookWriter struct {
	d      Document
	say    bookWords
	book   *xlsxw.Book
	styles map[bookStyle]int
	failed int // looks of a failed and of a passed check
	passed int
	plots  int // drawn so far
}

func newBookWriter(d Document, say bookWords) *bookWriter {
	w := &bookWriter{d: d, say: say, book: xlsxw.New(bookPlain), styles: map[bookStyle]int{}}
	w.failed = w.book.Rule(xlsxw.Look{Color: "9C0006", Fill: "FFC7CE", Bold: true})
	w.passed = w.book.Rule(xlsxw.Look{Color: "006100", Fill: "E2EFDA", Bold: true})
	return w
}

func (w *bookWriter) style(s bookStyle) int {
	id, known := w.styles[s]
	if !known {
		id = w.book.Style(s.look())
		w.styles[s] = id
	}
	return id
}

var tabColours = []string{"1F4E79", "2E75B6", "7F7F7F"}

func (w *bookWriter) sheet(index int, s bookSheet) error {
	setup := xlsxw.Setup{
		Name: s.name, Tab: tabColours[min(index/2, 2)], Columns: s.wide(), Rows: s.last(), Printed: s.printed, Natural: s.natural,
	}
	for _, c := range s.columns {
		setup.Widths = append(setup.Widths, c.width)
	}
	if !s.plain {
		setup.Frozen, setup.Repeated = bookHeadingRow, bookHeadingRow
	}
	stream, err := w.book.Sheet(setup)
	if err != nil {
		return err
	}
	if err := w.frame(stream, s); err != nil {
		return err
	}
	for i, cells := range s.rows {
		if err := w.row(stream, bookFirstRow+i, cells, s.height(cells)); err != nil {
			return err
		}
	}
	return stream.Close(w.tail(s))
}

func (s bookSheet) wide() int { return max(len(s.columns), len(s.extra), 1) }

func (s bookSheet) last() int { return max(len(s.rows)+bookFirstRow-1, bookHeadingRow) }

// frame is what stands above the data.
func (w *bookWriter) frame(stream *xlsxw.Sheet, s bookSheet) error {
	if err := w.row(stream, bookTitleRow, []bookCell{{value: s.title, style: bookStyle{role: roleTitle}}}, 26); err != nil {
		return err
	}
	if err := w.row(stream, bookSubtitleRow, []bookCell{{value: w.subtitle(s), style: bookStyle{role: roleSubtitle}}}, 0); err != nil {
		return err
	}
	if err := w.row(stream, bookExtraRow, s.extra, 0); err != nil || s.plain {
		return err
	}
	return w.row(stream, bookHeadingRow, s.headings(), s.headingHeight())
}

func (w *bookWriter) subtitle(s bookSheet) string {
	mark := w.revision() + "  ·  " + w.d.Digest[:12]
	if s.plain {
		return mark
	}
	return bookText(w.d.Title) + "  ·  " + mark
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

func (w *bookWriter) row(stream *xlsxw.Sheet, number int, cells []bookCell, height float64) error {
	if len(cells) == 0 {
		return nil
	}
	values := make([]xlsxw.Cell, len(cells))
	for i, c := range cells {
		values[i].Formula = c.formula
		switch v := c.value.(type) {
		case string:
			values[i].Kind, values[i].Text = xlsxw.Text, v
			c.style.quoted = c.formula == "" && risky(v)
		case float64:
			values[i].Kind, values[i].Number = xlsxw.Number, v
		}
		values[i].Style = w.style(c.style)
	}
	return stream.Row(number, height, values)
}
