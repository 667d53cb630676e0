package xbrl

import "strings"

// arcs holds the arcs of XBRL's own links to what they may join (5.2.2 to
// 5.2.6), one link at a time.
func (c *checker) arcs() {
	c.links(func(d *treeDoc, link *treeNode) {
		ends := c.ends(d, link)
		for _, k := range link.elements() {
			if k.name.Space != spaceLinkbase {
				continue
			}
			switch k.attr(spaceXLink, "type") {
			case "locator":
				c.conceptLocator(d, link, k)
			case "resource":
				if k.is(spaceLinkbase, "label") && k.lang(nil) == "" {
					c.find(d, k, CheckArc, "5.2.2.2.1", k.attr(spaceXLink, "label"), "the label has no language: no xml:lang is in force")
				}
			case "arc":
				c.arc(d, k, ends)
			}
		}
	})
	c.weights()
	c.preferredLabels()
}

// conceptLocator holds a locator of a standard link to 5.2.x.1: it points at the
// declaration of a concept, or in label and reference links at a resource.
func (c *checker) conceptLocator(d *treeDoc, link, k *treeNode) {
	if link.name.Space != spaceLinkbase || !k.is(spaceLinkbase, "loc") {
		return
	}
	at, in, _ := c.target(d, k, k.attr(spaceXLink, "href"))
	if in == nil || at == nil || at.attr(spaceXLink, "type") == "resource" {
		return
	}
	if _, is := concept(at); !is {
		c.find(d, k, CheckReference, "5.2.2.1", k.attr(spaceXLink, "href"), "the locator points at no concept")
	}
}

// arc holds arcs that join concepts with resources to do so.
func (c *checker) arc(d *treeDoc, k *treeNode, ends map[string][]*treeNode) {
	due := map[string]string{
		standardArcroles + "concept-label":     "label",
		standardArcroles + "concept-reference": "reference",
	}[trim(k.attr(spaceXLink, "arcrole"))]
	if due == "" {
		return
	}
	for _, to := range ends[k.attr(spaceXLink, "to")] {
		if !to.is(spaceLinkbase, due) {
			c.find(d, k, CheckArc, "5.2.2.3", k.attr(spaceXLink, "to"), "the arc leads to no "+due)
		}
		if to.parent != k.parent && k.attr("", "use") != "prohibited" {
			c.find(d, k, CheckArc, "5.2.2.3", k.attr(spaceXLink, "to"), "the arc leads to a "+due+" of another link and does not prohibit it")
		}
	}
}

// weights holds calculation arcs to 5.1.1.2 and 5.2.5.2: numbers add to numbers,
// by a weight that is not nought and whose sign suits both balances.
func (c *checker) weights() {
	for _, role := range []string{arcSummation, arcSummation11} {
		for _, p := range c.pairs(role) {
			from, ok := c.typeOf(p.from)
			to, ok2 := c.typeOf(p.to)
			if ok && from.item != "" && !isNumericItem(from.item) || ok2 && to.item != "" && !isNumericItem(to.item) {
				c.find(p.in, p.arc, CheckArc, "5.2.5.2", p.to.String(), p.to.Local+" cannot add to "+p.from.Local+": both must be numbers")
			}
			weight, is := parseNumber(trim(p.arc.attr("", "weight")))
			if !is || weight.IsZero() {
				c.find(p.in, p.arc, CheckArc, "5.2.5.2.1", p.to.String(), "its weight "+quoted(p.arc.attr("", "weight"))+" is no number, or nought")
				continue
			}
			a, b := trim(p.bound.from.attr(spaceInstance, "balance")), trim(p.bound.to.attr(spaceInstance, "balance"))
			if a != "" && b != "" && (a == b) != weight.IsPositive() {
				c.find(p.in, p.arc, CheckArc, "5.1.1.2", p.to.String(), "a "+b+" adds to a "+a+" with the weight "+weight.String())
			}
		}
	}
}

