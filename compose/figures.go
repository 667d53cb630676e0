package compose

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// ExhibitFigure is one figure of an exhibit, or the reason for which there is none.
type ExhibitFigure struct {
	Exhibit dossier.Exhibit
	Name    string        // the exhibit's identifier; with the number of the figure when it takes several
	Type    string        // one of [figure.Types]
	Figure  figure.Figure // when nothing refused it
	Refused error
}

// Figures are the figures of all exhibits, in order, each in a frame of its own: the exhibit's title, who published
// the table and when it was read, which revision of the dossier it stands in. Columns of different units are figures
// of their own. An exhibit that the dossier shows as a table is drawn as well.
func (d Document) Figures() (all []ExhibitFigure) {
	for _, p := range d.Plates {
		plan := p.plan()
		pictures := plan.pictures(p.Table)
		for i, one := range pictures {
			drawn := ExhibitFigure{Exhibit: p.Exhibit, Name: p.Exhibit.ID, Type: one.chart.Type}
			if len(pictures) > 1 {
				drawn.Name = fmt.Sprintf("%s-%d", p.Exhibit.ID, i+1)
			}
			drawn.Figure, drawn.Refused = one.pictureOf(d.frameOf(p), p.Table)
			all = append(all, drawn)
		}
		if len(pictures) == 0 {
			all = append(all, ExhibitFigure{Exhibit: p.Exhibit, Name: p.Exhibit.ID, Refused: plan.refused(p.Exhibit.ID)})
		}
	}
	return all
}

// FigureChoice says which figures are wanted, and how. Its zero value is all of them, as the memo draws them.
type FigureChoice struct {
	Exhibit string       // only this one
	Title   string       // of the one, in place of its own
	Chart   figure.Chart // how to draw the one; without a type as the memo does
}

// FiguresOf gives the figures that are wanted. It returns a [source.NotFoundError] when the document has no such
// exhibit, and what [figure.Chart.Of] and [figure.New] return when a type was named.
func (d Document) FiguresOf(want FigureChoice) ([]ExhibitFigure, error) {
	if want.Exhibit == "" {
		return d.Figures(), nil
	}
	i := slices.IndexFunc(d.Plates, func(p Plate) bool { return p.Exhibit.ID == want.Exhibit })
	if i < 0 {
		return nil, d.noExhibit(want.Exhibit)
	}
	only := d
	only.pictures = nil // they are of all exhibits
	only.Plates = []Plate{d.Plates[i]}
	if want.Title != "" {
		only.Plates[0].Exhibit.Title = want.Title
	}
	if want.Chart.Type == "" {
		return only.Figures(), nil
	}
	one, err := FigureOf(only.frameOf(only.Plates[0]), only.Plates[0].Table, want.Chart)
	one.Exhibit, one.Name = only.Plates[0].Exhibit, want.Exhibit
	return []ExhibitFigure{one}, err
}

// FigureOf draws a table in a frame. It returns what [figure.Chart.Of] and [figure.New] return.
func FigureOf(frame figure.Frame, t source.Table, ch figure.Chart) (one ExhibitFigure, err error) {
	drawing, err := ch.Of(t)
	if err != nil {
		return one, err
	}
	one = ExhibitFigure{Name: t.Name, Type: cmp.Or(ch.Type, "line")}
	one.Figure, err = figure.New(frame, drawing)
	return one, err
}

func (d Document) noExhibit(id string) error {
	var ids []string
	for _, p := range d.Plates {
		ids = append(ids, p.Exhibit.ID)
	}
	return &source.NotFoundError{What: fmt.Sprintf("exhibit %.80q", id), Near: ids, Remedy: "name one of the dossier's exhibits"}
}

// frameOf is what stands around a figure that leaves its document.
func (d Document) frameOf(p Plate) figure.Frame {
	frame := figure.FrameOf(p.Exhibit.Title, d.Lang, p.Table)
	if d.Draft {
		frame.Notes = []string{d.Words.NotSealed}
	} else {
		frame.Notes = []string{fmt.Sprintf("%s, %s %d · %s %.16s…", d.Sealed.Mission.ID, strings.ToLower(d.Words.Revision), d.Sealed.Revision, d.Words.Digest, d.Digest)}
	}
	return frame
}

// refused says why a plan draws nothing.
func (p plan) refused(id string) error {
	if p.why == tooManyToDraw {
		return &source.RefusedError{Rule: "too_many", Reason: fmt.Sprintf("the exhibit %s has more than %d rows with names", id, plotBars), Remedy: "show a part of them, or name a type of figure and its columns"}
	}
	return &source.RefusedError{Rule: "no_data", Reason: "the exhibit " + id + " has no column of numbers that can be drawn", Remedy: "name a type of figure and its columns"}
}

func columnNames(t source.Table, columns []int) (names []string) {
	for _, at := range columns {
		names = append(names, t.Columns[at].Name)
	}
	return names
}

// OpenDocument gives the document that a bundle was composed from. It does not verify the bundle: [Verify] does. It
// returns a [source.NotFoundError] when there is no manifest, and a [source.ShapeError] when it holds no dossier.
func OpenDocument(bundle fs.FS, lang string) (Document, error) {
	_, sealed, err := openManifest(bundle)
	if err != nil {
		return Document{}, err
	}
	return Prepare(sealed, lang)
}
