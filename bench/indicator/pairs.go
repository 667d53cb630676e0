package main

import (
	"math/rand/v2"

	talib "github.com/markcheno/go-talib"

	"github.com/deskworth/deskworth-go/market/indicator"
)

// pair is one indicator and the peer's call that gives the same lines.
type pair struct {
	name string
	ours func(indicator.Bars) ([]indicator.Series, error)
	peer func(indicator.Bars) [][]float64
}

func one(s indicator.Series, err error) ([]indicator.Series, error) {
	return []indicator.Series{s}, err
}

func lines(columns ...[]float64) [][]float64 { return columns }

// pairs lists every indicator that the peer has. VWAP and Ichimoku it has not.
func pairs() []pair {
	type bars = indicator.Bars
	return []pair{
		{"SMA(30)", func(b bars) ([]indicator.Series, error) { return one(indicator.SMA(b.Close, 30)) },
			func(b bars) [][]float64 { return lines(talib.Sma(b.Close, 30)) }},
		{"SMA(3)", func(b bars) ([]indicator.Series, error) { return one(indicator.SMA(b.Close, 3)) },
			func(b bars) [][]float64 { return lines(talib.Sma(b.Close, 3)) }},
		{"SMA(200)", func(b bars) ([]indicator.Series, error) { return one(indicator.SMA(b.Close, 200)) },
			func(b bars) [][]float64 { return lines(talib.Sma(b.Close, 200)) }},
		{"EMA(10)", func(b bars) ([]indicator.Series, error) { return one(indicator.EMA(b.Close, 10)) },
			func(b bars) [][]float64 { return lines(talib.Ema(b.Close, 10)) }},
		{"WMA(30)", func(b bars) ([]indicator.Series, error) { return one(indicator.WMA(b.Close, 30)) },
			func(b bars) [][]float64 { return lines(talib.Wma(b.Close, 30)) }},
		{"RSI(14)", func(b bars) ([]indicator.Series, error) { return one(indicator.RSI(b.Close, 14)) },
			func(b bars) [][]float64 { return lines(talib.Rsi(b.Close, 14)) }},
		{"CMO(14)", func(b bars) ([]indicator.Series, error) { return one(indicator.CMO(b.Close, 14)) },
			func(b bars) [][]float64 { return lines(talib.Cmo(b.Close, 14)) }},
		{"ROC(10)", func(b bars) ([]indicator.Series, error) { return one(indicator.ROC(b.Close, 10)) },
			func(b bars) [][]float64 { return lines(talib.Roc(b.Close, 10)) }},
		{"MACD(12,26,9)", func(b bars) ([]indicator.Series, error) {
			m, err := indicator.MACD(b.Close, indicator.MACDOptions{SeedApart: true})
			return []indicator.Series{m.MACD, m.Signal, m.Histogram}, err
		}, func(b bars) [][]float64 { return lines(talib.Macd(b.Close, 12, 26, 9)) }},
		{"Bollinger(20,2)", func(b bars) ([]indicator.Series, error) {
			m, err := indicator.Bollinger(b.Close, 20, 2)
			return []indicator.Series{m.Upper, m.Middle, m.Lower}, err
		}, func(b bars) [][]float64 { return lines(talib.BBands(b.Close, 20, 2, 2, talib.SMA)) }},
		{"TRANGE", func(b bars) ([]indicator.Series, error) { return one(indicator.TRange(b)) },
			func(b bars) [][]float64 { return lines(talib.TRange(b.High, b.Low, b.Close)) }},
		{"ATR(14)", func(b bars) ([]indicator.Series, error) { return one(indicator.ATR(b, 14)) },
			func(b bars) [][]float64 { return lines(talib.Atr(b.High, b.Low, b.Close, 14)) }},
		{"NATR(14)", func(b bars) ([]indicator.Series, error) { return one(indicator.NATR(b, 14)) },
			func(b bars) [][]float64 { return lines(talib.Natr(b.High, b.Low, b.Close, 14)) }},
		{"ADX(14)", func(b bars) ([]indicator.Series, error) { return one(indicator.ADX(b, 14)) },
			func(b bars) [][]float64 { return lines(talib.Adx(b.High, b.Low, b.Close, 14)) }},
		{"DMI(14), five lines", dmi, talibDMI},
		{"Stochastic fast(5,3)", func(b bars) ([]indicator.Series, error) {
			s, err := indicator.StochasticFast(b, 5, 3)
			return []indicator.Series{s.K, s.D}, err
		}, func(b bars) [][]float64 { return lines(talib.StochF(b.High, b.Low, b.Close, 5, 3, talib.SMA)) }},
		{"Stochastic fast(14,3)", func(b bars) ([]indicator.Series, error) {
			s, err := indicator.StochasticFast(b, 14, 3)
			return []indicator.Series{s.K, s.D}, err
		}, func(b bars) [][]float64 { return lines(talib.StochF(b.High, b.Low, b.Close, 14, 3, talib.SMA)) }},
		{"Stochastic slow(14,3,3)", func(b bars) ([]indicator.Series, error) {
			s, err := indicator.StochasticSlow(b, 14, 3, 3)
			return []indicator.Series{s.K, s.D}, err
		}, func(b bars) [][]float64 {
			return lines(talib.Stoch(b.High, b.Low, b.Close, 14, 3, talib.SMA, 3, talib.SMA))
		}},
		{"Williams %R(14)", func(b bars) ([]indicator.Series, error) { return one(indicator.WilliamsR(b, 14)) },
			func(b bars) [][]float64 { return lines(talib.WillR(b.High, b.Low, b.Close, 14)) }},
		{"CCI(20)", func(b bars) ([]indicator.Series, error) { return one(indicator.CCI(b, 20)) },
			func(b bars) [][]float64 { return lines(talib.Cci(b.High, b.Low, b.Close, 20)) }},
		{"OBV", func(b bars) ([]indicator.Series, error) { return one(indicator.OBV(b.Close, b.Volume)) },
			func(b bars) [][]float64 { return lines(talib.Obv(b.Close, b.Volume)) }},
		{"MFI(14)", func(b bars) ([]indicator.Series, error) { return one(indicator.MFI(b, 14)) },
			func(b bars) [][]float64 { return lines(talib.Mfi(b.High, b.Low, b.Close, b.Volume, 14)) }},
		{"Ultimate(7,14,28)", func(b bars) ([]indicator.Series, error) { return one(indicator.UltimateOscillator(b, 7, 14, 28)) },
			func(b bars) [][]float64 { return lines(talib.UltOsc(b.High, b.Low, b.Close, 7, 14, 28)) }},
		{"Donchian(20)", donchian, talibDonchian},
		{"Donchian(5)", func(b bars) ([]indicator.Series, error) {
			c, err := indicator.Donchian(b, 5)
			return []indicator.Series{c.Upper, c.Middle, c.Lower}, err
		}, func(b bars) [][]float64 {
			return lines(talib.Max(b.High, 5), talib.MidPrice(b.High, b.Low, 5), talib.Min(b.Low, 5))
		}},
	}
}

