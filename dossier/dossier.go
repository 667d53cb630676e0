package dossier

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Dossier is what one mission's roles have filed. Many programs may hold one
// over the same log. It needs a Ledger and a Log: a [Memory] is both.
type Dossier struct {
	Mission Mission
	Ledger  source.Ledger
	Log     Log
	Clock   func() time.Time // nil: time.Now
}

// attempts bounds how often an event is made anew because others were first. Of many
// who open conflicts at once one is first each time.
const attempts = 1000

// Contribute files one entry by one author and gives its number. The entry is
// kept for ever and replaces nothing.
//
// It returns a [source.ArgumentError] for an entry that is incomplete, and a
// [source.RefusedError] whose rule says what is wrong: "reference" and "locator"
// (nothing was read there), "stated" (the cell holds another value), "entity"
// (the figure is about somebody else), "as_of", "unit", "period",
// "justification", "prose", "spelling" (another identifier differs by capital
// letters alone), "no_conflict", "settled", "ambiguous", "unkeepable" and others; a
// [source.NotFoundError] when a risk, a limit or a gap shows a figure that
// nobody filed. Nothing is kept then.
func (d *Dossier) Contribute(ctx context.Context, by Author, e Entry) (int64, error) {
	event, err := d.contribute(ctx, by, e)
	return event.Seq, err
}

func (d *Dossier) contribute(ctx context.Context, by Author, e Entry) (Event, error) {
	e = plainEntry(e)
	if err := validate(by, e); err != nil {
		return Event{}, err
	}
	if settlement, is := e.(Settlement); is {
		return d.settle(ctx, by, settlement)
	}
	guessed := false
	return d.keep(ctx, func() (event Event, after int64, err error) {
		if !guessed {
			guessed = true
			if event, after, err = d.admitNew(ctx, by, e); err == nil {
				return event, after, nil
			}
		}
		return d.admit(ctx, by, e)
	})
}

// anyway keeps an event whoever else filed about the same.
const anyway = -1

// keep makes an event and keeps it, and makes it anew when somebody has filed
// about the same meanwhile, after the number that make gives.
func (d *Dossier) keep(ctx context.Context, make func() (e Event, after int64, err error)) (Event, error) {
	if err := d.stored(); err != nil {
		return Event{}, err
	}
	for range attempts {
		event, after, err := make()
		if err != nil {
			return Event{}, err
		}
		event.At = d.now()
		text, err := canBeReadBack(event)
		if err != nil {
			return Event{}, err
		}
		event.Seq, err = d.add(ctx, event, text, after)
		if !errors.Is(err, ErrMoved) {
			return event, err
		}
	}
	return Event{}, fmt.Errorf("after %d attempts: %w", attempts, ErrMoved)
}

// add appends an event, with its text where the log takes that.
func (d *Dossier) add(ctx context.Context, e Event, text Written, after int64) (int64, error) {
	if log, takes := d.Log.(Writer); takes {
		return log.AppendWritten(ctx, e, text, after)
	}
	return d.Log.Append(ctx, e, after)
}

func (d *Dossier) stored() error {
	if d.Log == nil || d.Ledger == nil {
		return &source.ArgumentError{Problem: "this dossier has no ledger or no log", Remedy: "give it a store; a dossier.Memory is both"}
	}
	return nil
}

// events are all that were filed so far.
func (d *Dossier) events(ctx context.Context) ([]Event, error) {
	if err := d.stored(); err != nil {
		return nil, err
	}
	return d.Log.Events(ctx, 0)
}

func newest(events []Event) int64 {
	if len(events) == 0 {
		return 0
	}
	return events[len(events)-1].Seq
}

// now is without the reading of the process's own clock, which no log keeps.
func (d *Dossier) now() time.Time {
	if d.Clock == nil {
		return time.Now().UTC().Round(0)
	}
	return d.Clock().UTC().Round(0)
}

// nobody is the number after which nobody may have filed about an identifier that
// is new.
const nobody = 0

// admitNew takes an entry's identifier for one that nobody has filed about, as most
// are: such an entry opens no conflict and has nobody's spelling to keep. The log
// looks whether that is so as it keeps the event, in the same journey; where it is
// not, or where anything speaks against the entry, admit looks at all of it.
func (d *Dossier) admitNew(ctx context.Context, by Author, e Entry) (event Event, after int64, err error) {
	if event, err = d.cited(ctx, by, e); err != nil || e.name() == "" {
		return event, anyway, err
	}
	return event, nobody, nil
}

// admit looks at an entry against what was read, and what was filed under its own
// identifier and those that it shows: nothing else, so that it costs the same
// however much is filed.
func (d *Dossier) admit(ctx context.Context, by Author, e Entry) (event Event, after int64, err error) {
	under, err := d.under(ctx, e)
	if err != nil {
		return Event{}, 0, err
	}
	if event, err = d.cited(ctx, by, e); err != nil || e.name() == "" {
		return event, anyway, err
	}
	return d.opening(ctx, event, under)
}

// cited is an entry with what it cites, which it is held against.
func (d *Dossier) cited(ctx context.Context, by Author, e Entry) (event Event, err error) {
	event = Event{By: by, Kind: e.kind(), Contribution: ContributionOf(e)}
	switch e := e.(type) {
	case Fact:
		event.Figure, event.Read, err = d.cite(ctx, e)
	case Transcribed:
		event.Figure, event.Passage, event.Read, err = d.transcribe(ctx, e)
	case Exhibit:
		event.Read, err = d.admitExhibit(ctx, e)
	case Risk, Limit, Missing:
		err = d.admitLoose(ctx, e)
	}
	return event, err
}

// under is what was filed about an entry's identifier, spelled as it is.
func (d *Dossier) under(ctx context.Context, e Entry) ([]Event, error) {
	if e.name() == "" {
		return nil, nil
	}
	events, err := d.Log.Under(ctx, keyOf(e.name()))
	if err != nil {
		return nil, err
	}
	return events, oneSpelling(e.name(), events)
}

// Composed files how composing a revision ended: nil for a bundle that was
// published, else what broke.
func (d *Dossier) Composed(ctx context.Context, by Author, revision int, broke error) error {
	return d.ComposedAt(ctx, by, revision, broke, Head{})
}

// ComposedAt is [Dossier.Composed] that notes where the desk's journal stood.
func (d *Dossier) ComposedAt(ctx context.Context, by Author, revision int, broke error, journal Head) error {
	_, err := d.keep(ctx, func() (Event, int64, error) {
		event := Event{By: by, Kind: KindComposed, Outcome: Outcome{Revision: revision, Journal: journal}}
		if broke != nil {
			event.Outcome.Broke = cmp.Or(strings.TrimSpace(broke.Error()), "something broke that gave no reason")
		}
		return event, anyway, nil
	})
	return err
}
