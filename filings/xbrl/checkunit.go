package xbrl

import "strings"

// unitType holds the unit of a fact to the type of its concept (4.8.2).
func (c *checker) unitType(f *checkFact) {
	if f.kind == nil || f.kind.item == "" {
		return
	}
	numeric := isNumericItem(f.kind.item)
	switch {
	case numeric && f.UnitRef == "":
		c.findFact(f, CheckUnitType, "4.6.2", "it is a number and has no unit")
	case !numeric && f.UnitRef != "":
		c.findFact(f, CheckUnitType, "4.6.2", "it is no number and has a unit")
	}
	u := f.Unit
	if u == nil || u.Problem != nil {
		return
	}
	switch f.kind.item {
	case "monetaryItemType":
		if code, is := u.Currency(); !is || !isCurrencyCode(code) {
			c.findFact(f, CheckUnitType, "4.8.2", "it is an amount of money and its unit "+u.String()+" is not one currency")
		}
	case "sharesItemType":
		if !isOne(u, "shares") {
			c.findFact(f, CheckUnitType, "4.8.2", "it counts shares and its unit "+u.String()+" is not xbrli:shares")
		}
	}
}

// isOne reports whether a unit is one measure of XBRL itself.
func isOne(u *Unit, local string) bool {
	return len(u.Numerator) == 1 && len(u.Denominator) == 0 && u.Numerator[0].Space == spaceInstance && u.Numerator[0].Local == local
}

// isCurrencyCode reports whether a code has the form of ISO 4217: three capital
// letters. Which codes are in force changes from year to year, and is not judged.
func isCurrencyCode(code string) bool {
	return len(code) == 3 && strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// unitMeasures holds measures to 4.8.2: those of XBRL itself are two.
func (c *checker) unitMeasures() {
	for _, n := range c.entry.root.elements() {
		if !n.is(spaceInstance, "unit") {
			continue
		}
		n.walk(func(m *treeNode) bool {
			if !m.is(spaceInstance, "measure") {
				return true
			}
			q, ok := m.resolve(m.content())
			if ok && q.Space == spaceInstance && q.Local != "pure" && q.Local != "shares" {
				c.find(c.entry, m, CheckUnitType, "4.8.2", n.attr("", "id"), "XBRL itself has no measure "+quoted(q.Local)+": it has pure and shares")
			}
			return true
		})
	}
}

// containers holds segment and scenario to 4.7.3.2 and 4.7.4: what they hold is
// the taxonomy's, never XBRL's own and never a fact.
func (c *checker) containers() {
	for _, n := range c.entry.root.elements() {
		if !n.is(spaceInstance, "context") {
			continue
		}
		n.walk(func(at *treeNode) bool {
			if !at.is(spaceInstance, "segment") && !at.is(spaceInstance, "scenario") {
				return true
			}
			kids := at.elements()
			if len(kids) == 0 {
				c.find(c.entry, at, CheckContent, "4.7.3.2", n.attr("", "id"), "its "+at.name.Local+" is empty")
			}
			for _, k := range kids {
				k.walk(func(in *treeNode) bool {
					if group := c.group(in.name); in.name.Space == spaceInstance || group != "" {
						c.find(c.entry, in, CheckContent, "4.7.3.2", n.attr("", "id"),
							"its "+at.name.Local+" holds "+in.name.String()+", which is XBRL's own or a fact")
						return false
					}
					return true
				})
			}
			return false
		})
	}
}
