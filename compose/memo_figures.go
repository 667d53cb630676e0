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
	pictured
	alone bool // the exhibit's only chart
	bare  figure.Bare
	why   string // "" when it is drawn
}

// memoPictures are the charts of a document's exhibits, in order. Renderings and Verify draw from here, so that a
// picture is never compared with itself.
func memoPictures(d Document) []memoPicture {
	if d.pictures == nil {
		return drawMemos(d)
	}
	d.pictures.once.Do(func() { d.pictures.all = drawMemos(d) })
	return d.pictures.all
}

func drawMemos(d Document) (all []memoPicture) {
	for i, p := range d.Plates {
		if p.Exhibit.Form != "chart" {
			continue
		}
		plan := p.plan()
		pictures := plan.pictures(p.Table)
		if len(pictures) == 0 {
			all = append(all, memoPicture{plate: i, alone: true, why: whyNoPicture(plan.why)})
		}
		for _, one := range pictures {
			all = append(all, drawMemo(d, memoPicture{plate: i, pictured: one, alone: len(pictures) == 1}))
		}
	}
	return all
}

func whyNoPicture(why whyTable) string {
	if why == tooManyToDraw {
		return "too_many"
	}
	return "no_data"
}

// maxPictureHeight is what a page has room for beside caption and notes, in thousandths of a point.
const maxPictureHeight = 530_000

func drawMemo(d Document, m memoPicture) memoPicture {
	p := d.Plates[m.plate]
	f, err := memoFigureOf(d, p, m.pictured)
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

func memoFigureOf(d Document, p Plate, one pictured) (figure.Figure, error) {
	frame := figure.FrameOf(p.Exhibit.Title, d.Lang, p.Table)
	frame.Source = strings.TrimSpace(p.Source + " " + p.Table.Read.Vendor)
	return one.pictureOf(frame, p.Table)
}
