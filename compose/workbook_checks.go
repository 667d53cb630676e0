package compose

import (
	"fmt"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// Columns of the checks.
const (
	checkLeft       = 4
	checkRight      = 5
	checkDifference = 6
	checkTolerance  = 7
	checkResult     = 8
)

// checks is the sheet of comparisons that should hold, each computed live.
func (b *book) checks() (bookSheet, error) {
	w := b.Words
	s := bookSheet{name: b.tabs.checks, title: w.Checks, guarded: true, empty: b.say.NoChecks, columns: []bookColumn{
		{heading: w.ID, width: 18}, {heading: w.Label, width: 32}, {heading: w.Expression, width: 36}, {heading: b.say.Left, width: 17, right: true}, {heading: b.say.Right, width: 17, right: true},
		{heading: b.say.Difference, width: 15, right: true}, {heading: w.Tolerance, width: 13, right: true}, {heading: w.Result, width: 10}, {heading: w.By, width: 16},
	}}
	for i, c := range b.Sealed.Checks {
		row, err := b.check(c, bookFirstRow+i)
		if err != nil {
			return s, err
		}
		s.rows = append(s.rows, row)
	}
	if last := bookFirstRow + len(s.rows) - 1; len(s.rows) > 0 {
		s.extra = []bookCell{strong(b.say.AllChecks), b.master(last)}
		s.judged = []bookJudged{b.verdicts(bookCellName(checkResult, bookFirstRow) + ":" + bookCellName(checkResult, last)), b.verdicts(checkMaster)}
	}
	return s, nil
}

// checkMaster is the one cell that says whether all checks hold.
const checkMaster = "B3"

func (b *book) verdicts(cells string) bookJudged {
	return bookJudged{cells, `"` + b.Words.Passed + `"`}
}

// master is the one outcome of all checks, computed live.
func (b *book) master(last int) bookCell {
	verdict := b.Words.Failed
	if b.failed() == 0 {
		verdict = b.Words.Passed
	}
	formula := fmt.Sprintf("IF(COUNTIF(%s,%q)=%d,%q,%q)", bookSpan(b.tabs.checks, checkResult, bookFirstRow, last), b.Words.Passed, last-bookFirstRow+1, b.Words.Passed, b.Words.Failed)
	return bookCell{value: verdict, formula: formula, style: bookStyle{role: roleResult}}
}

// mastered shows the outcome of all checks on another sheet.
func (b *book) mastered() bookCell {
	c := b.master(bookFirstRow + len(b.Sealed.Checks) - 1)
	c.formula, c.style.role = bookReference(b.tabs.checks, checkMaster), roleCount
	return c
}

func (b *book) failed() (failed int) {
	for _, c := range b.Sealed.Checks {
		if !c.Passed {
			failed++
		}
	}
	return failed
}

func (b *book) check(c dossier.Checked, row int) ([]bookCell, error) {
	n, err := calc.Parse(c.Expression)
	if err != nil {
		return nil, err
	}
	if len(n.Args) != 2 || !n.Boolean() {
		return nil, &source.RefusedError{Rule: "check", Reason: "the check " + c.ID + " is no comparison", Remedy: "compare two expressions"}
	}
	left, err := b.formula(n.Args[0])
	if err != nil {
		return nil, err
	}
	right, err := b.formula(n.Args[1])
	if err != nil {
		return nil, err
	}
	at := func(column int) string { return bookCellName(column, row) }
	verdict := b.Words.Failed
	if c.Passed {
		verdict = b.Words.Passed
	}
	return []bookCell{
		mono(c.ID), words(c.Label), mono(c.Expression), side(c.Left, left), side(c.Right, right),
		side(c.Difference, at(checkLeft)+"-"+at(checkRight)), tolerance(c.Tolerance),
		{value: verdict, formula: b.outcome(n.Text, at(checkLeft), at(checkRight), at(checkDifference), at(checkTolerance)), style: bookStyle{role: roleResult}},
		quiet(c.By.String()),
	}, nil
}

// bookCheckPlaces bounds what is shown of a side; the cell holds all.
const bookCheckPlaces = 6

func side(value source.Decimal, formula string) bookCell {
	near := significant(value.Number())
	return bookCell{value: binary(near), formula: formula, style: bookStyle{role: roleFormula, code: natural(near).code()}}
}

func tolerance(value source.Decimal) bookCell {
	near := significant(value.Number())
	return bookCell{value: binary(near), style: bookStyle{role: roleInput, code: natural(near).code()}}
}

// natural shows the places that a number has, within reason.
func natural(v decimal.Decimal) numeral {
	return numeral{places: min(max(0, -int(v.Normalize().Exponent())), bookCheckPlaces)}
}

// failing is the master check: how many checks do not hold, counted live.
func (b *book) failing() bookCell {
	if len(b.Sealed.Checks) == 0 {
		return words(b.say.NoChecks)
	}
	formula := fmt.Sprintf("COUNTIF(%s,\"<>%s\")", bookSpan(b.tabs.checks, checkResult, bookFirstRow, bookFirstRow+len(b.Sealed.Checks)-1), b.Words.Passed)
	return bookCell{value: float64(b.failed()), formula: formula, style: bookStyle{role: roleCount, code: numeral{}.code()}}
}
