// Package pdfw writes small tagged PDF documents: a memo, a report.
//
// Start with [Document] and [Render]; [Read] opens a finished file again through another library, so
// that what a file shows is not only the writer's own word. Pages are A4. Text is selectable and keeps
// real spaces; headings, paragraphs, lists, tables, links and footnotes stand in a structure tree that
// screen readers follow; running heads, rules and repeated table heads are marked as artifacts.
//
// The same document gives the same bytes on every machine: lengths are whole thousandths of a point,
// there is no clock, no random number and no map order in the output. The file says that it is PDF/A-1b,
// which Apache PDFBox Preflight checks in the tests; it makes no claim of PDF/UA or of a level A, because
// nothing here validates one.
//
// Nothing is ever substituted: a glyph that no face has is an error that names it, and scripts that
// need shaping (Arabic, Hebrew, Indic) are refused rather than shown wrong.
package pdfw

import (
	"time"

	"github.com/deskworth/deskworth-go/internal/fontm"
	"github.com/deskworth/deskworth-go/internal/paper"
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

// What a document says is described apart from how it is set: see package paper.
type (
	Block     = paper.Block
	Heading   = paper.Heading
	Paragraph = paper.Paragraph
	List      = paper.List
	Table     = paper.Table
	Column    = paper.Column
	Row       = paper.Row
	Run       = paper.Run
	Picture   = paper.Picture
)

// Text is a paragraph's or a cell's single plain run.
func Text(text string) []Run { return paper.Text(text) }