func dmi(b indicator.Bars) ([]indicator.Series, error) {
	d, err := indicator.DMI(b, 14)
	return []indicator.Series{d.PlusDI, d.MinusDI, d.DX, d.ADX, d.ADXR}, err
}

func talibDMI(b indicator.Bars) [][]float64 {
	return lines(talib.PlusDI(b.High, b.Low, b.Close, 14), talib.MinusDI(b.High, b.Low, b.Close, 14),
		talib.Dx(b.High, b.Low, b.Close, 14), talib.Adx(b.High, b.Low, b.Close, 14), talib.AdxR(b.High, b.Low, b.Close, 14))
}

func donchian(b indicator.Bars) ([]indicator.Series, error) {
	c, err := indicator.Donchian(b, 20)
	return []indicator.Series{c.Upper, c.Middle, c.Lower}, err
}

func talibDonchian(b indicator.Bars) [][]float64 {
	return lines(talib.Max(b.High, 20), talib.MidPrice(b.High, b.Low, 20), talib.Min(b.Low, 20))
}

// walk makes rows of bars, the same on every run: a random walk that stays a
// price, in cents.
func walk(rows int) indicator.Bars {
	r := rand.New(rand.NewPCG(7, 11))
	b := indicator.Bars{High: make([]float64, rows), Low: make([]float64, rows), Close: make([]float64, rows), Volume: make([]float64, rows)}
	cents := 10000
	for i := range rows {
		open := cents
		cents = max(1000, cents+r.IntN(201)-100)
		b.Close[i] = float64(cents) / 100
		b.High[i] = float64(max(open, cents)+r.IntN(50)) / 100
		b.Low[i] = float64(min(open, cents)-r.IntN(50)) / 100
		b.Volume[i] = float64(1 + r.IntN(1_000_000))
	}
	return b
}
