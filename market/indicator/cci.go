package indicator

import "math"

// CCI is Lambert's commodity channel index. The first value is at row
// period-1. On identical prices it is exactly 0, counted in Flat.
//
// The mean deviation has no recursion, so the work grows with period times
// rows: some seconds for a million rows and a period of a thousand.
func CCI(b Bars, periodRows int) (Series, error) {
	if err := b.check("CCI", periodRows, periodRows); err != nil {
		return Series{}, err
	}
	s := blank(Definition{
		Name: "CCI", Params: period(periodRows), Price: "typical price (high + low + close)/3 as given",
		Deviation: "mean absolute, around the mean of the window", Flat: "0 where all prices of the window are equal",
		Formula: "(typical - SMA(typical)) / (0.015 * mean deviation)",
		Source:  "Lambert, Commodities Channel Index, Commodities, October 1980",
	}, len(b.Close), 0)
	// One array: a row's typical price waits in the slot of the value whose
	// window starts there, which is the last to need it.
	typical(s.Values, b)
	s.Warmup = periodRows - 1
	out := s.Values[:len(b.Close)-s.Warmup]
	scale := float64(periodRows) / 0.015
	for i := range out {
		window := s.Values[i : i+periodRows]
		last := window[periodRows-1]
		center := fastMean(window)
		spread := absoluteSum(window, center)
		if spread == 0 {
			out[i] = 0
			s.Flat++
			continue
		}
		out[i] = (last - center) / spread * scale // the first quotient is at most 1
	}
	s.Values = out
	return s, nil
}

func typical(dst []float64, b Bars) {
	low, last := b.Low[:len(dst)], b.Close[:len(dst)]
	for i, h := range b.High[:len(dst)] {
		dst[i] = (h + low[i] + last[i]) / 3
	}
}

// fastMean is mean with four sums at a time.
func fastMean(values []float64) float64 {
	base := values[len(values)-1]
	rest := values
	var s0, s1, s2, s3 float64
	for len(rest) >= 4 {
		s0 += rest[0] - base
		s1 += rest[1] - base
		s2 += rest[2] - base
		s3 += rest[3] - base
		rest = rest[4:]
	}
	for _, x := range rest {
		s0 += x - base
	}
	return base + ((s0+s1)+(s2+s3))/float64(len(values))
}

// absoluteSum adds up the distances from center.
func absoluteSum(values []float64, center float64) float64 {
	var s0, s1, s2, s3 float64
	for len(values) >= 4 {
		s0 += math.Abs(values[0] - center)
		s1 += math.Abs(values[1] - center)
		s2 += math.Abs(values[2] - center)
		s3 += math.Abs(values[3] - center)
		values = values[4:]
	}
	for _, x := range values {
		s0 += math.Abs(x - center)
	}
	return (s0 + s1) + (s2 + s3)
}
