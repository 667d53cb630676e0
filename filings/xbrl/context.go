package xbrl

import (
	"slices"
	"strings"
)

// Context is what a fact is about: whom, when, and which part. Two contexts are
// the same when their content is, whatever they are called, so an Instance
// holds each content once.
type Context struct {
	IDs        []string // the handles it is declared under, in document order
	Entity     Entity
	Period     Period
	Dimensions []Dimension // sorted by axis
	Other      []Content   // what segment and scenario hold besides dimensions
	Problem    *Problem
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
	Domain    QName  // element that holds a typed value
	Value     string // of a typed member, white space around it removed
	Nil       bool   // a typed member without a value
	Container Container
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

// appendKey writes the content so that equal bytes mean equal content. A
// separator that XML cannot carry keeps fields apart.
func (c *Context) appendKey(dst []byte) []byte {
	field := func(parts ...string) {
		for _, p := range parts {
			dst = append(dst, p...)
			dst = append(dst, 0)
		}
	}
	field(c.Entity.Scheme, c.Entity.Identifier, string(c.Period.Kind), c.Period.from, c.Period.to)
	for _, d := range c.Dimensions {
		field(string(d.Container), d.Axis.Space, d.Axis.Local)
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
