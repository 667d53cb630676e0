package option

// Greeks are the sensitivities of one option held long, per share.
type Greeks struct {
	Delta           float64 `json:"delta"`               // price per 1 of the underlying
	Gamma           float64 `json:"gamma"`               // delta per 1 of the underlying
	VegaPerVol      float64 `json:"vega_per_vol"`        // price per 1.00 of volatility, that is 100 points
	ThetaPerYear    float64 `json:"theta_per_year"`      // price per year that passes
	RhoPerUnitRate  float64 `json:"rho_per_unit_rate"`   // price per 1.00 of the rate, that is 100 percent
	YieldRhoPerUnit float64 `json:"yield_rho_per_unit"`  // price per 1.00 of the yield; 0 where the forward is given
	VannaPerVol     float64 `json:"vanna_per_vol"`       // delta per 1.00 of volatility
	VolgaPerVol     float64 `json:"volga_per_vol"`       // vega per vol, again per 1.00 of volatility
	Elasticity      float64 `json:"elasticity,omitzero"` // percent of price per percent of the underlying
}

// VegaPerPoint is the price per volatility point, 0.01.
func (g Greeks) VegaPerPoint() float64 { return g.VegaPerVol / 100 }

// ThetaPerDay is the price per calendar day that passes, a 365th of a year.
func (g Greeks) ThetaPerDay() float64 { return g.ThetaPerYear / 365 }

// RhoPerPoint is the price per percentage point of the rate.
func (g Greeks) RhoPerPoint() float64 { return g.RhoPerUnitRate / 100 }

// slopes are the derivatives of value by its legs and the volatility.
type slopes struct {
	value        float64
	inAsset      float64 // by the asset leg, cash fixed: ±Φ(±d1)
	inCash       float64 // by the cash leg, asset fixed: ∓Φ(±d2)
	bend         float64 // second derivative by the asset leg
	vega         float64 // by volatility
	vanna, volga float64 // inAsset by volatility, vega by volatility
}

func (c core) slopes(vol float64) slopes {
	d1, d2 := c.d(vol)
	sign := 1.0
	if c.side == Put {
		sign = -1
	}
	s := vol * c.rootYears
	n1 := density(d1)
	vega := c.asset * n1 * c.rootYears
	return slopes{
		value:   c.value(vol),
		inAsset: sign * Cumulative(sign*d1),
		inCash:  -sign * Cumulative(sign*d2),
		bend:    n1 / (c.asset * s),
		vega:    vega,
		vanna:   -n1 * d2 / vol,
		volga:   vega * d1 * d2 / vol,
	}
}

// elasticity of a worthless option does not exist and is left at 0, absent.
func elasticity(delta, underlying, value float64) float64 {
	if value == 0 {
		return 0
	}
	return delta * underlying / value
}
