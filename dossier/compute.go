package dossier

import (
	"errors"
	"fmt"
	"slices"
	"strings"

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
		values.quantities[c.ID] = result
	}
	for i := range b.sealed.Checks {
		if err := b.sealed.Checks[i].run(values); err != nil {
			b.refuseErr(b.sealed.Checks[i].ID, err)
		}
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
	if err != nil {
		b.refuse("cycle", "", err.Error(), "file one of them again without the circle, and settle that the new one stands")
		return
	}
	slices.SortStableFunc(b.sealed.Calculations, func(x, y Computed) int {
		return slices.Index(order, x.ID) - slices.Index(order, y.ID)
	})
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

// values is what expressions of a revision may name.
type values struct {
	quantities map[string]source.Quantity
	days       map[string]source.Date
	apart      map[string]Apart
}

func valuesOf(s Sealed) values {
	v := values{quantities: map[string]source.Quantity{}, days: map[string]source.Date{}, apart: map[string]Apart{}}
	for _, f := range s.Facts {
		v.quantities[f.ID], v.days[f.ID] = f.Figure.Quantity(), f.Figure.Period.End.Day()
	}
	for _, a := range s.Assumptions {
		v.quantities[a.ID] = source.Quantity{Value: a.Value, Unit: a.Unit, Scale: a.Scale}
	}
	for _, a := range s.Apart {
		v.apart[a.ID] = a
	}
	return v
}

// Value gives the quantity of an identifier that means one thing.
func (v values) Value(id string) (source.Quantity, error) {
	if a, several := v.apart[id]; several {
		return source.Quantity{}, ambiguous(a)
	}
	q, known := v.quantities[id]
	if !known {
		return source.Quantity{}, unfiled(id)
	}
	return q, nil
}

func ambiguous(a Apart) error {
	return refuse("ambiguous", fmt.Sprintf("%s names %d facts that differ in %s", a.ID, len(a.Facts), strings.Join(a.Differs, ", ")), "file the one that is meant under an identifier of its own, and use that")
}

func unfiled(id string) error {
	return &source.NotFoundError{What: "identifier " + id, Remedy: "file a fact, an assumption or a calculation of that name"}
}

// Date gives the day on which the period of a fact ends.
func (v values) Date(id string) (source.Date, error) {
	day, known := v.days[id]
	if !known {
		return source.Date{}, &source.NotFoundError{What: "fact " + id, Remedy: "name a fact with a period"}
	}
	return day, nil
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

// Recheck runs one check of a revision again.
func Recheck(s Sealed, c Check) (Checked, error) {
	v := valuesOf(s)
	for _, other := range s.Calculations {
		v.quantities[other.ID] = other.Result
	}
	again := Checked{Check: c}
	return again, again.run(v)
}
