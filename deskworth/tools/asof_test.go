package tools

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// seenOn is what one tool said on one day.
type seenOn struct {
	deskworth.Result
	keys  []string // of the rows that count
	rows  int      // how many, each as often as it stands for
	drops int      // that count rows
}

// asOfDesk asks entries on days, each day once.
type asOfDesk struct {
	t        testing.TB
	registry *deskworth.Registry
	seen     map[string]seenOn
}

func newAsOfDesk(t testing.TB) *asOfDesk {
	registry, err := deskworth.NewRegistry(All()...)
	require.NoError(t, err)
	return &asOfDesk{t, registry, map[string]seenOn{}}
}

// ask calls the tool as a card of a mission that ends on the day, as the desk
// makes its client; the registry's own net is behind it.
func (d *asOfDesk) ask(e asOfEntry, on source.Date) seenOn {
	id := e.file + " " + on.String()
	if s, done := d.seen[id]; done {
		return s
	}
	client := &source.Client{Mission: "past", Cutoff: on, Recorded: e.answers, Clock: func() time.Time { return e.read }, Getenv: func(string) string { return "" }}
	c := &deskworth.Call{Card: deskworth.Card{ID: "lead", Role: deskworth.Lead, Mission: "past"}, Mission: dossier.Mission{ID: "past", AsOf: on}, Source: client, Clock: client.Clock}
	s := seenOn{Result: d.registry.Call(d.t.Context(), c, e.tool, json.RawMessage(e.args))}
	for _, table := range s.Tables {
		if e.counts(table) {
			s.add(d.t, e, table)
		}
		for _, drop := range table.Dropped {
			if !slices.Contains(e.beside, drop.Reason) {
				s.drops += drop.Count
			}
		}
	}
	d.seen[id] = s
	return s
}

// counts says whether a table's rows are rows of the answer: of citable tables
// all are, unless the entry names those that are not lists of the others.
func (e asOfEntry) counts(table source.Table) bool {
	return table.Citable() && (len(e.tables) == 0 || slices.Contains(e.tables, table.Name))
}

func (s *seenOn) add(t testing.TB, e asOfEntry, table source.Table) {
	t.Helper()
	for row := range table.Rows.Len() {
		s.keys = append(s.keys, table.Rows.Key(row))
		n := 1
		if col, weighs := table.Column(e.weigh); weighs {
			var err error
			n, err = strconv.Atoi(table.Text(row, col))
			require.NoError(t, err)
		}
		s.rows += n
	}
}

// lastDay is the first day on which everything of an entry may be seen: that of
// the reading, where answers change with what comes later.
func (e asOfEntry) lastDay() source.Date {
	read := source.DateOf(e.read)
	if e.to.After(read) {
		return e.to
	}
	return read
}

func TestEveryReadingToolBringsAnswersFromAfterTheDay(t *testing.T) {
	entries := asOfEntries(t)
	for _, tool := range All() {
		has := slices.ContainsFunc(entries, func(e asOfEntry) bool { return e.tool == tool.Name })
		assert.Equalf(t, tool.Reads, has, "%s: write testdata/asof/%s.txtar, in which something is published after some of its days", tool.Name, tool.Name)
	}
}

func TestOnTheLastDayEverythingIsThere(t *testing.T) {
	d := newAsOfDesk(t)
	for _, e := range asOfEntries(t) {
		s := d.ask(e, e.lastDay())
		require.Empty(t, s.Code, e.file+": "+s.Message)
		require.NoError(t, e.lacking())
		assert.Equal(t, []int{e.rows, e.drops}, []int{s.rows, s.drops}, e.file)
		for _, h := range e.hidden {
			assert.Contains(t, s.everything(t), h.text, "%s: what is to be hidden must be there to hide", e.file)
		}
	}
}

func TestNoDayShowsWhatWasPublishedLater(t *testing.T) {
	d := newAsOfDesk(t)
	for _, e := range asOfEntries(t) {
		t.Run(strings.TrimSuffix(e.file, ".txtar"), func(t *testing.T) {
			for _, on := range e.corners() {
				d.hold(t, e, on, on.AddDays(1))
			}
			const far = 2000 // days; the draws reach years beyond both ends
			rapid.Check(t, func(r *rapid.T) {
				length := e.from.DaysUntil(e.lastDay())
				on := e.from.AddDays(rapid.IntRange(-far, length+far).Draw(r, "on"))
				later := on.AddDays(rapid.IntRange(1, 2*far).Draw(r, "later by"))
				d.hold(r, e, on, later)
			})
			require.NoError(t, e.lacking())
		})
	}
}

