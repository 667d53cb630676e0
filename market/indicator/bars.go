package indicator

import (
	"fmt"
	"math"
)

// Bars are the columns of whole bars, oldest first, all under one adjustment.
// Columns that an indicator does not read may be nil. A close outside its bar
// is computed as it stands, and takes a bounded indicator out of its bounds.
type Bars struct {
	High, Low, Close []float64
	Volume           []float64 // never negative; nought is legal
}

// Magnitudes: sums of products of two such numbers stay finite, and so does
// the quotient of the largest by the smallest. A range below the smallest is
// no range: a close outside its bar would carry the quotient past any number.
const (
	largest  = 1e100
	smallest = 1e-100
)

// checkPrice refuses a price column that is too short or holds no finite number.
func checkPrice(name string, price []float64, need int, periods ...int) error {
	if err := checkPeriods(name, len(price), need, periods...); err != nil {
		return err
	}
	return checkColumn(name, "price", price)
}

func checkColumn(name, column string, values []float64) error {
	for from := 0; from < len(values); from += screenRows {
		if err := checkRows(name, column, values, from, min(from+screenRows, len(values))); err != nil {
			return err
		}
	}
	return nil
}

const screenRows = 512

// checkRows looks at the rows from from up to to, few enough to stay in the
// nearest cache for whoever computes with them next.
func checkRows(name, column string, values []float64, from, to int) error {
	if squares(values[from:to]) < largest*largest {
		return nil
	}
	for i, x := range values[from:to] {
		if !(math.Abs(x) <= largest) {
			return badNumber(name, column, from+i, x)
		}
	}
	return nil
}

// squares is the sum of squares: when it is below a limit's square, so is each
// value, and NaN never is. It costs less than looking at each value.
func squares(values []float64) float64 {
	var s0, s1, s2, s3 float64
	for len(values) >= 4 {
		s0 += values[0] * values[0]
		s1 += values[1] * values[1]
		s2 += values[2] * values[2]
		s3 += values[3] * values[3]
		values = values[4:]
	}
	for _, x := range values {
		s0 += x * x
	}
	return (s0 + s1) + (s2 + s3)
}

func checkVolume(name string, volume []float64) error {
	for i, v := range volume {
		if v >= 0 && v <= largest {
			continue
		}
		if v < 0 && v >= -largest {
			return &Error{Indicator: name, Rule: CodeNegativeVolume, Column: "volume", Row: i,
				What: fmt.Sprintf("is %g", v), Remedy: "drop the row and count it"}
		}
		return badNumber(name, "volume", i, v)
	}
	return nil
}

// check refuses bars whose high, low and close are short, uneven or broken.
func (b Bars) check(name string, need int, periods ...int) error {
	if err := b.checkShape(name, need, periods...); err != nil {
		return err
	}
	return b.checkRows(name, 0, len(b.Close))
}

// checkRows refuses a row that is not finite or whose high is below its low.
func (b Bars) checkRows(name string, from, to int) error {
	high, low := b.High[from:to], b.Low[from:to]
	low, last := low[:len(high)], b.Close[from:to][:len(high)]
	size := 0.0
	for i, h := range high {
		l := low[i]
		if !(l <= h) {
			return b.fault(name, from+i)
		}
		size += l*l + h*h + last[i]*last[i]
	}
	if size < largest*largest {
		return nil
	}
	for i, h := range high {
		if !(math.Abs(h) <= largest && math.Abs(low[i]) <= largest && math.Abs(last[i]) <= largest) {
			return b.fault(name, from+i)
		}
	}
	return nil
}

// checkTraded is check, for indicators that read the volume too.
func (b Bars) checkTraded(name string, need int, periods ...int) error {
	if len(b.Volume) != len(b.Close) {
		return uneven(name, "volume", len(b.Volume), len(b.Close))
	}
	if err := b.check(name, need, periods...); err != nil {
		return err
	}
	return checkVolume(name, b.Volume)
}

func (b Bars) checkShape(name string, need int, periods ...int) error {
	if len(b.High) != len(b.Close) {
		return uneven(name, "high", len(b.High), len(b.Close))
	}
	if len(b.Low) != len(b.Close) {
		return uneven(name, "low", len(b.Low), len(b.Close))
	}
	return checkPeriods(name, len(b.Close), need, periods...)
}

func uneven(name, column string, rows, want int) *Error {
	return &Error{Indicator: name, Rule: CodeColumnsDiffer, Column: column, Row: -1,
		What: fmt.Sprintf("has %d rows and close has %d", rows, want), Remedy: "align the columns row by row"}
}

// fault names what is wrong with a row that a check stopped at.
func (b Bars) fault(name string, row int) error {
	columns := [...]struct {
		name string
		x    float64
	}{{"high", b.High[row]}, {"low", b.Low[row]}, {"close", b.Close[row]}}
	for _, c := range columns {
		if !(math.Abs(c.x) <= largest) {
			return badNumber(name, c.name, row, c.x)
		}
	}
	return &Error{Indicator: name, Rule: CodeHighBelowLow, Column: "high", Row: row,
		What: fmt.Sprintf("is %g, below its low of %g", b.High[row], b.Low[row]), Remedy: "look whether the columns are swapped"}
}
