package docxw

import (
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

// known are the elements that stand in a text of ours. Any other may show or hide something that is not
// looked at here, and is refused.
var known = func() map[string]bool {
	names := map[string]bool{}
	for _, name := range strings.Fields("document body p pPr r rPr t br tab pStyle rStyle keepNext numPr ilvl numId bidi jc rFonts b bCs i iCs noProof color sz szCs rtl " +
		"hyperlink bookmarkStart bookmarkEnd footnoteReference footnoteRef footnotes footnote separator continuationSeparator hdr ftr fldSimple " +
		"drawing tbl tblPr tblStyle tblW tblLayout tblLook tblGrid gridCol tr trPr cantSplit tblHeader tc tcPr tcW sectPr headerReference footerReference pgSz pgMar") {
		names[name] = true
	}
	return names
}()

// text reads one part with paragraphs.
func (r *reader) text(part opc.Part) error {
	r.place = place{}
	switch part.Name {
	case headerName:
		r.place.section = "running head"
	case footerName:
		r.place.section = "running foot"
	}
	t := textReader{reader: r, part: part.Name, dangling: r.pack.Dangling(part.Name)}
	err := xmlr.Walk(part.Body, xmlr.Visitor{Open: t.open, Text: t.text, Close: t.close})
	if t.found == nil && err != nil {
		t.found = fault(part.Name, "cannot be read: %v", err)
	}
	return t.found
}

// textReader is one part while it is walked, up to the first fault.
type textReader struct {
	*reader
	part     string
	dangling func(xmlr.Element) []string
	path     []string // open elements; those of a drawing have no name here
	inText   bool
	found    error
}

func (t *textReader) open(e xmlr.Element) {
	drawn := knownDrawing[named{e.Space, e.Local}]
	name := e.Local
	if drawn {
		name = ""
	}
	t.path = append(t.path, name)
	if t.found == nil {
		t.found = unrelated(t.part, e, t.dangling(e))
	}
	switch {
	case t.found != nil:
	case drawn:
		t.found = t.drawing(e)
	case e.Space != nsW || !known[e.Local]:
		t.found = fault(t.part, "holds %q, which is in no document of ours", e.Local)
	default:
		t.inText = e.Local == "t"
		t.found = t.start(t.part, e)
	}
}

func (t *textReader) text(s string) {
	switch {
	case t.found != nil:
	case t.inText:
		t.line.WriteString(s)
	case strings.TrimSpace(s) != "":
		t.found = fault(t.part, "has a text outside of its runs: %.40q", s)
	}
}

func (t *textReader) close() {
	last := len(t.path) - 1
	if t.inText = false; t.found == nil {
		t.end(t.path[last])
	}
	t.path = t.path[:last]
}

func (r *reader) start(part string, e xmlr.Element) error {
	switch e.Local {
	case "p":
		r.line.Reset()
		r.figures, r.style = nil, ""
	case "pStyle":
		r.style = attr(e, "val")
	case "br":
		r.line.WriteByte('\n')
	case "tab":
		r.line.WriteByte('\t')
	case "tbl":
		r.place.inTable, r.place.row = true, -1
	case "tr":
		r.place.row, r.place.cell = max(r.place.row, 0)+1, 0
	case "tblHeader":
		r.place.row--
	case "tc":
		r.place.cell++
	case "footnote":
		return r.footnote(part, e)
	case "footnoteReference":
		return r.reference(part, e)
	case "footnoteRef":
		r.line.WriteString(itoa(r.place.note))
	case "bookmarkStart":
		return r.begin(part, e)
	case "bookmarkEnd":
		return r.finish(part, attr(e, "id"))
	}
	return nil
}

// reference shows the number that a word processor gives to a footnote: that of its order.
func (r *reader) reference(part string, e xmlr.Element) error {
	if r.noted++; attr(e, "id") != itoa(r.noted) {
		return fault(part, "refers to footnote %s where number %d stands", attr(e, "id"), r.noted)
	}
	r.line.WriteString(itoa(r.noted))
	return nil
}

func (r *reader) footnote(part string, e xmlr.Element) error {
	if attr(e, "type") != "" {
		return nil // a rule above the notes
	}
	if r.notes++; attr(e, "id") != itoa(r.notes) {
		return fault(part, "has footnote %s where number %d belongs", attr(e, "id"), r.notes)
	}
	r.place.note = r.notes
	return nil
}

func (r *reader) begin(part string, e xmlr.Element) error {
	id, named := r.byName[attr(e, "name")]
	if !named {
		return fault(part, "has a bookmark %q that is no figure", attr(e, "name"))
	}
	r.found++
	r.open[attr(e, "id")] = opened{figure: id, at: r.line.Len()}
	return nil
}

func (r *reader) finish(part, number string) error {
	from, is := r.open[number]
	if !is || from.at > r.line.Len() {
		return fault(part, "ends a figure that did not begin in the paragraph")
	}
	delete(r.open, number)
	r.figures = append(r.figures, Shown{Figure: from.figure, Text: r.line.String()[from.at:]})
	return nil
}

func (r *reader) end(element string) {
	switch element {
	case "p":
		r.paragraph()
	case "tbl":
		r.place.inTable = false
	}
}

// paragraph gives what a paragraph shows: its figures, then the whole.
func (r *reader) paragraph() {
	text := r.line.String()
	if text == "" && !r.place.inTable {
		return
	}
	heading := r.place.note == 0 && !r.place.inTable && isHeadingStyle(r.style)
	switch {
	case heading:
		r.place.heading(oneLine(withoutMarks(text)))
		r.place.isHeading = true
	case !r.place.inTable && r.place.note == 0:
		r.place.paragraph++
	}
	alone := false
	for _, f := range r.figures {
		f.Place = r.place.String()
		alone = alone || f.Text == text
		r.shown = append(r.shown, f)
	}
	if !alone && text != "" {
		r.shown = append(r.shown, Shown{Place: r.place.String(), Text: text})
	}
	r.place.isHeading = false
}

func isHeadingStyle(style string) bool {
	for _, s := range headingStyles {
		if s == style {
			return true
		}
	}
	return false
}

// withoutMarks takes the marks of footnotes out of a heading, as its writer names it.
func withoutMarks(text string) string {
	for {
		before, rest, found := strings.Cut(text, "[")
		number, after, closed := strings.Cut(rest, "]")
		if !found || !closed || strings.Trim(number, "0123456789") != "" || number == "" {
			return text
		}
		text = before + after
	}
}
