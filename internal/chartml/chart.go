package chartml

import (
	"fmt"

	"github.com/shopspring/decimal"
)

// Names that whoever packs a chart needs.
const (
	ContentType  = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
	Relationship = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart"
	Namespace    = "http://schemas.openxmlformats.org/drawingml/2006/chart" // also the uri of a graphic frame
)

// Kind is how the series are drawn.
type Kind int

const (
	Line    Kind = iota
	Column       // upright bars; their axis begins at nought
	Bar          // lying bars; their axis begins at nought
	Scatter      // numbers against numbers
	Stock        // four series: open, high, low, close
)

// Chart is one chart. Its zero value has no series and is refused.
type Chart struct {
	Kind       Kind
	Title      string // above the plot; empty: none
	Horizontal string // title of the axis below; empty: none
	Vertical   string // title of the axis of values: its unit
	Language   string // "en", "fr"
	Dates      bool   // categories are days, counted as a workbook counts them
	Labels     bool   // each point says its value
	Size       int    // of texts, in hundredths of a point; nought: 900
	Every      int    // days, or categories, from one label below to the next; nought: as the program likes
	Bare       bool   // no labels below: a chart beneath has them
	Slanted    bool   // the labels below slant: some programs do not leave any out
	Inner      Inner  // where the plot lies; zero: as the program likes
	Series     []Series
	Workbook   string // relationship of the embedded workbook; empty: the chart lies in the workbook itself
}

// Inner is the rectangle of the plot without its labels, in thousandths of the
// chart: charts one below the other have it at the same place.
type Inner struct{ Left, Top, Width, Height int }

// Series is one line, or one row of bars, with the cells that it comes from.
type Series struct {
	Name       Cells // one cell
	Categories Cells // numbers or days: of the axis below
	Values     Cells
	Color      string // six digits; empty: the palette's next
	Estimated  []int  // points that are expected and not observed: hatched, or dashed
}

// Cells are some cells of a workbook with what they hold.
type Cells struct {
	Ref     string   // "'Exhibit 1'!$C$5:$C$20"
	Texts   []string // as they stand in the cells: numbers with a point; empty: a missing cell
	Numbers bool     // the cells hold numbers
	Code    string   // their number format, when they hold numbers
}

// Error refuses a chart that no office program would draw.
type Error struct {
	Where string // "series 2, point 5"
	What  string
}

func (e *Error) Error() string { return "chart: " + e.Where + ": " + e.What }

// Code is "arguments".
func (e *Error) Code() string { return "arguments" }

// valid finds what would make a program repair the file.
func (c Chart) valid() error {
	if len(c.Series) == 0 {
		return &Error{"series", "there is none"}
	}
	if c.Kind == Stock && len(c.Series) != 4 {
		return &Error{"series", fmt.Sprintf("prices need four (open, high, low, close), there are %d", len(c.Series))}
	}
	for i, s := range c.Series {
		where := fmt.Sprintf("series %d", i+1)
		if len(s.Name.Texts) != 1 || !s.Values.Numbers || (c.Kind == Scatter || c.Dates) && !s.Categories.Numbers {
			return &Error{where, "a name is one cell, values are numbers, and so are the categories of points and days"}
		}
		if len(s.Categories.Texts) != len(s.Values.Texts) {
			return &Error{where, fmt.Sprintf("%d categories for %d values", len(s.Categories.Texts), len(s.Values.Texts))}
		}
		for _, cells := range []Cells{s.Name, s.Categories, s.Values} {
			if err := cells.valid(where); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c Cells) valid(where string) error {
	if c.Ref == "" || len(c.Texts) == 0 {
		return &Error{where, "names no cell"}
	}
	for i, text := range c.Texts {
		if !c.Numbers || text == "" {
			continue
		}
		if _, err := decimal.NewFromString(text); err != nil {
			return &Error{fmt.Sprintf("%s, point %d", where, i+1), fmt.Sprintf("%.40q is no number", text)}
		}
	}
	return nil
}

// edge is where the axis of bars must begin or end: at nought, so that a bar's
// length is its value.
func (c Chart) edge() (least, most bool) {
	least, most = c.Kind == Column || c.Kind == Bar, c.Kind == Column || c.Kind == Bar
	for _, s := range c.Series {
		for _, text := range s.Values.Texts {
			v, err := decimal.NewFromString(text)
			if err != nil {
				continue
			}
			least, most = least && !v.IsNegative(), most && !v.IsPositive()
		}
	}
	return least, most && !least
}

// Palette is told apart by people who see colours differently, and in grey
// (Okabe and Ito).
func Palette(i int) string {
	colors := [...]string{"0072B2", "D55E00", "009E73", "CC79A7", "E69F00", "56B4E9", "000000"}
	return colors[i%len(colors)]
}
