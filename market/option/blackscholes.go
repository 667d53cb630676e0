package option

import "math"

// BlackScholes is a European option on a spot that pays a continuous yield: the
// model of Black and Scholes as Merton extended it (Haug 2007, section 1.1.6,
// with b = rate - yield).
type BlackScholes struct {
	Side         Side    `json:"side"`
	Spot         float64 `json:"spot"`           // per share, above 0
	Strike       float64 `json:"strike"`         // same currency, above 0
	Years        float64 `json:"years"`          // to the expiry instant, above 0
	RatePerYear  float64 `json:"rate_per_year"`  // continuous; may be negative
	YieldPerYear float64 `json:"yield_per_year"` // continuous dividend or carry yield; may be negative
}

// Value is the price per share at a volatility per root year; 0 gives the
// discounted payoff at the forward.
func (o BlackScholes) Value(volPerYear float64) (float64, error) {
	c, err := o.core()
	if err := first(err, checkVol(volPerYear)); err != nil {
		return 0, err
	}
	return c.value(volPerYear), nil
}

// ImpliedVolatility is the volatility at which Value gives the price. On the
// out-of-the-money side it is exact to [Attainable]. It returns a [Refusal]
// where the price determines none.
func (o BlackScholes) ImpliedVolatility(price float64) (float64, error) {
	c, err := o.core()
	if err != nil {
		return 0, err
	}
	return c.implied(price)
}

// Greeks are analytic; the volatility must be above 0.
func (o BlackScholes) Greeks(volPerYear float64) (Greeks, error) {
	c, err := o.core()
	if err := first(err, positive("volatility", volPerYear)); err != nil {
		return Greeks{}, err
	}
	s := c.slopes(volPerYear)
	grow := c.asset / o.Spot
	return Greeks{
		Delta:           s.inAsset * grow,
		Gamma:           s.bend * grow * grow,
		VegaPerVol:      s.vega,
		ThetaPerYear:    o.YieldPerYear*c.asset*s.inAsset + o.RatePerYear*c.cash*s.inCash - s.vega*volPerYear/(2*o.Years),
		RhoPerUnitRate:  -o.Years * c.cash * s.inCash,
		YieldRhoPerUnit: -o.Years * c.asset * s.inAsset,
		VannaPerVol:     s.vanna * grow,
		VolgaPerVol:     s.volga,
		Elasticity:      elasticity(s.inAsset*grow, o.Spot, s.value),
	}, nil
}

// Forward is the price for delivery at expiry that the rate and the yield imply.
func (o BlackScholes) Forward() float64 {
	return o.Spot * math.Exp((o.RatePerYear-o.YieldPerYear)*o.Years)
}

func (o BlackScholes) check() error {
	return first(checkSide(o.Side), left(o.Years), positive("spot", o.Spot), positive("strike", o.Strike),
		finite("rate", o.RatePerYear), finite("yield", o.YieldPerYear))
}

func (o BlackScholes) core() (core, error) {
	if err := o.check(); err != nil {
		return core{}, err
	}
	c := core{
		side:      o.Side,
		asset:     o.Spot * math.Exp(-o.YieldPerYear*o.Years),
		cash:      o.Strike * math.Exp(-o.RatePerYear*o.Years),
		x:         logRatio(o.Spot, o.Strike) + (o.RatePerYear-o.YieldPerYear)*o.Years,
		rootYears: math.Sqrt(o.Years),
	}
	return c, c.check()
}

// check refuses legs that left the doubles on the way: rates of thousands.
func (c core) check() error {
	return first(positive("discounted underlying", c.asset), positive("discounted strike", c.cash), finite("log moneyness", c.x))
}

func checkSide(s Side) error {
	if s.known() {
		return nil
	}
	return badArgument("side", "is neither call nor put", "set it to option.Call or option.Put")
}

func checkVol(vol float64) error {
	if vol == 0 {
		return nil
	}
	return positive("volatility", vol)
}
