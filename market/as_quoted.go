package market

import (
	"math/big"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// asQuoted gives prices, volumes and payments back the numbers that they had on a
// cutoff which was past when they were read. The vendor divides prices and
// payments by every split up to the day of reading, and multiplies volumes, so
// that a split of after the cutoff stands in every one of them.
//
// It takes out the splits that the same answer names, exactly, and refuses where
// the answer cannot name them all, where one has no usable ratio, and where
// prices were seen not to be divided by it.
func (o *OHLCV) asQuoted(s *sieve, rows []row, events chartEvent) error {
	if !s.past() || len(o.Bars)+len(o.Actions.Dividends)+len(o.Actions.CapitalGains) == 0 {
		return nil
	}
	if !s.reachesReading() {
		return errUnreached
	}
	later, err := s.laterSplits(events)
	if err != nil || len(later) == 0 {
		return err
	}
	if err := s.checkDivided(rows, later); err != nil {
		return err
	}
	shares := product(later)
	if _, exact := shares.FloatPrec(); !exact {
		return splitRefused("the splits after the as-of date leave prices that no decimal holds exactly")
	}
	return o.undo(s, shares, len(later))
}

// undo multiplies prices and payments by the shares that one share has become,
// and divides volumes by them.
func (o *OHLCV) undo(s *sieve, shares *big.Rat, splits int) error {
	whole := true
	price := func(c *cell, d *source.Decimal) { whole = rescale(c, d, shares) && whole }
	fewer := new(big.Rat).Inv(shares)
	for i := range o.Bars {
		bar := &o.Bars[i]
		r := &bar.raw
		price(&r.open, &bar.Open)
		price(&r.high, &bar.High)
		price(&r.low, &bar.Low)
		price(&r.close, &bar.Close)
		price(&r.adjusted, &bar.AdjClose)
		if before := r.vol; !rescale(&r.vol, &bar.Volume, fewer) || before.isWhole() && !r.vol.isWhole() {
			r.vol, bar.Volume = "", source.Decimal{}
			s.counts[DroppedInexact]++
		}
	}
	for _, list := range [][]Payment{o.Actions.Dividends, o.Actions.CapitalGains} {
		for i := range list {
			price(&list[i].amount, &list[i].Amount)
		}
	}
	if !whole {
		return splitRefused("the splits after the as-of date leave prices that no decimal holds exactly")
	}
	o.SplitsUndone = splits
	o.note("splits_undone", "splits after the as-of date (%d, counted as left out) stood in the answer: prices are multiplied and volumes divided by them again, as quoted then", splits)
	return nil
}

// rescale writes c times ratio into both, and says whether that has an exact decimal.
func rescale(c *cell, d *source.Decimal, ratio *big.Rat) bool {
	if *c == "" {
		return true
	}
	n, ok := new(big.Rat).SetString(string(*c))
	if !ok {
		return false
	}
	places, exact := n.Mul(n, ratio).FloatPrec()
	if text := n.FloatString(places); exact && isFigure(text) {
		*c = cell(text)
		*d = c.decimal()
		return true
	}
	return false
}

// isWhole says that a number has no part of one; a missing one has none.
func (c cell) isWhole() bool {
	return c == "" || c.decimal().Number().IsInteger()
}

// past says that the cutoff lies before the day of reading in the exchange's zone.
// What nobody can date is past.
func (s *sieve) past() bool {
	return !s.cutoff.IsZero() && (s.read == 0 || source.DateOf(s.read.in(s.zone)).After(s.cutoff))
}
