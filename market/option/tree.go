package option

import "math"

// tree is the binomial tree of Cox, Ross and Rubinstein (Haug 2007, section
// 7.1). Over the last step the holder of a node owns a European option, which
// Black's formula prices: Broadie and Detemple, "American option valuation",
// Review of Financial Studies 9 (1996). That takes the saw teeth out of the
// convergence; what is left falls about like 1/steps, which extrapolation
// removes.
type tree struct {
	option American
	vol    float64
	steps  int
	dt     float64 // years a step
	move   float64 // σ√dt, the step of the logarithm
	drift  float64 // of the nodes, per year
}

func newTree(o American, vol float64, steps int) tree {
	dt := o.Years / float64(steps)
	t := tree{o, vol, steps, dt, vol * math.Sqrt(dt), 0}
	// Without drift the probabilities leave (0,1) where the carry over a step
	// outruns the volatility. Asked for the fewest steps, so that a pair of trees
	// is of one kind.
	if carry := o.RatePerYear - o.YieldPerYear; math.Abs(carry)*math.Sqrt(o.Years/fewestSteps) > vol/2 {
		t.drift = carry
	}
	return t
}

// up is the probability of an upward step.
func (t tree) up() float64 {
	carry := (t.option.RatePerYear - t.option.YieldPerYear - t.drift) * t.dt
	return (math.Expm1(carry) - math.Expm1(-t.move)) / (2 * math.Sinh(t.move))
}

// crown is what the first three levels of a tree say about today.
type crown struct{ value, delta, gamma float64 }

// crown reads delta between the two nodes after one step and gamma between the
// three after two; their bias of first order in the step goes with the value's.
func (t tree) crown() crown {
	n := t.steps
	discount, up := math.Exp(-t.option.RatePerYear*t.dt), t.up()
	prices := make([]float64, 2*n+1) // spot·exp(k·move), k from -n
	for k := range prices {
		prices[k] = t.option.Spot * math.Exp(float64(k-n)*t.move)
	}
	values := t.lastStep(prices)
	var c crown
	for level := n - 2; level >= 0; level-- {
		t.back(values, prices[n-level:], level, discount*up, discount*(1-up))
		switch grow := t.grown(level); level {
		case 2:
			low, mid, high := grow*prices[n-2], grow*prices[n], grow*prices[n+2]
			c.gamma = ((values[2]-values[1])/(high-mid) - (values[1]-values[0])/(mid-low)) / ((high - low) / 2)
		case 1:
			c.delta = (values[1] - values[0]) / (grow * (prices[n+1] - prices[n-1]))
		}
	}
	c.value = values[0]
	return c
}

// back takes the values one level towards today.
func (t tree) back(values, prices []float64, level int, up, down float64) {
	sign := 1.0
	if t.option.Side == Put {
		sign = -1
	}
	strike, grow := sign*t.option.Strike, sign*t.grown(level)
	for j := 0; j <= level; j++ {
		values[j] = max(up*values[j+1]+down*values[j], grow*prices[2*j]-strike)
	}
}

func (t tree) grown(level int) float64 { return math.Exp(t.drift * t.dt * float64(level)) }

// lastStep is the level before expiry: exercise now, or a European option.
func (t tree) lastStep(prices []float64) []float64 {
	o, level := t.option, t.steps-1
	asset, cash := math.Exp(-o.YieldPerYear*t.dt), o.Strike*math.Exp(-o.RatePerYear*t.dt)
	carry, grow := (o.RatePerYear-o.YieldPerYear)*t.dt, t.grown(level)
	c := core{side: o.Side, cash: cash, rootYears: math.Sqrt(t.dt)}
	values := make([]float64, t.steps)
	for j := range values {
		s := prices[2*j+1] * grow
		c.asset, c.x = s*asset, logRatio(s, o.Strike)+carry
		values[j] = max(c.value(t.vol), o.Side.pays(s, o.Strike))
	}
	return values
}
