package indicator

import "fmt"

// UltimateOscillator is Williams' mean of buying pressure over three periods,
// short first, weighted 4, 2 and 1; between 0 and 100. The first value is at
// row long. A period without any range adds nothing, counted in Flat.
func UltimateOscillator(b Bars, short, middle, long int) (Series, error) {
	const name = "Ultimate oscillator"
	if err := b.check(name, max(short, middle, long)+1, short, middle, long); err != nil {
		return Series{}, err
	}
	if short > middle || middle > long {
		return Series{}, badArgument(name, fmt.Sprintf("has periods %d, %d and %d", short, middle, long), "give the shortest first")
	}
	s := blank(Definition{
		Name: name, Params: []Param{{"short", float64(short)}, {"middle", float64(middle)}, {"long", float64(long)}},
		Price: "high, low, close as given", Flat: "a period without range adds nothing",
		Formula: "100 * (4*BP/TR(short) + 2*BP/TR(middle) + BP/TR(long)) / 7, BP = close - min(low, last close)",
		Source:  "Williams, The Ultimate Oscillator, Stocks & Commodities 3:4, 1985",
	}, len(b.Close), long)
	size := stretch(long)
	var array [2 * 1536]float64
	both := scratch(array[:], 2*(size+long-1))
	for i := 0; i < len(s.Values); i += size {
		out := s.Values[i:min(i+size, len(s.Values))]
		rows := len(out) + long - 1
		sums := pressureSums{pressure: both[:rows], span: both[len(both)/2:][:rows]}
		for _, part := range [...]struct {
			period int
			weight float64
		}{{short, 400. / 7}, {middle, 200. / 7}, {long, 100. / 7}} {
			sums.over(part.period, b, i+1)
			from := long - part.period // the shorter windows end where the long one does
			s.Flat += addShare(out, sums.pressure[from:], sums.span[from:], part.weight)
		}
	}
	return s, nil
}

// pressureSums holds the sums of buying pressure and of true range of windows.
type pressureSums struct {
	pressure, span []float64
	period         int // 0: not filled yet
}

// over makes the sums of another period from row first on, in place. Windows
// of twice the period are sums of two; others start from the bars again.
func (s *pressureSums) over(period int, b Bars, first int) {
	if s.period > 0 && period == 2*s.period {
		double(s.pressure, s.period)
		double(s.span, s.period)
	} else if period != s.period {
		pressures(s.pressure, s.span, b, first)
		windows := len(s.pressure) - period + 1
		windowSum(s.pressure[:windows], s.pressure, period)
		windowSum(s.span[:windows], s.span, period)
	}
	s.period = period
}

// double joins each window with the one that follows it.
func double(sums []float64, period int) {
	next := sums[period:]
	for i, x := range next {
		sums[i] += x
	}
}

func pressures(pressure, span []float64, b Bars, first int) {
	high, low, last, before := b.High[first:], b.Low[first:], b.Close[first:], b.Close[first-1:]
	high, low, last, before, span = high[:len(pressure)], low[:len(pressure)], last[:len(pressure)], before[:len(pressure)], span[:len(pressure)]
	for i := range pressure {
		floor := min(low[i], before[i])
		pressure[i] = last[i] - floor
		span[i] = max(high[i], before[i]) - floor
	}
}

func addShare(dst, bought, ranged []float64, weight float64) (flat int) {
	bought, ranged = bought[:len(dst)], ranged[:len(dst)]
	for i := range dst {
		if ranged[i] < smallest {
			flat++
			continue
		}
		dst[i] += float64(weight * (bought[i] / ranged[i]))
	}
	return flat
}
