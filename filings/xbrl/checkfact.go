package xbrl

import (
	"strings"

	"github.com/shopspring/decimal"
)

// checkFact is a fact with its element and what its schema says of it.
type checkFact struct {
	*Fact
	node     *treeNode
	decl     *treeNode // of its concept; nil when no schema at hand has it
	kind     *typed
	accuracy Accuracy // as filed, or as the type presets it
	text     string   // the value, or the default of the concept
	preset   bool     // the text is the default
	number   decimal.Decimal
	isNumber bool // number is the value: not nil, no fraction
	context  string
}

// collect pairs the facts with their elements, by where these begin.
func (c *checker) collect() {
	at := map[int]*treeNode{}
	c.entry.root.walk(func(n *treeNode) bool { at[n.at] = n; return true })
	c.facts = make([]checkFact, len(c.in.Facts))
	for i := range c.in.Facts {
		f := &c.facts[i]
		f.Fact = &c.in.Facts[i]
		f.node = at[f.offset]
		f.decl = c.known.elements[f.Concept.key()]
		f.kind, _ = c.typeOf(f.Concept)
		f.accuracy, f.text = f.Accuracy, f.Value
		if f.kind != nil {
			c.presets(f)
		}
		if f.Tuple {
			continue
		}
		f.context = c.contextKey(f.ContextRef)
		if f.Nil || f.Fraction != nil || f.Unit == nil && f.UnitRef == "" {
			continue
		}
		f.number, f.isNumber = parseNumber(trim(f.text))
	}
}

// presets takes what the schema puts where the document is silent.
func (c *checker) presets(f *checkFact) {
	if value, is := c.presetContent(f.node, f.Value); is && f.Fraction == nil {
		f.text, f.preset = value, true
	}
	for _, u := range f.kind.attributes {
		if !u.isPreset || u.dropped || u.name.Space != "" {
			continue
		}
		switch {
		case u.name.Local == "decimals" && f.accuracy.Decimals == "":
			f.accuracy.Decimals = u.preset
		case u.name.Local == "precision" && f.accuracy.Precision == "":
			f.accuracy.Precision = u.preset
		}
	}
}

// contextKey is what a context says, so that equal texts mean equal contexts.
func (c *checker) contextKey(handle string) string {
	if key, done := c.contexts[handle]; done {
		return key
	}
	n := c.entry.ids[handle]
	if n == nil || !n.is(spaceInstance, "context") {
		return ""
	}
	var b strings.Builder
	n.walk(func(at *treeNode) bool {
		switch {
		case at.is(spaceInstance, "identifier"):
			b.WriteString("entity " + trim(at.attr("", "scheme")) + "\x00" + strings.Join(strings.Fields(at.content()), " "))
		case at.is(spaceInstance, "period"):
			var texts periodTexts
			for _, k := range at.elements() {
				texts.take(k.name.Local, trim(k.content()))
			}
			p, _ := texts.period()
			b.WriteString("\x00" + string(p.Kind) + "\x00" + p.from + "\x00" + p.to)
		case at.is(spaceInstance, "segment"), at.is(spaceInstance, "scenario"):
			b.WriteString("\x00" + at.name.Local)
			for _, k := range at.elements() {
				c.equalKey(&b, k)
			}
		default:
			return true
		}
		return false
	})
	c.contexts[handle] = b.String()
	return b.String()
}

// item holds one fact to the rules of items (4.6) and tuples (4.9).
func (c *checker) item(f *checkFact) {
	if f.decl != nil {
		group := c.group(f.Concept)
		switch {
		case group != groupItem && group != groupTuple:
			c.findFact(f, CheckConcept, "4.6", "its element is declared, and is neither an item nor a tuple")
			return
		case (group == groupTuple) != f.Tuple:
			c.findFact(f, CheckConcept, "4.9", "it is written as an item where its element is a tuple, or the other way round")
			return
		case f.decl.attr("", "abstract") == "true" || f.decl.attr("", "abstract") == "1":
			c.findFact(f, CheckConcept, "5.1.1", "its element is abstract and heads others only")
		}
	} else if c.spaces[f.Concept.Space] && len(c.report.Unread) == 0 {
		c.findFact(f, CheckConcept, "4.6", "the schema of its namespace does not declare it")
	}
	if f.Tuple {
		for _, a := range f.node.attrs {
			if a.name.Space == spaceInstance || a.name.Space == spaceLinkbase || a.name.Space == spaceXLink {
				c.findFact(f, CheckConcept, "4.9", "it is a tuple and has the attribute "+a.name.String()+", which is XBRL's own")
			}
		}
		return
	}
	c.periodType(f)
	c.accuracyRules(f)
	c.unitType(f)
}

func (c *checker) periodType(f *checkFact) {
	if f.decl == nil || f.Context == nil || f.Context.Problem != nil {
		return
	}
	switch due, kind := trim(f.decl.attr(spaceInstance, "periodType")), f.Context.Period.Kind; {
	case due == "instant" && kind != Instant:
		c.findFact(f, CheckPeriodType, "4.3", "it holds at an instant and its context has a "+string(kind))
	case due == "duration" && kind == Instant:
		c.findFact(f, CheckPeriodType, "4.3", "it holds over a duration and its context has an instant")
	}
}

// accuracyRules are those of 4.6.3: a number has decimals or precision, one of
// the two; nothing else has either.
func (c *checker) accuracyRules(f *checkFact) {
	numeric := f.Numeric()
	fraction := f.Fraction != nil
	if f.kind != nil && f.kind.item != "" { // else its type is not at hand
		numeric, fraction = isNumericItem(f.kind.item), f.kind.item == "fractionItemType"
	}
	said := f.accuracy != (Accuracy{})
	switch {
	case f.accuracy.Decimals != "" && f.accuracy.Precision != "":
		if f.Problem == nil { // else reading has said so
			c.findFact(f, CheckAccuracy, "4.6.3", "it has both decimals and precision")
		}
	case f.Nil && said:
		c.findFact(f, CheckAccuracy, "4.6.3", "it is nil and states how exact it is")
	case fraction && said:
		c.findFact(f, CheckAccuracy, "4.6.3", "it is a fraction and states how exact it is")
	case !numeric && said:
		c.findFact(f, CheckAccuracy, "4.6.3", "it is no number and states how exact it is")
	case numeric && !fraction && !f.Nil && !said:
		c.findFact(f, CheckAccuracy, "4.6.3", "it is a number and has neither decimals nor precision")
	}
}
