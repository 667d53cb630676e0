package option_test

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskworth/deskworth-go/market/option"
)

// drawn is any sane contract on a spot with a volatility.
func drawn(t *rapid.T) (option.BlackScholes, float64) {
	spot := math.Exp(rapid.Float64Range(-3, 9).Draw(t, "ln spot"))
	return option.BlackScholes{
		Side:         rapid.SampledFrom([]option.Side{option.Call, option.Put}).Draw(t, "side"),
		Spot:         spot,
		Strike:       spot * math.Exp(rapid.Float64Range(-1, 1).Draw(t, "ln strike/spot")),
		Years:        math.Exp(rapid.Float64Range(-6, 2).Draw(t, "ln years")),
		RatePerYear:  rapid.Float64Range(-0.05, 0.2).Draw(t, "rate"),
		YieldPerYear: rapid.Float64Range(-0.05, 0.2).Draw(t, "yield"),
	}, rapid.Float64Range(0.03, 2).Draw(t, "volatility")
}

func value(t require.TestingT, o option.BlackScholes, vol float64) float64 {
	v, err := o.Value(vol)
	require.NoError(t, err)
	return v
}

func TestPutCallParity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o, vol := drawn(t)
		call, put := o, o
		call.Side, put.Side = option.Call, option.Put
		asset, cash := o.Spot*math.Exp(-o.YieldPerYear*o.Years), o.Strike*math.Exp(-o.RatePerYear*o.Years)
		require.InDelta(t, asset-cash, value(t, call, vol)-value(t, put, vol), 1e-13*(asset+cash))
	})
}

func TestBoundsMonotonyAndConvexity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o, vol := drawn(t)
		asset, cash := o.Spot*math.Exp(-o.YieldPerYear*o.Years), o.Strike*math.Exp(-o.RatePerYear*o.Years)
		low, high := max(asset-cash, 0), asset
		if o.Side == option.Put {
			low, high = max(cash-asset, 0), cash
		}
		dust := 1e-13 * (asset + cash)
		v := value(t, o, vol)
		require.GreaterOrEqual(t, v, low-dust)
		require.LessOrEqual(t, v, high+dust)
		require.GreaterOrEqual(t, value(t, o, vol*1.1), v-dust, "rises with volatility")
		left, right := o, o
		left.Strike, right.Strike = o.Strike*0.9, o.Strike*1.1
		require.GreaterOrEqual(t, (value(t, left, vol)+value(t, right, vol))/2, v-dust, "convex in the strike")
		if o.Side == option.Call {
			left, right = right, left
		}
		require.LessOrEqual(t, value(t, left, vol), value(t, right, vol)+dust, "falls for calls, rises for puts")
	})
}

func TestGreeksAreTheSlopesOfTheValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o, vol := drawn(t)
		g, err := o.Greeks(vol)
		require.NoError(t, err)
		slope := func(h float64, move func(*option.BlackScholes, *float64, float64)) float64 {
			at := func(d float64) float64 {
				p, v := o, vol
				move(&p, &v, d)
				return value(t, p, v)
			}
			return (8*(at(h)-at(-h)) - (at(2*h) - at(-2*h))) / (12 * h)
		}
		scale := o.Spot + o.Strike
		s := vol * math.Sqrt(o.Years)
		h := 1e-3 * s
		near := func(want, got, unit float64, name string) {
			require.InDelta(t, want, got, 2e-8*(math.Abs(want)+unit), name)
		}
		near(g.Delta, slope(h*o.Spot, func(p *option.BlackScholes, _ *float64, d float64) { p.Spot += d }), scale/o.Spot/min(s, 1), "delta")
		near(g.VegaPerVol, slope(1e-3*vol, func(_ *option.BlackScholes, v *float64, d float64) { *v += d }), scale/min(s, 1), "vega")
		near(g.RhoPerUnitRate, slope(h/o.Years/2, func(p *option.BlackScholes, _ *float64, d float64) { p.RatePerYear += d }), scale*o.Years/min(s, 1), "rho")
		near(g.YieldRhoPerUnit, slope(h/o.Years/2, func(p *option.BlackScholes, _ *float64, d float64) { p.YieldPerYear += d }), scale*o.Years/min(s, 1), "yield rho")
		near(g.ThetaPerYear, -slope(1e-3*o.Years, func(p *option.BlackScholes, _ *float64, d float64) { p.Years += d }), scale/o.Years, "theta")
		delta := func(p option.BlackScholes, v float64) float64 {
			g, err := p.Greeks(v)
			require.NoError(t, err)
			return g.Delta
		}
		up, down := o, o
		up.Spot, down.Spot = o.Spot*(1+h), o.Spot*(1-h)
		require.InDelta(t, g.Gamma, (delta(up, vol)-delta(down, vol))/(2*h*o.Spot), 1e-5*(g.Gamma+1/(o.Spot*s)), "gamma")
		require.InDelta(t, g.VannaPerVol, (delta(o, vol*1.001)-delta(o, vol*.999))/(2e-3*vol), 1e-4*(1/vol+math.Abs(g.VannaPerVol)), "vanna")
	})
}

// The bound, over moneyness, time and volatility far outside any market.
func TestRoundTripsOutOfTheMoney(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		wide := rapid.SampledFrom([]float64{1e-6, 0.1, 1, 20}).Draw(t, "scale")
		o := option.Black76{Side: option.Call, Forward: 100, Discount: 0.97,
			Strike: 100 * math.Exp(wide*rapid.Float64Range(-3, 3).Draw(t, "k")),
			Years:  math.Exp(rapid.Float64Range(-8, 4).Draw(t, "ln years"))}
		if o.Strike < o.Forward {
			o.Side = option.Put
		}
		vol := math.Exp(rapid.Float64Range(-10, 4).Draw(t, "ln volatility"))
		price, err := o.Value(vol)
		require.NoError(t, err)
		got, err := o.ImpliedVolatility(price)
		var refusal *option.Refusal
		if errors.As(err, &refusal) {
			if refusal.Reason == option.NoTimeValue {
				require.Zero(t, price, "only a price of nothing has no time value out of the money")
				return
			}
			require.Equal(t, option.AboveMaximum, refusal.Reason)
			require.GreaterOrEqual(t, price, 0.97*min(o.Strike, o.Forward))
			return
		}
		g, err := o.Greeks(vol)
		require.NoError(t, err)
		require.InDelta(t, vol, got, option.Attainable(price, g.VegaPerVol))
	})
}

func TestAmericanIsWorthAtLeastEuropeanAndExercise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o, vol := drawn(t)
		if vol*math.Sqrt(o.Years) > 3 {
			t.Skip("beyond the tree")
		}
		o.Strike = o.Spot * math.Exp(rapid.Float64Range(-.3, .3).Draw(t, "near"))
		european := value(t, o, vol)
		american, err := option.American(o).Value(vol)
		require.NoError(t, err)
		dust := american.ErrorEstimate + 2*option.TreeTolerance*o.Strike
		require.GreaterOrEqual(t, american.Value, european-dust)
		exercise := max(o.Spot-o.Strike, 0)
		if o.Side == option.Put {
			exercise = max(o.Strike-o.Spot, 0)
		}
		require.GreaterOrEqual(t, american.Value, exercise-dust)
	})
}
