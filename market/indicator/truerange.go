package indicator

import "math"

// TRange is the true range: the bar's range, widened to the close before it.
// Its first value is at row 1.
func TRange(b Bars) (Series, error) {
	if err := b.checkShape("TRANGE", 2); err != nil {
		return Series{}, err
	}
	s := blank(rangeDefinition("TRANGE", 0), len(b.Close), 1)
	if !ranges(s.Values, b) {
		if err := b.checkRows("TRANGE", 0, len(b.Close)); err != nil {
			return Series{}, err
		}
	}
	return s, nil
}

// ranges fills dst and says whether the bars are certainly sound: the sum of
// the ranges and of the closes between which they lie bounds all three columns,
// and NaN is below no bound.
func ranges(dst []float64, b Bars) bool {
	high, low := b.High[1:], b.Low[1:]
	last := b.Close[:len(high)]
	low, dst = low[:len(high)], dst[:len(high)]
	size, crossed := 0.0, uint64(0)
	for i, h := range high {
		l, c := low[i], last[i]
		crossed |= math.Float64bits(h - l)
		if c > h {
			h = c
		} else if c < l {
			l = c
		}
		r := h - l
		dst[i] = r
		size += r + math.Abs(c)
	}
	end := len(b.Close) - 1
	size += math.Abs(b.High[0]) + math.Abs(b.Low[0]) + math.Abs(b.Close[end])
	return size < largest/100 && crossed>>63 == 0 && b.Low[0] <= b.High[0]
}

// trueRange equals the largest of high-low, |high-last| and |low-last|.
func trueRange(high, low, last float64) float64 {
	return max(high, last) - min(low, last)
}

// ATR is Wilder's average true range in the unit of the price. The first value
// is at row period: the mean of the true ranges of rows 1 to period.
func ATR(b Bars, periodRows int) (Series, error) {
	if err := b.check("ATR", periodRows+1, periodRows); err != nil {
		return Series{}, err
	}
	s := blank(rangeDefinition("ATR", periodRows), len(b.Close), periodRows)
	averageRange(s.Values, b, periodRows)
	return s, nil
}

// NATR is [ATR] in percent of the close. A close of nought is refused.
func NATR(b Bars, periodRows int) (Series, error) {
	if err := b.check("NATR", periodRows+1, periodRows); err != nil {
		return Series{}, err
	}
	s := blank(rangeDefinition("NATR", periodRows), len(b.Close), periodRows)
	averageRange(s.Values, b, periodRows)
	last := b.Close[periodRows:]
	out := s.Values[:len(last)]
	for i, c := range last {
		if math.Abs(c) < smallest {
			return Series{}, zeroPrice("NATR", "close", periodRows+i)
		}
		out[i] = 100 * (out[i] / c)
	}
	return s, nil
}

func rangeDefinition(name string, n int) Definition {
	d := Definition{
		Name: name, Price: "high, low, close as given",
		Formula: "TR = max(high, last close) - min(low, last close)",
		Source:  "Wilder, New Concepts in Technical Trading Systems, 1978",
	}
	if n == 0 {
		return d
	}
	d.Params = period(n)
	d.Seed = "simple mean of the first n true ranges (rows 1 to n), at row n"
	d.Formula += "; ATR + (TR - ATR)/n"
	if name == "NATR" {
		d.Formula += ", times 100/close"
		d.Source += "; as TA-Lib"
	}
	return d
}

func averageRange(dst []float64, b Bars, period int) {
	sum := 0.0
	for i := 1; i <= period; i++ {
		sum += trueRange(b.High[i], b.Low[i], b.Close[i-1])
	}
	k := 1 / float64(period)
	atr := sum / float64(period)
	if period == 1 {
		atr = sum
	}
	dst[0] = atr
	high, low, last := b.High[period+1:], b.Low[period+1:], b.Close[period:]
	low, last, dst = low[:len(high)], last[:len(high)], dst[1:][:len(high)]
	for i, h := range high {
		atr += float64(k * (trueRange(h, low[i], last[i]) - atr))
		dst[i] = atr
	}
}
