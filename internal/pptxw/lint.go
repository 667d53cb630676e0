package pptxw

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

// Lint finds what PowerPoint repairs or refuses and no schema catches, and what
// we ask of a deck: 16:9, no empty placeholder, a text for a screen reader on
// each graphic. It gives every fault at once, each an [opc.Error], joined.
func Lint(body []byte) error {
	p, err := opc.Read(body, opc.Limits{})
	if err != nil {
		return err
	}
	return lint(p, nil)
}

// ReadLinted is [Lint], then [Read], of a file that is opened once.
func ReadLinted(body []byte) ([]Shown, error) { return readLinted(body, false) }

// ReadWritten is [ReadLinted] with [ChartsAgree], for a file that was just written.
func ReadWritten(body []byte) ([]Shown, error) { return readLinted(body, true) }

func readLinted(body []byte, agree bool) ([]Shown, error) {
	p, err := opc.Read(body, opc.Limits{})
	if err != nil {
		return nil, err
	}
	r := reader{p: p, agree: agree, known: map[string]texts{}}
	if err := lint(p, &r); err != nil {
		return nil, err
	}
	return r.read()
}

// lint looks at every part. A reader, if there is one, takes the texts of each at
// once: a part is parsed one time.
func lint(p *opc.Package, r *reader) error {
	l := linter{p: p, r: r}
	if err := p.LintTrees(isLinted, l.part); err != nil {
		return err
	}
	l.presentation()
	return errors.Join(l.faults...)
}

// isLinted says that a part has rules of PowerPoint's own.
func isLinted(part opc.Part) bool {
	switch part.Type {
	case typeSlide, typeNotes, typeLayout, typeMaster, typeNotesMaster, opc.TypeTheme:
		return true
	}
	return false
}

type linter struct {
	p      *opc.Package
	r      *reader
	faults []error
}

func (l *linter) say(part, format string, args ...any) {
	l.faults = append(l.faults, &opc.Error{Part: part, What: fmt.Sprintf(format, args...), Remedy: "compose the deck again"})
}

func (l *linter) presentation() {
	main, err := l.p.Document()
	if err != nil {
		l.faults = append(l.faults, err)
		return
	}
	doc, err := parse(main)
	if err != nil {
		l.faults = append(l.faults, err)
		return
	}
	size := doc.First(nsP, "sldSz")
	if size.Attr("cx") != itoa(Slide16x9.W) || size.Attr("cy") != itoa(Slide16x9.H) {
		l.say(main.Name, "the slides are %s by %s and not 16:9", size.Attr("cx"), size.Attr("cy"))
	}
	l.ids(main.Name, doc.Find(nsP, "sldId"), firstSlideID)
	layouts := doc.Find(nsP, "sldMasterId")
	for _, part := range l.p.Parts() {
		if part.Type == typeMaster {
			if master, err := parse(part); err == nil {
				layouts = append(layouts, master.Find(nsP, "sldLayoutId")...)
			}
		}
	}
	l.ids(main.Name, layouts, masterID)
}

// ids holds a list of identifiers to its lower bound and to being all different.
func (l *linter) ids(part string, list []*xmlr.Node, least int64) {
	seen := map[string]bool{}
	for _, e := range list {
		id := e.Attr("id")
		if n, err := strconv.ParseInt(id, 10, 64); err != nil || n < least {
			l.say(part, "%s has id %s, below %d", e.Local, id, least)
		}
		if seen[id] {
			l.say(part, "id %s stands twice", id)
		}
		seen[id] = true
	}
}

func (l *linter) part(part opc.Part, doc *xmlr.Node) {
	switch part.Type {
	case typeSlide:
		l.count(part.Name, relLayout, 1)
	case typeNotes:
		l.count(part.Name, relNotesMaster, 1)
		l.count(part.Name, relSlide, 1)
	case typeLayout:
		l.count(part.Name, relMaster, 1)
	case typeMaster, typeNotesMaster:
		l.count(part.Name, opc.RelTheme, 1)
	case opc.TypeTheme:
		l.theme(part, doc)
		return
	}
	l.shapes(part, doc)
	l.colors(part.Name, doc)
	l.tables(part.Name, doc)
	if l.r != nil && (part.Type == typeSlide || part.Type == typeNotes) {
		l.r.take(part.Name, doc)
	}
}

func (l *linter) count(source, kind string, want int) {
	n := 0
	for _, r := range l.p.Relationships(source) {
		if r.Type == kind {
			n++
		}
	}
	if n != want {
		l.say(source, "has %d relationships of the type %s and needs %d", n, kind, want)
	}
}

func (l *linter) shapes(part opc.Part, doc *xmlr.Node) {
	seen := map[string]bool{}
	for _, e := range doc.Find(nsP, "cNvPr") {
		if id := e.Attr("id"); id == "" || id == "0" || seen[id] {
			l.say(part.Name, "shape id %q is empty, nought or there twice (%s)", id, e.Attr("name"))
		} else {
			seen[id] = true
		}
	}
	for _, e := range doc.Find(nsP, "graphicFrame") {
		if e.First(nsP, "cNvPr").Attr("descr") == "" {
			l.say(part.Name, "the graphic %q has no text for a screen reader", e.First(nsP, "cNvPr").Attr("name"))
		}
	}
	if part.Type == typeSlide {
		l.placeholders(part.Name, doc)
	}
}

func (l *linter) placeholders(part string, doc *xmlr.Node) {
	for _, e := range doc.Find(nsP, "sp") {
		if !e.First(nsP, "ph").Is(nsP, "ph") {
			continue
		}
		text := ""
		for _, t := range e.Find(nsA, "t") {
			text += t.Text
		}
		if text == "" {
			l.say(part, "the placeholder %q is empty", e.First(nsP, "cNvPr").Attr("name"))
		}
	}
}

func (l *linter) colors(part string, doc *xmlr.Node) {
	for _, e := range doc.Find(nsA, "srgbClr") {
		if v := e.Attr("val"); len(v) != 6 || !isHex(v) {
			l.say(part, "colour %q is not six hexadecimal digits", v)
		}
	}
}

func isHex(s string) bool {
	_, err := strconv.ParseUint(s, 16, 32)
	return err == nil
}

func (l *linter) tables(part string, doc *xmlr.Node) {
	for _, table := range doc.Find(nsA, "tbl") {
		columns := len(table.Find(nsA, "gridCol"))
		for i, row := range table.Find(nsA, "tr") {
			if cells := len(row.Find(nsA, "tc")); cells != columns {
				l.say(part, "row %d of a table has %d cells for %d columns", i+1, cells, columns)
			}
		}
	}
}

func (l *linter) theme(part opc.Part, doc *xmlr.Node) {
	l.colors(part.Name, doc)
	for _, list := range []struct {
		name string
		want int
	}{{"clrScheme", 12}, {"fillStyleLst", 3}, {"lnStyleLst", 3}, {"effectStyleLst", 3}, {"bgFillStyleLst", 3}} {
		if n := len(doc.First(nsA, list.name).Nodes); n < list.want {
			l.say(part.Name, "%s has %d entries and needs %d", list.name, n, list.want)
		}
	}
}
