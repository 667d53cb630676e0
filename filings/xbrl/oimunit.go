package xbrl

import "strings"

// pureRef is the handle given to the unit of a number that names none.
const pureRef = "xbrli:pure"

var pureMeasure = QName{Prefix: "xbrli", Local: "pure", Space: spaceInstance}

// unitOf gives a number its unit. A fact without unit and decimals is a text.
func (o *oim) unitOf(f *Fact, from *jsonFact) {
	written, is := from.take("unit")
	if !is {
		if from.decimals == "" {
			return
		}
		written = pureRef
	}
	f.UnitRef = written
	if f.Accuracy.Decimals == "" && !f.Nil {
		f.Accuracy.Decimals = "INF"
	}
	if !is {
		f.Unit = o.soleUnit(&Unit{Numerator: []QName{pureMeasure}})
		return
	}
	if written == "" {
		f.UnitRef = pureRef // a number all the same, whose unit is at fault
	}
	u, fault := o.unit(written)
	if fault != "" {
		from.fault(RuleUnit, fault)
	}
	f.Unit = u
}

// unit reads a product of measures, or one over another. A product in a division
// stands in parentheses.
func (o *oim) unit(written string) (u *Unit, fault string) {
	u = &Unit{}
	upper, lower, divided := strings.Cut(written, "/")
	ok := o.product(upper, divided, &u.Numerator)
	if divided {
		ok = o.product(lower, true, &u.Denominator) && ok
	}
	if !ok {
		return nil, "its unit " + quoted(written) + " is not made of names whose prefixes are declared, as a*b, a/b or (a*b)/(c*d)"
	}
	if fault := u.settle(); fault != "" {
		return nil, fault
	}
	return o.soleUnit(u), ""
}

func (o *oim) product(text string, divided bool, into *[]QName) (ok bool) {
	inner, opened := strings.CutPrefix(text, "(")
	inner, closed := strings.CutSuffix(inner, ")")
	factors := strings.Split(inner, "*")
	if opened != closed || opened && len(factors) < 2 || divided && !opened && len(factors) > 1 {
		return false
	}
	for _, factor := range factors {
		q, ok := o.name(factor)
		if !ok {
			return false
		}
		*into = append(*into, q)
	}
	return true
}

func (o *oim) soleUnit(u *Unit) *Unit {
	o.key = u.appendKey(o.key[:0])
	if first, ok := o.sameUnit[string(o.key)]; ok {
		return first
	}
	o.sameUnit[string(o.key)] = u
	o.in.Units = append(o.in.Units, u)
	return u
}
