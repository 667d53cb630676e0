// Package docxw writes text documents for word processors (WordprocessingML) and reads them back.
//
// Start with [Document] and [Render]; [Read] gives back every text of a finished file with its place. What a
// document says is described by package paper. Headings have the outline levels from which a table of
// contents is made, table heads repeat on each page, footnotes are real ones, and the page numbers are fields.
//
// A figure stands between two bookmarks; a document variable leads from the bookmark to the figure's
// identifier, so that nothing of it shows and every reader of paragraphs sees the digits.
//
// The same document gives the same bytes on every machine: there is no clock, no random number, no template
// and no map order in the output. Any script is written as it is; right-to-left text is marked as such.
// Control characters and signs that turn the direction of a text are refused with their place.
package docxw

import (
	"time"

	"github.com/deskworth/deskworth-go/internal/paper"
)

// Document is what is to be written.
type Document struct {
	Title   string
	Lang    string // "en" or "fr"
	Author  string
	Subject string
	Creator string    // the program that made the document
	Date    time.Time // creation date as written; zero: no date in the file
	Header  string    // running head, left
	Mark    string    // running head, right, in a warning colour: "not sealed"
	Footer  string    // running foot, left
	Page    string    // the word before the page's number, which stands right in the running foot
	Blocks  []paper.Block
}

// locale is the language tag that the file carries for spelling.
func (d Document) locale() string {
	if d.Lang == "fr" {
		return "fr-FR"
	}
	return "en-GB"
}
