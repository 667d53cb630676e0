package docxw

import (
	"strings"
	"unicode"

	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
	"github.com/deskworth/deskworth-go/internal/paper"
)

// runs writes runs into one part; links are arrows of that part.
func (w *writer) runs(x *xmlw.Writer, part string, runs []paper.Run) {
	for _, r := range runs {
		if r.Note != nil {
			w.mark(x, r)
			continue
		}
		err := paper.CheckText(w.place.String(), r.Text)
		if err == nil && r.Link != "" {
			err = paper.CheckLink(w.place.String(), r.Link)
		}
		if err != nil {
			w.fail(err)
			continue
		}
		if r.Text != "" {
			w.run(x, part, r)
		}
	}
}

func (w *writer) run(x *xmlw.Writer, part string, r paper.Run) {
	if r.Figure != "" {
		w.figures = append(w.figures, r.Figure)
		n := itoa(len(w.figures))
		x.Empty("w:bookmarkStart", "w:id", n, "w:name", figureMark+n)
		defer x.Empty("w:bookmarkEnd", "w:id", n)
	}
	if r.Link != "" {
		x.Open("w:hyperlink", "r:id", w.pack.Link(part, r.Link))
		defer x.Close()
	}
	for _, s := range directions(r.Text) {
		x.Open("w:r")
		style(x, r, s.right)
		for i, line := range strings.Split(s.text, "\n") {
			if i > 0 {
				x.Empty("w:br")
			}
			if line != "" {
				x.Leaf("w:t", line, "xml:space", "preserve")
			}
		}
		x.Close()
	}
}

// style writes a run's properties in the order of the schema.
func style(x *xmlw.Writer, r paper.Run, right bool) {
	x.Open("w:rPr")
	if r.Link != "" {
		x.Empty("w:rStyle", "w:val", "Hyperlink")
	}
	if r.Mono {
		x.Empty("w:rFonts", "w:ascii", "Courier New", "w:hAnsi", "Courier New", "w:cs", "Courier New")
	}
	if r.Bold {
		x.Empty("w:b").Empty("w:bCs")
	}
	if r.Italic {
		x.Empty("w:i").Empty("w:iCs")
	}
	if r.Mono || r.Figure != "" {
		x.Empty("w:noProof") // no speller corrects an identifier or a figure
	}
	switch {
	case r.Alert:
		x.Empty("w:color", "w:val", alert)
	case r.Muted && r.Link == "":
		x.Empty("w:color", "w:val", muted)
	}
	if r.Mono {
		x.Empty("w:sz", "w:val", "15").Empty("w:szCs", "w:val", "15") // the fixed-width face is wide
	}
	if right {
		x.Empty("w:rtl")
	}
	x.Close()
}

// span is a stretch of text in one direction.
type span struct {
	text  string
	right bool
}

// directions cuts a text where its direction changes. Blanks and marks go with what stands before them.
func directions(text string) (spans []span) {
	if strings.IndexFunc(text, isRight) < 0 {
		return []span{{text: text}}
	}
	start := 0
	for i, r := range text {
		right := isRight(r)
		neutral := !right && !unicode.IsLetter(r) && !unicode.IsDigit(r)
		if n := len(spans); n == 0 || !neutral && spans[n-1].right != right {
			if n > 0 {
				spans[n-1].text = text[start:i]
			}
			spans, start = append(spans, span{right: right}), i
		}
	}
	spans[len(spans)-1].text = text[start:]
	return spans
}

// mark writes the reference to a footnote and, apart, the footnote. A word processor numbers them itself, so
// that the marks must be those numbers.
func (w *writer) mark(x *xmlw.Writer, r paper.Run) {
	w.noted++
	n := itoa(w.noted)
	if r.Text != n || w.place.note > 0 {
		w.fail(&paper.ShapeError{Label: w.place.String() + ", note " + r.Text, Why: "the next note's mark is " + n + ", and a note has no notes"})
		return
	}
	raised(x, func() { x.Leaf("w:t", "[") })
	raised(x, func() { x.Empty("w:footnoteReference", "w:id", n) }) // LibreOffice wants it alone in its run
	raised(x, func() { x.Leaf("w:t", "]") })
	outside := w.place
	w.place = place{note: w.noted}
	w.notes.Open("w:footnote", "w:id", n).Open("w:p").Open("w:pPr").Empty("w:pStyle", "w:val", "FootnoteText").Close()
	raised(w.notes, func() { w.notes.Empty("w:footnoteRef") }) // LibreOffice sets its own number here, without brackets
	w.notes.Open("w:r").Leaf("w:t", "\u00a0", "xml:space", "preserve").Close()
	w.runs(w.notes, footnotesName, r.Note)
	w.notes.Close().Close()
	w.place = outside
}

// raised writes a run that stands above the line.
func raised(x *xmlw.Writer, content func()) {
	x.Open("w:r").Open("w:rPr").Empty("w:rStyle", "w:val", "FootnoteReference").Close()
	content()
	x.Close()
}

// startNotes writes the two rules that stand above footnotes.
func (w *writer) startNotes() {
	for _, s := range []struct{ id, kind, element string }{{"-1", "separator", "w:separator"}, {"0", "continuationSeparator", "w:continuationSeparator"}} {
		w.notes.Open("w:footnote", "w:type", s.kind, "w:id", s.id).Open("w:p").Open("w:pPr").Empty("w:pStyle", "w:val", "FootnoteText").Close()
		w.notes.Open("w:r").Empty(s.element).Close().Close().Close()
	}
}

func (w *writer) header() *xmlw.Writer {
	x := root("w:hdr")
	w.running(x, "Header", "running head", w.doc.Header)
	if w.doc.Mark != "" {
		x.Open("w:r").Empty("w:tab").Close()
		w.runs(x, headerName, []paper.Run{{Text: oneLine(w.doc.Mark), Bold: true, Alert: true}})
	}
	return x.Close().Close()
}

func (w *writer) footer() *xmlw.Writer {
	x := root("w:ftr")
	w.running(x, "Footer", "running foot", w.doc.Footer)
	x.Open("w:r").Empty("w:tab").Leaf("w:t", w.doc.Page+" ", "xml:space", "preserve").Close()
	field(x, "PAGE")
	x.Open("w:r").Leaf("w:t", " / ", "xml:space", "preserve").Close()
	field(x, "NUMPAGES")
	return x.Close().Close()
}

// running opens the paragraph of a running head or foot.
func (w *writer) running(x *xmlw.Writer, style, section, text string) {
	w.place = place{section: section, paragraph: 1}
	x.Open("w:p").Open("w:pPr").Empty("w:pStyle", "w:val", style).Close()
	w.runs(x, headerName, paper.Text(oneLine(text)))
}

// field is a number that the word processor counts; what stands in it is what it shows until then.
func field(x *xmlw.Writer, name string) {
	x.Open("w:fldSimple", "w:instr", " "+name+" ").Open("w:r").Leaf("w:t", "1").Close().Close()
}
