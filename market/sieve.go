package market

import (
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// sieve turns the vendor's rows into bars, and counts what it leaves out.
type sieve struct {
	asked  OHLCVRequest
	meta   chartMeta
	zone   *time.Location
	span   span
	cutoff source.Date
	lists  columns
	counts map[string]int
	listed []DroppedBar
}

func (s *sieve) bars(rows []row) []Bar {
	bars := []Bar{}
	for _, r := range rows {
		bar, kept := s.bar(r)
		if !kept {
			continue
		}
		if n := len(bars); n > 0 && s.sameSession(bars[n-1], bar) {
			bars[n-1] = s.fuller(bars[n-1], bar)
			continue
		}
		bars = append(bars, bar)
	}
	for i := range bars {
		bars[i] = s.cells(bars[i])
	}
	return bars
}

// bar says whether a row is a bar of the window that was over on the cutoff.
func (s *sieve) bar(r row) (Bar, bool) {
	at := r.stamp.in(s.zone)
	bar := Bar{Date: source.DateOf(at), Time: source.At(at), raw: r}
	bar.Partial = s.partial(bar)
	bar.published = s.published(bar)
	switch {
	case !s.asked.within(bar.Date):
		return bar, s.drop(bar, DroppedOutside)
	case r.close == "":
		return bar, s.drop(bar, DroppedNull)
	case !s.allows(bar.published):
		return bar, s.drop(bar, DroppedLater)
	}
	return bar, true
}

func (s *sieve) drop(bar Bar, reason string) (kept bool) {
	s.counts[reason]++
	if len(s.listed) < maxDroppedBars {
		s.listed = append(s.listed, DroppedBar{Date: bar.Date, Reason: reason})
	}
	return false
}

// allows is the rule of [source.Client.Allows] for the read's own cutoff.
func (s *sieve) allows(published source.Moment) bool {
	return (&source.Client{Cutoff: s.cutoff}).Allows(published)
}

// sameSession compares stamps, never values: two days may well be equal. A live
// bar has a stamp of its own within the session, week or month of its bar.
func (s *sieve) sameSession(before, bar Bar) bool {
	if s.span.intraday() {
		return before.raw.stamp == bar.raw.stamp
	}
	return before.Date == bar.Date || s.live(bar) && !bar.Date.After(s.span.lastDay(before.Date))
}

// fuller keeps one of two bars of a session. Of a day the newer says more; of a
// week or a month the newer may be the last day alone.
func (s *sieve) fuller(before, bar Bar) Bar {
	if before.Date == bar.Date {
		s.drop(before, DroppedRepeated)
		return bar
	}
	s.drop(bar, DroppedRepeated)
	return before
}

func (s *sieve) cells(bar Bar) Bar {
	r := bar.raw
	bar.Open, bar.High, bar.Low = r.open.decimal(), r.high.decimal(), r.low.decimal()
	bar.Close, bar.Volume = r.close.decimal(), r.vol.decimal()
	if holes := s.lists.holes(r); holes > 0 {
		s.counts[DroppedNullCell] += holes
	}
	if r.adjusted != "" && !s.allows(s.asOf()) {
		s.counts[DroppedAdjusted]++
		bar.raw.adjusted = ""
	}
	bar.AdjClose = bar.raw.adjusted.decimal()
	return bar
}

func (s *sieve) dropped() []source.Drop {
	drops := []source.Drop{}
	for _, reason := range dropReasons {
		if n := s.counts[reason]; n > 0 {
			drops = append(drops, source.Drop{Reason: reason, Count: n})
		}
	}
	return drops
}
