package option_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/market/option"
)

// vogt is the slice of Gatheral and Jacquier 2014, example 3.1: total variance
// is positive everywhere, and the density is not.
var vogt = option.SVI{A: -0.0410, B: 0.1331, M: 0.3586, Rho: 0.3060, Sigma: 0.4153}

func TestTheVogtSliceIsCaught(t *testing.T) {
	require.NoError(t, vogt.Check(), "as a smile it is admissible")
	assert.InDelta(t, 0.0116, vogt.Lowest(), 5e-5)
	assert.Equal(t, option.NoneFound, vogt.Wings().Outcome)
	f := option.Butterfly(vogt, -1.5, 1.5, 30001)
	assert.Equal(t, option.GridScan, f.Evidence)
	assert.Equal(t, option.Violated, f.Outcome)
	assert.InDelta(t, -0.0329, f.Worst, 5e-5)
	assert.InDelta(t, 0.88, f.At, 5e-3)
	require.Len(t, f.Ranges, 1)
	assert.InDelta(t, 0.65, f.Ranges[0].From, 0.01)
	assert.InDelta(t, 1.25, f.Ranges[0].To, 0.01)
}

func TestAScanThatSeesNothingProvesNothing(t *testing.T) {
	flat := option.SVI{A: 0.04, Sigma: 0.1}
	f := option.Butterfly(flat, -1, 1, 101)
	assert.Equal(t, option.NoneFound, f.Outcome)
	assert.InDelta(t, 1, f.Worst, 1e-15, "a flat smile is the lognormal density")
}

func TestASmileThatIsNoneIsRefused(t *testing.T) {
	for _, s := range []option.SVI{{}, {B: -1, Sigma: 1, A: 1}, {B: 1, Rho: 1, Sigma: 1}, {A: -1, B: 0.1, Sigma: 0.1}, {A: math.NaN(), Sigma: 1}} {
		require.Error(t, s.Check(), "%+v", s)
	}
}

func TestLeesBoundIsNecessary(t *testing.T) {
	f := option.SVI{A: 0.1, B: 1.5, Rho: -0.5, Sigma: 0.1}.Wings()
	assert.Equal(t, option.Theorem, f.Evidence)
	assert.Equal(t, option.Violated, f.Outcome)
	assert.InDelta(t, 2.25, f.Worst, 1e-15)
}

func TestSlopesOfTheSmilesAreTheirDerivatives(t *testing.T) {
	for _, c := range []option.Curve{vogt, option.SSVI{Theta: 0.04, Rho: -0.7, Phi: 3}} {
		for _, k := range []float64{-1, -0.2, 0, 0.3, 1.1} {
			const h = 1e-4
			w, slope, bend := c.Variance(k)
			up, _, _ := c.Variance(k + h)
			down, _, _ := c.Variance(k - h)
			assert.InDelta(t, slope, (up-down)/(2*h), 1e-7)
			assert.InDelta(t, bend, (up-2*w+down)/(h*h), 1e-5)
		}
	}
}

func TestTheTheoremsOfTheSurfaceSVI(t *testing.T) {
	// By hand: 0.04·3·1.7 = 0.204 and 0.204·3 = 0.612, both under 4.
	tame := option.SSVI{Theta: 0.04, Rho: -0.7, Phi: 3}
	assert.Equal(t, option.Excluded, tame.Butterfly().Outcome)
	assert.InDelta(t, 0.612, tame.Butterfly().Worst, 1e-15)
	assert.Equal(t, option.SufficientCondition, tame.Butterfly().Evidence)
	assert.Equal(t, option.NoneFound, option.Butterfly(tame, -3, 3, 1001).Outcome, "the scan agrees with the theorem")
	wild := option.SSVI{Theta: 0.04, Rho: -0.7, Phi: 30}
	assert.Equal(t, option.NotShown, wild.Butterfly().Outcome, "a sufficient condition that fails says nothing")
	// (1+√0.51)·3/0.49 = 10.4947…
	assert.Equal(t, option.Excluded, tame.Calendar(10.49).Outcome)
	assert.Equal(t, option.Violated, tame.Calendar(10.50).Outcome)
	assert.Equal(t, option.Violated, tame.Calendar(-0.01).Outcome)
	assert.Equal(t, option.Excluded, option.SSVI{Theta: 0.04, Phi: 3}.Calendar(1e9).Outcome, "no skew, no upper bound")
	at, _, _ := tame.Variance(0)
	assert.InDelta(t, 0.04, at, 1e-16)
}

