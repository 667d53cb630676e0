package market

import (
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// sieve turns the vendor's rows into bars, and counts what it leaves out.
type sieve struct {
	asked   OHLCVRequest
	meta    chartMeta
	zone    *time.Location
	span    span
	cutoff  source.Date
	address string        // of the last part
	read    stamp         // when it was read, by our clock
	asOf    source.Moment // the vendor's own clock: its last trade of the regular session
	lists   columns
	counts  map[string]int
	listed  []DroppedBar
}

func newSieve(read source.Read, asked OHLCVRequest, chart chartResult, zone *time.Location) *sieve {
	s := &sieve{asked: asked, meta: chart.Meta, zone: zone, cutoff: read.Cutoff, lists: chart.Columns, counts: map[string]int{}}
	if !read.ReadAt.IsZero() {
		s.read = stamp(read.ReadAt.Unix())
	}
	if n := len(read.Parts); n > 0 {
		s.address = read.Parts[n-1].Address
	}
	if s.meta.MarketTime != 0 {
		s.asOf = source.At(s.meta.MarketTime.in(zone))
	}
	return s
}

func (s *sieve) bars(rows []row) []Bar {
	bars := make([]Bar, 0, len(rows))
	for i := range rows {
		bar := s.bar(rows, i)
		if reason := s.reject(&bar); reason != "" {
			s.drop(&bar, reason)
			continue
		}
		if n := len(bars); n > 0 && s.sameSession(&bars[n-1], &bar) {
			bars[n-1] = s.fuller(bars[n-1], bar)
			continue
		}
		bars = append(bars, bar)
	}
	for i := range bars {
		s.cells(&bars[i])
	}
	return bars
}

func (s *sieve) bar(rows []row, i int) Bar {
	r := &rows[i]
	bar := Bar{Date: r.at.Day(), Time: r.at, raw: *r}
	bar.last = s.span.lastDay(bar.Date, s.following(rows, i))
	bar.Session = s.session(r.stamp)
	bar.Partial = s.partial(&bar)
	bar.published = s.published(&bar)
	return bar
}

// following is the day of the next bar; none after the last and before a live one.
func (s *sieve) following(rows []row, i int) source.Date {
	if i+1 == len(rows) || rows[i+1].stamp == s.meta.MarketTime {
		return source.Date{}
	}
	return rows[i+1].at.Day()
}

// reject says why a row is no bar of the window that was over on the cutoff.
func (s *sieve) reject(bar *Bar) (reason string) {
	switch {
	case !s.asked.within(bar.Date):
		return DroppedOutside
	case bar.raw.close == "":
		return DroppedNull
	case !s.allows(bar.published):
		return DroppedLater
	}
	return ""
}

func (s *sieve) drop(bar *Bar, reason string) {
	s.counts[reason]++
	if len(s.listed) < maxDroppedBars {
		s.listed = append(s.listed, DroppedBar{Date: bar.Date, Reason: reason})
	}
}

// allows is the rule of [source.Client.Allows] for the read's own cutoff.
func (s *sieve) allows(published source.Moment) bool {
	return s.cutoff.IsZero() || (&source.Client{Cutoff: s.cutoff}).Allows(published)
}

// sameSession compares stamps, never values: two days may well be equal. A live
// bar has a stamp of its own within the session, week or month of its bar.
func (s *sieve) sameSession(before, bar *Bar) bool {
	if s.span.intraday() {
		return before.raw.stamp == bar.raw.stamp
	}
	return before.Date == bar.Date || s.live(bar) && !bar.Date.After(before.last)
}

// fuller keeps one of two bars of a session. Of a day the newer says more; of a
// week or a month the newer may be the last day alone.
func (s *sieve) fuller(before, bar Bar) Bar {
	if before.Date == bar.Date {
		s.drop(&before, DroppedRepeated)
		return bar
	}
	s.drop(&bar, DroppedRepeated)
	return before
}

func (s *sieve) cells(bar *Bar) {
	r := &bar.raw
	bar.Open, bar.High, bar.Low = r.open.decimal(), r.high.decimal(), r.low.decimal()
	bar.Close, bar.Volume = r.close.decimal(), r.vol.decimal()
	if holes := s.lists.holes(r); holes > 0 {
		s.counts[DroppedNullCell] += holes
	}
	if r.adjusted != "" && (s.past() || !s.allows(s.asOf)) {
		s.counts[DroppedAdjusted]++
		r.adjusted = ""
	}
	bar.AdjClose = r.adjusted.decimal()
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
