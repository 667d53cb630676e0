package indicator

import (
	"strconv"
	"strings"
)

// Series is one line of an indicator.
//
// Values[i] belongs to input row Warmup+i and every row from there to the last
// has a value, so len(Values) is rows-Warmup, or 0 when the columns ended
// before the line began. Values are finite.
type Series struct {
	Definition Definition `json:"definition"`
	// Warmup counts the input rows before the first value. They are absent.
	Warmup int `json:"warmup"`
	// Shift is how many rows later (earlier, when negative) a chart draws each
	// value than the row it was computed at. Only Ichimoku shifts: nothing is
	// computed from a row that had not happened.
	Shift int `json:"shift,omitzero"`
	// Flat counts values whose ratio was nought over nought: they hold what
	// Definition.Flat says.
	Flat   int       `json:"flat,omitzero"`
	Values []float64 `json:"values"`
}

// At gives the value at an input row; false in the warm-up and outside the rows.
func (s Series) At(row int) (float64, bool) {
	i := row - s.Warmup
	if row < s.Warmup || i >= len(s.Values) {
		return 0, false
	}
	return s.Values[i], true
}

// Last gives the newest value; false when the columns ended in the warm-up.
func (s Series) Last() (float64, bool) {
	return s.At(s.Warmup + len(s.Values) - 1)
}

// Of returns the series with the column it was computed on named in its
// definition, as in "close, split-adjusted": the functions see numbers only.
func (s Series) Of(price string) Series {
	s.Definition.Price = price
	return s
}

// Definition says how a series was computed, so that two figures under one
// name can be told apart.
type Definition struct {
	Name      string  `json:"name"`                // "Bollinger bands"
	Output    string  `json:"output,omitempty"`    // "upper"; empty when there is one line
	Params    []Param `json:"params,omitempty"`    // in the order of the arguments
	Price     string  `json:"price"`               // columns read; see [Series.Of]
	Seed      string  `json:"seed,omitempty"`      // how a recursion starts
	Deviation string  `json:"deviation,omitempty"` // "population" or "mean absolute"
	Flat      string  `json:"flat,omitempty"`      // what stands where a ratio is 0/0
	Formula   string  `json:"formula"`
	Source    string  `json:"source"` // who published the formula
}

// Param is one parameter of a definition.
type Param struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// String gives the definition as one line: "RSI(period 14) on …; seed: …".
func (d Definition) String() string {
	var b strings.Builder
	b.WriteString(d.Name)
	for i, p := range d.Params {
		b.WriteString([]string{"(", ", "}[min(i, 1)])
		b.WriteString(p.Name + " " + strconv.FormatFloat(p.Value, 'g', -1, 64))
	}
	if len(d.Params) > 0 {
		b.WriteString(")")
	}
	if d.Output != "" {
		b.WriteString(" " + d.Output)
	}
	b.WriteString(" on " + d.Price)
	for _, part := range [...][2]string{{"seed", d.Seed}, {"deviation", d.Deviation}, {"flat", d.Flat}, {"formula", d.Formula}, {"source", d.Source}} {
		if part[1] != "" {
			b.WriteString("; " + part[0] + ": " + part[1])
		}
	}
	return b.String()
}

// line is the definition of one output among several.
func (d Definition) line(output string) Definition {
	d.Output = output
	return d
}

func period(n int) []Param { return []Param{{"period", float64(n)}} }

// blank makes the series of a line that starts after warmup rows.
func blank(d Definition, rows, warmup int) Series {
	return Series{Definition: d, Warmup: warmup, Values: make([]float64, max(rows-warmup, 0))}
}
