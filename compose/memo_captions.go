package compose

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/internal/paper"
)

// pictures are the charts of the exhibits: caption, picture, and under it the source and what is not drawn.
// Caption and picture share a page with the first line of that.
func (b *memoBuilder) pictures() {
	all := memoPictures(b.d)
	if len(all) == 0 {
		return
	}
	b.heading(b.w.Charts)
	noted := map[string]bool{}
	for i, m := range all {
		b.add(paper.Paragraph{Runs: b.caption(i+1, m, noted), Keep: true})
		if m.why == "" {
			b.add(paper.Picture{Name: b.d.Plates[m.plate].Exhibit.ID, Alt: m.bare.Alternative(), Drawing: drawing{m.bare}, Keep: true})
		}
		b.add(paper.Paragraph{Small: true, Runs: paper.Text(b.under(m))})
	}
}

// caption is a picture's number and title, with the figures that the title names, and the columns when the
// exhibit takes several pictures.
func (b *memoBuilder) caption(number int, m memoPicture, noted map[string]bool) []paper.Run {
	runs := []paper.Run{{Text: fmt.Sprintf(b.w.Figure, number) + b.w.Stop, Bold: true}}
	for _, r := range b.runs(b.d.runs(b.d.Sealed.Exhibits[m.plate].Title), noted) {
		r.Bold = r.Note == nil
		runs = append(runs, r)
	}
	if names := m.names(b.d); !m.alone && len(names) > 0 {
		runs = append(runs, paper.Run{Text: " · " + b.text(strings.Join(names, ", "))})
	}
	return runs
}

func (m memoPicture) names(d Document) (names []string) {
	for _, at := range m.pictured.plot.columns {
		names = append(names, d.Plates[m.plate].Table.Columns[at].Name)
	}
	return names
}

// under is the line below a picture.
func (b *memoBuilder) under(m memoPicture) string {
	p := b.d.Plates[m.plate]
	parts := []string{b.d.Words.Source + b.w.Colon + strings.TrimSpace(p.Source+" "+memoText(p.Table.Read.Vendor))}
	if m.why != "" {
		why := cmp.Or(b.w.WhyNot[m.why], b.w.WhyNot["text"])
		parts = append(parts, b.w.NotDrawn+b.w.Colon+why)
	} else {
		for _, note := range m.bare.Notes() {
			parts = append(parts, b.text(note))
		}
	}
	if names := undrawn(p); m.why == "" && len(names) > 0 {
		parts = append(parts, b.w.OtherColumns+b.w.Colon+b.text(strings.Join(names, ", ")))
	}
	return strings.Join(parts, " · ")
}

// undrawn are the columns of numbers that no picture of the exhibit draws.
func undrawn(p Plate) (names []string) {
	for _, l := range p.plan().left {
		names = append(names, p.Table.Columns[l.column].Name)
	}
	return names
}

// drawing lends a figure to the writers of documents.
type drawing struct{ figure.Bare }

// Draw draws the figure on a page.
func (d drawing) Draw(on paper.Surface) { d.Bare.Draw(on) }
