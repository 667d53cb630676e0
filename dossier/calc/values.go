package calc

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Values gives the quantity of an identifier. Its error for one that does not
// exist should say which are near.
type Values interface {
	Value(id string) (source.Quantity, error)
}

// Dates is for values that know the day on which the period of a figure ends.
// DAYS needs it.
type Dates interface {
	Date(id string) (source.Date, error)
}

// Reads is for values that know which of their figures were read. Where they do
// not, all count as read.
type Reads interface {
	Read(id string) bool
}

// PowerOfTen is what the digits of a quantity are multiplied by, as a power of
// ten, to be the number that arithmetic uses: its scale, and two places less
// when its unit is percent. A workbook that shows the digits needs the factor in
// its formulas.
func PowerOfTen(scale source.Scale, unit source.Unit) int {
	if isPercent(string(unit)) {
		return int(scale) - 2
	}
	return int(scale)
}

// Unscaled is the number that a quantity means: 394.3 at scale 9 is
// 394300000000, and 5.33 percent is 0.0533.
func Unscaled(q source.Quantity) decimal.Decimal {
	return q.Value.Number().Shift(int32(PowerOfTen(q.Scale, q.Unit)))
}

func isPercent(unit string) bool {
	unit = strings.TrimSpace(unit)
	return unit == percentSign || strings.EqualFold(unit, "percent")
}

// loaded holds what an expression uses, asked once for each identifier.
type loaded struct {
	numbers map[string]decimal.Decimal
	units   map[string]unit
	days    map[string]source.Date
	pairs   []pair // conversions between currencies or kinds of shares that were read
}

// load asks for everything that the tree uses before anything is computed.
func load(root *Node, values Values) (*loaded, error) {
	l := &loaded{numbers: map[string]decimal.Decimal{}, units: map[string]unit{}, days: map[string]source.Date{}}
	return l, l.visit(root, values)
}

func (l *loaded) visit(n *Node, values Values) error {
	switch {
	case n.Kind == ID:
		return l.value(n, values)
	case n.Kind == Call && functions[n.Text].takes == identifier:
		return l.dates(n, values)
	}
	for _, arg := range n.Args {
		if err := l.visit(arg, values); err != nil {
			return err
		}
	}
	return nil
}

func (l *loaded) value(n *Node, values Values) error {
	if _, known := l.numbers[n.Text]; known {
		return nil
	}
	q, err := values.Value(n.Text)
	if err != nil {
		return &Error{Rule: UnknownID, Pos: n.Pos, Problem: "no value for " + n.Text + ": " + err.Error(), Err: err}
	}
	if q.Value.IsZero() {
		return refuse(UnknownID, n.Pos, "file one, or leave it out of the expression", "%s has no value", n.Text)
	}
	number, bad := finite(round(Unscaled(q)), n)
	if bad != nil {
		return bad
	}
	u := parseUnit(string(q.Unit))
	if bad := l.converts(n, u, values); bad != nil {
		return bad
	}
	l.numbers[n.Text], l.units[n.Text] = number, u
	return nil
}

func (l *loaded) dates(n *Node, values Values) error {
	dated, able := values.(Dates)
	if !able {
		return refuse(NoDate, n.Pos, "compute without DAYS", "these values have no days")
	}
	for _, arg := range n.Args {
		day, err := dated.Date(arg.Text)
		if err != nil {
			return &Error{Rule: NoDate, Pos: arg.Pos, Problem: "no day for " + arg.Text + ": " + err.Error(), Err: err}
		}
		if day.IsZero() {
			return refuse(NoDate, arg.Pos, "name a figure with a period", "%s has no day on which its period ends", arg.Text)
		}
		l.days[arg.Text] = day
	}
	return nil
}
