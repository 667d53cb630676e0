package compose

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/pptxw"
)

func deckHeads(texts ...string) pptxw.Row {
	var r pptxw.Row
	for _, s := range texts {
		r.Cells = append(r.Cells, deckText(s))
	}
	return r
}

// titled is a table of its own slides under one of the fixed titles.
func (b *deckBuilder) titled(of slideOf, rows []pptxw.Row, flexible ...int) error {
	if len(rows) < 2 {
		return nil
	}
	rows, flexible = pruned(rows, flexible)
	return b.tableSlides(of, pptxw.Table{Box: pptxw.BodyBox, Name: of.what, Rows: rows}, flexible)
}

func (b *deckBuilder) calculationRows() []pptxw.Row {
	w := b.d.Words
	rows := []pptxw.Row{deckHeads(w.Label, w.Expression, w.Result, w.Unit, w.ID)}
	rows[0].Cells[2].Align = pptxw.Right
	for _, c := range b.d.Sealed.Calculations {
		if s, known := b.figure(c.ID); known {
			rows = append(rows, pptxw.Row{Cells: []pptxw.Cell{deckText(s.Label), deckText(c.Expression), deckRight(deckFigure(s, false)), deckText(s.Unit), deckQuiet(s.ID)}})
		}
	}
	return rows
}

func (b *deckBuilder) assumptionRows() []pptxw.Row {
	w := b.d.Words
	rows := []pptxw.Row{deckHeads(w.Label, w.Value, w.Unit, w.Justification, w.By, w.ID)}
	rows[0].Cells[1].Align = pptxw.Right
	for _, a := range b.d.Sealed.Assumptions {
		if s, known := b.figure(a.ID); known {
			rows = append(rows, pptxw.Row{Cells: []pptxw.Cell{deckText(s.Label), deckRight(deckFigure(s, false)), deckText(s.Unit), deckText(a.Justification), deckText(a.By.Role), deckQuiet(s.ID)}})
		}
	}
	return rows
}

func (b *deckBuilder) checkRows() []pptxw.Row {
	w := b.d.Words
	rows := []pptxw.Row{deckHeads(w.Checks, w.Expression, w.Result, w.ID)}
	for _, c := range b.d.Sealed.Checks {
		outcome := pptxw.Run{Text: w.Passed, Bold: true, Color: pptxw.Accent}
		if !c.Passed {
			outcome = pptxw.Run{Text: w.Failed, Bold: true, Color: pptxw.Red}
		}
		rows = append(rows, pptxw.Row{Cells: []pptxw.Cell{deckText(cmp.Or(c.Label, c.ID)), deckText(c.Expression), deckLeft([]pptxw.Run{outcome}), deckQuiet(c.ID)}})
	}
	return rows
}

func (b *deckBuilder) conflicts() error {
	w := b.d.Words
	of := slideOf{what: w.Conflicts, title: deckSay(b.w.Conflicts)}
	rows := []pptxw.Row{deckHeads(w.ID, w.Claims, w.Settled, w.Reason, w.By)}
	for _, c := range b.d.Sealed.Conflicts {
		var claims []string
		stands := "–"
		for _, claim := range c.Claims {
			claims = append(claims, claim.By.Role+": "+b.d.claimText(c.ID, claim))
			if !claim.At.IsZero() {
				of.labels = appendOnce(of.labels, b.d.SourceOf(claim.At))
				of.notes = append(of.notes, joinedBy("; ", c.Name+", "+claim.By.Role+": "+b.d.claimText(c.ID, claim), joinedBy(" ", b.d.SourceOf(claim.At), claim.At.String())))
			}
			if claim.Seq == c.Chosen {
				stands = b.d.claimText(c.ID, claim)
			}
		}
		rows = append(rows, pptxw.Row{Cells: []pptxw.Cell{
			deckLeft([]pptxw.Run{{Text: c.Name, Bold: true}, {Text: "\n" + c.ID, Small: true, Color: pptxw.Muted}}),
			deckText(strings.Join(claims, "\n")), deckText(stands), deckText(c.Reason), deckText(c.SettledBy.Role),
		}})
	}
	return b.titled(of, rows, 1, 2, 3)
}