func TestCalendarOfTwoCurves(t *testing.T) {
	near, far := option.SVI{A: 0.04, Sigma: 1}, option.SVI{A: 0.03, B: 0.1, Sigma: 0.05}
	f := option.Calendar(near, far, -1, 1, 2001)
	assert.Equal(t, option.Violated, f.Outcome)
	require.Len(t, f.Ranges, 1)
	// 0.03 + 0.1·√(k²+0.0025) < 0.04 where |k| < √0.0075 = 0.0866.
	assert.InDelta(t, -0.0866, f.Ranges[0].From, 1.1e-3)
	assert.InDelta(t, 0.0866, f.Ranges[0].To, 1.1e-3)
}

// quoted makes a chain by hand: Black-76 on a forward of 100 and a discount of
// 0.98, a spread of two cents around each value, volatility by log moneyness.
func quoted(t testing.TB, years float64, smile func(k float64) float64) []option.Quote {
	t.Helper()
	var out []option.Quote
	for strike := 80.0; strike <= 120; strike += 2 {
		for _, side := range []option.Side{option.Call, option.Put} {
			v, err := option.Black76{Side: side, Forward: 100, Strike: strike, Years: years, Discount: 0.98}.Value(smile(math.Log(strike / 100)))
			require.NoError(t, err)
			out = append(out, option.Quote{Side: side, Strike: strike, Bid: v - 0.01, Ask: v + 0.01})
		}
	}
	return out
}

func level(vol float64) func(float64) float64 { return func(float64) float64 { return vol } }

func TestParityGivesForwardAndDiscountBack(t *testing.T) {
	quotes := quoted(t, 0.5, level(0.2))
	p, err := option.ParityForward(quotes)
	require.NoError(t, err)
	assert.InDelta(t, 100, p.Forward, 1e-9)
	assert.InDelta(t, 0.98, p.Discount, 1e-11)
	assert.Equal(t, 21, p.Pairs)
	assert.Equal(t, 12, p.Used)
	assert.Equal(t, 12, p.Inside)
}

func TestOneStaleQuoteDoesNotTiltTheForward(t *testing.T) {
	quotes := quoted(t, 0.5, level(0.2))
	for i, q := range quotes {
		if q.Strike == 98 && q.Side == option.Call {
			quotes[i].Bid, quotes[i].Ask = q.Bid+3, q.Ask+3
		}
	}
	p, err := option.ParityForward(quotes)
	require.NoError(t, err)
	assert.InDelta(t, 100, p.Forward, 1e-9)
	assert.InDelta(t, 0.98, p.Discount, 1e-11)
	assert.InDelta(t, 3, p.Residual, 1e-9, "and the report shows it")
	assert.Equal(t, p.Used-1, p.Inside)
}

func TestTwoStrikesGiveNoForward(t *testing.T) {
	_, err := option.ParityForward(quoted(t, 0.5, level(0.2))[:4])
	var refusal *option.Refusal
	require.ErrorAs(t, err, &refusal)
	assert.Equal(t, option.NoForward, refusal.Reason)
}

func TestASliceAccountsForEveryQuote(t *testing.T) {
	quotes := quoted(t, 0.5, level(0.2))
	quotes[0].Bid = 0                                               // a call at 80 that nobody bids for
	quotes[41].Bid, quotes[41].Ask = quotes[41].Ask, quotes[41].Bid // a put at 120, crossed
	s, err := option.BuildSlice("XYZ", 0.5, quotes)
	require.NoError(t, err)
	assert.Len(t, s.Points, 21)
	assert.Equal(t, []option.Drop{{Reason: option.InTheMoney, Count: 19}, {Reason: option.NoMid, Count: 2}}, s.Dropped)
	assert.Equal(t, 42, s.Received)
	for _, p := range s.Points {
		assert.InDelta(t, 0.2, p.IVPerYear, 1e-9)
		assert.Equal(t, p.Strike >= 100, p.Side == option.Call)
	}
	_, err = option.BuildSlice("XYZ", 0, quotes)
	require.Error(t, err)
}

func TestQuotesWithoutArbitrageRaiseNoFinding(t *testing.T) {
	s, err := option.BuildSlice("XYZ", 0.5, quoted(t, 0.5, level(0.2)))
	require.NoError(t, err)
	for _, f := range option.CheckSlice(s) {
		assert.Equal(t, option.NoneFound, f.Outcome, "%+v", f)
		assert.Positive(t, f.Looked)
	}
}

