package calc

import (
	"fmt"
	"strconv"
)

// Rule says which rule an expression broke; it is the code of an [Error].
type Rule string

// The rules.
const (
	Syntax     Rule = "syntax"           // the text is no expression
	TooLarge   Rule = "too_large"        // a limit on size, depth or digits
	NoFunction Rule = "unknown_function" // the language has no such function
	Arity      Rule = "arity"            // a function with too few or too many arguments
	Type       Rule = "type"             // a truth value where a number is needed, or the reverse
	UnknownID  Rule = "unknown_id"       // no figure of that name
	NoDate     Rule = "no_date"          // DAYS on a figure without a day
	UnitsApart Rule = "unit_mismatch"    // units that cannot be combined
	ByNought   Rule = "division_by_zero" // a divisor of nought
	Domain     Rule = "domain"           // an argument outside what a function is defined for
	NotFinite  Rule = "not_finite"       // too large, or too close to nought, for a workbook
	Cycle      Rule = "cycle"            // calculations that need each other
	Twice      Rule = "duplicate_id"     // two calculations of one name
)

// Error is everything that can be wrong with a calculation: what, where in its
// text, and what would work.
type Error struct {
	Rule    Rule
	ID      string // the calculation, where several are looked at
	Pos     int    // 1-based place in the text, in characters; nought: no place
	Problem string
	Remedy  string
	Err     error // cause, when another package refused
}

// Code is the broken rule.
func (e *Error) Code() string { return string(e.Rule) }

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.Err }

func (e *Error) Error() string {
	text := e.Problem
	if e.Pos > 0 {
		text = "at character " + strconv.Itoa(e.Pos) + ": " + text
	}
	if e.ID != "" {
		text = e.ID + ": " + text
	}
	if e.Remedy != "" {
		text += "; " + e.Remedy
	}
	return text
}

// refuse makes an error at a place.
func refuse(rule Rule, pos int, remedy, problem string, details ...any) *Error {
	return &Error{Rule: rule, Pos: pos, Problem: fmt.Sprintf(problem, details...), Remedy: remedy}
}
