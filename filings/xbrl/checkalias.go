package xbrl

import (
	"fmt"
	"strings"
)

// aliases holds facts to essence-alias relationships (5.2.6.2.2): where both
// are reported in one place about the same context, they are equal.
func (c *checker) aliases() {
	pairs := c.pairs(arcAlias)
	if len(pairs) == 0 {
		return
	}
	by, of := map[sameFact][]*checkFact{}, map[QName][]*checkFact{}
	for i := range c.facts {
		if f := &c.facts[i]; !f.Tuple && !f.Nil {
			key := f.same()
			key.unit = nil
			by[key] = append(by[key], f)
			of[f.Concept.key()] = append(of[f.Concept.key()], f)
		}
	}
	for _, p := range pairs {
		for _, essence := range of[p.from] {
			key := sameFact{essence.Parent, p.to, essence.context, nil}
			for _, alias := range by[key] {
				if !c.spend() {
					return
				}
				c.alias(essence, alias)
			}
		}
	}
}

func (c *checker) alias(essence, alias *checkFact) {
	switch {
	case essence.Unit != alias.Unit:
		c.findFact(alias, CheckAlias, "5.2.6.2.2", fmt.Sprintf("it is another name of fact #%d %s and has another unit", essence.Ordinal, essence.Concept))
	case !c.equalFacts(essence, alias):
		c.findFact(alias, CheckAlias, "5.2.6.2.2", fmt.Sprintf("it is another name of fact #%d %s and has another value", essence.Ordinal, essence.Concept))
	}
}

// equalFacts compares values as 4.10 says: numbers to the accuracy of the less
// accurate of the two, texts character for character.
func (c *checker) equalFacts(a, b *checkFact) bool {
	if a.isNumber && b.isNumber {
		x, exact := rounded(a, a.number)
		y, exact2 := rounded(b, b.number)
		x2, _ := rounded(b, x)
		y2, _ := rounded(a, y)
		return exact && exact2 && x2.Equal(y2)
	}
	if a.Fraction != nil || b.Fraction != nil {
		return a.Fact.sameText(b.Fact)
	}
	return a.text == b.text
}

// aliasTypes holds the concepts themselves to 5.2.6.2.2: one item type, one
// period type, no opposite balances.
func (c *checker) aliasTypes() {
	for _, p := range c.pairs(arcAlias) {
		from, ok := c.typeOf(p.from)
		to, ok2 := c.typeOf(p.to)
		if !ok || !ok2 {
			continue
		}
		var differ []string
		if from.item != to.item {
			differ = append(differ, "type")
		}
		for _, a := range []string{"periodType", "balance"} {
			x, y := trim(p.bound.from.attr(spaceInstance, a)), trim(p.bound.to.attr(spaceInstance, a))
			if x != y && (a != "balance" || x != "" && y != "") {
				differ = append(differ, a)
			}
		}
		if len(differ) > 0 {
			c.find(p.in, p.arc, CheckAlias, "5.2.6.2.2", p.to.String(),
				p.from.Local+" and "+p.to.Local+" are said to be one and differ in "+strings.Join(differ, ", "))
		}
	}
}

// required holds the instance to requires-element relationships (5.2.6.2.4).
func (c *checker) required() {
	there := map[QName]*checkFact{}
	for i := range c.facts {
		if f := &c.facts[i]; there[f.Concept.key()] == nil {
			there[f.Concept.key()] = f
		}
	}
	for _, p := range c.pairs(arcRequires) {
		if f := there[p.from]; f != nil && there[p.to] == nil {
			c.findFact(f, CheckRequires, "5.2.6.2.4", "it demands a fact of "+p.to.Local+", and there is none")
		}
	}
}
