package option

import "math"

const (
	sqrtTwoPi  = 2.50662827463100050241576528481104525
	halfRootPi = 1.25331413731550025120788264240552263 // √(π/2), Mills' ratio at zero
	invRootTau = 0.39894228040143267793994605993438187 // 1/√(2π)
	lnRootTau  = 0.91893853320467274178032973640561764 // ln √(2π)
)

// density is the standard normal density.
func density(z float64) float64 { return invRootTau * math.Exp(-z*z/2) }

// Cumulative is the standard normal distribution function. Its relative error
// is within a few units in the last place for z above -38, where it underflows:
// math.Erfc carries the tail, which 1-Φ(-z) would lose.
func Cumulative(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }

// mills is Φ(-u)/φ(u), smooth and positive where both underflow. Below -37 it
// overflows to +Inf.
func mills(u float64) float64 { return halfRootPi * erfcx(u/math.Sqrt2) }

// The coefficients of Cody's minimax approximations: W. J. Cody, "Rational
// Chebyshev approximations for the error function", Math. Comp. 23 (1969),
// tables II and III, double precision.
var (
	codyErfP = [5]float64{3.20937758913846947e03, 3.77485237685302021e02, 1.13864154151050156e02, 3.16112374387056560e00, 1.85777706184603153e-1}
	codyErfQ = [5]float64{2.84423683343917062e03, 1.28261652607737228e03, 2.44024637934444173e02, 2.36012909523441209e01, 1}
	codyMidP = [9]float64{1.23033935479799725e03, 2.05107837782607147e03, 1.71204761263407058e03, 8.81952221241769090e02, 2.98635138197400131e02, 6.61191906371416295e01, 8.88314979438837594e00, 5.64188496988670089e-1, 2.15311535474403846e-8}
	codyMidQ = [9]float64{1.23033935480374942e03, 3.43936767414372164e03, 4.36261909014324716e03, 3.29079923573345963e03, 1.62138957456669019e03, 5.37181101862009858e02, 1.17693950891312499e02, 1.57449261107098347e01, 1}
	codyFarP = [6]float64{6.58749161529837803e-4, 1.60837851487422766e-2, 1.25781726111229246e-1, 3.60344899949804439e-1, 3.05326634961232344e-1, 1.63153871373020978e-2}
	codyFarQ = [6]float64{2.33520497626869185e-3, 6.05183413124413191e-2, 5.27905102951428412e-1, 1.87295284992346725e00, 2.56852019228982242e00, 1}
)

// erfcx is exp(z²)·erfc(z). Against 50 digits its relative error stays below
// 1e-15 for z >= 0.
func erfcx(z float64) float64 {
	switch {
	case z > 4:
		return erfcxFar(z)
	case z > 0.46875:
		p, q := &codyMidP, &codyMidQ
		top := p[0] + z*(p[1]+z*(p[2]+z*(p[3]+z*(p[4]+z*(p[5]+z*(p[6]+z*(p[7]+z*p[8])))))))
		bottom := q[0] + z*(q[1]+z*(q[2]+z*(q[3]+z*(q[4]+z*(q[5]+z*(q[6]+z*(q[7]+z)))))))
		return top / bottom
	case z >= -0.46875:
		p, q, y := &codyErfP, &codyErfQ, z*z
		top := p[0] + y*(p[1]+y*(p[2]+y*(p[3]+y*p[4])))
		bottom := q[0] + y*(q[1]+y*(q[2]+y*(q[3]+y)))
		return expSmall(y) * (1 - z*top/bottom)
	}
	return 2*math.Exp(z*z) - erfcx(-z)
}

// expSmall is exp(y) for 0 <= y <= 0.22: its Taylor polynomial, a fifth of the
// time of math.Exp, which a solver calls several times for every price.
func expSmall(y float64) float64 {
	return 1 + y*(1+y*(1./2+y*(1./6+y*(1./24+y*(1./120+y*(1./720+y*(1./5040+y*(1./40320+y*(1./362880+y*(1./3628800+y/39916800))))))))))
}

func erfcxFar(z float64) float64 {
	const rootPi = 1.77245385090551602729816748334114518
	if z > 1e8 {
		return 1 / (rootPi * z)
	}
	p, q, y := &codyFarP, &codyFarQ, 1/(z*z)
	top := p[0] + y*(p[1]+y*(p[2]+y*(p[3]+y*(p[4]+y*p[5]))))
	bottom := q[0] + y*(q[1]+y*(q[2]+y*(q[3]+y*(q[4]+y))))
	return (1/rootPi - y*top/bottom) / z
}

// quantile is the inverse of Cumulative to about 1e-7, which is all a first
// guess wants: M. J. Wichura, "The percentage points of the normal
// distribution", Applied Statistics 37 (1988), routine PPND7.
func quantile(p float64) float64 {
	q := p - 0.5
	if math.Abs(q) <= 0.425 {
		r := 0.180625 - q*q
		return q * (((5.9109374720e1*r+1.5929113202e2)*r+5.0434271938e1)*r + 3.3871327179) /
			(((6.7187563600e1*r+7.8757757664e1)*r+1.7895169469e1)*r + 1)
	}
	tail := p
	if q > 0 {
		tail = 1 - p
	}
	z := tailQuantile(math.Sqrt(-math.Log(tail)))
	if q < 0 {
		return -z
	}
	return z
}

func tailQuantile(r float64) float64 {
	if r <= 5 {
		r -= 1.6
		return (((1.7023821103e-1*r+1.3067284816)*r+2.7568153900)*r + 1.4234372777) /
			((1.2021132975e-1*r+7.3700164250e-1)*r + 1)
	}
	r -= 5
	return (((1.7337203997e-2*r+4.2868294337e-1)*r+3.0812263860)*r + 6.6579051150) /
		((1.2258202635e-2*r+2.4197894225e-1)*r + 1)
}
