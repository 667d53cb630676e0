package option

import "math"

const greekSteps = 1024

// Greeks come from extrapolated trees of 1024 steps: delta and gamma from the
// first nodes, vega and the rhos by moving their input 0.0005 either way; theta
// is what the Black-Scholes equation leaves, and 0 where the option is exercised
// now. Three digits hold. Vanna and volga are not given. Where early exercise
// never pays they are the European ones and analytic.
func (o American) Greeks(volPerYear float64) (Greeks, error) {
	if err := o.check(volPerYear); err != nil {
		return Greeks{}, err
	}
	if o.neverEarly() {
		return BlackScholes(o).Greeks(volPerYear)
	}
	const bump = 5e-4
	at := func(moved American, vol float64) float64 { return moved.extrapolated(vol, greekSteps) }
	c := o.crown(volPerYear)
	value := c.value
	g := Greeks{Delta: c.delta, Gamma: c.gamma}
	dv := math.Min(bump, volPerYear/10)
	g.VegaPerVol = (at(o, volPerYear+dv) - at(o, volPerYear-dv)) / (2 * dv)
	up, down := o, o
	up.RatePerYear += bump
	down.RatePerYear -= bump
	g.RhoPerUnitRate = (at(up, volPerYear) - at(down, volPerYear)) / (2 * bump)
	up, down = o, o
	up.YieldPerYear += bump
	down.YieldPerYear -= bump
	g.YieldRhoPerUnit = (at(up, volPerYear) - at(down, volPerYear)) / (2 * bump)
	if value > o.Side.pays(o.Spot, o.Strike) {
		g.ThetaPerYear = o.RatePerYear*value - (o.RatePerYear-o.YieldPerYear)*o.Spot*g.Delta - volPerYear*volPerYear*o.Spot*o.Spot*g.Gamma/2
	}
	g.Elasticity = elasticity(g.Delta, o.Spot, value)
	return g, nil
}

// crown extrapolates a pair of trees.
func (o American) crown(vol float64) crown {
	fine, coarse := newTree(o, vol, greekSteps).crown(), newTree(o, vol, greekSteps/2).crown()
	return crown{o.floored(2*fine.value - coarse.value), 2*fine.delta - coarse.delta, 2*fine.gamma - coarse.gamma}
}
