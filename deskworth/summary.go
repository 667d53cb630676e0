package deskworth

import (
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Summary is what a model reads of a reading: never the data, always enough to
// quote a figure and to know how much there is. Both halves of an answer are
// made of it.
type Summary struct {
	Head     []Pair    `json:"head,omitempty"` // single values of the result, by name
	Tables   []Outline `json:"tables"`
	Warnings []string  `json:"warnings,omitempty"`
	LeftOut  []LeftOut `json:"left_out,omitempty"`
	Cursor   string    `json:"cursor,omitzero"` // where the rows that are not shown begin
	Note     string    `json:"note"`
}

// Pair is one named value.
type Pair struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Outline is one table in short.
type Outline struct {
	Name    string        `json:"name"`
	Ref     source.Ref    `json:"ref,omitzero"` // absent: computed, not citable
	Vendor  string        `json:"vendor,omitzero"`
	About   string        `json:"about,omitzero"` // whose figures
	Venue   string        `json:"venue,omitzero"`
	AsOf    string        `json:"as_of,omitzero"`
	ReadAt  string        `json:"read_at,omitzero"`
	Origin  source.Origin `json:"origin,omitzero"`
	Rows    int           `json:"rows"`
	Columns []ColumnLine  `json:"columns"`
	Sample  []Sample      `json:"sample"`
	Dropped []Dropped     `json:"dropped,omitempty"`
	Quote   []string      `json:"quote,omitempty"` // locators of the last row that has its first number, ready to quote
	Whole   Whole         `json:"whole,omitzero"`  // where the card's own client reads all of it; absent: nowhere
}

// Whole is a whole table as CSV, in its publisher's digits, for a program or a
// person: a model has no use for it. It is read by the card that asked, and by
// no other.
type Whole struct {
	URI    string `json:"uri"`
	Media  string `json:"mime_type"`
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// ColumnLine is one column with its statistics over all rows, which only number
// columns have. Statistics of figures that are no sample of one quantity (mixed
// units or metrics) are absent. SD is that of a sample, over n − 1.
type ColumnLine struct {
	Name    string            `json:"name"`
	Type    source.ColumnType `json:"type"`
	Unit    string            `json:"unit,omitzero"`
	N       int               `json:"n,omitzero"`
	Missing int               `json:"missing,omitzero"`
	Min     string            `json:"min,omitzero"`
	Max     string            `json:"max,omitzero"`
	Mean    string            `json:"mean,omitzero"`
	SD      string            `json:"sd,omitzero"`
}

// Sample is one example row. A number of it is quoted as at, a slash and the
// column's name.
type Sample struct {
	At     string   `json:"at,omitzero"`     // reference#row; absent when not citable
	Period string   `json:"period,omitzero"` // that its numbers cover
	Unit   string   `json:"unit,omitzero"`   // when the columns do not say it
	Cells  []string `json:"cells"`
}

// Dropped is the count of what was left out for one reason.
type Dropped struct {
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// shape is how much of everything a summary shows.
type shape struct{ rows, columns, tables, head, runes, headRunes int }

// shapes go from all that a model should see to the least; the first that fits
// is taken. Statistics outlive rows, and rows outlive columns.
var shapes = []shape{
	{rows: 12, columns: 40, tables: 8, head: 40, runes: 80, headRunes: 240},
	{rows: 12, columns: 24, tables: 6, head: 24, runes: 40, headRunes: 120},
	{rows: 8, columns: 20, tables: 4, head: 16, runes: 40, headRunes: 80},
	{rows: 4, columns: 16, tables: 3, head: 12, runes: 32, headRunes: 60},
	{rows: 2, columns: 12, tables: 2, head: 8, runes: 24, headRunes: 40},
	{rows: 1, columns: 8, tables: 1, head: 4, runes: 16, headRunes: 30},
	{rows: 0, columns: 4, tables: 1, head: 2, runes: 16, headRunes: 30},
}

// warningRunes is what the longest standing sentence of a tool takes.
const warningRunes = 240

// standing is the head's sentence about texts from outside: half of it would
// say something else.
const standing = "notice"

const notice = "Statistics are over all rows; example rows are the first, some evenly spaced, the last. Quote a number as at/column. The operator has the whole table: do not retype it."

// summarise makes the summary of a reading.
func summarise(value any, tables []source.Table, wholes []Whole, warnings []string, r *source.Redactor) Summary {
	columns := make([][]ColumnLine, len(tables))
	for i, t := range tables {
		columns[i] = describe(t)
	}
	head := headOf(value)
	var s Summary
	for _, limits := range shapes {
		s = limits.summary(head, tables, columns, warnings, r)
		for i := range min(len(s.Tables), len(wholes)) {
			s.Tables[i].Whole = wholes[i]
		}
		if s.fits() {
			return s
		}
	}
	return s
}

// fits holds both halves to the bound.
func (s Summary) fits() bool {
	body := Result{Summary: s}.Structured()
	return len([]rune(string(body))) <= maxModelRunes && len([]rune(s.Text())) <= maxModelRunes
}

func (l shape) summary(head []Pair, tables []source.Table, columns [][]ColumnLine, warnings []string, r *source.Redactor) Summary {
	s := Summary{Note: notice, Tables: []Outline{}}
	for i, p := range head {
		if i >= l.head {
			s.leave("head", len(head)-i)
			break
		}
		runes := l.headRunes
		if p.Name == standing {
			runes = max(runes, warningRunes)
		}
		s.Head = append(s.Head, Pair{Name: clip(r.Text(p.Name)), Value: clipTo(r.Text(p.Value), runes)})
	}
	for i, t := range tables {
		if i >= l.tables {
			s.leave("tables", len(tables)-i)
			s.Cursor = or(s.Cursor, cursorAt(i, 0))
			break
		}
		s.add(l, t, i, columns[i], r)
	}
	for i, w := range warnings {
		if i >= l.head {
			s.leave("warnings", len(warnings)-i)
			break
		}
		s.Warnings = append(s.Warnings, clipTo(r.Text(w), warningRunes)) // fewer, but not shorter
	}
	return s
}

func (s *Summary) add(l shape, t source.Table, index int, columns []ColumnLine, r *source.Redactor) {
	o := l.outline(t, r)
	shown := min(len(columns), l.columns)
	for _, c := range columns[:shown] {
		c.Name, c.Unit = l.word(c.Name, r), l.word(c.Unit, r)
		o.Columns = append(o.Columns, c)
	}
	if rest := len(columns) - shown; rest > 0 {
		s.leave(o.Name+" columns", rest)
	}
	if rest := t.Dropped[len(o.Dropped):]; len(rest) > 0 {
		s.leave(o.Name+" reasons of drops", len(rest))
	}
	rows := sampleRows(o.Rows, l.rows)
	for _, row := range rows {
		o.Sample = append(o.Sample, l.sample(t, row, shown, r))
	}
	if rest := o.Rows - len(rows); rest > 0 {
		s.leave(o.Name+" rows", rest)
		s.Cursor = or(s.Cursor, cursorAt(index, firstUnshown(rows)))
	}
	if len(rows) > 0 {
		o.Quote = l.quotes(t, quotable(t), shown)
	}
	s.Tables = append(s.Tables, o)
}

func (s *Summary) leave(where string, count int) {
	s.LeftOut = append(s.LeftOut, LeftOut{Where: where, Count: count})
}

// or is the first text that is one.
func or(first, second string) string {
	if first != "" {
		return first
	}
	return second
}
