package dossier_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

func assumed(id string, value int64) dossier.Assumption {
	return dossier.Assumption{ID: id, Value: source.Whole(value), Justification: "Assumed."}
}

// filedAs keeps a claim as it is, with the names that somebody says it opened.
func (d desk) filedAs(id string, value int64, opens ...string) {
	d.t.Helper()
	e := dossier.Event{By: lead, Kind: dossier.KindAssumption, Contribution: dossier.ContributionOf(assumed(id, value)), Opens: opens}
	_, err := d.Log.Append(d.t.Context(), e, -1)
	require.NoError(d.t, err)
}

func TestTheNumberOfAConflictIsInItsName(t *testing.T) {
	for name, number := range map[string]int64{"C1": 1, "C10": 10, "C0": 0, "C-1": 0, "C+1": 0, "C01": 0, "c1": 0, "C": 0, "": 0, "1": 0, "C1 ": 0, "C9223372036854775807": 0} {
		assert.Equal(t, number, dossier.Event{Opens: []string{name, "C99"}}.Opening(), "%q", name)
	}
	assert.Zero(t, dossier.Event{}.Opening())
}

// Events of older builds tell no names: what they opened is counted, and what is
// opened after them is called on from there.
func TestConflictsOfOlderEventsKeepTheirNames(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	for _, id := range []string{"a", "b"} {
		d.filedAs(id, 1)
		d.filedAs(id, 2) // opens C1, C2
	}
	d.file(lead, assumed("c", 1))
	got, err := d.File(t.Context(), lead, assumed("c", 2))
	require.NoError(t, err)
	assert.Equal(t, []string{"C3"}, got.Conflicts)
	got, err = d.File(t.Context(), lead, assumed("a", 3))
	require.NoError(t, err)
	assert.Equal(t, []string{"C1"}, got.Conflicts, "joined, by no record")
	events, err := d.Log.Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Equal(t, []string{"C3"}, events[5].Opens)
	assert.Empty(t, events[6].Opens)
	for _, conflict := range []string{"C2", "C3", "C1"} {
		d.file(lead, dossier.Settlement{Conflict: conflict, Reason: "Neither."})
	}
	events, err = d.Log.Events(t.Context(), 7)
	require.NoError(t, err)
	for i, id := range []string{"b", "c", "a"} {
		assert.Equal(t, id, events[i].About)
	}
	x, err := d.Examine(t.Context())
	require.NoError(t, err)
	assert.Empty(t, x.Faults)
}

func TestExamineNamesRecordsThatAreNotCounted(t *testing.T) {
	for name, c := range map[string]struct {
		file func(desk)
		says []string
	}{
		"as it is counted":         {func(d desk) { d.filedAs("a", 2, "C1") }, nil},
		"older events say nothing": {func(d desk) { d.filedAs("a", 2) }, nil},
		"another name":             {func(d desk) { d.filedAs("a", 2, "C2") }, []string{"event 2: it opened C1 and says C2"}},
		"what is no name":          {func(d desk) { d.filedAs("a", 2, "first") }, []string{"event 2: it opened C1 and says first"}},
		"two for one":              {func(d desk) { d.filedAs("a", 2, "C1", "C2") }, []string{"event 2: it opened C1 and says C1, C2"}},
		"a name for nothing":       {func(d desk) { d.filedAs("a", 1, "C1") }, []string{"event 2: it opened no conflict and says C1"}},
		"the same name twice": {func(d desk) { d.filedAs("a", 2, "C1"); d.filedAs("b", 1); d.filedAs("b", 2, "C1") },
			[]string{"event 4: it opened C2 and says C1"}},
		"a record is gone after others": {func(d desk) { d.filedAs("a", 2, "C1"); d.filedAs("b", 1); d.filedAs("b", 2) },
			[]string{"event 4: it opened C2 and says no conflict"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, source.Date{}, source.Date{})
			d.filedAs("a", 1)
			c.file(d)
			x, err := d.Examine(t.Context())
			require.NoError(t, err)
			assert.Equal(t, c.says, x.Faults)
		})
	}
}

// Where an identifier's events recorded more or fewer conflicts than they opened, a
// settlement looks at all events, as the view does.
func TestASettlementCountsWhereRecordsDoNotFit(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	d.filedAs("a", 1)
	d.filedAs("a", 2, "C2") // it opened C1
	d.filedAs("b", 1)
	d.filedAs("b", 2, "C1", "C2") // it opened C2 alone
	_, err := d.Contribute(t.Context(), lead, dossier.Settlement{Conflict: "C1", Choose: 3, Reason: "So."})
	require.Error(t, err)
	assert.Equal(t, "claim", code(err))
	d.file(lead, dossier.Settlement{Conflict: "C1", Choose: 1, Reason: "So."})
	v, err := d.View(t.Context())
	require.NoError(t, err)
	for _, c := range v.Conflicts {
		assert.Equal(t, c.ID == "a", c.Settled, c.Name)
	}
}

// Two figures that agree with a third need not agree with each other: of two who
// file them at once, the later has to see that it opens a conflict.
func TestAClaimIsSeenThatCameBetween(t *testing.T) {
	d, ref := odd(t)
	file := func(row string) dossier.Entry {
		return dossier.Fact{ID: "x", At: source.Locator{Ref: ref, Row: row, Column: "value"}}
	}
	d.file(lead, file("r1")) // 1000, to a hundred
	n, err := d.meanwhile(func() { d.file(markets, file("r2")) }).Contribute(t.Context(), lead, file("r3"))
	require.NoError(t, err)
	events, err := d.Log.Events(t.Context(), n-1)
	require.NoError(t, err)
	assert.Equal(t, []string{"C1"}, events[0].Opens, "1040 and 970")
}
