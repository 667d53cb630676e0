package indicator

const givenPrice = "the column given"

// SMA is the simple moving average of period rows. Its first value is at row
// period-1. Sums start afresh every few hundred rows at most, so the last of a
// million values is as exact as the first.
func SMA(price []float64, periodRows int) (Series, error) {
	if err := checkPeriods("SMA", len(price), periodRows, periodRows); err != nil {
		return Series{}, err
	}
	s := blank(Definition{
		Name: "SMA", Params: period(periodRows), Price: givenPrice,
		Formula: "mean of the last n prices", Source: "arithmetic mean",
	}, len(price), periodRows-1)
	if err := slide("SMA", s.Values, price, periodRows, runningMean, windowMean); err != nil {
		return Series{}, err
	}
	return s, nil
}

// EMA is the exponential moving average with k = 2/(period+1), seeded with the
// simple mean of the first period rows at row period-1, as in TA-Lib.
func EMA(price []float64, periodRows int) (Series, error) {
	if err := checkPrice("EMA", price, periodRows, periodRows); err != nil {
		return Series{}, err
	}
	s := blank(Definition{
		Name: "EMA", Params: period(periodRows), Price: givenPrice,
		Seed:    "simple mean of the first n prices, at row n-1",
		Formula: "EMA + k(price - EMA), k = 2/(n+1)", Source: "Hunter, The Exponentially Weighted Moving Average, 1986; TA-Lib seed",
	}, len(price), periodRows-1)
	exponential(s.Values, price, periodRows)
	return s, nil
}

// smoothing is the weight of the newest row in an EMA.
func smoothing(period int) float64 { return 2 / (float64(period) + 1) }

func exponential(dst, price []float64, period int) {
	if period == 1 {
		copy(dst, price)
		return
	}
	dst[0] = mean(price[:period])
	smooth(dst, price[period:], smoothing(period))
}

// smooth continues dst[0] over one x a row: dst[i+1] = dst[i] + k(x[i] - dst[i]).
//
// Four rows at a time: the fourth follows from the first in one step, through
// the powers of 1-k, so that rows do not wait for one another.
func smooth(dst, x []float64, k float64) {
	e := dst[0]
	dst = dst[1:]
	x = x[:len(dst)]
	a := 1 - k
	k2, k3 := k*a, k*a*a
	k4 := k3 * a
	for len(x) >= 4 && len(dst) >= 4 {
		d1, d2, d3, d4 := x[0]-e, x[1]-e, x[2]-e, x[3]-e
		dst[0] = e + float64(k*d1)
		dst[1] = e + (float64(k2*d1) + float64(k*d2))
		dst[2] = e + (float64(k3*d1) + float64(k2*d2) + float64(k*d3))
		e += (float64(k4*d1) + float64(k3*d2)) + (float64(k2*d3) + float64(k*d4))
		dst[3] = e
		x, dst = x[4:], dst[4:]
	}
	for i, v := range x {
		e += float64(k * (v - e))
		dst[i] = e
	}
}

// WMA is the moving average with weights 1, 2, …, period, the newest row
// weighing most. Its first value is at row period-1.
func WMA(price []float64, periodRows int) (Series, error) {
	if err := checkPeriods("WMA", len(price), periodRows, periodRows); err != nil {
		return Series{}, err
	}
	s := blank(Definition{
		Name: "WMA", Params: period(periodRows), Price: givenPrice,
		Formula: "sum of i*price(i), i = 1 (oldest) … n, over n(n+1)/2", Source: "linear weights; as TA-Lib",
	}, len(price), periodRows-1)
	if err := slide("WMA", s.Values, price, periodRows, runningWeighted, windowWeighted); err != nil {
		return Series{}, err
	}
	return s, nil
}

// windowWeighted is the kernel of [WMA]; see windowSum for the blocks.
func windowWeighted(dst, src []float64, period int) {
	for b := 0; b < len(dst); b += period {
		block := dst[b:min(b+period, len(dst))]
		base := src[b+period-1]
		suffixWeighted(block, src[b:b+period], base)
		joinWeighted(block, src[b+period-1:], base, float64(period))
	}
}

// suffixWeighted writes the weighted sum of src[i:]-base, src[i] weighing 1:
// the sum of the suffix sums.
func suffixWeighted(dst, src []float64, base float64) {
	sum, weighted := 0.0, 0.0
	for i := len(src) - 1; i >= len(dst); i-- {
		sum += src[i] - base
		weighted += sum
	}
	head := src[:len(dst)]
	for i := len(head) - 1; i >= 0; i-- {
		sum += head[i] - base
		weighted += sum
		dst[i] = weighted
	}
}

// joinWeighted adds the rows after the block to each window that reaches them:
// a window one row on has one row more, weighing n, and the others one less.
// The first row of src is the base itself.
func joinWeighted(dst, src []float64, base, n float64) {
	scale := 2 / (n * (n + 1))
	src = src[:len(dst)]
	sum, weighted := 0.0, 0.0
	for i, x := range src {
		d := x - base
		weighted += float64(n*d) - sum
		sum += d
		dst[i] = base + float64(scale*(dst[i]+weighted))
	}
}
