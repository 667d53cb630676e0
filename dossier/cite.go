package dossier

import (
	"context"
	"fmt"
	"strconv"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// cite takes what a fact is from the cell that it names.
func (d *Dossier) cite(ctx context.Context, f Fact) (source.Figure, source.Read, error) {
	figure, read, err := source.Cite(ctx, d.Ledger, f.At)
	if err != nil {
		return source.Figure{}, source.Read{}, err
	}
	return figure, read, firstError(
		statedAgrees(f, figure), needAbout(f.ID, figure), d.withinAsOf(f.ID, read, figure), d.aboutSubject(f.ID, figure.Entity, f.Peer))
}

// statedAgrees refuses a belief that the cell contradicts, and shows both.
func statedAgrees(f Fact, figure source.Figure) error {
	if f.Stated.IsZero() || f.Stated.Equal(figure.Value) {
		return nil
	}
	return refuse("stated", fmt.Sprintf("%s states %s, and %s holds %s %s", f.ID, f.Stated, f.At, figure.Value, figure.Unit),
		"cite the cell that holds the stated value, or state nothing: the value comes from the cell")
}

// needAbout refuses a number that nobody could compare.
func needAbout(id string, figure source.Figure) error {
	if figure.Unit == "" {
		return refuse("unit", "the figure of "+id+" has no unit", "cite a figure whose source gives one")
	}
	if figure.Period.IsZero() {
		return refuse("period", "the figure of "+id+" has no period", "cite a figure whose source gives one")
	}
	return needPrecision(id, figure)
}

// maxDecimals that a source may claim, to either side of the point.
const maxDecimals = 40

// needPrecision refuses a figure that claims a precision nobody can read: taken
// for exact it would contradict what it agrees with. A source that claims none
// means the digits that it published.
func needPrecision(id string, figure source.Figure) error {
	places, err := strconv.Atoi(figure.Precision)
	if err == nil && places >= -maxDecimals && places <= maxDecimals || figure.Precision == "" || figure.Precision == "INF" {
		return nil
	}
	return refuse("precision", fmt.Sprintf("the figure of %s claims the precision %.40q, which is neither a number of decimals nor INF", id, figure.Precision), "cite a figure whose precision its source gives as decimals, or leaves to its digits")
}

// withinAsOf refuses a read that could know more than the mission may, and a
// figure that became public after its day.
func (d *Dossier) withinAsOf(id string, read source.Read, figure source.Figure) error {
	asOf := d.Mission.AsOf
	if asOf.IsZero() {
		return nil
	}
	if read.Cutoff.IsZero() || read.Cutoff.After(asOf) {
		return refuse("as_of", fmt.Sprintf("the read of %s was not bound to the mission's day %s", id, asOf), "read again within the mission")
	}
	for _, public := range []source.Moment{read.Published, figure.Published} {
		if public.Day().After(asOf) {
			return refuse("as_of", fmt.Sprintf("%s became public on %s, and the mission ends on %s", id, public.Day(), asOf), "cite what was public on that day")
		}
	}
	return nil
}

// aboutSubject refuses a figure about somebody else that is not filed as a peer's.
// A figure about no entity, such as a country's statistic, passes.
func (d *Dossier) aboutSubject(id string, entity source.Identity, peer bool) error {
	if peer || entity.IsZero() || d.Mission.Subject.Compare(entity) == source.Same {
		return nil
	}
	return refuse("entity", fmt.Sprintf("%s is about %s, and the mission about %s", id, entity.Label(), d.Mission.Subject.Label()),
		"file it with peer, or give the subject the name that the source uses")
}

// transcribe takes a figure from the passage that carries it, with what the
// passage is about and marked with.
func (d *Dossier) transcribe(ctx context.Context, t Transcribed) (source.Figure, string, source.Read, error) {
	passage, about, read, err := d.passage(ctx, t.At)
	if err != nil {
		return source.Figure{}, "", source.Read{}, err
	}
	if !Carries(passage, t.Value) {
		return source.Figure{}, "", source.Read{}, refuse("transcribed", fmt.Sprintf("the digits %s do not stand in the passage %s", t.Value, t.At), "give the number as the passage writes it, or cite another passage")
	}
	figure := source.Figure{Locator: t.At, Value: t.Value, About: source.About{
		Entity: about.Entity, Unit: t.Unit, Scale: t.Scale, Period: t.Period, Published: about.Published, Kind: source.Transcribed, Marks: about.Marks}}
	if t.Estimated {
		figure.Marks = append(figure.Marks, estimateMark)
	}
	return figure, Quoted(passage), read, firstError(d.withinAsOf(t.ID, read, figure), d.aboutSubject(t.ID, figure.Entity, t.Peer))
}

// passage is a text that was read, with what it is about: its own entity and day
// before those of the whole read.
func (d *Dossier) passage(ctx context.Context, at source.Locator) (string, source.About, source.Read, error) {
	text, read, err := source.Passage(ctx, d.Ledger, at)
	if err != nil {
		return "", source.About{}, source.Read{}, err
	}
	tables, err := d.Ledger.Tables(ctx, at.Ref)
	if err != nil {
		return "", source.About{}, source.Read{}, err
	}
	whole := source.About{Entity: read.Identity, Published: read.Published}
	for _, t := range tables {
		row, known := t.Row(at.Row)
		if col, has := t.Column(at.Column); has && known && t.Columns[col].Type == source.Text {
			return text, t.AboutCell(row, col).Under(whole), read, nil
		}
	}
	return text, whole, read, nil
}

// admitExhibit looks whether the read has what the exhibit shows, and may be shown.
func (d *Dossier) admitExhibit(ctx context.Context, e Exhibit) (source.Read, error) {
	table, err := d.tableOf(ctx, e)
	if err != nil {
		return source.Read{}, err
	}
	for _, name := range e.Columns {
		if _, known := table.Column(name); !known {
			return source.Read{}, refuse("locator", fmt.Sprintf("the read %s has no column %.80q", e.Ref, name), "take columns from the answer of the read")
		}
	}
	if err := fewEnough(e.ID, table); err != nil {
		return source.Read{}, err
	}
	if table.Read.Licence.Verdict == source.NoStore {
		return source.Read{}, refuse("no_store", "the terms of "+table.Read.Vendor+" let no table of it be kept", "cite single figures of it, or say keep for this source after reading its terms")
	}
	return table.Read, d.withinAsOf(e.ID, table.Read, source.Figure{})
}

func (d *Dossier) tableOf(ctx context.Context, e Exhibit) (source.Table, error) {
	tables, err := d.Ledger.Tables(ctx, e.Ref)
	if err != nil {
		return source.Table{}, err
	}
	for _, t := range tables {
		if t.Name == e.Table || e.Table == "" && len(tables) == 1 {
			return t, nil
		}
	}
	return source.Table{}, refuse("locator", fmt.Sprintf("the read %s has no table %.80q", e.Ref, e.Table), "name one of its tables")
}
