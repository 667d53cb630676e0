package indicator

import "math"

// OBV is Granville's on-balance volume, from row 0 on: the volume of the first
// row, then each row's volume added when the close rose, taken off when it
// fell. Only its changes mean something: the first value is a convention.
func OBV(price, volume []float64) (Series, error) {
	if len(price) != len(volume) {
		return Series{}, uneven("OBV", "volume", len(volume), len(price))
	}
	if err := checkPrice("OBV", price, 1); err != nil {
		return Series{}, err
	}
	if err := checkVolume("OBV", volume); err != nil {
		return Series{}, err
	}
	s := blank(Definition{
		Name: "OBV", Price: "the column given, and volume", Seed: "the volume of row 0",
		Formula: "OBV + volume when the price rose, - volume when it fell",
		Source:  "Granville, New Key to Stock Market Profits, 1963; TA-Lib seed",
	}, len(price), 0)
	sum, last := volume[0], price[0]
	out, traded := s.Values[:len(price)], volume[:len(price)]
	for i, x := range price {
		d := math.Float64bits(x - last)
		last = x
		// The sign of the move on the volume, and nought when nothing moved,
		// without a branch: the direction of a price is no branch to predict.
		const sign = 1 << 63
		moved := uint64(int64(d<<1|-(d<<1)) >> 63)
		sum += math.Float64frombits((math.Float64bits(traded[i]) | d&sign) & moved)
		out[i] = sum
	}
	return s, nil
}

// MFI is the money flow index, between 0 and 100: the share of the flow on
// rising typical prices in the flow of period rows. The first value is at row
// period. Where nothing flowed it is 0, counted in Flat (TA-Lib writes 0 for
// every flow below 1, whatever the currency).
func MFI(b Bars, periodRows int) (Series, error) {
	if err := b.checkTraded("MFI", periodRows+1, periodRows); err != nil {
		return Series{}, err
	}
	n := periodRows
	s := blank(Definition{
		Name: "MFI", Params: period(n), Price: "typical price (high + low + close)/3, and volume, as given",
		Flat:    "0 where no volume moved a price",
		Formula: "100 * flow(rising) / (flow(rising) + flow(falling)) over n rows, flow = |typical| * volume",
		Source:  "Quong and Soudack, Volume-weighted RSI: Money Flow, Stocks & Commodities 7:3, 1989",
	}, len(b.Close), n)
	var array [2 * 1536]float64
	size := stretch(n)
	both := scratch(array[:], 2*(size+n-1))
	for i := 0; i < len(s.Values); i += size {
		out := s.Values[i:min(i+size, len(s.Values))]
		up, down := both[:len(out)+n-1], both[len(both)/2:][:len(out)+n-1]
		flows(up, down, b, i+1)
		windowSum(up[:len(out)], up, n)
		windowSum(down[:len(out)], down, n)
		down = down[:len(out)]
		for j, u := range up[:len(out)] {
			s.Flat += ratio(&out[j], u, u+down[j])
		}
	}
	return s, nil
}

// flows writes the rising and the falling money flow of the rows from first on.
func flows(up, down []float64, b Bars, first int) {
	high, low, last, volume := b.High[first:], b.Low[first:], b.Close[first:], b.Volume[first:]
	before := (b.High[first-1] + b.Low[first-1] + b.Close[first-1]) / 3
	high, low, last, volume, down = high[:len(up)], low[:len(up)], last[:len(up)], volume[:len(up)], down[:len(up)]
	for i, h := range high {
		typical := (h + low[i] + last[i]) / 3
		flow := math.Float64bits(math.Abs(typical) * volume[i])
		up[i] = math.Float64frombits(flow & negative(before-typical))
		down[i] = math.Float64frombits(flow & negative(typical-before))
		before = typical
	}
}
