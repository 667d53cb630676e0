package compose

import (
	"errors"
	"strings"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/paper"
)

// memoPicture is one chart of an exhibit as the memo draws it, or the rule by which it is not drawn.
type memoPicture struct {
	plate int // of the document
	plot  plot
	alone bool // the exhibit's only chart
	bare  figure.Bare
	why   string // "" when it is drawn
}

// memoPictures are the charts of a document's exhibits, in order. Renderings and Verify draw from here, so that a
// picture is never compared with itself.
func memoPictures(d Document) (all []memoPicture) {
	for i, p := range d.Plates {
		if p.Exhibit.Form != "chart" {
			continue
		}
		plots := plotsOf(p.Table)
		if len(plots) == 0 {
			all = append(all, memoPicture{plate: i, alone: true, why: "no_data"})
		}
		for _, one := range plots {
			all = append(all, drawMemo(d, memoPicture{plate: i, plot: one, alone: len(plots) == 1}))
		}
	}
	return all
}

// maxPictureHeight is what a page has room for beside caption and notes, in thousandths of a point.
const maxPictureHeight = 530_000

func drawMemo(d Document, m memoPicture) memoPicture {
	p := d.Plates[m.plate]
	f, err := memoFigureOf(d, p, m.plot)
	var refused *source.RefusedError
	switch {
	case errors.As(err, &refused):
		m.why = refused.Rule
	case err != nil:
		m.why = "text" // too long for an axis, or absent
	default:
		m.bare = f.Bare(paper.Measure)
		if _, height := m.bare.Size(); height > maxPictureHeight {
			m.why = "too_many"
		}
	}
	return m
}

func memoFigureOf(d Document, p Plate, one plot) (figure.Figure, error) {
	frame := figure.FrameOf(p.Exhibit.Title, d.Lang, p.Table)
	frame.Source = strings.TrimSpace(p.Source + " " + p.Table.Read.Vendor)
	return plottedFigure(frame, p.Table, one)
}
