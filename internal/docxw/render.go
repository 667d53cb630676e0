package docxw

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
	"github.com/deskworth/deskworth-go/internal/paper"
)

// Render writes d. The same document gives the same bytes.
//
// All that is wrong with the texts is returned at once, joined: [paper.TextError], [paper.LinkError],
// [paper.ShapeError]; each names its place as [Read] does.
func Render(ctx context.Context, d Document) ([]byte, error) {
	w, err := write(ctx, d)
	if err != nil {
		return nil, err
	}
	return w.pack.Bytes()
}

// Unlinted is [Render] for whoever gives the file to [Read], which lints it.
func Unlinted(ctx context.Context, d Document) ([]byte, error) {
	w, err := write(ctx, d)
	if err != nil {
		return nil, err
	}
	return w.pack.Unlinted()
}

func write(ctx context.Context, d Document) (*writer, error) {
	w := &writer{doc: d, body: root("w:document"), notes: root("w:footnotes"), lists: 1, marks: map[string]bool{}}
	w.startNotes()
	w.body.Open("w:body")
	for _, b := range d.Blocks {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		w.block(b)
	}
	if w.paragraphs == 0 && len(w.wrong) == 0 {
		w.fail(&paper.ShapeError{Label: "document", Why: "it has no text; a document without text is not published"})
	}
	w.relate()
	parts, err := w.parts()
	if err = errors.Join(append(w.wrong, err)...); err != nil {
		return nil, err
	}
	w.pack.Add(parts...)
	return w, nil
}

// writer is one document while it is written.
type writer struct {
	doc        Document
	pack       opc.Writer
	body       *xmlw.Writer
	notes      *xmlw.Writer
	place      place
	figures    []string // identifiers, by bookmark
	noted      int      // footnotes so far
	marks      map[string]bool
	pictures   int  // so far
	captions   bool // there is one
	media      [][]byte
	lists      int // numberings so far; the first is that of bullets
	paragraphs int
	afterTable bool
	wrong      []error
}

func (w *writer) fail(err error) { w.wrong = append(w.wrong, err) }

func root(element string) *xmlw.Writer {
	x := xmlw.New()
	x.Open(element, "xmlns:w", nsW, "xmlns:r", nsR)
	return x
}

// relate draws the arrows of the main part, headings' part numbers first, and ends its section.
func (w *writer) relate() {
	w.pack.Relate("", opc.RelDocument, documentName)
	w.pack.Relate("", opc.RelCore, opc.CoreName)
	w.pack.Relate("", opc.RelExtended, opc.ExtendedName)
	for _, r := range []struct{ kind, name string }{
		{relStyles, stylesName}, {relSettings, settingsName}, {relNumbering, numberingName}, {relFootnotes, footnotesName},
	} {
		w.pack.Relate(documentName, r.kind, r.name)
	}
	header, footer := w.pack.Relate(documentName, relHeader, headerName), w.pack.Relate(documentName, relFooter, footerName)
	if w.afterTable {
		w.spacer() // a word processor wants a paragraph behind a table
	}
	w.body.Open("w:sectPr")
	w.body.Empty("w:headerReference", "w:type", "default", "r:id", header)
	w.body.Empty("w:footerReference", "w:type", "default", "r:id", footer)
	w.body.Empty("w:pgSz", "w:w", itoa(pageWidth), "w:h", itoa(pageHeight))
	w.body.Empty("w:pgMar", "w:top", itoa(marginTop), "w:right", itoa(marginSide), "w:bottom", itoa(marginBottom), "w:left", itoa(marginSide),
		"w:header", itoa(headAt), "w:footer", itoa(footAt), "w:gutter", "0")
	w.body.Close().Close().Close()
}

func (w *writer) parts() ([]opc.Part, error) {
	parts := []opc.Part{{Name: stylesName, Type: typeStyles, Body: stylesXML(w.doc.locale(), w.pictures > 0 || w.captions)}}
	for _, p := range []struct {
		name, kind string
		xml        *xmlw.Writer
	}{
		{documentName, typeDocument, w.body},
		{footnotesName, typeFootnotes, w.notes.Close()},
		{settingsName, typeSettings, w.settings()},
		{numberingName, typeNumbering, w.numbering()},
		{headerName, typeHeader, w.header()},
		{footerName, typeFooter, w.footer()},
	} {
		body, err := p.xml.Bytes()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
		parts = append(parts, opc.Part{Name: p.name, Type: p.kind, Body: body})
	}
	for i, body := range w.media {
		parts = append(parts, opc.Part{Name: pictureName(i + 1), Type: typePNG, Body: body})
	}
	for _, t := range []struct{ label, text string }{{"title", w.doc.Title}, {"subject", w.doc.Subject}, {"author", w.doc.Author}} {
		if err := paper.CheckText(t.label, t.text); err != nil {
			w.fail(err)
		}
	}
	properties, err := opc.Properties{
		Title: oneLine(w.doc.Title), Subject: oneLine(w.doc.Subject), Creator: w.doc.Author, Language: w.doc.locale(),
		Created: w.doc.Date, Application: w.doc.Creator,
	}.Parts()
	return append(parts, properties...), err
}

// oneLine is a text for a place that has no second line.
func oneLine(text string) string { return strings.ReplaceAll(text, "\n", " ") }
