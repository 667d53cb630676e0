package option_test

import (
	"errors"
	"fmt"

	"github.com/deskworth/deskworth-go/market/option"
)

func ExampleBlack76_ImpliedVolatility() {
	o := option.Black76{Side: option.Call, Forward: 110, Strike: 100, Years: 0.5, Discount: 0.98}
	price, err := o.Value(0.25)
	if err != nil {
		fmt.Println(err)
		return
	}
	vol, err := o.ImpliedVolatility(price)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.4f per share is a volatility of %.2f\n", price, vol)

	_, err = o.ImpliedVolatility(9)
	var refusal *option.Refusal
	if errors.As(err, &refusal) {
		fmt.Println(refusal.Code(), "-", err)
	}
	// Output:
	// 13.1724 per share is a volatility of 0.25
	// below_intrinsic - price 9 is below its intrinsic value 9.8: no volatility gives it; check that the price and the underlying are of one moment
}

func ExampleBlackScholes_Greeks() {
	o := option.BlackScholes{Side: option.Put, Spot: 430, Strike: 405, Years: 1. / 12, RatePerYear: 0.07, YieldPerYear: 0.05}
	g, err := o.Greeks(0.20)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("delta %.4f, vega %.4f a point, theta %.4f a day\n", g.Delta, g.VegaPerPoint(), g.ThetaPerDay())
	// Output:
	// delta -0.1361, vega 0.2707 a point, theta -0.0855 a day
}

func ExampleButterfly() {
	// The slice of Axel Vogt: a positive smile without a density.
	smile := option.SVI{A: -0.0410, B: 0.1331, M: 0.3586, Rho: 0.3060, Sigma: 0.4153}
	f := option.Butterfly(smile, -1.5, 1.5, 3001)
	fmt.Printf("lowest variance %.4f\n%s by %s: g = %.4f at k = %.2f\n", smile.Lowest(), f.Outcome, f.Evidence, f.Worst, f.At)
	// Output:
	// lowest variance 0.0116
	// violated by grid_scan: g = -0.0329 at k = 0.88
}
