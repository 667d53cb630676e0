package indicator

import (
	"fmt"
	"strconv"
)

// The rules by which input is refused, as [Error.Code] gives them.
const (
	CodeArguments      = "arguments"       // a period below 1, sessions out of order
	CodeTooFewRows     = "too_few_rows"    // no row has a value yet: ask for more bars or a shorter period
	CodeColumnsDiffer  = "columns_differ"  // columns of different lengths: align them first
	CodeNotFinite      = "not_finite"      // NaN or an infinity: drop the row and count it
	CodeMagnitude      = "magnitude"       // beyond 1e100 either way: not a price
	CodeHighBelowLow   = "high_below_low"  // columns swapped, or a broken bar
	CodeNegativeVolume = "negative_volume" // drop the row and count it
	CodeZeroPrice      = "zero_price"      // a division by a price of nought
)

// Error refuses input that a formula cannot carry.
type Error struct {
	Indicator string // "RSI"
	Rule      string // one of the codes
	Column    string // "close"; empty when no single column is at fault
	Row       int    // the first row at fault; -1 when no single row is
	What      string // what was found
	Remedy    string // what would work
}

// Code gives the rule that refused.
func (e *Error) Code() string { return e.Rule }

func (e *Error) Error() string {
	where := ""
	if e.Column != "" {
		where = " " + e.Column
	}
	if e.Row >= 0 {
		where += " row " + strconv.Itoa(e.Row)
	}
	return fmt.Sprintf("%s:%s %s: %s", e.Indicator, where, e.What, e.Remedy)
}

func badArgument(name, what, remedy string) *Error {
	return &Error{Indicator: name, Rule: CodeArguments, Row: -1, What: what, Remedy: remedy}
}

// checkPeriods refuses periods below 1, and too few rows for a first value.
// Need is counted by the caller from periods, so it is looked at last.
func checkPeriods(name string, rows, need int, periods ...int) error {
	for _, p := range periods {
		if p < 1 {
			return badArgument(name, "has a period of "+strconv.Itoa(p), "give a whole number of rows from 1 up")
		}
		// A longer period than rows is refused before sums of periods can wrap.
		if p > rows {
			need = max(need, p)
		}
	}
	if rows < need {
		return &Error{
			Indicator: name, Rule: CodeTooFewRows, Row: -1,
			What:   fmt.Sprintf("has %d rows and its first value needs %d", rows, need),
			Remedy: "read more rows or shorten the period",
		}
	}
	return nil
}

func badNumber(name, column string, row int, x float64) *Error {
	e := &Error{Indicator: name, Rule: CodeMagnitude, Column: column, Row: row,
		What: "is " + strconv.FormatFloat(x, 'g', -1, 64), Remedy: "this is no price or volume; drop the row and count it"}
	if x-x != 0 {
		e.Rule, e.Remedy = CodeNotFinite, "drop the row and count it"
	}
	return e
}

func zeroPrice(name, column string, row int) *Error {
	return &Error{Indicator: name, Rule: CodeZeroPrice, Column: column, Row: row,
		What: "is nought, or too near it to divide by", Remedy: "leave rows without a price out"}
}
