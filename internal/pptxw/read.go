package pptxw

import (
	"fmt"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

// Shown is one stretch of text that a slide shows.
type Shown struct {
	Slide  int    // from 1, in the order of the show
	Notes  bool   // in the speaker notes of that slide
	Shape  string // name of its shape
	Within string // where in a chart: "series 1 values, point 3", "workbook Data!B4"
	Fact   string // id, when it is a figure
	Text   string // the characters on the slide
}

// Read gives every text of a presentation in the order of the show, from what
// is shown. It returns an [opc.Error] when the file is damaged or when a shape
// shows another number of figures than its alternative text names.
func Read(body []byte) ([]Shown, error) {
	p, err := opc.Read(body, opc.Limits{})
	if err != nil {
		return nil, err
	}
	r := reader{p: p}
	return r.read()
}

// reader gives the texts of one presentation.
type reader struct {
	p     *opc.Package
	agree bool             // charts are held to their workbooks
	known map[string]texts // of parts that were parsed before
}

// texts are those of one part, or why they cannot be read.
type texts struct {
	shown []Shown
	err   error
}

// take keeps the texts of a part that is parsed already.
func (r *reader) take(part string, doc *xmlr.Node) {
	shown, err := r.textsIn(part, doc)
	r.known[part] = texts{shown, err}
}

func (r *reader) read() ([]Shown, error) {
	slides, err := slidesOf(r.p)
	if err != nil {
		return nil, err
	}
	room := 0
	for _, part := range r.known {
		room += len(part.shown)
	}
	shown := make([]Shown, 0, room)
	for i, slide := range slides {
		texts, err := r.textsOf(slide)
		if err != nil {
			return nil, err
		}
		notes, err := r.notesOf(slide.Name)
		if err != nil {
			return nil, err
		}
		from := len(shown)
		said := from + len(texts)
		shown = append(append(shown, texts...), notes...)
		for j := from; j < len(shown); j++ {
			shown[j].Slide, shown[j].Notes = i+1, j >= said
		}
	}
	return shown, nil
}

// slidesOf gives the slides in the order that the presentation lists.
func slidesOf(p *opc.Package) ([]opc.Part, error) {
	main, err := p.Document()
	if err != nil {
		return nil, err
	}
	doc, err := parse(main)
	if err != nil {
		return nil, err
	}
	var slides []opc.Part
	for _, id := range doc.First(nsP, "sldIdLst").Nodes {
		slide, err := target(p, main.Name, id.AttrIn(nsR, "id"))
		if err != nil {
			return nil, err
		}
		slides = append(slides, slide)
	}
	return slides, nil
}

func target(p *opc.Package, source, id string) (opc.Part, error) {
	for _, r := range p.Relationships(source) {
		if r.ID == id {
			return p.Target(source, r)
		}
	}
	return opc.Part{}, &opc.Error{Part: source, What: fmt.Sprintf("names relationship %q, which does not exist", id)}
}

func (r *reader) notesOf(slide string) ([]Shown, error) {
	for _, arrow := range r.p.Relationships(slide) {
		if arrow.Type != relNotes {
			continue
		}
		part, err := r.p.Target(slide, arrow)
		if err != nil {
			return nil, err
		}
		return r.textsOf(part)
	}
	return nil, nil
}

func (r *reader) textsOf(part opc.Part) ([]Shown, error) {
	if before, known := r.known[part.Name]; known {
		return before.shown, before.err
	}
	doc, err := parse(part)
	if err != nil {
		return nil, err
	}
	return r.textsIn(part.Name, doc)
}

func (r *reader) textsIn(part string, doc *xmlr.Node) ([]Shown, error) {
	var shown []Shown
	for e := range doc.All() {
		if !e.Is(nsP, "sp") && !e.Is(nsP, "graphicFrame") {
			continue
		}
		texts, err := shapeTexts(part, e)
		if err != nil {
			return nil, err
		}
		shown = append(shown, texts...)
		chart, ok, err := openChart(r.p, part, e)
		if err == nil && ok && r.agree {
			err = chart.agree()
		}
		if err != nil {
			return nil, err
		}
		if ok {
			shown = append(shown, chart.texts(e.First(nsP, "cNvPr").Attr("name"))...)
		}
	}
	return shown, nil
}

// shapeTexts gives a run a text; the n-th figure takes the n-th id.
func shapeTexts(part string, shape *xmlr.Node) (shown []Shown, err error) {
	about := shape.First(nsP, "cNvPr")
	ids, figures := factIDs(about.Attr("descr")), 0
	for _, paragraph := range shape.Find(nsA, "p") {
		for i := range paragraph.Nodes {
			r := &paragraph.Nodes[i]
			if !r.Is(nsA, "r") && !r.Is(nsA, "fld") {
				continue
			}
			s := Shown{Shape: about.Attr("name"), Text: r.First(nsA, "t").Text}
			if isFigure(r) {
				if figures < len(ids) {
					s.Fact = ids[figures]
				}
				figures++
			}
			shown = append(shown, s)
		}
	}
	if figures != len(ids) {
		return nil, &opc.Error{
			Part:   part,
			What:   fmt.Sprintf("shape %q shows %d figures and its alternative text names %d", about.Attr("name"), figures, len(ids)),
			Remedy: "a figure was added or taken away: compose the deck again",
		}
	}
	return shown, nil
}

func isFigure(run *xmlr.Node) bool {
	mark := run.First(nsA, "rPr").Attr("noProof")
	return mark == "1" || mark == "true"
}
