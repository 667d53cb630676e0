package figure

import (
	"fmt"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// meanDigits is how many significant digits a mean and a standard deviation are rounded to.
const meanDigits = 34

// together makes one row of all rows that share a label: the mean of what they measured, and twice its standard
// deviation (of a sample: n − 1) as error bar, which one value alone does not have. The exported columns say how many.
func (b Bar) together(s setting) (Bar, []Column, error) {
	if b.X.kind != source.Text {
		return b, nil, &source.ArgumentError{Field: "replicates", Problem: "rows are grouped by a label, and x has none", Remedy: "give a column of labels as x"}
	}
	place := map[string]int{}
	var labels []string
	for _, label := range b.X.labels {
		if _, known := place[label]; !known {
			place[label] = len(labels)
			labels = append(labels, label)
		}
	}
	grouped := Bar{X: Labels(b.X.Name, labels)}
	columns := []Column{grouped.X}
	for _, c := range b.Y {
		if len(c.whiskers) > 0 {
			return b, nil, &source.ArgumentError{Field: "y", Problem: fmt.Sprintf("%q has error bars of its own", c.Name), Remedy: "give replicates without error bars, or rows without replicates"}
		}
		values := make([][]decimal.Decimal, len(labels))
		for row, d := range c.numbers {
			if i := place[b.X.labels[row]]; !d.IsZero() {
				values[i] = append(values[i], d.Number())
			}
		}
		mean, two, count := statistics(c, values)
		columns = append(columns, mean, two, count)
		columns[len(columns)-3].Name = fmt.Sprintf(s.words.mean, c.Name)
		columns[len(columns)-2].Name = fmt.Sprintf(s.words.two, c.Name)
		columns[len(columns)-1].Name = fmt.Sprintf(s.words.n, c.Name)
		grouped.Y = append(grouped.Y, mean.WithErrors(two.numbers))
	}
	return grouped, columns, nil
}

// statistics are mean, twice the standard deviation, and number of the values of each label.
func statistics(c Column, values [][]decimal.Decimal) (mean, two, count Column) {
	mean, two = c, Column{Unit: c.Unit, Scale: c.Scale, kind: source.Number}
	mean.numbers, mean.estimated, count = nil, nil, Column{kind: source.Number}
	for _, v := range values {
		n := int64(len(v))
		count.numbers = append(count.numbers, source.Whole(n))
		if n == 0 {
			mean.numbers, two.numbers = append(mean.numbers, source.Decimal{}), append(two.numbers, source.Decimal{})
			continue
		}
		average := quotient(decimal.Sum(decimal.Zero, v...), n)
		mean.numbers = append(mean.numbers, source.Exactly(average))
		if n == 1 {
			two.numbers = append(two.numbers, source.Decimal{})
			continue
		}
		squares := decimal.Zero
		for _, d := range v {
			off := d.Sub(average)
			squares = squares.Add(off.Mul(off))
		}
		two.numbers = append(two.numbers, source.Exactly(root(quotient(squares, n-1)).Mul(decimal.NewFromInt(2))))
	}
	return mean, two, count
}

// quotient divides to meanDigits significant digits and drops noughts at the end.
func quotient(d decimal.Decimal, n int64) decimal.Decimal {
	return shortened(d.DivRound(decimal.NewFromInt(n), meanDigits-magnitude(d)))
}

// root is the square root to meanDigits significant digits, by Newton's steps from the float's.
func root(d decimal.Decimal) decimal.Decimal {
	if d.Sign() <= 0 {
		return decimal.Zero
	}
	places := meanDigits - magnitude(d)/2
	half := magnitude(d) / 2
	x := decimal.NewFromFloat(sqrtOf(d.Shift(-2 * half))).Shift(half)
	for range 4 { // the digits double: 15, 30, 60
		x = x.Add(d.DivRound(x, places+4)).DivRound(decimal.NewFromInt(2), places+4)
	}
	return shortened(x.Round(places))
}
