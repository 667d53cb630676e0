package dossier

import (
	"fmt"
	"reflect"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// agree says that two claims under one identifier say the same.
func agree(a, b Event) bool {
	if isFigure(a) && isFigure(b) {
		return valuesAgree(a, b)
	}
	return reflect.DeepEqual(claimed(a.Contribution), claimed(b.Contribution))
}

// claimed leaves out what is no claim, how a figure is called and shown, and
// writes numbers and expressions in one form: 2.50 says what 2.5 says.
func claimed(c Contribution) Contribution {
	c.Assumption.Label, c.Calculation.Label, c.Check.Label = "", "", ""
	c.Assumption.Display, c.Calculation.Display = Display{}, Display{}
	c.Assumption.Value, c.Check.Tolerance = shortest(c.Assumption.Value), shortest(c.Check.Tolerance)
	c.Calculation.Expression, c.Check.Expression = usual(c.Calculation.Expression), usual(c.Check.Expression)
	return c
}

// shortest is a number without the noughts that end its decimals.
func shortest(d source.Decimal) source.Decimal {
	if d.IsZero() {
		return d
	}
	again, err := source.ParseDecimal(d.Number().String())
	if err != nil {
		return d
	}
	return again
}

// usual is an expression as calc writes it, whatever its spaces.
func usual(expression string) string {
	node, err := calc.Parse(expression)
	if err != nil {
		return expression
	}
	return node.String()
}

// valuesAgree compares what the two values can mean: each is known to half a
// unit of the last decimal that its source claims, exactly when it claims none.
// Two rounded values whose ranges only touch disagree: no number rounds to both.
func valuesAgree(a, b Event) bool {
	gap := calc.Unscaled(a.Figure.Quantity()).Sub(calc.Unscaled(b.Figure.Quantity())).Abs()
	one, other := uncertainty(a.Figure), uncertainty(b.Figure)
	if one.IsZero() || other.IsZero() {
		return gap.LessThanOrEqual(one.Add(other))
	}
	return gap.LessThan(one.Add(other))
}

// uncertainty is how far from a value the truth may lie: a source that gives
// percents claims decimals of percents.
func uncertainty(f source.Figure) decimal.Decimal {
	return halfUnit(f.Precision).Shift(int32(calc.PowerOfTen(0, f.Unit)))
}

// halfUnit is half of ten to the minus decimals, as XBRL's decimals attribute means it.
func halfUnit(decimals string) decimal.Decimal {
	var places int32
	if _, err := fmt.Sscanf(decimals, "%d", &places); err != nil || places < -maxDecimals || places > maxDecimals {
		return decimal.Zero
	}
	return decimal.New(5, -places-1)
}
