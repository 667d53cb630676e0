package source

import (
	"context"
	"fmt"
	"iter"
)

// Figure is one number that was read.
type Figure struct {
	Locator Locator `json:"at"`
	Value   Decimal `json:"value"`
	About
}

// Quantity is the figure's value with its unit and scale.
func (f Figure) Quantity() Quantity { return Quantity{Value: f.Value, Unit: f.Unit, Scale: f.Scale} }

// Figure gives the number at l. It returns a [RefusedError] with rule "locator"
// when the table has no such cell, the cell is missing, or it is not a number
// that was read.
func (t Table) Figure(l Locator) (Figure, error) {
	row, col, err := t.locate(l)
	if err != nil {
		return Figure{}, err
	}
	if column := t.Columns[col]; column.Type != Number || column.Computed || !t.Citable() {
		return Figure{}, refuseCell(l, "is not a number that was read", "cite a number column of the read")
	}
	value, err := ParseDecimal(t.Text(row, col))
	if err != nil {
		return Figure{}, refuseCell(l, "is missing there", "a missing value cannot be cited: file it as missing")
	}
	return Figure{Locator: l, Value: value, About: t.AboutCell(row, col)}, nil
}

func (t Table) locate(l Locator) (row, col int, err error) {
	col, known := t.Column(l.Column)
	if !known {
		return 0, 0, refuseCell(l, fmt.Sprintf("does not exist: no column %q", clip(l.Column)), "take row and column from the answer of the read")
	}
	row, known = t.Row(l.Row)
	if !known {
		return 0, 0, refuseCell(l, fmt.Sprintf("does not exist: no row %q", clip(l.Row)), "take row and column from the answer of the read")
	}
	return row, col, nil
}

func refuseCell(l Locator, problem, remedy string) error {
	return &RefusedError{Rule: "locator", Reason: "the cell " + clip(l.String()) + " " + problem, Remedy: remedy}
}

// Figures gives every number of the table that can be cited, row by row.
func (t Table) Figures() iter.Seq[Figure] {
	return func(yield func(Figure) bool) {
		for row := range t.Rows.Len() {
			for col := range t.Columns {
				f, err := t.Figure(Locator{Ref: t.Read.Ref, Row: t.Rows.Key(row), Column: t.Columns[col].Name})
				if err == nil && !yield(f) {
					return
				}
			}
		}
	}
}

// Cite gives the figure at a locator and the read it stands in. It returns a
// [RefusedError]: rule "reference" when the ledger holds no such read, rule
// "locator" when the read has no such cell.
func Cite(ctx context.Context, l Ledger, at Locator) (Figure, Read, error) {
	tables, err := l.Tables(ctx, at.Ref)
	if err != nil {
		return Figure{}, Read{}, err
	}
	refusal := refuseCell(at, "does not exist: the read has no table", "read again")
	for _, t := range tables {
		f, err := t.Figure(at)
		if err == nil {
			return f, t.Read, nil
		}
		refusal = notKept(t, err)
	}
	return Figure{}, Read{}, refusal
}

// notKept says why a table that must not be kept has no cell any more.
func notKept(t Table, err error) error {
	if t.Read.Licence.Verdict != NoStore || t.Rows.Len() > 0 {
		return err
	}
	return &RefusedError{Rule: "no_store", Reason: "the terms of " + t.Read.Vendor + " let its tables be kept for one process only", Remedy: "file the fact in the process that reads, or say keep for this source after reading its terms"}
}

// Passage gives the text at a locator and the read it stands in, with the
// refusals of [Cite].
func Passage(ctx context.Context, l Ledger, at Locator) (string, Read, error) {
	tables, err := l.Tables(ctx, at.Ref)
	if err != nil {
		return "", Read{}, err
	}
	refusal := refuseCell(at, "does not exist: the read has no table", "read again")
	for _, t := range tables {
		row, col, err := t.locate(at)
		if err == nil && t.Columns[col].Type == Text {
			return t.Text(row, col), t.Read, nil
		}
		if err == nil {
			err = refuseCell(at, "is not a text", "cite a number as a fact")
		}
		refusal = err
	}
	return "", Read{}, refusal
}
