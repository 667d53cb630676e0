package option

import "math"

// Black76 is a European option on a forward (Black 1976; Haug 2007, section
// 1.1.3).
type Black76 struct {
	Side     Side    `json:"side"`
	Forward  float64 `json:"forward"`  // for delivery at expiry, above 0
	Strike   float64 `json:"strike"`   // same currency, above 0
	Years    float64 `json:"years"`    // to the expiry instant, above 0
	Discount float64 `json:"discount"` // what 1 paid at expiry costs today, above 0; 1 for undiscounted prices
}

// Value is the price per share at a volatility per root year; 0 gives the
// discounted payoff.
func (o Black76) Value(volPerYear float64) (float64, error) {
	c, err := o.core()
	if err := first(err, checkVol(volPerYear)); err != nil {
		return 0, err
	}
	return c.value(volPerYear), nil
}

// ImpliedVolatility is the volatility at which Value gives the price. On the
// out-of-the-money side it is exact to [Attainable]. It returns a [Refusal]
// where the price determines none.
func (o Black76) ImpliedVolatility(price float64) (float64, error) {
	c, err := o.core()
	if err != nil {
		return 0, err
	}
	return c.implied(price)
}

// Greeks are analytic; the volatility must be above 0. Delta, gamma and vanna
// are by the forward. Theta and rho hold the forward still and move the
// discount alone, at the rate -ln(Discount)/Years.
func (o Black76) Greeks(volPerYear float64) (Greeks, error) {
	c, err := o.core()
	if err := first(err, positive("volatility", volPerYear)); err != nil {
		return Greeks{}, err
	}
	s := c.slopes(volPerYear)
	return Greeks{
		Delta:          s.inAsset * o.Discount,
		Gamma:          s.bend * o.Discount * o.Discount,
		VegaPerVol:     s.vega,
		ThetaPerYear:   o.RatePerYear()*s.value - s.vega*volPerYear/(2*o.Years),
		RhoPerUnitRate: -o.Years * s.value,
		VannaPerVol:    s.vanna * o.Discount,
		VolgaPerVol:    s.volga,
		Elasticity:     elasticity(s.inAsset*o.Discount, o.Forward, s.value),
	}, nil
}

// RatePerYear is the continuous rate in the discount.
func (o Black76) RatePerYear() float64 { return -math.Log(o.Discount) / o.Years }

func (o Black76) core() (core, error) {
	err := first(checkSide(o.Side), left(o.Years), positive("forward", o.Forward), positive("strike", o.Strike), positive("discount", o.Discount))
	if err != nil {
		return core{}, err
	}
	c := core{
		side:      o.Side,
		asset:     o.Forward * o.Discount,
		cash:      o.Strike * o.Discount,
		x:         logRatio(o.Forward, o.Strike),
		rootYears: math.Sqrt(o.Years),
	}
	return c, c.check()
}
