//go:build shared

package main

import (
	"context"
	"runtime"
	"testing"
	"time"
)

// rounds are how often all is measured again while a claim is missed: whatever
// else the machine does lasts longer than the runs of one document.
const rounds = 5

// TestSharedReadingIsNotTwiceAsSlowAsClaimed fails at twice the time that is
// claimed against each peer, by the fastest run of each in all rounds. It needs
// python3-lxml.
func TestSharedReadingIsNotTwiceAsSlowAsClaimed(t *testing.T) {
	t.Chdir("..")
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	folder, all := t.TempDir(), documents()
	files, counts := make([]string, len(all)), make([]int, len(all))
	for i := range all {
		var err error
		if files[i], err = all[i].unpack(folder); err != nil {
			t.Fatal(err)
		}
		counts[i] = all[i].facts
	}
	best := make([]times, len(all))
	for round := 1; ; round++ {
		again(t, best, all, files, counts)
		missed := 0
		for i, d := range all {
			missed += best[i].missed(t, d.name, round == rounds)
		}
		if missed == 0 || round == rounds {
			return
		}
	}
}

// times are the fastest runs of one document so far.
type times struct{ ours, tokens, parse, facts time.Duration }

func (s *times) take(other times) {
	if *s == (times{}) {
		*s = other
	}
	*s = times{min(s.ours, other.ours), min(s.tokens, other.tokens), min(s.parse, other.parse), min(s.facts, other.facts)}
}

func again(t *testing.T, best []times, all []document, files []string, counts []int) {
	t.Helper()
	const runs = 5
	beside, err := lxml(context.Background(), runs, files, counts)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range all {
		rows, err := measure(d, runs)
		if err != nil {
			t.Fatal(err)
		}
		best[i].take(times{rows[0].took, rows[1].took, beside[[2]string{files[i], "parse"}], beside[[2]string{files[i], "facts"}]})
	}
}

// missed counts the claims that do not hold by half, and fails the test when no
// round is left.
func (s times) missed(t *testing.T, name string, last bool) (count int) {
	for _, c := range []struct {
		peer    string
		took    time.Duration
		claimed float64
	}{{"encoding/xml tokens", s.tokens, 6}, {"lxml parse", s.parse, 1}, {"lxml facts", s.facts, 3}} {
		ratio := c.took.Seconds() / s.ours.Seconds()
		t.Logf("%s: %.2f times as fast as %s", name, ratio, c.peer)
		if ratio < c.claimed/2 {
			count++
		}
		if ratio < c.claimed/2 && last {
			t.Errorf("%s: %.2f times as fast as %s, claimed: %.0f", name, ratio, c.peer, c.claimed)
		}
	}
	return count
}
