package dossier

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Refusal is one reason why a dossier cannot be sealed.
type Refusal struct {
	Rule   string `json:"rule"`
	ID     string `json:"id,omitzero"`
	Reason string `json:"reason"`
	Remedy string `json:"remedy"`
}

// SealError lists every reason at once.
type SealError struct{ Refusals []Refusal }

func (e *SealError) Error() string {
	lines := make([]string, len(e.Refusals))
	for i, r := range e.Refusals {
		lines[i] = r.Reason + "; " + r.Remedy
	}
	return "the dossier cannot be sealed: " + strings.Join(lines, ". ")
}

// Code is the rule when all refusals share one, else "seal".
func (e *SealError) Code() string {
	for _, r := range e.Refusals {
		if r.Rule != e.Refusals[0].Rule {
			return "seal"
		}
	}
	return e.Refusals[0].Rule
}

// errUnchanged ends a seal that would repeat the last revision.
var errUnchanged = errors.New("nothing was filed since the last seal")

// Seal makes the next revision of what stands when it looks, or gives the last one
// again when nothing of it has changed. Nobody need stop filing meanwhile: what is
// filed after that look belongs to the next revision. It returns a [SealError] that
// lists every refusal: no frame, open conflicts, calculations that fail,
// identifiers nobody filed.
func (d *Dossier) Seal(ctx context.Context, by Author) (Sealed, error) {
	var sealed Sealed
	_, err := d.keep(ctx, func() (Event, int64, error) {
		events, err := d.events(ctx)
		if err != nil {
			return Event{}, 0, err
		}
		var mark SealMark
		if sealed, mark, err = d.next(ctx, events); err != nil {
			return Event{}, 0, err
		}
		return Event{By: by, Kind: KindSealed, Seal: mark}, mark.Through, nil
	})
	if errors.Is(err, errUnchanged) {
		return sealed, nil
	}
	return sealed, err
}

// next is the revision that follows with its mark, or the last one when nothing in
// it would differ: to be marked again, unless nothing at all was filed since
// ([errUnchanged]).
func (d *Dossier) next(ctx context.Context, events []Event) (sealed Sealed, mark SealMark, err error) {
	s := fold(d.Mission, events)
	if sealed, err = d.build(ctx, s, s.seal.Revision); err != nil {
		return Sealed{}, mark, err
	}
	form, last := sealedForm, sealed.inForm(s.seal.Form)
	if s.seal.Revision > 0 && last.Digest() == s.seal.Digest {
		sealed, form = last, s.seal.Form
		if !s.filedSince(events) {
			err = errUnchanged
		}
	} else {
		sealed.Revision++
	}
	return sealed, SealMark{Revision: sealed.Revision, Digest: sealed.Digest(), Through: newest(events), Form: form}, err
}

// Revision gives a sealed revision again, made from the events that its seal covers.
// It returns a [source.NotFoundError] when there is none, and a
// [source.RefusedError] with rule "digest" when the events do not give it any more.
func (d *Dossier) Revision(ctx context.Context, revision int) (Sealed, error) {
	events, err := d.events(ctx)
	if err != nil {
		return Sealed{}, err
	}
	return d.again(ctx, events, revision)
}

// Last gives the newest sealed revision.
func (d *Dossier) Last(ctx context.Context) (Sealed, error) {
	events, err := d.events(ctx)
	if err != nil {
		return Sealed{}, err
	}
	newest := 0
	for _, e := range events {
		if e.Kind == KindSealed {
			newest = e.Seal.Revision
		}
	}
	return d.again(ctx, events, newest)
}

func (d *Dossier) again(ctx context.Context, events []Event, revision int) (Sealed, error) {
	at := slices.IndexFunc(events, func(e Event) bool { return e.Kind == KindSealed && e.Seal.Revision == revision })
	if at < 0 {
		return Sealed{}, &source.NotFoundError{What: fmt.Sprintf("sealed revision %d", revision), Remedy: "seal the dossier first"}
	}
	mark := events[at]
	covered := slices.IndexFunc(events, func(e Event) bool { return e.Seq > mark.Seal.through(mark.Seq) })
	sealed, err := d.build(ctx, fold(d.Mission, events[:covered]), revision)
	sealed = sealed.inForm(mark.Seal.Form)
	if err == nil && sealed.Digest() != mark.Seal.Digest {
		err = refuse("digest", fmt.Sprintf("revision %d is not what was sealed", revision), "the store was changed behind the dossier: restore it")
	}
	return sealed, err
}
