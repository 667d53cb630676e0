// Package pdfw writes small tagged PDF documents: a memo, a report.
//
// Start with [Document] and [Render]; [Read] opens a finished file again through another library, so
// that what a file shows is not only the writer's own word. Pages are A4. Text is selectable and keeps
// real spaces; headings, paragraphs, lists, tables, links and notes stand in a structure tree that
// screen readers follow; running heads, rules and repeated table heads are marked as artifacts.
//
// The same document gives the same bytes on every machine: lengths are whole thousandths of a point,
// there is no clock, no random number and no map order in the output. The file makes no claim of
// PDF/A or PDF/UA conformance, because nothing here validates one.
//
// Nothing is ever substituted: a glyph that no face has is an error that names it, and scripts that
// need shaping (Arabic, Hebrew, Indic) are refused rather than shown wrong.
package pdfw

import (
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/internal/fontm"
)

// Document is what is to be printed.
type Document struct {
	Title   string // shown in the window's title bar; the page shows only what the blocks say
	Lang    string // BCP 47: "en", "fr"
	Author  string
	Subject string
	Creator string    // the program that made the document
	Date    time.Time // creation date as written; zero: no date in the file
	Header  string    // running head, left; shortened when it is wider than the page
	Mark    string    // running head, right, in a warning colour: "not sealed"
	Footer  string    // running foot, left, shortened likewise; "page n / N" stands right
	Blocks  []Block
	Faces   []*fontm.Face // asked in order for glyphs that the Go faces lack
}

// Block is one of Heading, Paragraph, List, Table, Note.
type Block interface{ block() }

// Heading opens a section and becomes a bookmark. It is never left alone at a page's foot.
type Heading struct {
	Level int // 1 to 3
	Text  string
	Runs  []Run // in place of Text, when a figure stands in it
}

func (h Heading) runs() []Run {
	if len(h.Runs) > 0 {
		return h.Runs
	}
	return Text(h.Text)
}

// plain is the heading as the outline shows it.
func (h Heading) plain() string {
	var b strings.Builder
	for _, r := range h.runs() {
		b.WriteString(r.Text)
	}
	return b.String()
}

// Paragraph is running text, set ragged right. A line feed in a run starts a new line.
type Paragraph struct {
	Runs  []Run
	Small bool // secondary: smaller and grey
}

// List is a list of short texts; Ordered numbers them from 1.
type List struct {
	Ordered bool
	Items   [][]Run
}

// Note is a remark in small type. Its Label ("1", "a") stands before it and identifies it.
type Note struct {
	Label string
	Runs  []Run
}

// Table has as many columns as Columns; every row has as many cells. When no column has a title there is no
// head. The head is repeated on each page; a row that is taller than the room left may be split between lines.
type Table struct {
	Name     string // names the table in errors: "facts"
	Columns  []Column
	Rows     []Row
	RowHeads bool // the first cell of a row says what the row is
}

// Column is one column of a table.
type Column struct {
	Title string
	Right bool // figures: flush right and not broken while there is room
	Width int  // share of the measure in thousandths; nought: by content
}

// Row is one row of a table.
type Row struct {
	Cells  [][]Run
	Strong bool // a total: bold, under a darker rule
}

// Run is a stretch of text in one style.
type Run struct {
	Text   string
	Bold   bool
	Italic bool
	Mono   bool   // identifiers
	Muted  bool   // grey
	Alert  bool   // warning colour
	Link   string // http or https
	Figure string // identifier of the figure that Text shows; kept in the structure tree and given back by Read
}

// Text is a paragraph's or a cell's single plain run.
func Text(text string) []Run { return []Run{{Text: text}} }

func (Heading) block()   {}
func (Paragraph) block() {}
func (List) block()      {}
func (Note) block()      {}
func (Table) block()     {}
