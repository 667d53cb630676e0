package option

import (
	"fmt"
	"math"
)

// Fit is a raw SVI slice drawn through quoted points. It is a model of them, and
// says so: what was quoted are the points.
type Fit struct {
	Label       string  `json:"label"` // always "model"
	Curve       SVI     `json:"curve"`
	Points      int     `json:"points"`
	RMSVol      float64 `json:"rms_vol"`     // of fitted minus quoted volatility, unweighted
	WorstVol    float64 `json:"worst_vol"`   // the largest of them
	WorstAt     float64 `json:"worst_at"`    // its log moneyness
	Inside      int     `json:"inside"`      // points met inside bid and ask, to first order
	Evaluations int     `json:"evaluations"` // of the objective
	Wings       Finding `json:"wings"`       // Lee's bound, which the fit keeps
	Butterfly   Finding `json:"butterfly"`   // a scan over the quoted range and half of it on either side
}

const (
	fewestPoints = 5
	fitBudget    = 4000
	scanPlaces   = 2001
	narrowest    = 1e-3 // Sigma, below which the vertex is a kink between two strikes
)

// FitSVI draws an admissible raw slice through the points of s: weighted least
// squares in total variance, each error counted in spreads of its own quote
// (vega over spread). For a centre M and a width Sigma the rest is linear
// (Zeliade Systems, "Quasi-explicit calibration of Gatheral's SVI model", 2009),
// so a simplex searches those two, and a second one polishes all five. It keeps
// the constraints of [SVI.Check], |Rho| <= 0.999, Sigma >= 0.001 and Lee's bound; it does not force the butterfly
// condition, which it reports.
func FitSVI(s Slice) (Fit, error) {
	if len(s.Points) < fewestPoints {
		return Fit{}, badArgument(fmt.Sprintf("%d points", len(s.Points)), "do not determine five parameters", "give a slice with at least five")
	}
	if err := left(s.Years); err != nil {
		return Fit{}, err
	}
	p := newProblem(s)
	curve, spent := p.search()
	if err := curve.Check(); err != nil {
		return Fit{}, &Refusal{NotConverged, "the fit", "ended outside its constraints", "look at the points: " + err.Error()}
	}
	fit := Fit{Label: "model", Curve: curve, Points: len(s.Points), Evaluations: spent, Wings: curve.Wings()}
	fit.compare(s)
	low, high := p.k[0], p.k[len(p.k)-1]
	margin := (high - low) / 2
	fit.Butterfly = Butterfly(curve, low-margin, high+margin, scanPlaces)
	return fit, nil
}

func (f *Fit) compare(s Slice) {
	sum := 0.0
	for _, p := range s.Points {
		w, _, _ := f.Curve.Variance(p.LogMoneyness)
		off := math.Sqrt(max(w, 0)/s.Years) - p.IVPerYear
		sum += off * off
		if math.Abs(off) > math.Abs(f.WorstVol) {
			f.WorstVol, f.WorstAt = off, p.LogMoneyness
		}
		if math.Abs(off) <= p.HalfSpreadVol() {
			f.Inside++
		}
	}
	f.RMSVol = math.Sqrt(sum / float64(len(s.Points)))
}

// problem is the data of a fit.
type problem struct {
	k, w, weight []float64
}

func newProblem(s Slice) problem {
	var p problem
	for _, q := range s.Points {
		p.k = append(p.k, q.LogMoneyness)
		p.w = append(p.w, q.TotalVariance)
		// A change of w is a change of iv by 1/(2·iv·T), of price by vega times that.
		p.weight = append(p.weight, q.VegaPerVol/(q.Ask-q.Bid)/(2*q.IVPerYear*s.Years))
	}
	return p
}

// search tries a coarse net of centres and widths, then walks.
func (p problem) search() (SVI, int) {
	low, high := p.k[0], p.k[len(p.k)-1]
	span := max(high-low, 1e-3)
	best, cost := SVI{}, math.Inf(1)
	spent := 0
	for i := range 9 {
		for j := range 7 {
			c := p.linear(low+span*(float64(i)-1)/6, span*math.Exp2(float64(j)-5))
			spent++
			if v := p.cost(c); v < cost {
				best, cost = c, v
			}
		}
	}
	two := func(at []float64) float64 { return p.cost(p.linear(at[0], math.Exp(at[1]))) }
	v, n := simplex(two, []float64{best.M, math.Log(best.Sigma)}, []float64{span / 10, 0.3}, 1e-10, fitBudget/4)
	best = p.linear(v.at[0], math.Exp(v.at[1]))
	five := func(at []float64) float64 { return p.cost(SVI{at[0], at[1], at[2], at[3], at[4]}) }
	w, m := simplex(five, []float64{best.A, best.B, best.Rho, best.M, best.Sigma},
		[]float64{best.A/100 + 1e-6, best.B/100 + 1e-6, -0.01 * best.Rho, span / 100, best.Sigma / 100}, 1e-12, fitBudget)
	if w.value < p.cost(best) {
		best = SVI{w.at[0], w.at[1], w.at[2], w.at[3], w.at[4]}
	}
	return best, spent + n + m
}

// cost is the weighted sum of squares, infinite outside the constraints.
func (p problem) cost(c SVI) float64 {
	if c.Check() != nil || c.Sigma < narrowest || math.Abs(c.Rho) > steepest || c.B*(1+math.Abs(c.Rho)) > 2 {
		return math.Inf(1)
	}
	sum := 0.0
	for i, k := range p.k {
		w, _, _ := c.Variance(k)
		off := (w - p.w[i]) * p.weight[i]
		sum += off * off
	}
	return sum
}
