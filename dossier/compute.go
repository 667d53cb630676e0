package dossier

import (
	"errors"
	"fmt"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// compute evaluates the calculations in an order in which each needs only
// earlier ones, then the checks.
func (b *builder) compute() {
	b.orderCalculations()
	values := valuesOf(b.sealed)
	for i := range b.sealed.Calculations {
		c := &b.sealed.Calculations[i]
		result, err := evaluate(values, c.Calculation)
		if err != nil {
			b.refuseErr(c.ID, err)
			continue
		}
		c.Result = result
		values.quantities[c.ID], values.covers[c.ID] = result, b.warn(c.ID, c.Expression, values)
	}
	for i := range b.sealed.Checks {
		c := &b.sealed.Checks[i]
		if err := c.run(values); err != nil {
			b.refuseErr(c.ID, err)
			continue
		}
		b.warn(c.ID, c.Expression, values)
	}
}

func (b *builder) refuseErr(id string, err error) {
	rule := "calculation"
	if coded := (source.Coded)(nil); errors.As(err, &coded) {
		rule = coded.Code()
	}
	b.refuse(rule, id, id+" cannot be computed: "+err.Error(), "file what it lacks, or file it again under this identifier and settle that the new one stands")
}

func (b *builder) orderCalculations() {
	var named []calc.Named
	for _, c := range b.sealed.Calculations {
		if node, err := calc.Parse(c.Expression); err == nil {
			named = append(named, calc.Named{ID: c.ID, Node: node})
		}
	}
	order, err := calc.Order(named)
	if bad := (*calc.Error)(nil); errors.As(err, &bad) {
		b.refuse(bad.Code(), bad.ID, bad.Error(), "file one of them again, and settle that the new one stands")
		return
	}
	place := make(map[string]int, len(order))
	for i, id := range order {
		place[id] = i + 1 // one that cannot be read is in no order, and goes first
	}
	slices.SortStableFunc(b.sealed.Calculations, func(x, y Computed) int { return place[x.ID] - place[y.ID] })
}

// evaluate computes one calculation and holds its author to the unit expected.
func evaluate(values calc.Values, c Calculation) (source.Quantity, error) {
	node, err := calc.Parse(c.Expression)
	if err != nil {
		return source.Quantity{}, err
	}
	result, err := node.Eval(values)
	if err != nil {
		return source.Quantity{}, err
	}
	if c.Unit != "" && result.Unit != "" && !calc.SameUnit(c.Unit, result.Unit) {
		return source.Quantity{}, refuse("unit_mismatch", fmt.Sprintf("%s is in %s, and its author expects %s", c.ID, result.Unit, c.Unit), "declare the unit that follows from the figures")
	}
	if result.Unit == "" && calc.SaysConversion(string(c.Unit)) {
		return source.Quantity{}, refuse("unit_mismatch", fmt.Sprintf("%s is a number without a unit, and %s is a factor that must have been read", c.ID, c.Unit), "cite a figure in "+string(c.Unit))
	}
	if result.Unit == "" {
		result.Unit = c.Unit // numbers without a unit have the one that their author gives
	}
	if calc.SameUnit(result.Unit, percent) {
		result.Unit = ratio // the number is a fraction; percent would divide it again
	}
	return result, nil
}

const (
	percent source.Unit = "percent"
	ratio   source.Unit = "ratio"
)

func (c *Checked) run(values calc.Values) error {
	node, err := calc.Parse(c.Expression)
	if err != nil {
		return err
	}
	compared, err := node.Compare(values, c.Tolerance)
	if err != nil {
		return err
	}
	c.Left, c.Right, c.Difference, c.Passed = compared.Left.Value, compared.Right.Value, compared.Difference, compared.Holds
	return nil
}

// Recompute evaluates one calculation of a revision again, from its facts and
// assumptions and the recorded results of the calculations before it. A result
// that hangs on itself is thus an unknown identifier.
func Recompute(s Sealed, c Calculation) (source.Quantity, error) {
	v := valuesOf(s)
	for _, other := range s.Calculations {
		if other.ID == c.ID {
			break
		}
		v.quantities[other.ID] = other.Result
	}
	return evaluate(v, c)
}

// RecomputeAll runs every calculation of a revision again, in its order: each
// with the results that the revision gives for those before it. The errors stand
// in the same order, nil for a calculation that gave a result; they are those of
// [Recompute].
func RecomputeAll(s Sealed) ([]source.Quantity, []error) {
	v := valuesOf(s)
	results, errs := make([]source.Quantity, len(s.Calculations)), make([]error, len(s.Calculations))
	for i, c := range s.Calculations {
		results[i], errs[i] = evaluate(v, c.Calculation)
		v.quantities[c.ID] = c.Result
	}
	return results, errs
}

// Recheck runs one check of a revision again.
func Recheck(s Sealed, c Check) (Checked, error) {
	v := valuesOf(s)
	for _, other := range s.Calculations {
		v.quantities[other.ID] = other.Result
	}
	again := Checked{Check: c}
	return again, again.run(v)
}
