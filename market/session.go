package market

import "github.com/deskworth/deskworth-go/deskworth/source"

// The sessions of a day, as far as the answer tells them.
const (
	SessionPre     = "pre"     // before the opening
	SessionRegular = "regular" // the only one that daily bars hold
	SessionPost    = "post"    // after the close
)

// session is where in its day a bar shorter than a day begins; nothing when the
// answer does not say, as of a closing print stamped on the close itself.
func (s *sieve) session(at stamp) string {
	if !s.span.intraday() {
		return ""
	}
	today, days := s.meta.Trading, s.meta.Sessions
	for _, kind := range []struct {
		name  string
		today chartPeriod
		days  []chartPeriod
	}{{SessionRegular, today.Regular, days.Regular}, {SessionPre, today.Pre, days.Pre}, {SessionPost, today.Post, days.Post}} {
		if kind.today.holds(at) {
			return kind.name
		}
		for _, day := range kind.days {
			if day.holds(at) {
				return kind.name
			}
		}
	}
	return ""
}

func (p chartPeriod) holds(at stamp) bool { return p.Start <= at && at < p.End }

// live says that a bar carries the clock of the last trade instead of the
// boundary of its session.
func (s *sieve) live(bar *Bar) bool {
	return s.meta.MarketTime != 0 && bar.raw.stamp == s.meta.MarketTime
}

// partial says that a bar's session was not over when the vendor answered.
func (s *sieve) partial(bar *Bar) bool {
	now, session := s.meta.MarketTime, s.meta.Trading.Regular
	if s.span.intraday() {
		return s.running(bar)
	}
	if now == 0 {
		return false
	}
	today := s.asOf.Day()
	switch {
	case bar.Date.After(today) || bar.last.Before(today):
		return false
	case bar.last.After(today):
		return true
	case session.End == 0:
		return s.live(bar)
	}
	return today == source.DateOf(session.Start.in(s.zone)) && now < session.End
}

// running says that an intraday bar was not over. The vendor's clock stands still
// outside of the regular session, so there ours tells what had to be open.
func (s *sieve) running(bar *Bar) bool {
	now, session := s.meta.MarketTime, s.meta.Trading.Regular
	end := bar.raw.stamp + stamp(s.span.clock.Seconds())
	if s.read != 0 && bar.raw.stamp <= s.read && s.read < end {
		return true
	}
	open := now != 0 && session.Start <= bar.raw.stamp && now < session.End
	return open && bar.raw.stamp <= now && now < end
}

// published is when a bar was over: the day of its session or its last calendar
// day, the end of an intraday bar, the last trade of a partial one. The hour at
// which a past session closed is not in the answer and is not guessed.
func (s *sieve) published(bar *Bar) source.Moment {
	switch {
	case bar.Partial && bar.raw.stamp <= s.meta.MarketTime, bar.Partial && !s.span.intraday():
		return s.asOf
	case bar.Partial:
		return source.At(s.read.in(s.zone))
	case s.span.intraday():
		return source.At(bar.raw.stamp.in(s.zone).Add(s.span.clock))
	}
	return source.OnDay(bar.last)
}
