package indicator

import "math"

// Bands are a middle line and two at a distance.
type Bands struct {
	Upper  Series `json:"upper"`
	Middle Series `json:"middle"`
	Lower  Series `json:"lower"`
}

// Bollinger is the simple mean of period rows and the lines width population
// deviations above and below it. Width is from 0 to 1e6, usually 2.
//
// Deviations are taken from a row inside the window, so the error relative to
// the deviation does not grow with the price: it is below 2·period² units in
// the last place of the variance.
func Bollinger(price []float64, periodRows int, width float64) (Bands, error) {
	const name = "Bollinger bands"
	if !(width >= 0 && width <= 1e6) {
		return Bands{}, badArgument(name, "has no width between 0 and 1e6", "2 deviations are usual")
	}
	if err := checkPrice(name, price, periodRows, periodRows); err != nil {
		return Bands{}, err
	}
	d := Definition{
		Name: name, Params: []Param{{"period", float64(periodRows)}, {"deviations", width}}, Price: givenPrice,
		Deviation: "population (divided by n)",
		Formula:   "SMA(n) ± width * deviation of the last n prices", Source: "Bollinger on Bollinger Bands, 2001; as TA-Lib",
	}
	rows, warmup := len(price), periodRows-1
	b := Bands{Upper: blank(d.line("upper"), rows, warmup), Middle: blank(d.line("middle"), rows, warmup), Lower: blank(d.line("lower"), rows, warmup)}
	for i := 0; i < len(price)-warmup; i += periodRows {
		end := min(i+periodRows, len(price)-warmup)
		bandBlock(b.Upper.Values[i:end], b.Middle.Values[i:end], b.Lower.Values[i:end], price[i:], periodRows, width)
	}
	return b, nil
}

// bandBlock fills the windows that start in one block; see windowSum. The
// suffix sums wait in the slots of the result.
func bandBlock(upper, middle, lower, src []float64, period int, width float64) {
	base := src[period-1]
	sum, squares := 0.0, 0.0
	for i := period - 1; i >= 0; i-- {
		d := src[i] - base
		sum += d
		squares += float64(d * d)
		if i < len(middle) {
			middle[i], upper[i] = sum, squares
		}
	}
	n := float64(period)
	sum, squares = 0, 0
	upper, lower = upper[:len(middle)], lower[:len(middle)]
	next := src[period-1:][:len(middle)] // its first row is the base: it adds nought
	for i, x := range next {
		d := x - base
		sum += d
		squares += float64(d * d)
		s := middle[i] + sum
		m := s / n
		spread := width * math.Sqrt(positive(upper[i]+squares-float64(s*m))/n)
		mid := base + m
		middle[i], upper[i], lower[i] = mid, mid+spread, mid-spread
	}
}