// corners are the days around those on which something is published.
func (e asOfEntry) corners() (days []source.Date) {
	ends := []source.Date{e.from, e.to, e.lastDay()}
	for _, h := range e.hidden {
		ends = append(ends, h.from)
	}
	for _, end := range ends {
		for on := -3; on <= 3; on++ {
			days = append(days, end.AddDays(on))
		}
	}
	return days
}

// law is what a test and a random draw of one have in common.
type law interface {
	require.TestingT
	Helper()
}

// hold states what must be true of a day, and of it and a later one.
func (d *asOfDesk) hold(t law, e asOfEntry, on, later source.Date) {
	t.Helper()
	early, late := d.ask(e, on), d.ask(e, later)
	for _, s := range []seenOn{early, late} {
		if s.Failed() {
			require.Contains(t, []string{"cutoff", "not_found"}, s.Code, s.Message)
			require.NotContains(t, s.Message, "let a figure through", "the tool itself must leave out what came later")
		}
	}
	if early.Failed() {
		require.Condition(t, func() bool { return e.refuses == "" || early.Code == e.refuses }, early.Message)
	}
	all := d.ask(e, e.lastDay())
	if on.Before(e.from) && e.refuses != "" {
		require.True(t, early.Failed(), "%s answers on %s", e.file, on)
	}
	for _, h := range e.hidden {
		if on.Before(h.from) {
			require.NotContains(t, early.everything(d.t), h.text, "%s on %s", e.file, on)
		}
	}
	if early.Failed() {
		return
	}
	require.Equal(t, all.rows+all.drops, early.rows+early.drops, "%s on %s: rows %d and drops %d", e.file, on, early.rows, early.drops)
	for _, table := range early.Tables {
		published(t, table, on)
	}
	require.False(t, late.Failed() && len(early.keys) > 0, "%s: what was seen on %s is refused on %s: %s", e.file, on, later, late.Message)
	for _, key := range early.keys {
		require.Contains(t, late.keys, key, "%s: a row of %s is gone on %s", e.file, on, later)
	}
}

// published: every figure says when it became public, and none did later.
func published(t law, table source.Table, on source.Date) {
	t.Helper()
	for f := range table.Figures() {
		require.False(t, f.Published.IsZero(), "%s: nobody dates %s", table.Name, f.Locator)
		require.False(t, f.Published.Day().After(on), "%s: %s was published on %s", table.Name, f.Locator, f.Published)
	}
	for row := range table.Rows.Len() {
		for col := range table.Columns {
			if p := table.AboutCell(row, col).Published; table.Text(row, col) != "" && !p.IsZero() {
				require.False(t, p.Day().After(on), "%s: row %s", table.Name, table.Rows.Key(row))
			}
		}
	}
}

// everything is all that a caller is given: the whole value, what the model
// reads, and the cells.
func (s seenOn) everything(t testing.TB) string {
	t.Helper()
	value, err := json.Marshal(s.Value)
	require.NoError(t, err)
	var all strings.Builder
	all.Write(value)
	all.WriteString(s.Text() + s.Message)
	for _, table := range s.Tables {
		for row := range table.Rows.Len() {
			for col := range table.Columns {
				all.WriteString("\n" + table.Text(row, col))
			}
		}
	}
	return all.String()
}

// The desk makes the same client of a mission: what a card sees through it on a
// day is what was held to the laws above.
func TestAMissionsDateIsTheDayOfItsReads(t *testing.T) {
	for _, e := range asOfEntries(t) {
		d := desk(t)
		d.Recorded, d.Clock = e.answers, func() time.Time { return e.read }
		for id, on := range map[string]source.Date{"early": e.from.AddDays(-1), "whole": e.lastDay()} {
			_, err := d.NewMission(t.Context(), dossier.Mission{ID: id, AsOf: on, Subject: source.Identity{Name: "Example"}})
			require.NoError(t, err)
		}
		early := callIn(t, d, "early", deskworth.Lead, e.tool, e.args)
		whole := callIn(t, d, "whole", deskworth.Lead, e.tool, e.args)
		require.Empty(t, whole.Code, e.file+": "+whole.Message)
		alone := newAsOfDesk(t).ask(e, e.lastDay())
		assert.Equal(t, len(alone.Tables), len(whole.Tables), e.file)
		for _, h := range e.hidden {
			assert.NotContains(t, seenOn{Result: early}.everything(t), h.text, e.file)
		}
	}
}
