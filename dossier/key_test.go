package dossier_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
)

// between does something just before an append that would be kept, as others do who
// file meanwhile. One that takes an identifier for new, and it is not, comes too late
// anyway.
type between struct {
	dossier.Log
	do func(e dossier.Event)
}

func (b *between) Append(ctx context.Context, e dossier.Event, after int64) (int64, error) {
	under, err := b.Log.Under(ctx, e.Key())
	if err != nil {
		return 0, err
	}
	if do := b.do; do != nil && (after < 0 || len(under) == 0 || under[len(under)-1].Seq <= after) {
		b.do = nil
		do(e)
	}
	return b.Log.Append(ctx, e, after)
}

// meanwhile makes a second dossier over the desk's log, whose next event comes
// after what do files through the desk.
func (d desk) meanwhile(do func()) *dossier.Dossier {
	other := *d.Dossier
	other.Log = &between{d.Log, func(dossier.Event) { do() }}
	return &other
}

// A log that is read as a whole costs more with every event; see also the gate in bench_test.go.
type unread struct {
	dossier.Log
	t *testing.T
}

func (u unread) Events(context.Context, int64) ([]dossier.Event, error) {
	assert.Fail(u.t, "the whole log was read")
	return nil, nil
}

func TestTheKeyOfAnEventIsWhatItIsAbout(t *testing.T) {
	of := func(e dossier.Entry, k dossier.Kind) dossier.Event {
		return dossier.Event{Seq: 7, Kind: k, Contribution: dossier.ContributionOf(e)}
	}
	settled := of(dossier.Settlement{Conflict: "C1"}, dossier.KindSettlement)
	settled.About = "Revenue"
	for name, c := range map[string]struct {
		event dossier.Event
		key   string
	}{
		"a fact":                             {of(dossier.Fact{ID: "Revenue_FY.23"}, dossier.KindFact), "revenue_fy.23"},
		"a section":                          {of(dossier.Section{ID: "S"}, dossier.KindSection), "s"},
		"the frame":                          {of(dossier.Frame{Title: "T"}, dossier.KindFrame), "frame"},
		"letters beyond Z stay":              {of(dossier.Section{ID: "\u212a\u0130\u00c9K"}, dossier.KindSection), "\u212a\u0130\u00c9k"}, // not validated here
		"a settlement":                       {settled, "revenue"},
		"an older settlement":                {of(dossier.Settlement{Conflict: "C1"}, dossier.KindSettlement), ""},
		"a limit":                            {of(dossier.Limit{Text: "x"}, dossier.KindLimit), ""},
		"an observation":                     {of(dossier.Observation{Where: "x"}, dossier.KindObservation), ""},
		"how composing ended":                {dossier.Event{Kind: dossier.KindComposed, Outcome: dossier.Outcome{Revision: 1}}, ""},
		"a seal, which no identifier can be": {dossier.Event{Kind: dossier.KindSealed, Seal: dossier.SealMark{Revision: 1}}, " seal"},
	} {
		assert.Equal(t, c.key, c.event.Key(), name)
	}
}

func TestAContributionReadsOnlyWhatItIsAbout(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	d.file(fundamentals, dossier.Calculation{ID: "double", Expression: "2 * revenue"})
	d.file(fundamentals, dossier.Calculation{ID: "half", Expression: "revenue / 2"})
	d.file(markets, dossier.Calculation{ID: "half", Expression: "revenue / 3"}) // C1; of the first, all are counted
	blind := *d.Dossier
	blind.Log = unread{d.Log, t}
	for _, e := range []dossier.Entry{
		dossier.Frame{Title: "T", Question: "Q"}, dossier.Fact{ID: "revenue", At: d.at("f-1")}, dossier.Assumption{ID: "growth", Value: source.Whole(2), Justification: "assumed"},
		dossier.Calculation{ID: "triple", Expression: "3 * revenue"}, dossier.Check{ID: "k", Expression: "1 = 1"}, dossier.Section{ID: "s", Title: "A title", Text: "{revenue}"},
		dossier.Risk{Text: "It may fall from {revenue}.", Mitigant: "{double}"}, dossier.Limit{Text: "No more."}, dossier.Missing{What: "w", Why: "y"},
		dossier.Observation{Where: "w", Displayed: "1", For: "q"}, dossier.Blocked{Attempted: "a", Stopped: "s"},
		dossier.Calculation{ID: "triple", Expression: "revenue"}, dossier.Settlement{Conflict: "C1", Reason: "Neither."}, dossier.Calculation{ID: "half", Expression: "0.5 * revenue"},
	} {
		_, err := blind.File(t.Context(), lead, e)
		assert.NoError(t, err, "%T", e)
	}
}

