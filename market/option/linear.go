package option

import "math"

// steepest keeps the fit's rho away from the edge at which one wing is flat and
// the other parameters no longer mean anything.
const steepest = 0.999

// linear is the best a, b, rho for a centre and a width: with y = (k-m)/sigma
// the slice is a + d·y + c·√(y²+1), c = b·sigma and d = rho·c. Where the free
// solution leaves |d| <= c the best lies on one of the two edges.
func (p problem) linear(m, sigma float64) SVI {
	sigma = max(sigma, narrowest)
	a, d, c := p.leastSquares(m, sigma)
	if c >= 0 && math.Abs(d) <= steepest*c {
		return assembled(a, d/c, min(c, 2*sigma/(1+math.Abs(d/c))), m, sigma)
	}
	left, right := p.edge(m, sigma, -steepest), p.edge(m, sigma, steepest)
	if p.cost(right) < p.cost(left) {
		return right
	}
	return left
}

// edge is the best a and c for one rho, inside Lee's bound.
func (p problem) edge(m, sigma, rho float64) SVI {
	var n, sx, sw, sxx, sxw float64
	for i, k := range p.k {
		y := (k - m) / sigma
		x, u := rho*y+math.Hypot(y, 1), p.weight[i]*p.weight[i]
		n, sx, sw, sxx, sxw = n+u, sx+u*x, sw+u*p.w[i], sxx+u*x*x, sxw+u*x*p.w[i]
	}
	c := 0.0
	if det := n*sxx - sx*sx; det > 0 {
		c = min(max((n*sxw-sx*sw)/det, 0), 2*sigma/(1+math.Abs(rho)))
	}
	return assembled((sw-c*sx)/n, rho, c, m, sigma)
}

// assembled lifts a to where the minimum of total variance is not negative. The
// factors leave room for rounding at the edges.
func assembled(a, rho, c, m, sigma float64) SVI {
	if c == 0 {
		rho = 0
	}
	c *= 1 - 1e-12
	a = max(a, -c*math.Sqrt(1-rho*rho)*(1-1e-12))
	return SVI{A: a, B: c / sigma, Rho: rho, M: m, Sigma: sigma}
}

// leastSquares solves the three normal equations; a singular set, as points
// in one place give, is answered with zeros.
func (p problem) leastSquares(m, sigma float64) (a, d, c float64) {
	var e [3][4]float64
	for i, k := range p.k {
		y := (k - m) / sigma
		row := [4]float64{1, y, math.Hypot(y, 1), p.w[i]}
		u := p.weight[i] * p.weight[i]
		for r := range 3 {
			for s := range 4 {
				e[r][s] += u * row[r] * row[s]
			}
		}
	}
	x, ok := eliminate(e)
	if !ok {
		return 0, 0, 0
	}
	return x[0], x[1], x[2]
}

// eliminate is Gauss's method with the largest pivot of each column.
func eliminate(e [3][4]float64) (x [3]float64, ok bool) {
	for col := range 3 {
		best := col
		for r := col + 1; r < 3; r++ {
			if math.Abs(e[r][col]) > math.Abs(e[best][col]) {
				best = r
			}
		}
		e[col], e[best] = e[best], e[col]
		if !(math.Abs(e[col][col]) > 0) {
			return x, false
		}
		for r := range 3 {
			if r == col {
				continue
			}
			f := e[r][col] / e[col][col]
			for s := col; s < 4; s++ {
				e[r][s] -= f * e[col][s]
			}
		}
	}
	for r := range 3 {
		x[r] = e[r][3] / e[r][r]
	}
	return x, true
}
