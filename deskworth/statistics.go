package deskworth

import (
	"math/big"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// describe gives each column with its statistics, over all rows.
func describe(t source.Table) []ColumnLine {
	lines := make([]ColumnLine, len(t.Columns))
	for col, c := range t.Columns {
		lines[col] = ColumnLine{Name: c.Name, Type: c.Type}
		if c.Type == source.Number {
			lines[col].Unit = columnUnit(t, col)
			lines[col].measure(t, col)
		}
	}
	return lines
}

// measure reads every cell of a number column once.
func (l *ColumnLine) measure(t source.Table, col int) {
	var m moments
	var about source.About
	mixed := false
	for row := range t.Rows.Len() {
		value, err := source.ParseDecimal(t.Text(row, col))
		if err != nil {
			l.Missing++
			continue
		}
		near := t.Rows.About(row, col)
		if m.n == 0 {
			about = near
		}
		mixed = mixed || !sameQuantity(about, near)
		m.add(value)
	}
	l.N = m.n
	if l.Unit == "" && m.n > 0 && !mixed {
		l.Unit = unitText(about)
	}
	if m.n > 0 && !mixed {
		l.Min, l.Max, l.Mean, l.SD = m.shown(m.min), m.shown(m.max), m.mean(), m.sd()
	}
}

// sameQuantity says whether two cells of a column are of one quantity. Axes of
// ours (the vintage, the adjustment) do not make another of it.
func sameQuantity(a, b source.About) bool {
	return a.Unit == b.Unit && a.Scale == b.Scale && a.Metric == b.Metric && a.Entity == b.Entity &&
		slices.Equal(members(a), members(b))
}

func members(a source.About) (theirs []source.Dimension) {
	for _, d := range a.Dimensions {
		if !strings.HasPrefix(d.Axis, "dw:") {
			theirs = append(theirs, d)
		}
	}
	return theirs
}

// moments sums exactly: means of prices must not depend on the order of rows.
type moments struct {
	n            int
	min, max     source.Decimal // with their digits
	sum, squares decimal.Decimal
}

func (m *moments) add(value source.Decimal) {
	x := value.Number()
	if m.n == 0 || x.LessThan(m.min.Number()) {
		m.min = value
	}
	if m.n == 0 || x.GreaterThan(m.max.Number()) {
		m.max = value
	}
	m.n++
	m.sum, m.squares = m.sum.Add(x), m.squares.Add(x.Mul(x))
}

// maxShownDigits bounds one figure of a column's line. A longer one is left to
// the table: digits are never cut.
const maxShownDigits = 60

func (m *moments) shown(d source.Decimal) string {
	if text := d.String(); len(text) <= maxShownDigits {
		return text
	}
	return ""
}

// statisticDigits is how many significant digits a mean is shown with.
const statisticDigits = 10

func (m *moments) mean() string {
	mean := new(big.Rat).Quo(m.sum.Rat(), new(big.Rat).SetInt64(int64(m.n)))
	return significant(new(big.Float).SetPrec(workBits).SetRat(mean))
}

// workBits is far more than the digits shown: what rounding loses is not seen.
const workBits = 256

// sd is the standard deviation of a sample; one figure has none.
func (m *moments) sd() string {
	if m.n < 2 {
		return ""
	}
	n := new(big.Rat).SetInt64(int64(m.n))
	spread := new(big.Rat).Sub(m.squares.Rat(), new(big.Rat).Quo(new(big.Rat).Mul(m.sum.Rat(), m.sum.Rat()), n))
	variance := spread.Quo(spread, new(big.Rat).Sub(n, big.NewRat(1, 1)))
	wide := new(big.Float).SetPrec(workBits).SetRat(variance)
	return significant(wide.Sqrt(wide))
}

// significant writes a number with ten significant digits, without an exponent
// and without zeros that say nothing.
func significant(x *big.Float) string {
	d, err := decimal.NewFromString(x.Text('e', statisticDigits-1))
	if err != nil {
		return ""
	}
	return d.String()
}