func TestAButterflyInTheQuotesIsReportedNotRepaired(t *testing.T) {
	quotes := quoted(t, 0.5, level(0.2))
	for i, q := range quotes {
		if q.Strike == 90 && q.Side == option.Put {
			quotes[i].Bid, quotes[i].Ask = q.Bid+0.2, q.Ask+0.2
		}
	}
	s, err := option.BuildSlice("XYZ", 0.5, quotes)
	require.NoError(t, err)
	butterfly := option.CheckSlice(s)[1]
	assert.Equal(t, option.Violated, butterfly.Outcome)
	assert.Equal(t, 1, butterfly.Count)
	assert.Equal(t, 1, butterfly.Beyond, "twenty cents are more than the spreads")
	assert.Equal(t, []float64{88, 90, 92}, butterfly.Witness)
	assert.Len(t, s.Points, 21, "the point stays")
}

func TestAVerticalInTheQuotesIsReported(t *testing.T) {
	quotes := quoted(t, 0.5, level(0.2))
	for i, q := range quotes {
		if q.Strike == 110 && q.Side == option.Call {
			quotes[i].Bid, quotes[i].Ask = q.Bid+2, q.Ask+2
		}
	}
	s, err := option.BuildSlice("XYZ", 0.5, quotes)
	require.NoError(t, err)
	vertical := option.CheckSlice(s)[0]
	assert.Equal(t, option.Violated, vertical.Outcome)
	assert.Equal(t, []float64{108, 110}, vertical.Witness)
	assert.Equal(t, 2, vertical.Count, "too steep on its far side as well")
}

func TestFallingTotalVarianceIsACalendar(t *testing.T) {
	early, err := option.BuildSlice("XYZ", 0.5, quoted(t, 0.5, level(0.30)))
	require.NoError(t, err)
	late, err := option.BuildSlice("XYZ", 1, quoted(t, 1, level(0.20)))
	require.NoError(t, err)
	f, err := option.CheckCalendar(early, late)
	require.NoError(t, err)
	assert.Equal(t, option.Violated, f.Outcome)
	assert.Equal(t, option.Interpolated, f.Evidence)
	assert.Equal(t, f.Looked, f.Count)
	assert.InDelta(t, 0.04-0.045, f.Worst, 1e-6)
	_, err = option.CheckCalendar(late, early)
	require.Error(t, err, "the order is by time")
	fine, err := option.BuildSlice("XYZ", 1, quoted(t, 1, level(0.25)))
	require.NoError(t, err)
	f, err = option.CheckCalendar(early, fine)
	require.NoError(t, err)
	assert.Equal(t, option.NoneFound, f.Outcome)
}

func TestAFitFindsTheSmileItWasMadeOf(t *testing.T) {
	truth := option.SVI{A: 0.005, B: 0.08, Rho: -0.5, M: 0.02, Sigma: 0.12}
	s, err := option.BuildSlice("XYZ", 0.5, quoted(t, 0.5, func(k float64) float64 {
		w, _, _ := truth.Variance(k)
		return math.Sqrt(w / 0.5)
	}))
	require.NoError(t, err)
	fit, err := option.FitSVI(s)
	require.NoError(t, err)
	assert.Equal(t, "model", fit.Label)
	assert.Less(t, fit.RMSVol, 1e-6)
	assert.Equal(t, len(s.Points), fit.Inside)
	assert.InDelta(t, truth.B, fit.Curve.B, 1e-3)
	assert.Equal(t, option.NoneFound, fit.Butterfly.Outcome)
	again, err := option.FitSVI(s)
	require.NoError(t, err)
	assert.Equal(t, fit, again, "one input, one answer")
}

func TestAFitOfTheVogtSliceSaysThatItIsArbitrageable(t *testing.T) {
	s := option.Slice{Root: "VOGT", Years: 1, Parity: option.Parity{Forward: 100, Discount: 1}}
	for k := -1.5; k <= 1.5; k += 0.1 {
		w, _, _ := vogt.Variance(k)
		s.Points = append(s.Points, option.Point{LogMoneyness: k, TotalVariance: w, IVPerYear: math.Sqrt(w), VegaPerVol: 10, Bid: 1, Ask: 1.1})
	}
	fit, err := option.FitSVI(s)
	require.NoError(t, err)
	assert.Less(t, fit.RMSVol, 1e-5)
	assert.Equal(t, option.Violated, fit.Butterfly.Outcome)
	_, err = option.FitSVI(option.Slice{Years: 1})
	require.Error(t, err)
}
