package dossier

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// settle keeps a settlement unless a claim under its identifier, or another
// settlement, came first. It looks at the conflict's identifier alone, which the
// event that opened the conflict tells; only where none does it take all events,
// and who is too late then reads only what is new.
func (d *Dossier) settle(ctx context.Context, by Author, want Settlement) (Event, error) {
	all := fold(d.Mission, nil)
	return d.keep(ctx, func() (Event, int64, error) {
		s, err := d.around(ctx, want.Conflict)
		if err == nil && s == nil {
			s, err = all, d.catchUp(ctx, all)
		}
		if err != nil {
			return Event{}, 0, err
		}
		c, err := s.admitSettlement(want)
		if err != nil {
			return Event{}, 0, err
		}
		return Event{By: by, Kind: KindSettlement, Contribution: Contribution{Settlement: want}, About: c.ID}, s.newest, nil
	})
}

// around is what the identifier of a conflict amounts to by itself; nil when no
// event says that it opened a conflict of that name.
func (d *Dossier) around(ctx context.Context, conflict string) (*state, error) {
	opener, known, err := d.Log.Opener(ctx, conflictNumber(conflict))
	if err != nil || !known || !slices.Contains(opener.Opens, conflict) {
		return nil, err
	}
	events, err := d.Log.Under(ctx, opener.Key())
	if err != nil {
		return nil, err
	}
	s, recorded := foldRecorded(d.Mission, events)
	if !recorded || s.named[conflict] == nil {
		return nil, nil
	}
	return s, nil
}

// catchUp adds what came since a state was made.
func (d *Dossier) catchUp(ctx context.Context, s *state) error {
	events, err := d.Log.Events(ctx, s.newest)
	for _, e := range events {
		s.add(e)
	}
	return err
}

// admitSettlement looks whether there is such a conflict, open, with such a claim.
func (s *state) admitSettlement(want Settlement) (*dispute, error) {
	c := s.named[want.Conflict]
	if c == nil {
		return nil, s.noConflict(want)
	}
	if c.Settled {
		return nil, refuse("settled", fmt.Sprintf("%s was settled by %s: %s", c.Name, c.SettledBy, c.Reason), "a new claim under "+c.ID+" opens it again")
	}
	if want.Choose != 0 && !c.has(want.Choose) {
		return nil, refuse("claim", fmt.Sprintf("contribution %d is no claim of %s", want.Choose, c.Name), "choose one of "+claimNumbers(c)+", or none")
	}
	return c, nil
}

// noConflict says more about a name that is an identifier's.
func (s *state) noConflict(want Settlement) error {
	missing := &source.NotFoundError{What: fmt.Sprintf("conflict %.80q", want.Conflict), Remedy: "name the conflict, not the identifier"}
	switch {
	case len(s.claims[want.Conflict]) == 0:
		missing.Near, missing.Remedy = namesOf(s.conflicts), "dossier_read lists the conflicts"
	case len(s.about[want.Conflict]) == 0:
		return refuse("no_conflict", want.Conflict+" is not in conflict", "there is nothing to settle; a claim that contradicts it opens a conflict")
	default:
		missing.Near = namesOf(s.about[want.Conflict])
	}
	return missing
}

func namesOf(conflicts []*dispute) (names []string) {
	for _, c := range conflicts {
		names = append(names, c.Name)
	}
	return names
}

func claimNumbers(c *dispute) string {
	var numbers []string
	for _, claim := range c.Claims {
		numbers = append(numbers, fmt.Sprint(claim.Seq))
	}
	return strings.Join(numbers, ", ")
}
