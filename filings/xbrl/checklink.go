package xbrl

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// The arcroles of XBRL 2.1 that the rules speak of.
const (
	arcSummation = "http://www.xbrl.org/2003/arcrole/summation-item"
	arcAlias     = "http://www.xbrl.org/2003/arcrole/essence-alias"
	arcRequires  = "http://www.xbrl.org/2003/arcrole/requires-element"
	arcFootnote  = "http://www.xbrl.org/2003/arcrole/fact-footnote"
)

// bound is a relationship between two elements, as an arc states it.
type bound struct {
	from, to   *treeNode
	role       string
	arc        *treeNode
	in         *treeDoc
	priority   int
	prohibited bool
}

// relationships gives what holds for an arcrole after prohibition and override
// (3.5.3.9.7): of equivalent arcs the one with the highest priority counts,
// and a prohibiting one before its equals.
func (c *checker) relationships(arcrole string) []bound {
	if known, done := c.holds[arcrole]; done {
		return known
	}
	var all []bound
	keys := map[string]int{} // position in all
	c.links(func(d *treeDoc, link *treeNode) {
		expanded := c.expand(d, link, arcrole)
		if c.bounds > maxBounds {
			return
		}
		for _, r := range expanded {
			key := c.relationshipKey(r)
			at, known := keys[key]
			switch {
			case !known:
				keys[key] = len(all)
				all = append(all, r)
			case r.priority > all[at].priority || r.priority == all[at].priority && r.prohibited:
				all[at] = r
			}
		}
	})
	all = slices.DeleteFunc(all, func(r bound) bool { return r.prohibited })
	c.holds[arcrole] = all
	return all
}

// links calls f at every extended link of the taxonomy, wherever it stands.
func (c *checker) links(f func(d *treeDoc, link *treeNode)) {
	for _, d := range c.order {
		if d.root.is(spaceInstance, "xbrl") {
			continue
		}
		d.root.walk(func(n *treeNode) bool {
			if n.attr(spaceXLink, "type") != "extended" {
				return true
			}
			f(d, n)
			return false
		})
	}
}

const maxBounds = 1 << 20

// expand gives the relationships that the arcs of one link state.
func (c *checker) expand(d *treeDoc, link *treeNode, arcrole string) (out []bound) {
	var ends map[string][]*treeNode
	for _, arc := range link.elements() {
		if arc.attr(spaceXLink, "type") != "arc" || trim(arc.attr(spaceXLink, "arcrole")) != arcrole {
			continue
		}
		if ends == nil {
			ends = c.ends(d, link)
		}
		r := bound{role: link.attr(spaceXLink, "role"), arc: arc, in: d, prohibited: arc.attr("", "use") == "prohibited"}
		r.priority, _ = strconv.Atoi(trim(arc.attr("", "priority")))
		for _, from := range ends[arc.attr(spaceXLink, "from")] {
			for _, to := range ends[arc.attr(spaceXLink, "to")] {
				if c.bounds++; c.bounds > maxBounds {
					return out // a few labels on many locators multiply; Check refuses
				}
				r.from, r.to = from, to
				out = append(out, r)
			}
		}
	}
	return out
}

// ends gives what each label of a link stands for.
func (c *checker) ends(d *treeDoc, link *treeNode) map[string][]*treeNode {
	ends := map[string][]*treeNode{}
	for _, k := range link.elements() {
		label := k.attr(spaceXLink, "label")
		switch k.attr(spaceXLink, "type") {
		case "resource":
			ends[label] = append(ends[label], k)
		case "locator":
			if at, _, _ := c.target(d, k, k.attr(spaceXLink, "href")); at != nil {
				ends[label] = append(ends[label], at)
			}
		}
	}
	return ends
}

// relationshipKey is the same for relationships that are equivalent: the same
// network, the same ends, and the same attributes in the types they have. What
// XLink says besides, and use and priority, do not count (3.5.3.9.7.4).
func (c *checker) relationshipKey(r bound) string {
	var b strings.Builder
	b.WriteString(r.role + "\x00" + r.arc.parent.name.Clark() + "\x00" + r.arc.name.Clark() + "\x00" + c.nodeKey(r.from) + "\x00" + c.nodeKey(r.to))
	b.WriteString("\x00" + c.arcKey(r.arc))
	return b.String()
}

// arcKey is a number for the attributes of an arc: the same for equal ones. An
// arc may state many relationships, and its attributes may be long.
func (c *checker) arcKey(arc *treeNode) string {
	if c.arcKeys[arc] == 0 {
		written := c.arcAttributes(arc)
		if c.arcTexts[written] == 0 {
			c.arcTexts[written] = len(c.arcTexts) + 1
		}
		c.arcKeys[arc] = c.arcTexts[written]
	}
	return strconv.Itoa(c.arcKeys[arc])
}

func (c *checker) arcAttributes(arc *treeNode) string {
	var attrs []string
	order := false
	for _, a := range arc.attrs {
		if a.name.Space == spaceXLink || a.name.Space == "" && (a.name.Local == "use" || a.name.Local == "priority") {
			continue
		}
		kind := c.attributeKind(&typed{}, a.name)
		if a.name.Space == "" {
			switch a.name.Local {
			case "order":
				kind, order = kindDecimal, true
			case "weight":
				kind = kindDecimal
			case "preferredLabel":
				kind = kindToken
			}
		}
		attrs = append(attrs, a.name.Clark()+"="+c.equalValue(arc, kind, a.value))
	}
	if !order {
		attrs = append(attrs, "{}order=1")
	}
	slices.Sort(attrs)
	return strings.Join(attrs, "\x00")
}

// nodeKey is a number for each element that a key speaks of.
func (c *checker) nodeKey(n *treeNode) string {
	if c.numbers[n] == 0 {
		c.numbers[n] = len(c.numbers) + 1
	}
	return strconv.Itoa(c.numbers[n])
}

// concept is the name of the element that a node of a schema declares.
func concept(n *treeNode) (QName, bool) {
	if !n.is(spaceSchema, "element") || n.parent == nil || !n.parent.is(spaceSchema, "schema") {
		return QName{}, false
	}
	return QName{Local: trim(n.attr("", "name")), Space: trim(n.parent.attr("", "targetNamespace"))}, true
}

// pair is a relationship between two concepts.
type pair struct {
	from, to QName
	bound
}

// pairs gives the relationships of an arcrole between concepts, by role.
func (c *checker) pairs(arcrole string) []pair {
	var out []pair
	for _, r := range c.relationships(arcrole) {
		from, ok := concept(r.from)
		to, ok2 := concept(r.to)
		if ok && ok2 {
			out = append(out, pair{from, to, r})
		}
	}
	slices.SortStableFunc(out, func(a, b pair) int { return cmp.Compare(a.role, b.role) })
	return out
}
