package xbrl

import (
	"slices"
	"strings"
)

// Context is what a fact is about: whom, when, and which part. Two contexts are
// the same when their content is, whatever they are called, so an Instance
// holds each content once.
//
// Two texts say when contexts are equal, and they differ. XBRL 2.1 (4.10)
// compares segment with segment and scenario with scenario, element by element
// in order; [Check] does so for calculations and essence-alias. For dimensions
// neither order nor container says anything: a dimension has one value, wherever
// it stands (XBRL Dimensions 3.1.4.2, the registry's xfi:fact-dimension-s-equal2,
// and the Open Information Model, which knows no containers). So an Instance keeps contexts that
// differ only in container apart, since hypercubes ask for one, and [Context.Same]
// and [Instance.Groups] take them as one. Content that is no dimension
// counts as XBRL 2.1 says: in another container or another order it is other content.
//
// A dimension twice in a context is an error, in two containers no less than in
// one (xbrldie:RepeatedDimensionInInstanceError): the context has a Problem.
type Context struct {
	IDs        []string // the handles it is declared under, in document order
	Entity     Entity
	Period     Period
	Dimensions []Dimension // sorted by axis
	Other      []Content   // what segment and scenario hold besides dimensions
	Problem    *Problem

	alike *Context // the first context that means the same; nil when it is this one
}

// Same reports whether two contexts mean the same: entity, period, dimensions
// wherever they stand, and other content.
func (c *Context) Same(o *Context) bool {
	return c == o || string(c.appendKey(nil, false)) == string(o.appendKey(nil, false))
}

// meaning is the context that stands for all of its instance that mean the same.
func (c *Context) meaning() *Context {
	if c != nil && c.alike != nil {
		return c.alike
	}
	return c
}

// alikeContexts finds contexts that differ in container only. A filing uses one
// of the two throughout, nearly always, and then there is nothing to do.
func alikeContexts(all []*Context) {
	var used [2]bool
	for _, c := range all {
		for _, d := range c.Dimensions {
			used[0], used[1] = used[0] || d.Container == Segment, used[1] || d.Container == Scenario
		}
	}
	if used != [2]bool{true, true} {
		return
	}
	first := make(map[string]*Context, len(all))
	for _, c := range all {
		if c.Problem != nil {
			continue
		}
		key := string(c.appendKey(nil, false))
		if same, known := first[key]; known {
			c.alike = same
		} else {
			first[key] = c
		}
	}
}

// Container is where in a context a dimension stands. SEC filings use segment,
// European ones scenario; the meaning is the same.
type Container string

// The containers.
const (
	Segment  Container = "segment"
	Scenario Container = "scenario"
)

// Dimension is one axis with its member. An explicit member is a name; a typed
// one is text inside an element that its taxonomy defines.
type Dimension struct {
	Axis      QName
	Member    QName // explicit; zero when typed
	Typed     bool
	Domain    QName     // element that holds a typed value
	Value     string    // of a typed member, white space around it removed
	Nil       bool      // a typed member without a value
	Assumed   bool      // explicit by its look only: xBRL-JSON does not say, its taxonomy does
	Container Container // "" in xBRL-JSON, which has none
}

// Text is the member as people write it: a name, or the typed text.
func (d Dimension) Text() string {
	if d.Typed {
		return d.Value
	}
	return d.Member.String()
}

// Content is one element of a segment or scenario that is no dimension. Text is
// canonical: equal texts mean equal content.
type Content struct {
	Container Container
	Text      string
}

// Dimension gives the dimension on an axis, if the context has one.
func (c *Context) Dimension(axis QName) (Dimension, bool) {
	for _, d := range c.Dimensions {
		if d.Axis.Same(axis) {
			return d, true
		}
	}
	return Dimension{}, false
}

// sortDimensions gives dimensions one order, since a document may write them in
// any, and reports the first axis that stands there twice.
func (c *Context) sortDimensions() (twice QName, is bool) {
	slices.SortStableFunc(c.Dimensions, func(a, b Dimension) int { return compareNames(a.Axis, b.Axis) })
	for i := 1; i < len(c.Dimensions); i++ {
		if c.Dimensions[i].Axis.Same(c.Dimensions[i-1].Axis) {
			return c.Dimensions[i].Axis, true
		}
	}
	return QName{}, false
}

// appendKey writes the content so that equal bytes mean equal content, the
// containers of dimensions looked at or not. A separator that XML cannot carry
// keeps fields apart.
func (c *Context) appendKey(dst []byte, containers bool) []byte {
	field := func(parts ...string) {
		for _, p := range parts {
			dst = append(dst, p...)
			dst = append(dst, 0)
		}
	}
	field(c.Entity.Scheme, c.Entity.Identifier, string(c.Period.Kind), c.Period.from, c.Period.to)
	for _, d := range c.Dimensions {
		if containers {
			field(string(d.Container))
		}
		field(d.Axis.Space, d.Axis.Local)
		switch {
		case d.Nil:
			field("nil", d.Domain.Space, d.Domain.Local)
		case d.Typed:
			field("typed", d.Domain.Space, d.Domain.Local, d.Value)
		default:
			field("explicit", d.Member.Space, d.Member.Local)
		}
	}
	for _, o := range c.Other {
		field(string(o.Container), o.Text)
	}
	return dst
}

// String names the context for people: entity, period and dimensions.
func (c *Context) String() string {
	parts := []string{c.Entity.Identifier, c.Period.String()}
	for _, d := range c.Dimensions {
		parts = append(parts, d.Axis.String()+"="+d.Text())
	}
	return strings.Join(parts, " ")
}

// String writes the period as days, "2022-09-25 to 2023-09-30".
func (p Period) String() string {
	switch p.Kind {
	case Instant:
		return string(p.End)
	case Duration:
		return string(p.Start) + " to " + string(p.End)
	}
	return string(p.Kind)
}
