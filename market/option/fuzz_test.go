package option_test

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/market/option"
)

// FuzzImpliedVolatility holds the law that every answer is a refusal with a
// reason, or a positive number that gives the price back.
func FuzzImpliedVolatility(f *testing.F) {
	f.Add(true, 100.0, 110.0, 0.5, 0.97, 3.2)
	f.Add(false, 100.0, 90.0, 1e-4, 1.0, 1e-300)
	f.Add(true, 5e-324, 1e308, 80.0, 1e-300, 5e-324)
	f.Add(true, 100.0, 100.0, 1.0, 1.0, 99.999999)
	f.Add(false, math.Inf(1), math.NaN(), -1.0, 0.0, math.NaN())
	f.Fuzz(func(t *testing.T, call bool, forward, strike, years, discount, price float64) {
		o := option.Black76{Side: option.Put, Forward: forward, Strike: strike, Years: years, Discount: discount}
		if call {
			o.Side = option.Call
		}
		vol, err := o.ImpliedVolatility(price)
		if err != nil {
			var refusal *option.Refusal
			require.True(t, errors.As(err, &refusal))
			require.NotEmpty(t, refusal.Code())
			require.Zero(t, vol)
			return
		}
		require.True(t, vol > 0 && vol <= math.MaxFloat64, "%g", vol)
		back, err := o.Value(vol)
		require.NoError(t, err)
		g, err := o.Greeks(vol)
		require.NoError(t, err)
		if !sane(forward, strike, discount) {
			return // the legs are subnormal or near overflow: a number, no more
		}
		// One step of the volatility's last digits moves the price by vega times it.
		slack := 64*0x1p-52*max(price, vol*g.VegaPerVol) + 5e-324
		if intrinsic := math.Abs(forward-strike) * discount; price > intrinsic {
			slack += 4 * 0x1p-52 * intrinsic
		}
		require.InDelta(t, price, back, slack+4*0x1p-52*max(forward, strike)*discount*math.Min(1, price))
	})
}

func sane(values ...float64) bool {
	for _, v := range values {
		if v < 1e-100 || v > 1e100 {
			return false
		}
	}
	return true
}

// FuzzBlackScholes holds the law that finite, sane input gives numbers.
func FuzzBlackScholes(f *testing.F) {
	f.Add(true, 100.0, 110.0, 0.5, 0.03, 0.01, 0.2)
	f.Add(false, 1e-3, 1e6, 30.0, -0.5, 0.9, 9.0)
	f.Add(true, 0.0, math.NaN(), 0.0, math.Inf(-1), 0.0, -1.0)
	f.Fuzz(func(t *testing.T, call bool, spot, strike, years, rate, yield, vol float64) {
		o := option.BlackScholes{Side: option.Put, Spot: spot, Strike: strike, Years: years, RatePerYear: rate, YieldPerYear: yield}
		if call {
			o.Side = option.Call
		}
		v, err := o.Value(vol)
		if err != nil {
			return
		}
		require.False(t, math.IsNaN(v) || v < 0, "%g", v)
		if !sane(spot, strike, years, vol) || math.Abs(rate*years) > 100 || math.Abs(yield*years) > 100 || vol == 0 {
			return
		}
		g, err := o.Greeks(vol)
		require.NoError(t, err)
		for _, x := range []float64{g.Delta, g.Gamma, g.VegaPerVol, g.ThetaPerYear, g.RhoPerUnitRate, g.YieldRhoPerUnit} {
			require.False(t, math.IsNaN(x), "%+v", g)
		}
	})
}

// FuzzBuildSlice holds the law that every quote is a point or a counted drop, in
// the order of strikes, and that the checks and the fit take what comes out.
func FuzzBuildSlice(f *testing.F) {
	f.Add(0.5, []byte("\x10\x20\x30\x31\x11\x20\x30\x31\x12\x21\x2f\x30\x13\x21\x2f\x30\x14\x22\x2e\x2f\x15\x22\x2e\x2f"))
	f.Add(1e-9, []byte{0, 0, 0, 0, 255, 255, 255, 255})
	f.Fuzz(func(t *testing.T, years float64, raw []byte) {
		var quotes []option.Quote
		for ; len(raw) >= 4; raw = raw[4:] {
			q := option.Quote{Side: option.Side(raw[0] % 4), Strike: float64(raw[1]) * 10, Bid: float64(raw[2]) - 1, Ask: float64(raw[3])}
			if raw[0] == 255 {
				q.Bid, q.Strike = math.NaN(), math.Inf(1)
			}
			quotes = append(quotes, q)
		}
		s, err := option.BuildSlice("X", years, quotes)
		if err != nil {
			var refusal *option.Refusal
			require.True(t, errors.As(err, &refusal))
			return
		}
		counted := len(s.Points)
		for _, d := range s.Dropped {
			counted += d.Count
		}
		require.Equal(t, len(quotes), counted)
		for i, p := range s.Points {
			require.Positive(t, p.IVPerYear)
			require.True(t, i == 0 || s.Points[i-1].Strike <= p.Strike)
		}
		option.CheckSlice(s)
		if fit, err := option.FitSVI(s); err == nil {
			require.NoError(t, fit.Curve.Check())
		}
	})
}
