package option

import (
	"fmt"
	"math"
)

// SSVI is one slice of the surface SVI of Gatheral and Jacquier (2014, section
// 4): w(k) = Theta/2·(1 + Rho·Phi·k + √((Phi·k+Rho)² + 1 - Rho²)), where Theta is
// the total variance at the money.
type SSVI struct {
	Theta float64 `json:"theta"`
	Rho   float64 `json:"rho"`
	Phi   float64 `json:"phi"`
}

// Variance is w, w' and w” at k.
func (s SSVI) Variance(k float64) (w, slope, bend float64) {
	y := s.Phi*k + s.Rho
	c := 1 - s.Rho*s.Rho
	r := math.Sqrt(y*y + c)
	return s.Theta / 2 * (1 + s.Rho*s.Phi*k + r), s.Theta * s.Phi / 2 * (s.Rho + y/r), s.Theta * s.Phi * s.Phi / 2 * c / (r * r * r)
}

// Check refuses parameters outside Theta > 0, Phi > 0, |Rho| < 1.
func (s SSVI) Check() error {
	if err := first(positive("theta", s.Theta), positive("phi", s.Phi)); err != nil {
		return err
	}
	if !(s.Rho > -1 && s.Rho < 1) {
		return badArgument(fmt.Sprintf("rho %g", s.Rho), "is not inside (-1,1)", "it is a correlation")
	}
	return nil
}

// Butterfly applies theorem 4.2: Theta·Phi·(1+|Rho|) < 4 and
// Theta·Phi²·(1+|Rho|) <= 4 exclude butterfly arbitrage. Where they fail the
// slice may still be free of it: scan it with [Butterfly].
func (s SSVI) Butterfly() Finding {
	wide := s.Theta * s.Phi * (1 + math.Abs(s.Rho))
	worst := max(wide, wide*s.Phi)
	f := Finding{Check: "butterfly", Evidence: SufficientCondition, Outcome: Excluded, Looked: 1, Worst: worst,
		Says: "theta·phi·(1+|rho|) < 4 and theta·phi²·(1+|rho|) <= 4 (Gatheral and Jacquier 2014, theorem 4.2)"}
	if !(wide < 4 && wide*s.Phi <= 4) || s.Check() != nil {
		f.Outcome = NotShown
	}
	return f
}

// Calendar applies theorem 4.1 at this slice of a surface whose Theta does not
// fall with time: slope is d(Theta·Phi)/dTheta there, and 0 <= slope <=
// (1+√(1-Rho²))·Phi/Rho² is necessary and sufficient, slice by slice.
func (s SSVI) Calendar(slope float64) Finding {
	most := (1 + math.Sqrt(1-s.Rho*s.Rho)) * s.Phi / (s.Rho * s.Rho)                                         // +Inf without skew: no upper bound
	f := Finding{Check: "calendar", Evidence: Theorem, Outcome: Excluded, Looked: 1, Worst: slope, At: most, // the bound stands where a curve has its place
		Says: "0 <= d(theta·phi)/dtheta <= (1+√(1-rho²))·phi/rho² (Gatheral and Jacquier 2014, theorem 4.1)"}
	if !(slope >= 0 && slope <= most) {
		f.Outcome, f.Count = Violated, 1
	}
	if s.Rho == 0 {
		f.At = 0 // no bound to name
	}
	return f
}
