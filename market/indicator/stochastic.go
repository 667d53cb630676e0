package indicator

// Stochastics are the two lines of a stochastic oscillator, between 0 and 100.
type Stochastics struct {
	K Series `json:"k"`
	D Series `json:"d"`
}

// StochasticFast is %K, the place of the close in the range of k rows, and %D,
// its simple mean over d rows. %K starts at row k-1, %D at row k+d-2 (TA-Lib
// holds %K back to there). Where the range is nought %K is 0, as in TA-Lib,
// counted in Flat.
func StochasticFast(b Bars, k, d int) (Stochastics, error) {
	if err := b.check("Stochastic fast", k, k, d); err != nil {
		return Stochastics{}, err
	}
	def := stochasticDefinition("Stochastic fast", []Param{{"k", float64(k)}, {"d", float64(d)}})
	return stochastic(b, def, k, 1, d), nil
}

// StochasticSlow smooths %K by a simple mean over slow rows, and %D is the
// mean of that over d rows. %K starts at row k+slow-2, %D at row k+slow+d-3.
// Flat counts raw %K without a range.
func StochasticSlow(b Bars, k, slow, d int) (Stochastics, error) {
	if err := b.check("Stochastic slow", k+slow-1, k, slow, d); err != nil {
		return Stochastics{}, err
	}
	def := stochasticDefinition("Stochastic slow", []Param{{"k", float64(k)}, {"slow", float64(slow)}, {"d", float64(d)}})
	return stochastic(b, def, k, slow, d), nil
}

func stochasticDefinition(name string, params []Param) Definition {
	return Definition{
		Name: name, Params: params, Price: "high, low, close as given",
		Flat:    "0 where high and low of the window are equal",
		Formula: "%K = 100 * (close - lowest low) / (highest high - lowest low); slow %K and %D are simple means",
		Source:  "Lane, Lane's Stochastics, Stocks & Commodities 2:3, 1984; as TA-Lib",
	}
}

func stochastic(b Bars, def Definition, k, slow, d int) Stochastics {
	rows := len(b.Close)
	s := Stochastics{K: blank(def.line("%K"), rows, k-1)}
	s.K.Flat = place(s.K.Values, b, k)
	if slow > 1 {
		// In place: a window's mean takes the slot of the window's first row.
		smoothed := s.K.Values[:len(s.K.Values)-slow+1]
		windowMean(smoothed, s.K.Values, slow)
		s.K.Values = smoothed
	}
	s.K.Warmup = k + slow - 2
	s.D = blank(def.line("%D"), rows, s.K.Warmup+d-1)
	s.D.Flat = s.K.Flat
	if len(s.D.Values) > 0 {
		windowMean(s.D.Values, s.K.Values, d)
	}
	return s
}

// WilliamsR is Williams %R, between -100 and 0: how far the close is below the
// highest high of period rows, in percent of their range. The first value is
// at row period-1. Where the range is nought it is 0, as in TA-Lib, counted in
// Flat.
func WilliamsR(b Bars, periodRows int) (Series, error) {
	if err := b.check("Williams %R", periodRows, periodRows); err != nil {
		return Series{}, err
	}
	s := blank(Definition{
		Name: "Williams %R", Params: period(periodRows), Price: "high, low, close as given",
		Flat:    "0 where high and low of the window are equal",
		Formula: "-100 * (highest high - close) / (highest high - lowest low)",
		Source:  "Williams, How I Made One Million Dollars Last Year Trading Commodities, 1973; as TA-Lib",
	}, len(b.Close), periodRows-1)
	var array [2 * 1024]float64
	size := stretch(periodRows)
	both := scratch(array[:], 2*size)
	for i := 0; i < len(s.Values); i += size {
		out := s.Values[i:min(i+size, len(s.Values))]
		high, low := extremes(both, b, i, len(out), periodRows)
		last := b.Close[i+periodRows-1:][:len(out)]
		for j, h := range high {
			span := h - low[j]
			if span < smallest {
				s.Flat++
				continue
			}
			out[j] = -100 * ((h - last[j]) / span)
		}
	}
	return s, nil
}

// place writes %K and returns how many windows have no range.
func place(dst []float64, b Bars, period int) (flat int) {
	var array [2 * 1024]float64
	size := stretch(period)
	both := scratch(array[:], 2*size)
	for i := 0; i < len(dst); i += size {
		out := dst[i:min(i+size, len(dst))]
		high, low := extremes(both, b, i, len(out), period)
		last := b.Close[i+period-1:][:len(out)]
		for j, h := range high {
			span := h - low[j]
			if span < smallest {
				flat++
				continue
			}
			out[j] = 100 * ((last[j] - low[j]) / span)
		}
	}
	return flat
}

// extremes gives the highest high and lowest low of n windows from row first
// on, held in the two halves of both.
func extremes(both []float64, b Bars, first, n, period int) (high, low []float64) {
	high, low = both[:n], both[len(both)/2:][:n]
	windowMax(high, b.High[first:first+n+period-1], period)
	windowMin(low, b.Low[first:first+n+period-1], period)
	return high, low
}
