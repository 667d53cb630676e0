package main

import (
	"strings"
	"testing"
	"time"
)

func TestOursIsAheadOfEveryPeerInThreeHundredMebibytes(t *testing.T) {
	names := []writer{{name: "ours"}, {name: "one"}, {name: "other"}}
	second := func(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
	best := func(ours, one, other float64, peak int) []measured {
		return []measured{{clock: second(ours), peakKiB: peak}, {clock: second(one)}, {clock: second(other)}}
	}
	for _, c := range []struct {
		rule string
		all  []writer
		best []measured
		want []string // nothing: it is held
	}{
		{"ahead of both", names, best(1, 1.01, 3, 307_200), nil},
		{"as fast as one", names, best(1, 1, 3, 307_200), []string{"one takes"}},
		{"behind both", names, best(4, 2, 3, 307_200), []string{"one takes", "other takes"}},
		{"a KiB too many", names, best(1, 2, 3, 307_201), []string{"307201 KiB"}},
		{"a peak that nobody read", names, best(1, 2, 3, 0), []string{"0 KiB"}},
		{"a peer that is not there", []writer{{name: "ours"}, {name: "one", absent: "install it"}, {name: "other"}}, best(1, 0, 3, 1), []string{"one is not measured: install it"}},
	} {
		err := held(c.all, c.best)
		if (err != nil) != (len(c.want) > 0) {
			t.Errorf("%s: %v", c.rule, err)
		}
		for _, want := range c.want {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, which does not say %q", c.rule, err, want)
			}
		}
	}
}
