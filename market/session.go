package market

import "github.com/deskworth/deskworth-go/deskworth/source"

// asOf is the vendor's own clock: its last trade of the regular session.
func (s *sieve) asOf() source.Moment {
	if s.meta.MarketTime == 0 {
		return source.Moment{}
	}
	return source.At(s.meta.MarketTime.in(s.zone))
}

// live says that a bar carries the clock of the last trade instead of the
// boundary of its session.
func (s *sieve) live(bar Bar) bool {
	return s.meta.MarketTime != 0 && bar.raw.stamp == s.meta.MarketTime
}

// partial says that a bar's session was not over when the vendor answered.
func (s *sieve) partial(bar Bar) bool {
	now, session := s.meta.MarketTime, s.meta.Trading.Regular
	if now == 0 {
		return false
	}
	if s.span.intraday() {
		open := session.Start <= bar.raw.stamp && now < session.End
		return open && bar.raw.stamp <= now && now < bar.raw.stamp+stamp(s.span.clock.Seconds())
	}
	today, last := source.DateOf(now.in(s.zone)), s.span.lastDay(bar.Date)
	switch {
	case bar.Date.After(today) || last.Before(today):
		return false
	case last.After(today):
		return true
	case session.End == 0:
		return s.live(bar)
	}
	return today == source.DateOf(session.Start.in(s.zone)) && now < session.End
}

// published is when a bar was over: the day of its session or its last calendar
// day, the end of an intraday bar, the last trade of a partial one. The hour at
// which a past session closed is not in the answer and is not guessed.
func (s *sieve) published(bar Bar) source.Moment {
	switch {
	case bar.Partial:
		return s.asOf()
	case s.span.intraday():
		return source.At(bar.raw.stamp.in(s.zone).Add(s.span.clock))
	}
	return source.OnDay(s.span.lastDay(bar.Date))
}
