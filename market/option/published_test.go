package option_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/market/option"
)

func TestPublishedEuropeanValues(t *testing.T) {
	cases := []struct {
		name string
		o    option.BlackScholes
		vol  float64
		want float64
	}{
		{"Haug 1998, a call without yield", option.BlackScholes{Side: option.Call, Spot: 60, Strike: 65, Years: .25, RatePerYear: .08}, .30, 2.1334},
		{"Haug 1998, a put on an index", option.BlackScholes{Side: option.Put, Spot: 100, Strike: 95, Years: .5, RatePerYear: .10, YieldPerYear: .05}, .20, 2.4648},
		{"Haug 1998, a put above its strike", option.BlackScholes{Side: option.Put, Spot: 75, Strike: 70, Years: .5, RatePerYear: .10, YieldPerYear: .05}, .35, 4.0870},
		{"Haug 1998, a yield above the rate", option.BlackScholes{Side: option.Call, Spot: 42, Strike: 40, Years: .75, RatePerYear: .04, YieldPerYear: .08}, .35, 5.0975},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := c.o.Value(c.vol)
			require.NoError(t, err)
			assert.InDelta(t, c.want, got, 6e-5)
			vol, err := c.o.ImpliedVolatility(got)
			require.NoError(t, err)
			assert.InDelta(t, c.vol, vol, 1e-12)
		})
	}
}

func TestPublishedBlack76Value(t *testing.T) {
	// Haug 2007, section 1.1.3: futures 19, strike 19, nine months, rate 10 percent, volatility 28 percent: 1.7011.
	discount := 0.92774348632855297 // exp(-0.075), by bc
	for _, side := range []option.Side{option.Call, option.Put} {
		got, err := option.Black76{Side: side, Forward: 19, Strike: 19, Years: .75, Discount: discount}.Value(.28)
		require.NoError(t, err)
		assert.InDelta(t, 1.7011, got, 5e-5)
	}
}

func TestPublishedGreeks(t *testing.T) {
	futures := option.BlackScholes{Spot: 105, Strike: 100, Years: .5, RatePerYear: .10, YieldPerYear: .10}
	stock := option.BlackScholes{Side: option.Call, Spot: 55, Strike: 60, Years: .75, RatePerYear: .10}
	index := option.BlackScholes{Side: option.Put, Spot: 430, Strike: 405, Years: 1. / 12, RatePerYear: .07, YieldPerYear: .05}
	greeks := func(o option.BlackScholes, side option.Side, vol float64) option.Greeks {
		o.Side = side
		g, err := o.Greeks(vol)
		require.NoError(t, err)
		return g
	}
	assert.InDelta(t, 0.5946, greeks(futures, option.Call, .36).Delta, 5e-5)
	assert.InDelta(t, -0.3566, greeks(futures, option.Put, .36).Delta, 5e-5)
	assert.InDelta(t, -4.8775, greeks(futures, option.Put, .36).Elasticity, 5e-5)
	assert.InDelta(t, 0.0278, greeks(stock, option.Call, .30).Gamma, 5e-5)
	assert.InDelta(t, 18.9358, greeks(stock, option.Call, .30).VegaPerVol, 5e-5)
	assert.InDelta(t, 0.189358, greeks(stock, option.Call, .30).VegaPerPoint(), 5e-7)
	assert.InDelta(t, -31.1924, greeks(index, option.Put, .20).ThetaPerYear, 5e-5)
	assert.InDelta(t, -31.1924/365, greeks(index, option.Put, .20).ThetaPerDay(), 5e-7)
}

func TestPublishedAmericanValues(t *testing.T) {
	cases := []struct {
		name   string
		o      option.American
		vol    float64
		want   float64
		within float64
	}{
		{"a put, where Bjerksund and Stensland say 4.4531", option.American{Side: option.Put, Spot: 36, Strike: 40, Years: 1, RatePerYear: .06}, .20, 4.4868, 2e-4},
		{"the same by QuantLib's fixed point engine", option.American{Side: option.Put, Spot: 36, Strike: 40, Years: 1, RatePerYear: .06}, .20, 4.486674419027128, 1e-5},
		{"a three-year call by the same", option.American{Side: option.Call, Spot: 110, Strike: 100, Years: 3, RatePerYear: .03, YieldPerYear: .07}, .20, 14.443401728518994, 1e-4},
		{"exercised at once under hardly any volatility", option.American{Side: option.Put, Spot: 36, Strike: 40, Years: 1, RatePerYear: .06}, 1e-4, 4, 1e-9},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := c.o.Value(c.vol)
			require.NoError(t, err)
			assert.True(t, got.Converged)
			assert.InDelta(t, c.want, got.Value, c.within)
		})
	}
}

func TestAmericanGreeksAgreeWithAFiniteDifferenceGrid(t *testing.T) {
	// QuantLib 1.29, FdBlackScholesVanillaEngine, 2000 by 2000 nodes.
	g, err := option.American{Side: option.Put, Spot: 36, Strike: 40, Years: 1, RatePerYear: .06}.Greeks(.20)
	require.NoError(t, err)
	assert.InDelta(t, -0.69678, g.Delta, 2e-4)
	assert.InDelta(t, 0.086724, g.Gamma, 2e-4)
	assert.InDelta(t, -0.47404, g.ThetaPerYear, 2e-3)
}

func TestAmericanPriceGivesItsVolatilityBack(t *testing.T) {
	o := option.American{Side: option.Put, Spot: 40, Strike: 45, Years: .5833, RatePerYear: .0488}
	v, err := o.Value(.3)
	require.NoError(t, err)
	vol, err := o.ImpliedVolatility(v.Value)
	require.NoError(t, err)
	assert.InDelta(t, .3, vol, 2e-5, "the tolerance of the price over vega")
}