func TestWhatComesMeanwhile(t *testing.T) {
	assume := func(id string, value int64) dossier.Assumption {
		return dossier.Assumption{ID: id, Value: source.Whole(value), Justification: "assumed"}
	}
	settle := dossier.Settlement{Conflict: "C1", Reason: "It is so."}
	for name, c := range map[string]struct {
		before, meanwhile []dossier.Entry
		file              dossier.Entry
		refused           string
		number            int64
	}{
		"another identifier changes nothing":                  {nil, []dossier.Entry{assume("b", 1)}, assume("a", 1), "", 2},
		"the same identifier changes nothing":                 {nil, []dossier.Entry{assume("a", 2)}, assume("a", 1), "", 2},
		"the same identifier with another capital is refused": {nil, []dossier.Entry{assume("A", 1)}, assume("a", 1), "spelling", 0},
		"a settlement waits for no other conflict":            {[]dossier.Entry{assume("a", 1), assume("a", 2)}, []dossier.Entry{assume("b", 1), assume("b", 2)}, settle, "", 5},
		"a settlement that another one came before":           {[]dossier.Entry{assume("a", 1), assume("a", 2)}, []dossier.Entry{settle}, settle, "settled", 0},
		"a settlement looks again after a new claim":          {[]dossier.Entry{assume("a", 1), assume("a", 2)}, []dossier.Entry{assume("a", 3)}, dossier.Settlement{Conflict: "C1", Choose: 1, Reason: "So."}, "", 4},
		"a limit that shows a figure":                         {[]dossier.Entry{assume("a", 1)}, []dossier.Entry{assume("a", 2)}, dossier.Limit{Text: "Only {a}."}, "", 3},
		"a limit that shows what was settled for none":        {[]dossier.Entry{assume("a", 1), assume("a", 2), settle}, nil, dossier.Limit{Text: "Only {a}."}, "not_found", 0},
		"a limit that shows one side of a settled conflict":   {[]dossier.Entry{assume("a", 1), assume("a", 2), dossier.Settlement{Conflict: "C1", Choose: 2, Reason: "So."}}, nil, dossier.Limit{Text: "Only {a}."}, "", 4},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, source.Date{}, source.Date{})
			for _, e := range c.before {
				d.file(lead, e)
			}
			number, err := d.meanwhile(func() {
				for _, e := range c.meanwhile {
					d.file(lead, e)
				}
			}).Contribute(t.Context(), markets, c.file)
			if c.refused != "" {
				require.Error(t, err)
				assert.Equal(t, c.refused, code(err), err)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, c.number, number)
		})
	}
}

// Nobody starves: of many who file under one identifier all come through, and of
// those who spell it in two ways, only those of the first.
func TestManyWhoFileUnderOneIdentifier(t *testing.T) {
	file := filepath.Join(t.TempDir(), "d.db")
	ctx := context.WithoutCancel(t.Context())
	var wg sync.WaitGroup
	for i := range 16 {
		s, err := sqlite.Open(ctx, file, &source.Memory{})
		require.NoError(t, err)
		defer s.Close()
		d := &dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: source.Identity{Name: "Example Corp."}}, Ledger: s, Log: s}
		wg.Go(func() {
			for n := range 8 {
				_, err := d.Contribute(ctx, lead, dossier.Calculation{ID: fmt.Sprintf("Same%d", n), Expression: "1 + 1"})
				assert.NoError(t, err)
				_, err = d.Contribute(ctx, lead, dossier.Calculation{ID: []string{"twice", "Twice"}[i%2], Expression: "1 + 1"})
				if err != nil {
					assert.Equal(t, "spelling", code(err), err)
				}
			}
		})
	}
	wg.Wait()
	s, err := sqlite.Open(ctx, file, &source.Memory{})
	require.NoError(t, err)
	defer s.Close()
	for n := range 8 {
		same, err := s.Under(ctx, fmt.Sprintf("same%d", n))
		require.NoError(t, err)
		assert.Len(t, same, 16)
	}
	twice, err := s.Under(ctx, "twice")
	require.NoError(t, err)
	require.Len(t, twice, 8*8, "those of one spelling")
	for _, e := range twice {
		assert.Equal(t, twice[0].Contribution.Calculation.ID, e.Contribution.Calculation.ID)
	}
}
