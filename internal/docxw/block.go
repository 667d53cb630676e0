package docxw

import (
	"fmt"
	"strconv"
	"unicode"

	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
	"github.com/deskworth/deskworth-go/internal/paper"
)

func itoa(n int) string { return strconv.Itoa(n) }

// bullets is the numbering that every unordered list shares.
const bullets = 1

func (w *writer) block(b paper.Block) {
	if table, is := b.(paper.Table); is {
		w.table(table)
		return
	}
	w.afterTable = false
	switch b := b.(type) {
	case paper.Heading:
		w.heading(b)
	case paper.Paragraph:
		w.place.paragraph++
		style := ""
		switch {
		case b.Small:
			style = "Small"
		case b.Keep:
			style, w.captions = "Caption", true
		}
		w.paragraph(style, b.Runs, setting{keep: b.Keep})
	case paper.List:
		w.list(b)
	case paper.Picture:
		w.picture(b)
	default:
		w.fail(&paper.ShapeError{Label: w.place.String(), Why: fmt.Sprintf("%T is not a block", b)})
	}
}

// headingStyles are the styles of the three levels. The first is the document's own title.
var headingStyles = [3]string{"Title", "Heading1", "Heading2"}

func (w *writer) heading(h paper.Heading) {
	w.place.heading(oneLine(h.Plain()))
	w.place.isHeading = true
	switch {
	case h.Level < 1 || h.Level > 3:
		w.fail(&paper.ShapeError{Label: w.place.String(), Why: "its level is " + itoa(h.Level) + "; give 1, 2 or 3"})
		return
	case h.Plain() == "":
		w.fail(&paper.ShapeError{Label: w.place.String(), Why: "a heading needs a text"})
		return
	}
	w.paragraph(headingStyles[h.Level-1], h.All(), setting{})
	w.place.isHeading = false
}

func (w *writer) list(l paper.List) {
	number := bullets
	if l.Ordered {
		w.lists++
		number = w.lists
	}
	for _, item := range l.Items {
		w.place.paragraph++
		if paper.Plain(item) == "" {
			w.fail(&paper.ShapeError{Label: w.place.String(), Why: "an item needs a text"})
		}
		w.paragraph("ListParagraph", item, setting{number: number})
	}
}

// setting is what one paragraph has besides its style.
type setting struct {
	keep   bool // on the page of the next
	number int  // its list's numbering
	right  bool // flush right: figures
}

// paragraph writes a paragraph of the body, its properties in the order of the schema.
func (w *writer) paragraph(style string, runs []paper.Run, s setting) {
	w.paragraphs++
	w.body.Open("w:p").Open("w:pPr")
	if style != "" {
		w.body.Empty("w:pStyle", "w:val", style)
	}
	if s.keep {
		w.body.Empty("w:keepNext")
	}
	if s.number > 0 {
		w.body.Open("w:numPr").Empty("w:ilvl", "w:val", "0").Empty("w:numId", "w:val", itoa(s.number)).Close()
	}
	if startsRight(runs) {
		w.body.Empty("w:bidi")
	}
	if s.right {
		w.body.Empty("w:jc", "w:val", "right")
	}
	w.body.Close()
	w.runs(w.body, documentName, runs)
	w.body.Close()
}

// spacer parts two tables, which a word processor would join, and ends a document that ends with a table.
func (w *writer) spacer() {
	w.body.Open("w:p").Open("w:pPr").Empty("w:pStyle", "w:val", "AfterTable").Close().Close()
	w.afterTable = false
}

// startsRight says whether the first letter of a text is of a script that runs from right to left.
func startsRight(runs []paper.Run) bool {
	for _, r := range paper.Plain(runs) {
		if isRight(r) {
			return true
		}
		if unicode.IsLetter(r) {
			return false
		}
	}
	return false
}

func isRight(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Samaritan, unicode.Mandaic)
}

// settings say that footnotes are used, in which form numbers are written, and which figure is where.
func (w *writer) settings() *xmlw.Writer {
	x := root("w:settings")
	x.Open("w:footnotePr").Empty("w:footnote", "w:id", "-1").Empty("w:footnote", "w:id", "0").Close()
	x.Open("w:compat").Empty("w:compatSetting", "w:name", "compatibilityMode", "w:uri", "http://schemas.microsoft.com/office/word", "w:val", "15").Close()
	if len(w.figures) > 0 {
		x.Open("w:docVars")
		for i, id := range w.figures {
			x.Empty("w:docVar", "w:name", figureMark+itoa(i+1), "w:val", id)
		}
		x.Close()
	}
	x.Empty("w:themeFontLang", "w:val", w.doc.locale())
	point, list := ".", ","
	if w.doc.Lang == "fr" {
		point, list = ",", ";"
	}
	return x.Empty("w:decimalSymbol", "w:val", point).Empty("w:listSeparator", "w:val", list).Close()
}

// numbering has one form for bullets, and for each ordered list one that starts at 1.
func (w *writer) numbering() *xmlw.Writer {
	x := root("w:numbering")
	for i, form := range []struct{ kind, text string }{{"bullet", "•"}, {"decimal", "%1."}} {
		x.Open("w:abstractNum", "w:abstractNumId", itoa(i)).Empty("w:multiLevelType", "w:val", "singleLevel")
		x.Open("w:lvl", "w:ilvl", "0").Empty("w:start", "w:val", "1").Empty("w:numFmt", "w:val", form.kind)
		x.Empty("w:lvlText", "w:val", form.text).Empty("w:lvlJc", "w:val", "left")
		x.Open("w:pPr").Empty("w:ind", "w:left", itoa(listIndent), "w:hanging", itoa(listIndent)).Close().Close().Close()
	}
	x.Open("w:num", "w:numId", itoa(bullets)).Empty("w:abstractNumId", "w:val", "0").Close()
	for n := bullets + 1; n <= w.lists; n++ {
		x.Open("w:num", "w:numId", itoa(n)).Empty("w:abstractNumId", "w:val", "1")
		x.Open("w:lvlOverride", "w:ilvl", "0").Empty("w:startOverride", "w:val", "1").Close().Close()
	}
	return x.Close()
}
