// Package paper is what a memo says, before anybody decides how it is set: headings, paragraphs, lists,
// tables, footnotes.
//
// Start with [Block]. The package pdfw sets blocks on pages and the package docxw writes them for a word
// processor, so that both files say the same: there is one description and no second one to keep in step.
//
// Nothing here measures, draws or reads a file.
package paper

import "strings"

// Block is one of Heading, Paragraph, List, Table, Picture.
type Block interface{ block() }

// Heading opens a section and becomes a bookmark. It is never left alone at a page's foot.
type Heading struct {
	Level int // 1 to 3
	Text  string
	Runs  []Run // in place of Text, when a figure stands in it
}

// All is the heading's runs, whichever way it was given.
func (h Heading) All() []Run {
	if len(h.Runs) > 0 {
		return h.Runs
	}
	return Text(h.Text)
}

// Plain is the heading as an outline shows it: without the marks of footnotes.
func (h Heading) Plain() string { return Plain(h.All()) }

// Paragraph is running text, set ragged right. A line feed in a run starts a new line.
type Paragraph struct {
	Runs  []Run
	Small bool // secondary: smaller and grey
	Keep  bool // on the page of what follows: a caption
}

// List is a list of short texts; Ordered numbers them from 1.
type List struct {
	Ordered bool
	Items   [][]Run
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

// Run is a stretch of text in one style, or the mark of a footnote.
type Run struct {
	Text   string
	Bold   bool
	Italic bool
	Mono   bool   // identifiers
	Muted  bool   // grey
	Alert  bool   // warning colour
	Link   string // http or https
	Figure string // identifier of the figure that Text shows; kept in the file and given back by its reader
	Note   []Run  // text of a footnote at the page's foot; Text is its mark then, and no other note has the same
}

// Text is a paragraph's or a cell's single plain run.
func Text(text string) []Run { return []Run{{Text: text}} }

// Plain is the text of runs, without the marks of footnotes.
func Plain(runs []Run) string {
	var b strings.Builder
	for _, r := range runs {
		if r.Note == nil {
			b.WriteString(r.Text)
		}
	}
	return b.String()
}

// Marked is how a footnote's mark is shown, at its place in the text and before the note. The brackets keep
// a program that reads the file's text from taking it for a digit of the figure before it.
func Marked(mark string) string { return "[" + mark + "]" }

func (Heading) block()   {}
func (Paragraph) block() {}
func (List) block()      {}
func (Table) block()     {}
