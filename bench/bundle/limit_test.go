package main

import (
	"testing"
	"time"
)

func TestTheBundleMayTakeOneAndAHalfTimesThePeers(t *testing.T) {
	ms := func(work, whole int) took {
		return took{work: time.Duration(work) * time.Millisecond, whole: time.Duration(whole) * time.Millisecond}
	}
	peers := ms(200, 500).plus(ms(400, 700))
	if peers != ms(600, 1200) {
		t.Fatalf("%+v is not what both take", peers)
	}
	for _, c := range []struct {
		rule string
		ours took
		held bool
	}{
		{"one and a half times", ms(900, 950), true},
		{"a millisecond more", ms(901, 950), false},
		{"more by its work alone, which counts", ms(1000, 1100), false},
	} {
		if err := held(c.ours, peers); (err == nil) != c.held {
			t.Errorf("%s: %v", c.rule, err)
		}
	}
	if held(ms(1, 1), took{}) == nil {
		t.Error("peers that took no time were not measured")
	}
	if got := (took{}).min(ms(900, 950)).min(ms(800, 1000)); got != ms(800, 950) {
		t.Errorf("%+v is not the best of two runs", got)
	}
}
