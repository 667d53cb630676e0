package compose

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// bookFormulaLength is the most that a cell may hold.
const bookFormulaLength = 8192

// formula compiles an expression to the cells of this workbook.
func (b *book) formula(n *calc.Node) (string, error) {
	text, err := n.Excel(b.value, b.day)
	if err == nil && len(text) > bookFormulaLength {
		err = &source.RefusedError{Rule: "formula", Reason: fmt.Sprintf("a formula of %d characters; a cell holds %d", len(text), bookFormulaLength), Remedy: "split the calculation"}
	}
	return text, err
}

// value is the cell of a figure, times the power of ten that its cell leaves out.
func (b *book) value(id string) (string, error) {
	place, known := b.places[id]
	if !known {
		return "", &source.NotFoundError{What: "figure " + id + " in the workbook", Remedy: "file it before the calculation"}
	}
	return scaled(bookReference(place.sheet, place.used), place.power), nil
}

// scaled multiplies by a power of ten that a reader sees.
func scaled(reference string, power int) string {
	switch {
	case power > 0:
		return "(" + reference + "*1" + strings.Repeat("0", power) + ")"
	case power < 0:
		return "(" + reference + "/1" + strings.Repeat("0", -power) + ")"
	}
	return reference
}

// firstBookDay is where a spreadsheet's calendar and ours agree: before it, one
// counts a 29 February 1900 that never was.
var firstBookDay = source.NewDate(1900, 3, 1)

func (b *book) day(id string) (string, error) {
	place, end := b.places[id], b.held(id).Figure.Period.End.Day()
	if place.day == "" || end.IsZero() || end.Before(firstBookDay) {
		return "", &source.RefusedError{Rule: "date", Reason: "a workbook cannot count days with " + id, Remedy: "name a fact whose period ends in March 1900 or later"}
	}
	return bookReference(place.sheet, place.day), nil
}

// result is the formula of a calculation, in the unit that its cell shows.
func (b *book) result(c dossier.Computed) (string, error) {
	n, err := calc.Parse(c.Expression)
	if err != nil {
		return "", err
	}
	text, err := b.formula(n)
	return scaled(text, -b.places[c.ID].power), err
}

// binaryNoise is how far two sides of a comparison may be apart, as a part of the
// larger, before a binary number can be said to differ: sums of decimals are
// exact here and not there.
const binaryNoise = "1E-12"

// outcome is the formula that says whether a check holds: left and right are its
// cells, difference and tolerance too.
func (b *book) outcome(operator, left, right, difference, tolerance string) string {
	noise := fmt.Sprintf("%s*MAX(ABS(%s),ABS(%s))", binaryNoise, left, right)
	test := ""
	switch operator {
	case "=":
		test = fmt.Sprintf("ABS(%s)<=MAX(%s,%s)", difference, tolerance, noise)
	case "<>":
		test = fmt.Sprintf("ABS(%s)>MAX(%s,%s)", difference, tolerance, noise)
	case "<", ">=":
		test = fmt.Sprintf("%s%s-%s", difference, operator, noise)
	default:
		test = fmt.Sprintf("%s%s%s", difference, operator, noise)
	}
	return fmt.Sprintf(`IF(%s,"%s","%s")`, test, b.Words.Passed, b.Words.Failed)
}
