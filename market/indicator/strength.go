package indicator

import "math"

// RSI is Wilder's relative strength index, between 0 and 100. The first value
// is at row period. Prices that have never moved give 0, as in TA-Lib, counted
// in Flat: the ratio does not exist there. After a move the index stands
// still while the price does.
func RSI(price []float64, periodRows int) (Series, error) {
	if err := checkPrice("RSI", price, periodRows+1, periodRows); err != nil {
		return Series{}, err
	}
	s := blank(strengthDefinition("RSI", periodRows), len(price), periodRows)
	s.Flat = strength(s.Values, price, periodRows, 0)
	return s, nil
}

// RSIMetastock is [RSI] with one value more in front, at row period-1, where
// Metastock starts: the first period-1 moves without smoothing. From row
// period on the two are equal.
func RSIMetastock(price []float64, periodRows int) (Series, error) {
	const name = "RSI (Metastock)"
	if err := checkPrice(name, price, periodRows, periodRows); err != nil {
		return Series{}, err
	}
	d := strengthDefinition(name, periodRows)
	d.Seed = "value at row n-1 from the first n-1 moves; then " + d.Seed
	s := blank(d, len(price), periodRows-1)
	gain, move := moves(price[:periodRows])
	s.Flat = ratio(&s.Values[0], gain, move)
	if len(price) > periodRows {
		s.Flat += strength(s.Values[1:], price, periodRows, 0)
	}
	return s, nil
}

// CMO is Chande's momentum oscillator under Wilder's smoothing, as in TA-Lib,
// between -100 and 100. The first value is at row period.
func CMO(price []float64, periodRows int) (Series, error) {
	if err := checkPrice("CMO", price, periodRows+1, periodRows); err != nil {
		return Series{}, err
	}
	d := strengthDefinition("CMO", periodRows)
	d.Formula = "100 * (gain - loss) / (gain + loss)"
	d.Source = "Chande and Kroll, The New Technical Trader, 1994; smoothing as TA-Lib"
	s := blank(d, len(price), periodRows)
	s.Flat = strength(s.Values, price, periodRows, 1)
	return s, nil
}

func strengthDefinition(name string, n int) Definition {
	return Definition{
		Name: name, Params: period(n), Price: givenPrice,
		Seed: "simple mean of the first n moves, at row n", Flat: "0 where no price has moved",
		Formula: "100 * gain / (gain + loss), each smoothed by Wilder: (n-1)/n of the last and 1/n of the new",
		Source:  "Wilder, New Concepts in Technical Trading Systems, 1978",
	}
}

// moves adds up the gains and all moves between neighbours.
func moves(price []float64) (gain, move float64) {
	for i := 1; i < len(price); i++ {
		d := price[i] - price[i-1]
		gain += positive(d)
		move += math.Abs(d)
	}
	return gain, move
}

// ratio writes 100*gain/move and returns 0, or writes 0 and returns 1.
func ratio(dst *float64, gain, move float64) int {
	if move == 0 {
		*dst = 0
		return 1
	}
	*dst = 100 * (gain / move)
	return 0
}

// strength writes 100*(gain-loss*balance)/(gain+loss) for each row from period
// on, and returns how many had no move. Gains and all moves are smoothed, not
// gains and losses: each step is monotone, so gain never passes move and the
// ratio never leaves its bounds.
func strength(dst, price []float64, period int, balance float64) (flat int) {
	k := 1 / float64(period)
	a := 1 - k
	gain, move := moves(price[:period+1])
	gain *= k
	move *= k
	last := price[period]
	rest := price[period:]
	dst = dst[:len(rest)]
	ka, kb := 0.0, 1.0 // the first turn shows the seed unsmoothed
	for i, x := range rest {
		d := x - last
		last = x
		gain = float64(kb*gain) + float64(ka*positive(d))
		move = float64(kb*move) + float64(ka*math.Abs(d))
		ka, kb = k, a
		if move == 0 {
			dst[i] = 0
			flat++
			continue
		}
		dst[i] = 100 * ((gain - float64(balance*(move-gain))) / move)
	}
	return flat
}

// ROC is the change over period rows in percent. The first value is at row
// period. A base price of nought is refused: there is no percentage of it.
func ROC(price []float64, periodRows int) (Series, error) {
	if err := checkPeriods("ROC", len(price), periodRows+1, periodRows); err != nil {
		return Series{}, err
	}
	s := blank(Definition{
		Name: "ROC", Params: period(periodRows), Price: givenPrice,
		Formula: "100 * (price - price n rows ago) / price n rows ago", Source: "percentage change; as TA-Lib",
	}, len(price), periodRows)
	if err := change(s.Values, price, periodRows); err != nil {
		return Series{}, err
	}
	return s, nil
}

// change fills dst and checks price on the way: each row is squared where it
// is read, as in squares, and so is each result, which a base too near nought
// would carry past any limit.
func change(dst, price []float64, period int) error {
	now := price[period:]
	then, out := price[:len(now)], dst[:len(now)]
	size, results := 0.0, 0.0
	for i, x := range now {
		base := then[i]
		change := 100 * ((x - base) / base)
		out[i] = change
		size += x * x
		results += change * change
	}
	if size+squares(price[:period]) < largest*largest && results < largest*largest {
		return nil
	}
	if err := checkColumn("ROC", "price", price); err != nil {
		return err
	}
	for i, base := range then {
		if math.Abs(base) < smallest {
			return zeroPrice("ROC", "price", i)
		}
	}
	return nil
}
