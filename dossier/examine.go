package dossier

import (
	"context"
	"fmt"
	"reflect"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Examined is what a look at the whole of a dossier found.
type Examined struct {
	Events   int      `json:"events"`
	Reads    int      `json:"reads"`
	Revision int      `json:"revision"` // last sealed; nought: none
	Faults   []string `json:"faults,omitempty"`
}

// Examine reads everything and holds it against itself: numbers without a gap,
// the names of conflicts that events recorded, every cited figure against the cell that it was read in, every read against its
// reference, every sealed revision against its digest. What does not hold is in
// Faults, in sentences; an error means that the store could not be read through.
//
// Tables that their terms let nobody keep are not there to compare with, and
// nothing shows an event that was cut from the end.
func (d *Dossier) Examine(ctx context.Context) (Examined, error) {
	events, err := d.events(ctx)
	if err != nil {
		return Examined{}, err
	}
	x := examiner{dossier: d, Examined: Examined{Events: len(events)}}
	if err := x.reads(ctx); err != nil {
		return Examined{}, err
	}
	x.names(events)
	for i, e := range events {
		if e.Seq != int64(i+1) {
			x.fault("event %d stands at place %d: one before it is gone", e.Seq, i+1)
		}
		x.event(ctx, e)
	}
	return x.Examined, nil
}

type examiner struct {
	Examined
	dossier *Dossier
}

func (x *examiner) fault(format string, args ...any) {
	x.Faults = append(x.Faults, fmt.Sprintf(format, args...))
}

func (x *examiner) reads(ctx context.Context) error {
	refs, err := x.dossier.Ledger.Refs(ctx)
	x.Reads = len(refs)
	for _, ref := range refs {
		tables, err := x.dossier.Ledger.Tables(ctx, ref)
		if err != nil {
			x.fault("read %s: %v", ref, err)
			continue
		}
		for _, t := range tables {
			if derived := source.DeriveRef(t.Read); t.Read.Ref != ref || derived != ref {
				x.fault("read %s: what is kept of it has the reference %s", ref, derived)
			}
		}
	}
	return err
}

func (x *examiner) event(ctx context.Context, e Event) {
	switch e.Kind {
	case KindFact:
		x.figure(ctx, e)
	case KindSealed:
		x.Revision = max(x.Revision, e.Seal.Revision)
		if _, err := x.dossier.Revision(ctx, e.Seal.Revision); err != nil {
			x.fault("event %d: %v", e.Seq, err)
		}
	}
}

// figure compares what a fact took from its cell with what the cell holds.
func (x *examiner) figure(ctx context.Context, e Event) {
	if e.Read.Licence.Verdict == source.NoStore {
		return
	}
	figure, read, err := source.Cite(ctx, x.dossier.Ledger, e.Contribution.Fact.At)
	switch {
	case err != nil:
		x.fault("event %d: %v", e.Seq, err)
	case !reflect.DeepEqual(figure, e.Figure):
		x.fault("event %d: %s is %s %s, and its cell %s holds %s %s", e.Seq, e.Contribution.Fact.ID, e.Figure.Value, e.Figure.Unit, e.Figure.Locator, figure.Value, figure.Unit)
	case read.Ref != e.Read.Ref || read.Digest != e.Read.Digest:
		x.fault("event %d: it names another read than its cell stands in", e.Seq)
	}
}
