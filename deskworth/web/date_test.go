package web

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestADateIsWhatItsFeedStates(t *testing.T) {
	for _, c := range []struct{ rule, raw, moment, quality string }{
		{"mail's form", "Thu, 01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21Z", "exact"},
		{"with an offset, whose zone is kept", "Thu, 13 Aug 2020 06:57:55 -0300", "2020-08-13T06:57:55-03:00", "exact"},
		{"without a weekday, seconds, or a leading nought", "5 Jan 2026 8:30 +0000", "2026-01-05T08:30:00Z", "exact"},
		{"with its month in full", "Monday, 5 January 2026 08:30:00 GMT", "2026-01-05T08:30:00Z", "exact"},
		{"with hyphens", "Monday, 05-Jan-26 08:30:00 GMT", "2026-01-05T08:30:00Z", "exact"},
		{"with a remark", "Mon, 05 Jan 2026 08:30:00 -0800 (PST)", "2026-01-05T08:30:00-08:00", "exact"},
		{"minus nought is Greenwich's time told from elsewhere", "Sun, 03 May 2020 21:56:15 -0000", "2020-05-03T21:56:15Z", "exact"},
		{"Z behind a blank", "Tue, 15 Nov 2022 20:15:04 Z", "2022-11-15T20:15:04Z", "exact"},
		{"ISO's form", "2026-01-05T14:00:00.5+05:30", "2026-01-05T14:00:00.5+05:30", "exact"},
		{"ISO's form with a blank and without seconds", "2026-01-05 14:00 +0100", "2026-01-05T14:00:00+01:00", "exact"},

		{"New York's winter", "Mon, 05 Jan 2026 08:30:00 EST", "2026-01-05T08:30:00-05:00", "exact"},
		{"MAC-27: New York's summer", "Mon, 06 Jul 2026 08:30:00 EDT", "2026-07-06T08:30:00-04:00", "exact"},
		{"Chicago", "Mon, 05 Jan 2026 08:30:00 CST", "2026-01-05T08:30:00-06:00", "exact"},
		{"Los Angeles", "Mon, 06 Jul 2026 08:30:00 PDT", "2026-07-06T08:30:00-07:00", "exact"},
		{"Frankfurt", "Mon, 05 Jan 2026 08:30:00 CET", "2026-01-05T08:30:00+01:00", "exact"},
		{"Frankfurt's summer", "Mon, 06 Jul 2026 08:30:00 CEST", "2026-07-06T08:30:00+02:00", "exact"},
		{"London's summer", "Mon, 06 Jul 2026 08:30:00 BST", "2026-07-06T08:30:00+01:00", "exact"},
		{"MAC-27: Tokyo is not read as Greenwich", "Mon, 05 Jan 2026 08:30:00 JST", "", "zone_unknown"},
		{"MAC-27: India, Israel or Ireland", "Mon, 05 Jan 2026 08:30:00 IST", "", "zone_unknown"},
		{"MAC-27: Hong Kong", "Mon, 05 Jan 2026 08:30:00 HKT", "", "zone_unknown"},
		{"MAC-27: Sydney", "Mon, 05 Jan 2026 08:30:00 AEST", "", "zone_unknown"},
		{"MAC-27: Singapore", "Mon, 05 Jan 2026 08:30:00 SGT", "", "zone_unknown"},
		{"MAC-27: Moscow", "Mon, 05 Jan 2026 08:30:00 MSK", "", "zone_unknown"},
		{"MAC-27: nowhere", "Mon, 05 Jan 2026 08:30:00 XYZ", "", "zone_unknown"},
		{"the military's letters but one", "Mon, 05 Jan 2026 08:30:00 A", "", "zone_unknown"},
		{"no zone in mail's form", "Mon, 05 Jan 2026 08:30:00", "", "zone_missing"},
		{"no zone in ISO's form", "2026-01-05T08:30:00", "", "zone_missing"},

		{"a day is not its midnight", "2022-12-17", "2022-12-17", "day"},
		{"a day in mail's form", "Sat, 17 Dec 2022", "2022-12-17", "day"},
		{"MAC-29: two digits are of this century", "Wed, 01 Jul 15 00:00:00 +0200", "2015-07-01T00:00:00+02:00", "exact"},
		{"two digits of the last", "Thu, 01 Jul 99 00:00:00 +0200", "1999-07-01T00:00:00+02:00", "exact"},
		{"MAC-29: the year 15 is flagged", "Wed, 01 Jul 0015 00:00:00 +0200", "0015-07-01T00:00:00+02:00", "before_1990"},
		{"the epoch is flagged", "1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "before_1990"},
		{"three digits are no year", "Wed, 01 Jul 200 00:00:00 +0200", "", "unparsed"},

		{"Italian", "mer, 07 gen 2026 10:00:00 +0100", "", "unparsed"},
		{"an Italian weekday before a month that is English too", "mer, 16 nov 2022 00:38:15 +0100", "", "unparsed"},
		{"twelve hours", "Sat, Dec 16 2023 02:02:33 PM", "", "unparsed"},
		{"twelve hours behind mail's form", "Sat, 16 Dec 2023 02:02:33 PM", "", "unparsed"},
		{"numbers alone, which two countries read differently", "02/01/2026", "", "unparsed"},
		{"a day that is none", "Wed, 31 Jun 2026 08:30:00 GMT", "", "unparsed"},
		{"an hour that is none", "2026-01-05T25:00:00Z", "", "unparsed"},
		{"an offset that is none", "2026-01-05T08:00:00+99:00", "", "unparsed"},
		{"words", "yesterday", "", "unparsed"},
		{"nothing", " ", "", "missing"},
	} {
		moment, quality := parseDate(c.raw)
		assert.Equal(t, c.moment, moment.String(), c.rule)
		assert.Equal(t, c.quality, string(quality), c.rule)
	}
}
