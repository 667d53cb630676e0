package indicator

import "math/rand/v2"

// walk makes bars that a market could have printed, the same on every run.
func walk(rows int, seed uint64) Bars {
	r := rand.New(rand.NewPCG(seed, 5))
	var b Bars
	price := 100.0
	for range rows {
		open := price + r.NormFloat64()/4 // with gaps
		price = max(5, open+r.NormFloat64())
		b.Close = append(b.Close, price)
		b.High = append(b.High, max(open, price)+r.Float64())
		b.Low = append(b.Low, max(1, min(open, price)-r.Float64()))
		b.Volume = append(b.Volume, float64(r.IntN(10_000)))
	}
	return b
}

// call is one indicator under one set of parameters.
type call struct {
	name string
	run  func(Bars) ([]Series, error)
}

// calls lists every exported indicator over a period; nothing that computes is
// left out of the laws.
func calls(n int) []call {
	one := func(s Series, err error) ([]Series, error) { return []Series{s}, err }
	return []call{
		{"SMA", func(b Bars) ([]Series, error) { return one(SMA(b.Close, n)) }},
		{"EMA", func(b Bars) ([]Series, error) { return one(EMA(b.Close, n)) }},
		{"WMA", func(b Bars) ([]Series, error) { return one(WMA(b.Close, n)) }},
		{"RSI", func(b Bars) ([]Series, error) { return one(RSI(b.Close, n)) }},
		{"RSI (Metastock)", func(b Bars) ([]Series, error) { return one(RSIMetastock(b.Close, n)) }},
		{"CMO", func(b Bars) ([]Series, error) { return one(CMO(b.Close, n)) }},
		{"ROC", func(b Bars) ([]Series, error) { return one(ROC(b.Close, n)) }},
		{"MACD", func(b Bars) ([]Series, error) {
			m, err := MACD(b.Close, MACDOptions{Fast: n, Slow: n + 3, Signal: n})
			return []Series{m.MACD, m.Signal, m.Histogram}, err
		}},
		{"Bollinger bands", func(b Bars) ([]Series, error) { return bands(Bollinger(b.Close, n, 2)) }},
		{"TRANGE", func(b Bars) ([]Series, error) { return one(TRange(b)) }},
		{"ATR", func(b Bars) ([]Series, error) { return one(ATR(b, n)) }},
		{"NATR", func(b Bars) ([]Series, error) { return one(NATR(b, n)) }},
		{"DMI", func(b Bars) ([]Series, error) {
			d, err := DMI(b, n)
			return []Series{d.PlusDI, d.MinusDI, d.DX, d.ADX, d.ADXR}, err
		}},
		{"ADX", func(b Bars) ([]Series, error) { return one(ADX(b, n)) }},
		{"Stochastic fast", func(b Bars) ([]Series, error) {
			s, err := StochasticFast(b, n, 3)
			return []Series{s.K, s.D}, err
		}},
		{"Stochastic slow", func(b Bars) ([]Series, error) {
			s, err := StochasticSlow(b, n, 3, 5)
			return []Series{s.K, s.D}, err
		}},
		{"Williams %R", func(b Bars) ([]Series, error) { return one(WilliamsR(b, n)) }},
		{"CCI", func(b Bars) ([]Series, error) { return one(CCI(b, n)) }},
		{"OBV", func(b Bars) ([]Series, error) { return one(OBV(b.Close, b.Volume)) }},
		{"MFI", func(b Bars) ([]Series, error) { return one(MFI(b, n)) }},
		{"Ultimate oscillator", func(b Bars) ([]Series, error) { return one(UltimateOscillator(b, n, 2*n, 3*n)) }},
		{"Donchian channel", func(b Bars) ([]Series, error) { return bands(Donchian(b, n)) }},
		{"Ichimoku", func(b Bars) ([]Series, error) {
			c, err := Ichimoku(b, IchimokuOptions{Conversion: n, Base: n + 2, Span: 2 * n})
			return []Series{c.Conversion, c.Base, c.SpanA, c.SpanB, c.Lagging}, err
		}},
		{"VWAP", func(b Bars) ([]Series, error) {
			sessions, err := VWAP(b, []int{0})
			if err != nil {
				return nil, err
			}
			return []Series{sessions[0].Line}, nil
		}},
	}
}

func bands(b Bands, err error) ([]Series, error) {
	return []Series{b.Upper, b.Middle, b.Lower}, err
}
