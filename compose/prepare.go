package compose

import (
	"cmp"
	"slices"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// Prepare makes the text of each figure once, for every format. lang is "en" or
// "fr"; nothing means the frame's own, or English. It returns a
// [source.ShapeError] when an exhibit's table cannot be unpacked.
func Prepare(s dossier.Sealed, lang string) (Document, error) {
	canonical, err := s.JSON()
	if err != nil {
		return Document{}, &source.ShapeError{Vendor: "the dossier", Where: "its canonical text", Problem: err.Error()}
	}
	lang = cmp.Or(lang, s.Frame.Language, "en")
	d := Document{Sealed: s, Lang: lang, Title: s.Frame.Title, Draft: s.Revision == 0, Digest: source.Digest(canonical), Words: wordsIn(lang), at: map[string]int{}, canonical: canonical, pictures: &pictures{}}
	d.showFigures()
	d.citeSources()
	d.fillPassages()
	for _, r := range s.Reads {
		if r.ReadAt.After(d.Dated) {
			d.Dated = r.ReadAt.UTC().Truncate(time.Second)
		}
	}
	return d, d.unpackPlates()
}

func (d *Document) showFigures() {
	for _, f := range d.Sealed.Facts {
		shown := Shown{ID: f.ID, Label: f.Label, Period: periodText(f.Figure.Period), Origin: FromFact, Estimated: f.Estimated(), Locator: f.Figure.Locator}
		if f.Figure.Kind == source.Transcribed {
			shown.Origin = FromTranscribed
		}
		d.show(shown, f.Display, f.Figure.Quantity(), true)
	}
	for _, a := range d.Sealed.Assumptions {
		q := source.Quantity{Value: a.Value, Unit: a.Unit, Scale: a.Scale}
		d.show(Shown{ID: a.ID, Label: cmp.Or(a.Label, a.ID), Origin: FromAssumption}, a.Display, q, true)
	}
	for _, c := range d.Sealed.Calculations {
		d.show(Shown{ID: c.ID, Label: cmp.Or(c.Label, c.ID), Origin: FromCalculation}, d.ruleOf(c), c.Result, false)
	}
}

// ruleOf is how a result is written: as its author says, else in the frame's
// scale when it is money of the frame's currency. What was read keeps its digits.
func (d *Document) ruleOf(c dossier.Computed) dossier.Display {
	frame := d.Sealed.Frame
	if c.Display == (dossier.Display{}) && frame.Scale != 0 && calc.SameUnit(c.Result.Unit, frame.Currency) {
		return dossier.Display{Style: dossier.StyleNumber, Places: placesOfResult, Scale: frame.Scale}
	}
	return c.Display
}

func (d *Document) show(s Shown, rule dossier.Display, q source.Quantity, read bool) {
	s.Value, s.Display = q, resolved(rule, q, read)
	s.Text, s.Unit = written(s.Display, q, d.Lang), unitText(s.Display, q.Unit, d.Words)
	if _, twice := d.at[s.ID]; !twice {
		d.at[s.ID] = len(d.Shown)
	}
	d.Shown = append(d.Shown, s)
}

// periodText is a period as people write it: a day within itself is that day.
func periodText(p source.Period) string {
	if p.Start.Equal(p.End) {
		return p.End.String()
	}
	return p.String()
}

// citeSources numbers the reads in the order in which the dossier first uses them.
func (d *Document) citeSources() {
	for _, f := range d.Sealed.Facts {
		i := d.cite(f.Figure.Locator.Ref)
		if i >= 0 {
			d.Sources[i].Facts = append(d.Sources[i].Facts, f.ID)
		}
	}
	for _, e := range d.Sealed.Exhibits {
		d.cite(e.Ref)
	}
}

func (d *Document) cite(ref source.Ref) int {
	if i := slices.IndexFunc(d.Sources, func(c Cited) bool { return c.Read.Ref == ref }); i >= 0 {
		return i
	}
	for _, r := range d.Sealed.Reads {
		if r.Ref == ref {
			d.Sources = append(d.Sources, Cited{Label: sourceLabel(len(d.Sources) + 1), Read: r, Title: readTitle(r)})
			return len(d.Sources) - 1
		}
	}
	return -1
}

func readTitle(r source.Read) string {
	title := r.Vendor + ", " + r.Question.Verb
	if !r.Identity.IsZero() {
		return title + ", " + r.Identity.Label()
	}
	return title + ": " + askedText(r.Question.Request) // a statistic is known by what was asked
}

func (d *Document) unpackPlates() error {
	for _, p := range d.Sealed.Exhibits {
		table, err := source.Unpack(p.Packed)
		if err != nil {
			return err
		}
		label := ""
		if i := d.cite(p.Ref); i >= 0 {
			label = d.Sources[i].Label
		}
		exhibit := p.Exhibit
		exhibit.Title = Plain(d.runs(exhibit.Title)) // it may name figures
		d.Plates = append(d.Plates, Plate{Exhibit: exhibit, Source: label, Table: table, planned: &planned{}})
	}
	return nil
}