const arcSummation11 = "https://xbrl.org/2023/arcrole/summation-item"

// preferredLabels holds presentation arcs to 5.2.4.2.1: the label that one asks
// for is there.
func (c *checker) preferredLabels() {
	labels := map[*treeNode]map[string]bool{}
	for _, r := range c.relationships(standardArcroles + "concept-label") {
		if labels[r.from] == nil {
			labels[r.from] = map[string]bool{}
		}
		labels[r.from][trim(r.to.attr(spaceXLink, "role"))] = true
	}
	for _, p := range c.pairs(standardArcroles + "parent-child") {
		role := trim(p.arc.attr("", "preferredLabel"))
		if role != "" && !labels[p.bound.to][role] && len(c.report.Unread) == 0 {
			c.find(p.in, p.arc, CheckArc, "5.2.4.2.1", p.to.String(), p.to.Local+" has no label of the role "+quoted(role)+" that the arc asks for")
		}
	}
}

// concepts holds the declarations of items and tuples to 5.1.1.
func (c *checker) concepts() {
	for _, d := range c.order {
		d.root.walk(func(n *treeNode) bool {
			switch {
			case n.is(spaceSchema, "schema"):
				if space, is := n.attrIs("", "targetNamespace"); is && trim(space) == "" {
					c.find(d, n, CheckDeclaration, "5.1", "", "its targetNamespace is empty")
				}
				return true
			case n.is(spaceSchema, "redefine"):
				c.find(d, n, CheckDeclaration, "5.1.5", n.attr("", "schemaLocation"), "a taxonomy may redefine nothing")
			case n.is(spaceSchema, "element") && n.parent.is(spaceSchema, "schema"):
				c.declaration(d, n)
			}
			return false
		})
	}
}

func (c *checker) declaration(d *treeDoc, n *treeNode) {
	name, _ := concept(n)
	periodType, hasPeriod := n.attrIs(spaceInstance, "periodType")
	_, hasBalance := n.attrIs(spaceInstance, "balance")
	find := func(section, what string) { c.find(d, n, CheckDeclaration, section, name.Local, what) }
	switch c.group(name) {
	case groupItem:
		if periodType != "instant" && periodType != "duration" {
			find("5.1.1.1", "its periodType "+quoted(periodType)+" is neither instant nor duration")
		}
		if t, ok := c.typeOf(name); hasBalance && ok && t.item != "" && t.item != "monetaryItemType" {
			find("5.1.1.2", "it has a balance and is no amount of money")
		}
	case groupTuple:
		if hasPeriod || hasBalance {
			find("5.1.1", "it is a tuple, which has neither periodType nor balance")
		}
		c.tupleContent(d, n, name)
	}
}

// tupleContent holds a tuple to 4.9: no mixed content, no attributes of XBRL's
// own, and children that are concepts declared at the top.
func (c *checker) tupleContent(d *treeDoc, n *treeNode, name QName) {
	n.walk(func(in *treeNode) bool {
		what := ""
		switch {
		case in == n || in.name.Space != spaceSchema:
		case in.name.Local == "complexType" && isTrueText(in.attr("", "mixed")):
			what = "its content is mixed"
		case in.name.Local == "attribute":
			q, _ := in.resolve(in.attr("", "ref"))
			if q.Space == spaceInstance || q.Space == spaceXLink || q.Space == spaceLinkbase {
				what = "it has the attribute " + q.String() + ", which is XBRL's own"
			}
		case in.name.Local == "element":
			if _, is := in.attrIs("", "ref"); !is {
				what = "its child " + quoted(in.attr("", "name")) + " is declared in it, not at the top of a schema"
			}
		}
		if what != "" {
			c.find(d, in, CheckDeclaration, "4.9", name.Local, what)
		}
		return true
	})
}

func isTrueText(text string) bool {
	return strings.TrimSpace(text) == "true" || strings.TrimSpace(text) == "1"
}
