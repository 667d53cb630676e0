package dossier

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
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

// attempts bounds how often an append is tried again because others were first.
const attempts = 100

// Contribute files one entry by one author and gives its number. The entry is
// kept for ever and replaces nothing.
//
// It returns a [source.ArgumentError] for an entry that is incomplete, and a
// [source.RefusedError] whose rule says what is wrong: "reference" and "locator"
// (nothing was read there), "stated" (the cell holds another value), "entity"
// (the figure is about somebody else), "as_of", "unit", "period",
// "justification", "prose", "settled", "ambiguous", "unkeepable" and others; a
// [source.NotFoundError] when a risk, a limit or a gap shows a figure that
// nobody filed. Nothing is kept then.
func (d *Dossier) Contribute(ctx context.Context, by Author, e Entry) (int64, error) {
	e = plainEntry(e)
	if err := validate(by, e); err != nil {
		return 0, err
	}
	return d.append(ctx, func(events []Event) (Event, error) { return d.admit(ctx, by, e, events) })
}

// append makes an event of what is there and keeps it, unless another came first.
func (d *Dossier) append(ctx context.Context, make func([]Event) (Event, error)) (int64, error) {
	for range attempts {
		events, err := d.events(ctx)
		if err != nil {
			return 0, err
		}
		event, err := make(events)
		if err != nil {
			return 0, err
		}
		event.At = d.now()
		if err := canBeReadBack(event); err != nil {
			return 0, err
		}
		seq, err := d.Log.Append(ctx, event, newest(events))
		if !errors.Is(err, ErrMoved) {
			return seq, err
		}
	}
	return 0, fmt.Errorf("after %d attempts: %w", attempts, ErrMoved)
}

// events are all that were filed so far.
func (d *Dossier) events(ctx context.Context) ([]Event, error) {
	if d.Log == nil || d.Ledger == nil {
		return nil, &source.ArgumentError{Problem: "this dossier has no ledger or no log", Remedy: "give it a store; a dossier.Memory is both"}
	}
	return d.Log.Events(ctx, 0)
}

func newest(events []Event) int64 {
	if len(events) == 0 {
		return 0
	}
	return events[len(events)-1].Seq
}

func (d *Dossier) now() time.Time {
	if d.Clock == nil {
		return time.Now().UTC()
	}
	return d.Clock().UTC()
}

// admit looks at an entry against what was read and filed before it.
func (d *Dossier) admit(ctx context.Context, by Author, e Entry, events []Event) (Event, error) {
	event := Event{By: by, Kind: e.kind(), Contribution: ContributionOf(e)}
	var err error
	switch e := e.(type) {
	case Fact:
		event.Figure, event.Read, err = d.cite(ctx, e)
	case Transcribed:
		event.Figure, event.Passage, event.Read, err = d.transcribe(ctx, e)
	case Exhibit:
		event.Read, err = d.admitExhibit(ctx, e)
	case Settlement:
		err = d.admitSettlement(e, events)
	case Risk, Limit, Missing:
		err = d.admitLoose(e, events)
	}
	return event, err
}

// maxDigits of one number: more than any workbook, slide or page can show.
const maxDigits = 300

// canBeReadBack refuses an event that a log could not give back as it was: such
// a line would make the whole dossier unreadable.
func canBeReadBack(e Event) error {
	var again Event
	text, err := json.Marshal(e)
	if err == nil {
		err = json.Unmarshal(text, &again)
	}
	if err == nil {
		var twice []byte
		if twice, err = json.Marshal(again); err == nil && (!bytes.Equal(text, twice) || again.Figure.Locator != e.Figure.Locator) {
			err = errors.New("it does not come back as it was")
		}
	}
	for _, number := range []source.Decimal{e.Figure.Value, e.Contribution.Assumption.Value} {
		if len(number.String()) > maxDigits {
			err = fmt.Errorf("a number of more than %d digits stands in no document", maxDigits)
		}
	}
	if err != nil {
		return refuse("unkeepable", fmt.Sprintf("the dossier cannot keep this %s: %v", e.Kind, err), "cite another cell, or give numbers of at most 300 digits")
	}
	return nil
}

// Composed files how composing a revision ended: nil for a bundle that was
// published, else what broke.
func (d *Dossier) Composed(ctx context.Context, by Author, revision int, broke error) error {
	_, err := d.append(ctx, func([]Event) (Event, error) {
		event := Event{By: by, Kind: KindComposed, Outcome: Outcome{Revision: revision}}
		if broke != nil {
			event.Outcome.Broke = broke.Error()
		}
		return event, nil
	})
	return err
}
