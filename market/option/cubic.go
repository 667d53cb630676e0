package option

import "math"

// cubic is the rational cubic of Delbourgo and Gregory, "Shape preserving
// piecewise rational interpolation", SIAM J. Sci. Stat. Comput. 6 (1985): values
// and slopes at both ends, and one parameter that sets a second derivative.
type cubic struct {
	x0, x1, y0, y1, slope0, slope1 float64
}

// bent0 sets the parameter so that the second derivative at x0 is as given.
func (c cubic) bent0(second float64) float64 {
	h := c.x1 - c.x0
	chord := (c.y1 - c.y0) / h
	return c.shaped((h*second/2+c.slope1-c.slope0)/(chord-c.slope0), chord)
}

// bent1 does so at x1.
func (c cubic) bent1(second float64) float64 {
	h := c.x1 - c.x0
	chord := (c.y1 - c.y0) / h
	return c.shaped((h*second/2+c.slope1-c.slope0)/(c.slope1-chord), chord)
}

// shaped raises the parameter until the curve is as monotone and as convex as
// its data.
func (c cubic) shaped(r, chord float64) float64 {
	least := -1 + 1e-8 // the denominator stays positive
	if c.slope0*chord >= 0 && c.slope1*chord >= 0 && chord != 0 {
		least = max(least, (c.slope0+c.slope1)/chord)
	}
	if left, right := chord-c.slope0, c.slope1-chord; left*right > 0 {
		turn := c.slope1 - c.slope0
		least = max(least, turn/right, turn/left)
	}
	if math.IsNaN(r) {
		return least
	}
	return max(r, least)
}

func (c cubic) at(x, r float64) float64 {
	h := c.x1 - c.x0
	t := (x - c.x0) / h
	if math.IsInf(r, 0) || r > 1e150 {
		return c.y0 + t*(c.y1-c.y0)
	}
	u := 1 - t
	top := c.y1*t*t*t + (r*c.y1-h*c.slope1)*t*t*u + (r*c.y0+h*c.slope0)*t*u*u + c.y0*u*u*u
	return top / (1 + (r-3)*t*u)
}