func (b *deckBuilder) risks() error {
	return b.points(b.d.Words.Risks, b.w.Risks, b.listed("", b.d.Risks))
}

// limits and missing data are one subject: what the reader cannot have.
func (b *deckBuilder) limits() error {
	all := append(b.listed("", b.d.Limits), b.listed(b.d.Words.Missing, b.d.Missing)...)
	return b.points(b.d.Words.Limits, b.w.Limits, all)
}

// listed is a list of points under a heading: the title bold, then the text.
func (b *deckBuilder) listed(heading string, passages []Passage) (out []pptxw.Paragraph) {
	if heading != "" && len(passages) > 0 {
		out = append(out, pptxw.Paragraph{Runs: []pptxw.Run{{Text: heading, Bold: true, Color: pptxw.Navy}}, Before: 14})
	}
	for _, p := range passages {
		var runs []pptxw.Run
		for _, r := range b.runs(p.Title) {
			r.Bold = true
			runs = append(runs, r)
		}
		if len(runs) > 0 && len(p.Runs) > 0 {
			runs = append(runs, pptxw.Run{Text: " – "})
		}
		runs = append(runs, b.runs(p.Runs)...)
		if len(runs) > 0 {
			out = append(out, pptxw.Paragraph{Runs: runs, Bullet: true, Before: 6})
		}
	}
	return out
}

func (b *deckBuilder) points(name, title string, all []pptxw.Paragraph) error {
	if len(all) == 0 {
		return nil
	}
	box := pptxw.BodyBox
	box.W = proseWidth + pptxw.Inch
	flow, err := pptxw.Flow(all, box.W, box.H)
	if err != nil {
		return err
	}
	var pages []pptxw.Slide
	for _, some := range flow {
		page := pptxw.Slide{Shapes: []pptxw.Shape{pptxw.Text{Box: box, Name: name, Paragraphs: some}}}
		var ids []string
		for _, p := range some {
			for _, r := range p.Runs {
				ids = appendOnce(ids, r.Fact)
			}
		}
		if page.Source, page.Notes, err = b.provenance(ids, slideOf{}); err != nil {
			return err
		}
		pages = append(pages, page)
	}
	return b.add(name, deckSay(title), pages)
}

func (b *deckBuilder) sources() error {
	w := b.d.Words
	rows := []pptxw.Row{deckHeads("", w.Source, w.Published, w.ReadOn, "Ref", w.Digest)}
	for _, c := range b.d.Sources {
		name := pptxw.Run{Text: c.Title, Link: deckAddress(c.Read)}
		rows = append(rows, pptxw.Row{Cells: []pptxw.Cell{
			deckLeft([]pptxw.Run{{Text: c.Label, Bold: true}}), deckLeft(deckNote(name, c.Read.Note)), deckText(c.Read.Published.Day().String()),
			deckText(source.DateOf(c.Read.ReadAt.UTC()).String()), deckQuiet(string(c.Read.Ref)), deckQuiet(fmt.Sprintf("%.16s", c.Read.Digest)),
		}})
	}
	return b.titled(slideOf{what: w.Sources, title: deckSay(b.w.Sources)}, rows, 1)
}

// deckNote puts what a reader of the bytes must know under a source's name.
func deckNote(name pptxw.Run, note string) []pptxw.Run {
	if note == "" {
		return []pptxw.Run{name}
	}
	return []pptxw.Run{name, {Text: "\n" + note, Small: true, Color: pptxw.Muted}}
}

// longestAddress is what office programs follow.
const longestAddress = 2079

// deckAddress is where a read came from when a browser can go there.
func deckAddress(r source.Read) string {
	if len(r.Parts) == 0 {
		return ""
	}
	at, err := url.Parse(r.Parts[0].Address)
	if err != nil || at.Host == "" || at.Scheme != "https" && at.Scheme != "http" || len(at.String()) > longestAddress {
		return ""
	}
	return at.String() // as the standard escapes it: a space in an address damages the file
}
