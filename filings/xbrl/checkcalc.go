package xbrl

import (
	"fmt"
	"strconv"

	"github.com/shopspring/decimal"
)

// sameFact is what makes two items duplicates, values aside (4.10): the same
// parent, concept, content of context, and unit.
type sameFact struct {
	parent  int
	concept QName
	context string
	unit    *Unit
}

func (f *checkFact) same() sameFact {
	return sameFact{f.Parent, f.Concept.key(), f.context, f.Unit}
}

// calculations holds facts to the summation-item relationships that bind
// (5.2.5.2), one network at a time.
func (c *checker) calculations() {
	parts := map[string]map[QName][]pair{} // by role and total
	var order []string
	for _, p := range c.pairs(arcSummation) {
		if parts[p.role] == nil {
			parts[p.role] = map[QName][]pair{}
			order = append(order, p.role)
		}
		parts[p.role][p.from] = append(parts[p.role][p.from], p)
	}
	if len(order) == 0 {
		return
	}
	index := c.indexFacts()
	for _, role := range order {
		for i := range c.facts {
			if !c.spend() {
				return
			}
			if total := &c.facts[i]; total.isNumber && len(parts[role][total.Concept.key()]) > 0 {
				c.summation(index, total, role, parts[role][total.Concept.key()])
			}
		}
	}
}

// factIndex finds facts by concept, context and unit, and counts duplicates.
type factIndex struct {
	byConcept map[sameFact][]*checkFact // parent left out
	count     map[sameFact]int
}

func (c *checker) indexFacts() factIndex {
	index := factIndex{map[sameFact][]*checkFact{}, map[sameFact]int{}}
	for i := range c.facts {
		f := &c.facts[i]
		if f.Tuple {
			continue
		}
		key := f.same()
		index.count[key]++
		key.parent = 0
		index.byConcept[key] = append(index.byConcept[key], f)
	}
	return index
}

// summation checks one total against what contributes to it.
func (c *checker) summation(index factIndex, total *checkFact, role string, parts []pair) {
	if index.count[total.same()] > 1 {
		return
	}
	sum, found := decimal.Decimal{}, false
	unsure := ""
	for _, p := range parts {
		weight, ok := parseNumber(trim(p.arc.attr("", "weight")))
		key := sameFact{concept: p.to, context: total.context, unit: total.Unit}
		for _, f := range index.byConcept[key] {
			if !c.spend() {
				return
			}
			if !ok || !f.isNumber || !c.within(f.Parent, total.Parent) {
				continue
			}
			if index.count[f.same()] > 1 {
				return // which of them counts, nobody can say
			}
			value, exact := rounded(f, f.number)
			if !exact {
				unsure = f.Concept.String()
			}
			sum, found = sum.Add(value.Mul(weight)), true
		}
	}
	if !found {
		return
	}
	value, exact := rounded(total, total.number)
	added, _ := rounded(total, sum)
	switch {
	case !exact:
		c.findFact(total, CheckCalculation, "5.2.5.2", "it claims no accuracy (precision 0), so that no sum can agree with it")
	case unsure != "":
		c.findFact(total, CheckCalculation, "5.2.5.2", "what contributes to it, "+unsure+", claims no accuracy (precision 0)")
	case !value.Equal(added):
		c.findFact(total, CheckCalculation, "5.2.5.2", fmt.Sprintf("it is %s and what contributes to it gives %s, in the link role %s", value, added, quoted(role)))
	}
}

// within reports whether a fact in one tuple stands in another or deeper; nought
// is the instance itself.
func (c *checker) within(parent, top int) bool {
	for {
		if parent == top {
			return true
		}
		if parent == 0 {
			return false
		}
		parent = c.facts[parent-1].Parent
	}
}

// rounded gives a number to the accuracy of a fact, ties to even; exact is false
// when the fact claims none.
func rounded(f *checkFact, n decimal.Decimal) (value decimal.Decimal, exact bool) {
	if f.accuracy.Decimals != "" {
		places, ok := parsePlaces(f.accuracy.Decimals)
		if !ok || places.Infinite {
			return n, true
		}
		return n.RoundBank(int32(places.Places)), true
	}
	switch f.accuracy.Precision {
	case "", "INF":
		return n, true
	}
	digits, err := strconv.Atoi(f.accuracy.Precision)
	if err != nil || digits == 0 {
		return n, err != nil
	}
	if f.number.IsZero() {
		return n, true
	}
	magnitude := f.number.NumDigits() + int(f.number.Exponent()) - 1
	return n.RoundBank(int32(digits - magnitude - 1)), true
}
