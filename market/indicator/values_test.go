package indicator

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every figure here was worked out by hand from the published formula.
func TestValuesWorkedOutByHand(t *testing.T) {
	rising := Bars{High: []float64{2, 3, 4, 5, 6, 7}, Low: []float64{1, 2, 3, 4, 5, 6}, Close: []float64{2, 3, 4, 5, 6, 7}}
	bars := Bars{
		High:  []float64{10, 12, 11, 13, 12},
		Low:   []float64{8, 9, 9, 10, 7},
		Close: []float64{9, 11, 10, 12, 8}, Volume: []float64{100, 200, 300, 400, 500},
	}
	for _, c := range []struct {
		rule   string
		line   func() (Series, error)
		warmup int
		want   []float64
	}{
		{"SMA is the mean of the last three", func() (Series, error) { return SMA([]float64{1, 2, 6, 4, 8}, 3) }, 2, []float64{3, 4, 6}},
		{"SMA of a period of five is added up in blocks", func() (Series, error) { return SMA([]float64{1, 2, 3, 4, 10, 6, 7, 8, 9, 20, 11}, 5) }, 4, []float64{4, 5, 6, 7, 8, 10, 11}},
		{"EMA starts at the mean of the first three, k is 1/2", func() (Series, error) { return EMA([]float64{1, 2, 6, 5, 9}, 3) }, 2, []float64{3, 4, 6.5}},
		{"WMA weighs the newest three, the oldest one", func() (Series, error) { return WMA([]float64{1, 2, 3, 9}, 3) }, 2, []float64{14. / 6, 35. / 6}},
		{"RSI seeds with two moves, then keeps a half", func() (Series, error) { return RSI([]float64{10, 12, 11, 14}, 2) }, 2, []float64{200. / 3, 100 * 2. / 2.25}},
		{"Metastock's first value has one move less", func() (Series, error) { return RSIMetastock([]float64{10, 12, 11, 14}, 2) }, 1, []float64{100, 200. / 3, 100 * 2. / 2.25}},
		{"CMO is gain less loss over both", func() (Series, error) { return CMO([]float64{10, 12, 11, 14}, 2) }, 2, []float64{100. / 3, 100 * 1.75 / 2.25}},
		{"ROC is in percent of the base", func() (Series, error) { return ROC([]float64{10, 12, 11, 18}, 2) }, 2, []float64{10, 50}},
		{"a gap widens the true range", func() (Series, error) {
			return TRange(Bars{High: []float64{10, 15, 9}, Low: []float64{8, 14, 8}, Close: []float64{9, 14, 8}})
		}, 1, []float64{6, 6}},
		{"ATR seeds with rows 1 and 2, then keeps a half", func() (Series, error) { return ATR(bars, 2) }, 2, []float64{2.5, 2.75, 3.875}},
		{"NATR is ATR over the close", func() (Series, error) { return NATR(bars, 2) }, 2, []float64{25, 100 * 2.75 / 12, 100 * 3.875 / 8}},
		{"one direction has an ADX of 100", func() (Series, error) { return ADX(rising, 2) }, 3, []float64{100, 100, 100}},
		{"Williams %R is the way down from the high", func() (Series, error) { return WilliamsR(bars, 3) }, 2, []float64{-50, -25, -100 * 5. / 6}},
		{"CCI divides by 0.015 mean deviations", func() (Series, error) {
			x := []float64{1, 2, 6}
			return CCI(Bars{High: x, Low: x, Close: x}, 3)
		}, 2, []float64{100}}, // mean 3, deviations 2+1+3 = 6, 3/(0.015*2)
		{"OBV adds on a rise, takes off on a fall, rests on neither", func() (Series, error) {
			return OBV([]float64{5, 6, 6, 4}, []float64{10, 20, 30, 40})
		}, 0, []float64{10, 30, 30, -10}},
		{"MFI is the rising share of the flow", func() (Series, error) {
			x := []float64{10, 11, 10, 12}
			return MFI(Bars{High: x, Low: x, Close: x, Volume: []float64{1, 10, 11, 5}}, 2)
		}, 2, []float64{50, 100 * 60. / 170}},
		{"an ultimate oscillator of ones is the last row's pressure", func() (Series, error) { return UltimateOscillator(bars, 1, 1, 1) }, 1, []float64{200. / 3, 50, 200. / 3, 20}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s, err := c.line()
			require.NoError(t, err)
			assert.Equal(t, c.warmup, s.Warmup)
			assert.InDeltaSlice(t, c.want, s.Values, 1e-12)
		})
	}
}

