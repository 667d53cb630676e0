package figure

import (
	"math"

	"github.com/shopspring/decimal"
)

// nice gives 1, 2, 5 or 10 times a power of ten: the nearest to x, or the least that is not smaller. The steps
// and limits are those of P. Heckbert, Nice Numbers for Graph Labels, Graphics Gems (1990), in exact decimals.
func nice(x decimal.Decimal, nearest bool) decimal.Decimal {
	power := magnitude(x)
	lead := x.Shift(-power)
	limits := [3]string{"1", "2", "5"}
	if nearest {
		limits = [3]string{"1.5", "3", "7"}
	}
	for i, to := range []int64{1, 2, 5} {
		limit := decimal.RequireFromString(limits[i])
		if lead.LessThan(limit) || !nearest && lead.Equal(limit) {
			return decimal.New(to, power)
		}
	}
	return decimal.New(10, power)
}

// magnitude is the power of ten of the first digit: 2 for 345, -3 for 0.00345. It is nought for nought.
func magnitude(x decimal.Decimal) int32 {
	if x.IsZero() {
		return 0
	}
	return int32(x.NumDigits()) + x.Exponent() - 1
}

// span is an interval of numbers.
type span struct {
	low, high decimal.Decimal
	some      bool
}

func (s *span) hold(d decimal.Decimal) {
	if !s.some {
		*s = span{low: d, high: d, some: true}
		return
	}
	if d.LessThan(s.low) {
		s.low = d
	}
	if d.GreaterThan(s.high) {
		s.high = d
	}
}

// wide makes room around a span of one value: a tenth of it on both sides, or one around nought.
func (s span) wide() span {
	if !s.low.Equal(s.high) {
		return s
	}
	room := nice(s.low.Abs(), false).Shift(-1)
	if s.low.IsZero() {
		room = decimal.NewFromInt(1)
	}
	return span{low: s.low.Sub(room), high: s.high.Add(room), some: true}
}

// quotientDigits is the precision of the one division of a step, which is rounded to a nice number anyhow.
const quotientDigits = 20

// marksOf gives the nice numbers from below a span to above it, about count of them, and their step.
func marksOf(s span, count int) (marks []decimal.Decimal, step decimal.Decimal) {
	s = s.wide()
	whole := nice(s.high.Sub(s.low), false)
	step = nice(whole.DivRound(decimal.NewFromInt(int64(max(count, 2)-1)), quotientDigits-magnitude(whole)), true)
	first, last := timesBelow(s.low, step), timesBelow(s.high.Neg(), step).Neg()
	for n := first; !n.GreaterThan(last); n = n.Add(decimal.NewFromInt(1)) {
		marks = append(marks, n.Mul(step))
	}
	return marks, step
}

// timesBelow is how often a step goes into x, rounded down. A step of 1, 2 or 5 divides exactly.
func timesBelow(x, step decimal.Decimal) decimal.Decimal {
	power := magnitude(step)
	inverse := map[int64]string{1: "1", 2: "0.5", 5: "0.2"}[step.Shift(-power).IntPart()]
	return x.Mul(decimal.RequireFromString(inverse)).Shift(-power).Floor()
}

// decades gives the powers of ten from below a span to above it; with 2 and 5 between them where the span is short.
func decades(s span) (marks []decimal.Decimal) {
	low, high := magnitude(s.low), magnitude(s.high)
	every := max(1, (high-low+1)/8)
	for power := low; ; power += every {
		mark := decimal.New(1, power)
		marks = append(marks, mark)
		if len(marks) > 1 && !mark.LessThan(s.high) {
			break
		}
		if high-low < 3 {
			marks = append(marks, decimal.New(2, power), decimal.New(5, power))
		}
	}
	return trim(marks, s)
}

// trim takes off marks that lie farther out than one beyond each end of a span.
func trim(marks []decimal.Decimal, s span) []decimal.Decimal {
	for len(marks) > 2 && !marks[1].GreaterThan(s.low) {
		marks = marks[1:]
	}
	for len(marks) > 2 && !marks[len(marks)-2].LessThan(s.high) {
		marks = marks[:len(marks)-1]
	}
	return marks
}

// placesOf is how many places the marks of a step need, at most so many as they have.
func placesOf(marks []decimal.Decimal, power int32) (places int32) {
	for _, m := range marks {
		if m.IsZero() {
			continue
		}
		digits := m.Shift(-power)
		for places < -digits.Exponent() && !digits.Equal(digits.Truncate(places)) {
			places++
		}
	}
	return places
}

// powerOf is the power of ten, a multiple of three, that is taken out of the marks of an axis and put into its
// title. It is nought for marks of up to six signs, and unless it spares three.
func powerOf(marks []decimal.Decimal) int32 {
	long := func(power int32) (signs int) {
		places := placesOf(marks, power)
		for _, m := range marks {
			signs = max(signs, len(m.Shift(-power).StringFixed(places)))
		}
		return signs
	}
	top := int32(math.MinInt32)
	for _, m := range marks {
		if !m.IsZero() {
			top = max(top, magnitude(m))
		}
	}
	if top == math.MinInt32 {
		return 0
	}
	power := 3 * int32(math.Floor(float64(top)/3))
	if power == 0 || long(0) <= 6 || long(0)-long(power) < 3 {
		return 0
	}
	return power
}
