package market

import (
	"errors"
	"math/big"
	"net/http"
	"net/url"
	"strconv"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// maxLaterSplits bounds the work on an answer. Nothing was split as often.
const maxLaterSplits = 100

// errUnreached refuses an answer whose window ends before the day of reading.
var errUnreached = &source.RefusedError{
	Rule:   "cutoff",
	Reason: "Yahoo divides prices by every split up to the day of reading, and this answer ends before that day: it cannot name the splits after the as-of date",
	Remedy: "ask without to, or ask vendor_bars for raw prices (adjustment raw)",
}

// splitRefused says why prices of a past day cannot be told from an answer. It
// names no split: whoever works on that day must not learn of one.
func splitRefused(why string) error {
	return &source.RefusedError{
		Rule:   "cutoff",
		Reason: why + ", so what was quoted on that date cannot be told",
		Remedy: "ask vendor_bars for raw prices (adjustment raw), which no split changes",
	}
}

// laterSplit is one split between the cutoff and the day of reading.
type laterSplit struct {
	day    source.Date
	shares *big.Rat // for one before
}

// laterSplits are the splits that stand in the prices although they came after
// the cutoff. One that is announced for a day after that of reading does not.
func (s *sieve) laterSplits(events chartEvent) (later []laterSplit, err error) {
	for _, key := range inOrder(events.Splits) {
		sent := events.Splits[key]
		at := sent.Date
		if at == 0 {
			at, _ = parseStamp(key) // it has one: the actions were read before
		}
		day := source.DateOf(at.in(s.zone))
		if !day.After(s.cutoff) || s.read != 0 && day.After(source.DateOf(s.read.in(s.zone))) {
			continue
		}
		shares, usable := ratio(sent.Numerator, sent.Denominator)
		if !usable {
			return nil, splitRefused("the answer names a split after the as-of date without a usable ratio")
		}
		if later = append(later, laterSplit{day, shares}); len(later) > maxLaterSplits {
			return nil, splitRefused("the answer names more than " + strconv.Itoa(maxLaterSplits) + " splits after the as-of date")
		}
	}
	return later, nil
}

func ratio(numerator, denominator cell) (r *big.Rat, usable bool) {
	n, isNumber := new(big.Rat).SetString(string(numerator))
	d, isToo := new(big.Rat).SetString(string(denominator))
	if !isNumber || !isToo || n.Sign() <= 0 || d.Sign() <= 0 {
		return nil, false
	}
	return n.Quo(n, d), true
}

func product(splits []laterSplit) *big.Rat {
	all := big.NewRat(1, 1)
	for _, split := range splits {
		all.Mul(all, split.shares)
	}
	return all
}

// nearSplit is how many days around a split the vendor has been seen to be wrong.
const nearSplit = 14

// checkDivided looks at the closes around each split, which come divided and so
// make no jump by its ratio: the vendor has been seen to name a split and leave
// prices as they were, or to divide them twice. A ratio nearer to one than
// [leastSplit] cannot be told from what a price may move.
func (s *sieve) checkDivided(rows []row, later []laterSplit) error {
	priced := s.priced(rows)
	for _, split := range later {
		if n := len(priced); n == 0 || priced[n-1].last.Before(split.day) {
			return splitRefused("the answer has no close since a split after the as-of date, and whether its prices were divided cannot be seen")
		}
		r, _ := onDay(later, split.day).Float64()
		if times(r, 1) >= leastSplit && jumpsNear(priced, split.day, times(r, 1)/splitSlack) {
			return splitRefused("a close moves by the ratio of a split after the as-of date near its day, as if prices were not divided by it")
		}
	}
	return nil
}

// pricedRow is the close of one row and the days that it covers.
type pricedRow struct {
	first, last source.Date
	close       float64
}

func (s *sieve) priced(rows []row) (priced []pricedRow) {
	for i := range rows {
		if day := rows[i].at.Day(); rows[i].close != "" {
			priced = append(priced, pricedRow{day, s.span.lastDay(day, s.following(rows, i)), rows[i].close.float()})
		}
	}
	return priced
}

func jumpsNear(priced []pricedRow, day source.Date, least float64) bool {
	for i := 1; i < len(priced); i++ {
		before, now := priced[i-1], priced[i]
		near := !now.last.Before(day.AddDays(-nearSplit)) && !before.first.After(day.AddDays(nearSplit))
		if near && times(before.close, now.close) >= least {
			return true
		}
	}
	return false
}

// onDay is what one share became on a day that may have two splits.
func onDay(splits []laterSplit, day source.Date) *big.Rat {
	var of []laterSplit
	for _, split := range splits {
		if split.day == day {
			of = append(of, split)
		}
	}
	return product(of)
}

// reachesReading says that the window of the answer goes to the moment of reading,
// so that no split between the two is left out of its list. A range does.
func (s *sieve) reachesReading() bool {
	u, err := url.Parse(s.address)
	if err != nil {
		return false
	}
	if u.Query().Get("range") != "" {
		return true
	}
	end, err := strconv.ParseInt(u.Query().Get("period2"), 10, 64)
	return err == nil && s.read != 0 && stamp(end) >= s.read
}

// untilNow is the question with an open end: under a past cutoff the answer must
// name every split up to the day of reading. What lies after To is cut as ever.
func (r OHLCVRequest) untilNow() OHLCVRequest {
	r.To = source.Date{}
	return r
}

// explainWindow says why a window was wider than what was asked, when the vendor
// refuses it.
func explainWindow(err error, asked, window OHLCVRequest) error {
	var upstream *source.UpstreamError
	if window == asked || !errors.As(err, &upstream) || upstream.Status != http.StatusUnprocessableEntity {
		return err
	}
	wider := *upstream
	wider.Remedy = "under a past as-of date the window is asked up to now, so that the answer names every split since: ask for a longer interval"
	return &wider
}

func isMissing(err error) bool {
	var missing *source.NotFoundError
	return errors.As(err, &missing)
}
