package compose

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/internal/chartbook"
	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// panelsASlide is how many charts stand one below the other; panelGap is between them.
const (
	panelsASlide = 3
	panelGap     = 8 * pptxw.Point
)

// chartSlides draws an exhibit: its panels over as many slides as they take, each
// with what is not drawn said in the source line.
func (b *deckBuilder) chartSlides(of slideOf, p Plate, c chartable) error {
	var pages []pptxw.Slide
	for from := 0; from < len(c.panels); from += panelsASlide {
		panels := c.panels[from:min(len(c.panels), from+panelsASlide)]
		at, err := deckPlotOf(c.keys, panels, b.d.Lang)
		if err != nil {
			return err
		}
		page := pptxw.Slide{}
		ids := []string{}
		for i, one := range panels {
			facts := b.factsDrawn(p, one)
			ids = appendOnce(ids, idsShown(facts)...)
			chart := b.chart(p, c, one, facts)
			chart.Box, chart.Even, chart.Bare = panelBox(i, panels), at.even, i < len(panels)-1 && !at.free
			if chart.Labels, err = at.labelled(one, b.d.Lang); err != nil {
				return err
			}
			if !at.free {
				chart.Every, chart.Inner = at.every, at.within(chart.Box, one, chart.Labels, !chart.Bare)
			}
			page.Shapes = append(page.Shapes, chart)
		}
		of := of
		of.remark = joinedBy(" · ", of.remark, b.chartRemark(p, panels))
		if page.Source, page.Notes, err = b.provenance(ids, of); err != nil {
			return err
		}
		pages = append(pages, page)
	}
	return b.add(of.what, of.title, pages)
}

// panelBox shares the body out: columns below a line need half of its height.
func panelBox(at int, panels []panel) pptxw.Box {
	parts := func(p panel) pptxw.EMU {
		if p.kind == chartml.Column && panels[0].kind != chartml.Column {
			return 1
		}
		return 2
	}
	all, before := pptxw.EMU(0), pptxw.EMU(0)
	for i, p := range panels {
		if i < at {
			before += parts(p)
		}
		all += parts(p)
	}
	box := pptxw.BodyBox
	room := box.H - panelGap*pptxw.EMU(len(panels)-1)
	box.Y += room*before/all + panelGap*pptxw.EMU(at)
	box.H = room * parts(panels[at]) / all
	return box
}

func (b *deckBuilder) chart(p Plate, c chartable, one panel, facts []Shown) pptxw.Chart {
	keys := c.keys
	keys.Name = cmp.Or(keys.Name, b.w.Row)
	chart := pptxw.Chart{
		Name: joinedBy(", ", p.Exhibit.ID, one.unit), Kind: one.kind, Beside: one.beside(),
		Data: chartbook.Book{Keys: keys, Series: one.series}, Alt: b.chartAlt(p, c, one, facts),
	}
	for _, points := range one.estimated {
		chart.Marks = append(chart.Marks, pptxw.SeriesMarks{Estimated: points})
	}
	return chart
}

// beside is what the axis of values says: with one series there is no legend that
// would name it.
func (p panel) beside() string {
	if len(p.series) == 1 {
		return joinedBy(", ", p.series[0].Name, p.unit)
	}
	return p.unit
}

// panelLabels is how many numbers may stand beside their points before they cover
// each other.
const panelLabels = 12

// factsDrawn are the facts of the dossier that are points of a panel.
func (b *deckBuilder) factsDrawn(p Plate, one panel) (facts []Shown) {
	for _, s := range b.d.Shown {
		if s.Locator.Ref != p.Exhibit.Ref || s.Locator.Ref == "" {
			continue
		}
		_, row := p.Table.Row(s.Locator.Row)
		for _, series := range one.series {
			if row && series.Name == s.Locator.Column {
				facts = append(facts, s)
			}
		}
	}
	return facts
}

func idsShown(facts []Shown) (ids []string) {
	for _, s := range facts {
		ids = append(ids, s.ID)
	}
	return ids
}

// chartRemark says what a reader would otherwise take for drawn.
func (b *deckBuilder) chartRemark(p Plate, panels []panel) string {
	missing, of, rounded, estimated := 0, 0, false, 0
	for _, one := range panels {
		missing, of, rounded = missing+one.missing, of+len(one.columns)*p.Table.Rows.Len(), rounded || one.rounded
		for _, points := range one.estimated {
			estimated += len(points)
		}
	}
	remark := ""
	if missing > 0 {
		remark = fmt.Sprintf(b.w.NotDrawn, missing, of)
	}
	if rounded {
		remark = joinedBy(" · ", remark, b.w.Rounded)
	}
	if estimated > 0 {
		remark = joinedBy(" · ", remark, b.w.DrawnEstimated)
	}
	return remark
}

// chartAlt says in words what the chart shows to whoever cannot see it.
func (b *deckBuilder) chartAlt(p Plate, c chartable, one panel, facts []Shown) string {
	var names, drawnFacts []string
	for _, s := range one.series {
		names = append(names, s.Name)
	}
	kind := b.w.Kinds[one.kind]
	last := p.Table.Rows.Len() - 1
	alt := fmt.Sprintf(b.w.ChartOf, kind, joinedBy(", ", strings.Join(names, ", "), one.unit), last+1, c.first, c.last)
	if one.missing > 0 {
		alt += " " + fmt.Sprintf(b.w.NotDrawn, one.missing, len(one.columns)*(last+1)) + "."
	}
	for _, s := range facts {
		drawnFacts = append(drawnFacts, joinedBy(" ", s.ID, s.Text, s.Unit))
	}
	if len(drawnFacts) > 0 {
		alt += " " + b.w.DrawnFacts + strings.Join(drawnFacts, "; ") + "."
	}
	return alt
}