func TestLinesWorkedOutByHand(t *testing.T) {
	b, err := Bollinger([]float64{1, 2, 3, 4, 9}, 4, 2)
	require.NoError(t, err)
	// 1 2 3 4: population variance 5/4; 2 3 4 9: mean 4.5, variance 7.25.
	assert.InDeltaSlice(t, []float64{2.5, 4.5}, b.Middle.Values, 1e-14)
	assert.InDeltaSlice(t, []float64{2.5 + 2*1.118033988749895, 4.5 + 2*2.692582403567252}, b.Upper.Values, 1e-14)
	assert.InDeltaSlice(t, []float64{2.5 - 2*1.118033988749895, 4.5 - 2*2.692582403567252}, b.Lower.Values, 1e-14)

	bars := Bars{High: []float64{10, 12, 11, 13, 12}, Low: []float64{8, 9, 9, 10, 7}, Close: []float64{9, 11, 10, 12, 8}}
	fast, err := StochasticFast(bars, 3, 2)
	require.NoError(t, err)
	assert.InDeltaSlice(t, []float64{50, 75, 100. / 6}, fast.K.Values, 1e-12)
	assert.Equal(t, 3, fast.D.Warmup)
	assert.InDeltaSlice(t, []float64{62.5, (75 + 100./6) / 2}, fast.D.Values, 1e-12)
	slow, err := StochasticSlow(bars, 3, 2, 2)
	require.NoError(t, err)
	assert.Equal(t, fast.D.Values, slow.K.Values, "slow %K is the mean of fast %K")
	assert.Equal(t, 4, slow.D.Warmup)
	assert.InDeltaSlice(t, []float64{(62.5 + (75+100./6)/2) / 2}, slow.D.Values, 1e-12)

	d, err := DMI(bars, 2)
	require.NoError(t, err)
	// Moves: up 2, -1, 2, -1; down -1, 0, -1, 3. DM+ 2, 0, 2, 0; DM- 0, 0, 0, 3.
	// True ranges 3, 2, 3, 5. Each sum keeps a half from row 2 on.
	assert.InDeltaSlice(t, []float64{100 * 1 / 3.5, 100 * 2.5 / 4.75, 100 * 1.25 / 7.375}, d.PlusDI.Values, 1e-12)
	assert.InDeltaSlice(t, []float64{0, 0, 100 * 3 / 7.375}, d.MinusDI.Values, 1e-12)
	assert.InDeltaSlice(t, []float64{100, 100, 100 * 1.75 / 4.25}, d.DX.Values, 1e-12)
	assert.InDeltaSlice(t, []float64{100, (100 + 100*1.75/4.25) / 2}, d.ADX.Values, 1e-12)
	assert.InDeltaSlice(t, []float64{(100 + (100+100*1.75/4.25)/2) / 2}, d.ADXR.Values, 1e-12)

	c, err := Donchian(bars, 3)
	require.NoError(t, err)
	assert.Equal(t, []float64{12, 13, 13}, c.Upper.Values)
	assert.Equal(t, []float64{8, 9, 7}, c.Lower.Values)
	assert.Equal(t, []float64{10, 11, 10}, c.Middle.Values)

	i, err := Ichimoku(bars, IchimokuOptions{Conversion: 2, Base: 3, Span: 4, Displacement: 3})
	require.NoError(t, err)
	assert.Equal(t, []float64{10, 10.5, 11, 10}, i.Conversion.Values)
	assert.Equal(t, []float64{10, 11, 10}, i.Base.Values)
	assert.Equal(t, []float64{10.25, 11, 10}, i.SpanA.Values)
	assert.Equal(t, []float64{10.5, 10}, i.SpanB.Values)
	assert.Equal(t, []int{0, 0, 3, 3, -3}, []int{i.Conversion.Shift, i.Base.Shift, i.SpanA.Shift, i.SpanB.Shift, i.Lagging.Shift})
}

func TestMACDSeeds(t *testing.T) {
	price := []float64{1, 2, 3, 10, 4, 6}
	together, err := MACD(price, MACDOptions{Fast: 1, Slow: 3, Signal: 2})
	require.NoError(t, err)
	// Slow: 2, 6, 5, 5.5 from row 2; fast is the price.
	assert.InDeltaSlice(t, []float64{1, 4, -1, 0.5}, together.MACD.Values, 1e-14)
	assert.Equal(t, 3, together.Signal.Warmup)
	assert.InDeltaSlice(t, []float64{2.5, 2.5 - 3.5*2/3, (2.5 - 3.5*2/3) + (0.5-(2.5-3.5*2/3))*2/3}, together.Signal.Values, 1e-14)

	two, err := MACD(price, MACDOptions{Fast: 2, Slow: 3, Signal: 1})
	require.NoError(t, err)
	apart, err := MACD(price, MACDOptions{Fast: 2, Slow: 3, Signal: 1, SeedApart: true})
	require.NoError(t, err)
	assert.InDelta(t, 2.5-2, two.MACD.Values[0], 1e-14, "TA-Lib: fast seeded on rows 1 and 2")
	assert.InDelta(t, 1.5+(3-1.5)*2/3-2, apart.MACD.Values[0], 1e-14, "apart: fast seeded on rows 0 and 1")
}

func TestVWAPStartsAnewWithEachSession(t *testing.T) {
	x := []float64{10, 20, 30, 40, 50, 60}
	b := Bars{High: x, Low: x, Close: x, Volume: []float64{1, 3, 0, 2, 2, 0}}
	sessions := SessionRows([]string{"Mon", "Mon", "Tue", "Tue", "Tue", "Wed"})
	require.Equal(t, []int{0, 2, 5}, sessions)
	got, err := VWAP(b, sessions)
	require.NoError(t, err)
	require.Len(t, got, 3)
	assert.Equal(t, []float64{10, 17.5}, got[0].Line.Values)
	assert.Equal(t, 3, got[1].Line.Warmup, "a row before the first trade is absent")
	assert.Equal(t, []float64{40, 45}, got[1].Line.Values)
	assert.Empty(t, got[2].Line.Values, "a session without volume has no price")
}
