package xbrl

import (
	"cmp"
	"slices"
)

// Settler answers what an xBRL-JSON report leaves to its taxonomy. known is false
// for a name it does not hold.
type Settler interface {
	IsNumeric(concept QName) (is, known bool)
	IsTyped(axis QName) (is, known bool)
}

// Settle corrects what [ParseJSON] could only tell by rule: texts that are pure,
// exact numbers, and names that are typed texts. What by does not know stays as
// it is, and so does an instance of another form. Settle once, before the facts
// are used; a fact that the taxonomy contradicts gets a [Problem] of no line.
func (in *Instance) Settle(by Settler) {
	if !in.json {
		return
	}
	for _, c := range in.Contexts {
		for i := range c.Dimensions {
			c.Dimensions[i].settle(by)
		}
	}
	pure := in.pure()
	for i := range in.Facts {
		in.Facts[i].settle(by, in, pure)
	}
	slices.SortStableFunc(in.Problems, func(a, b *Problem) int { return cmp.Compare(a.Offset, b.Offset) })
}

func (d *Dimension) settle(by Settler) {
	typed, known := by.IsTyped(d.Axis)
	switch {
	case !known || !d.Assumed:
	case typed:
		d.Typed, d.Value, d.Member, d.Assumed = true, d.Member.String(), QName{}, false
	default:
		d.Assumed = false
	}
}

// pure finds the unit of numbers without one, or makes it.
func (in *Instance) pure() *Unit {
	for _, u := range in.Units {
		if u.String() == "pure" && u.Problem == nil && u.Numerator[0].Space == spaceInstance {
			return u
		}
	}
	return &Unit{Numerator: []QName{pureMeasure}}
}

func (f *Fact) settle(by Settler, in *Instance, pure *Unit) {
	if f.Problem != nil {
		return
	}
	rule, what := RuleContext, f.Context.contradiction(by)
	if numeric, known := by.IsNumeric(f.Concept); what == "" && known && numeric != f.Numeric() {
		if numeric && f.Lang == "" {
			f.Unit, f.UnitRef = pure, pureRef
			if !f.Nil {
				f.Accuracy.Decimals = "INF"
			}
			rule, what = f.fault()
		} else {
			rule, what = RuleUnit, "its unit, decimals or language contradict the type of its concept"
		}
	}
	if what != "" {
		f.Problem = &Problem{Rule: rule, What: what, Ordinal: f.Ordinal, Subject: f.Concept.String(), Offset: f.offset}
		in.Problems = append(in.Problems, f.Problem)
	}
}

// contradiction reports a text where the taxonomy demands a name.
func (c *Context) contradiction(by Settler) string {
	for _, d := range c.Dimensions {
		if typed, known := by.IsTyped(d.Axis); known && !typed && d.Typed {
			return "its member of " + d.Axis.String() + " is " + quoted(d.Value) + ", where the taxonomy demands a name"
		}
	}
	return ""
}
