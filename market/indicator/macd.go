package indicator

import "fmt"

// MACDOptions are the periods and the seeding of [MACD]. A period of 0 is the
// usual one: 12, 26 and 9.
type MACDOptions struct {
	Fast, Slow, Signal int
	// SeedApart seeds the fast average on the first Fast rows. Absent, both
	// averages start at row Slow-1 and the fast one is seeded on the Fast rows
	// up to there, as TA-Lib does; the two agree once the seed has faded.
	SeedApart bool
}

// MACDLines are the lines of [MACD]; the difference starts at row Slow-1, the
// others at row Slow+Signal-2.
type MACDLines struct {
	MACD      Series `json:"macd"`
	Signal    Series `json:"signal"`
	Histogram Series `json:"histogram"`
}

// MACD is the fast less the slow exponential average, an exponential average
// of that, and their difference. When the rows end before the signal starts,
// Signal and Histogram are empty.
func MACD(price []float64, o MACDOptions) (MACDLines, error) {
	o.Fast, o.Slow, o.Signal = usual(o.Fast, 12), usual(o.Slow, 26), usual(o.Signal, 9)
	if err := checkPrice("MACD", price, o.Slow, o.Fast, o.Slow, o.Signal); err != nil {
		return MACDLines{}, err
	}
	if o.Fast >= o.Slow {
		return MACDLines{}, badArgument("MACD", fmt.Sprintf("has a fast period of %d and a slow one of %d", o.Fast, o.Slow), "the fast one is the shorter")
	}
	return macd(price, o), nil
}

func usual(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}

func (o MACDOptions) definition() Definition {
	d := Definition{
		Name: "MACD", Price: givenPrice,
		Params:  []Param{{"fast", float64(o.Fast)}, {"slow", float64(o.Slow)}, {"signal", float64(o.Signal)}},
		Seed:    "both averages at row slow-1, each the simple mean of its period up to there; the signal the simple mean of its first values",
		Formula: "EMA(fast) - EMA(slow); signal EMA of that; histogram their difference",
		Source:  "Appel, Technical Analysis: Power Tools for Active Investors, 2005; TA-Lib seed",
	}
	if o.SeedApart {
		d.Seed = "each average the simple mean of its first rows; the signal the simple mean of its first values"
	}
	return d
}

func macd(price []float64, o MACDOptions) MACDLines {
	d, rows := o.definition(), len(price)
	first := o.Slow - 1
	m := MACDLines{
		MACD:      blank(d.line("macd"), rows, first),
		Signal:    blank(d.line("signal"), rows, first+o.Signal-1),
		Histogram: blank(d.line("histogram"), rows, first+o.Signal-1),
	}
	kf, ks := smoothing(o.Fast), smoothing(o.Slow)
	fast, slow := o.fastSeed(price, kf), mean(price[:o.Slow])
	out := m.MACD.Values
	out[0] = fast - slow
	rest := price[o.Slow:]
	out = out[1:][:len(rest)]
	for i, x := range rest {
		fast += float64(kf * (x - fast))
		slow += float64(ks * (x - slow))
		out[i] = fast - slow
	}
	m.signal(o.Signal)
	return m
}

// fastSeed is the fast average at row Slow-1.
func (o MACDOptions) fastSeed(price []float64, k float64) float64 {
	if !o.SeedApart {
		return mean(price[o.Slow-o.Fast : o.Slow])
	}
	e := mean(price[:o.Fast])
	for _, x := range price[o.Fast:o.Slow] {
		e += float64(k * (x - e))
	}
	return e
}

func (m *MACDLines) signal(period int) {
	line := m.MACD.Values
	if len(m.Signal.Values) == 0 {
		return
	}
	exponential(m.Signal.Values, line, period)
	line = line[period-1:]
	signal, out := m.Signal.Values[:len(line)], m.Histogram.Values[:len(line)]
	for i, x := range line {
		out[i] = x - signal[i]
	}
}
