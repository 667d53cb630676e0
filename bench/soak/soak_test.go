package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/pgtest"
)

func TestMain(m *testing.M) {
	if code, is := asChild(context.Background()); is {
		os.Exit(code)
	}
	code := m.Run()
	pgtest.Stop()
	os.Exit(code)
}

// The short form of the command. Ten contributions a writer are over before every
// connection is warm, so its ratio gates at a quarter of what is asked of the long
// one: when each contribution still read all before it, it was a sixth at best.
func TestManyHandsMakeOneDossierInEachStore(t *testing.T) {
	for _, store := range []string{inSQLite, inPostgres} {
		t.Run(store, func(t *testing.T) {
			o := options{stores: store, folder: t.TempDir(), processes: 8, writers: 64, items: 640, readers: 2, leastRatio: 0.125}
			if store == inPostgres {
				o.postgres = pgtest.URL(t)
			}
			var page strings.Builder
			held, err := o.run(t.Context(), &page)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("\n%s", page.String())
			for _, broken := range held.broken {
				t.Error(broken)
			}
		})
	}
}

// small is a plan, and what a flawless store would hold of it.
func small(t *testing.T) *soak {
	t.Helper()
	l, err := newLibrary()
	if err != nil {
		t.Fatal(err)
	}
	s := &soak{plan: plan{l, 200, 4, 2, true}, rules: &rules{}}
	s.events = []dossier.Event{{Seq: 1, By: parent}}
	for j := range s.items {
		it := s.item(j)
		s.events = append(s.events, dossier.Event{Seq: int64(j + 2), By: it.by, Contribution: dossier.ContributionOf(it.entry)})
	}
	return s
}

// acknowledged are the lines of one writer who was told of everything.
func acknowledged(s *soak) fleet {
	m := &member{}
	for j := range s.items {
		m.lines = append(m.lines, fmt.Sprintf("ack %d %d", j, j+2))
	}
	return fleet{m}
}

func TestWhatAStoreLosesDoublesOrChangesIsFound(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(s *soak, lines []string) []string
		says  string
	}{
		"nothing is spoilt": {func(_ *soak, lines []string) []string { return lines }, ""},
		"an event is lost": {func(s *soak, lines []string) []string {
			s.events = s.events[:len(s.events)-1]
			return lines
		}, "item 199 was acknowledged as number 201, and is lost"},
		"an event is there twice": {func(s *soak, lines []string) []string {
			again := s.events[7]
			again.Seq = int64(len(s.events) + 1)
			s.events = append(s.events, again)
			return lines
		}, "200 contributions and the frame were to be filed, and 202 events are there"},
		"a number is missing": {func(s *soak, lines []string) []string { s.events[9].Seq = 99; return lines }, "event 99 stands at place 10"},
		"two are told one number": {func(_ *soak, lines []string) []string { lines[5] = "ack 5 6"; return lines },
			"items 4 and 5 were both given number 6"},
		"another stands under the number": {func(s *soak, lines []string) []string {
			s.events[3].Contribution, s.events[4].Contribution = s.events[4].Contribution, s.events[3].Contribution
			return lines
		}, "number 4 is not item 2"},
		"another author stands there":  {func(s *soak, lines []string) []string { s.events[3].By = parent; return lines }, "number 4 is not item 2"},
		"somebody was told of nothing": {func(_ *soak, lines []string) []string { return lines[1:] }, "199 of 200 contributions were acknowledged"},
	} {
		t.Run(name, func(t *testing.T) {
			s := small(t)
			writers := acknowledged(s)
			writers[0].lines = c.spoil(s, writers[0].lines)
			s.proveKept(writers)
			found := strings.Join(s.rules.broken, "\n")
			if c.says == "" && found != "" || !strings.Contains(found, c.says) {
				t.Errorf("found %q", found)
			}
		})
	}
}

func TestAReaderWhoSawAnotherOrderIsFound(t *testing.T) {
	for name, c := range map[string]struct {
		swap, until int
		says        string
	}{
		"all saw one order":             {0, 201, ""},
		"two events changed places":     {50, 201, "another order in its first 201 events"},
		"the last look did not see all": {0, 150, "saw 150 of 201 events in the end"},
	} {
		t.Run(name, func(t *testing.T) {
			s := small(t)
			seen := slices.Clone(s.events)
			if i := c.swap; i > 0 {
				seen[i], seen[i+1] = seen[i+1], seen[i]
				seen[i].Seq, seen[i+1].Seq = int64(i+1), int64(i+2)
			}
			m, all := &member{}, chain{}
			for _, e := range seen[:c.until] {
				if err := all.add(e); err != nil {
					t.Fatal(err)
				}
			}
			m.lines = []string{fmt.Sprintf("saw %d %x", all.n, all.digest)}
			s.proveOneOrder(fleet{m})
			found := strings.Join(s.rules.broken, "\n")
			if c.says == "" && found != "" || !strings.Contains(found, c.says) {
				t.Errorf("found %q", found)
			}
		})
	}
}

// Counted by hand: of 200 items every fiftieth begins a group, of which the first
// four sorts conflict; the two processes' first writers quarrel, and the second
// opens his again.
func TestThePlanPlantsWhatIsCountedByHand(t *testing.T) {
	var got []string
	for _, c := range small(t).conflicts() {
		got = append(got, fmt.Sprint(c.id, " ", c.claims, " open ", c.open))
	}
	want := []string{
		"g_0 [writer-0 writer-1] open true",          // items 0, 1
		"g_1 [writer-0 writer-2 writer-3] open true", // items 50, 51, 52
		"g_3 [writer-2 writer-3] open true",          // items 150, 151; group 2 would need the quarrels' items 100 and 101
		"q_0 [writer-0 writer-0] open false",         // settled
		"q_1 [writer-1 writer-1 writer-1] open true", // and opened again
	}
	if !slices.Equal(got, want) {
		t.Errorf("planted:\n%s", strings.Join(got, "\n"))
	}
}

func TestNonsenseIsRefusedBeforeAnythingStarts(t *testing.T) {
	for name, o := range map[string]options{
		"no such store":                 {stores: "Oracle", processes: 2, writers: 2, items: 100},
		"one process":                   {stores: inSQLite, processes: 1, writers: 2, items: 100},
		"too few contributions":         {stores: inSQLite, processes: 2, writers: 64, items: 100},
		"sizes that do not grow":        {stores: inSQLite, processes: 2, writers: 2, items: 100, sizes: "1000,100"},
		"writers that cannot be shared": {stores: inSQLite, processes: 3, writers: 4, items: 100},
	} {
		if _, err := o.run(t.Context(), io.Discard); err == nil {
			t.Error(name)
		}
	}
}
