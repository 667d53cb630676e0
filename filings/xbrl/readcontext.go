package xbrl

import (
	"fmt"
	"slices"
)

// context reads one context element and files it by handle and by content.
func (r *reader) context() error {
	at := r.base + r.at
	id, _ := r.attr("id")
	id = r.ownID(trim(id))
	r.in.DeclaredContexts++
	c := r.newContext(id)
	fault, err := r.contextBody(c)
	if err != nil {
		return err
	}
	r.spend(c)
	if fault == "" && id == "" {
		fault = "the context has no id"
	}
	r.fileContext(id, c, fault, at)
	return nil
}

// newContext makes a context with one handle. Its dimensions go where many
// contexts have theirs: one allocation for a dozen contexts instead of some each.
func (r *reader) newContext(id string) *Context {
	const together = 32
	made := &struct {
		Context
		id [1]string
	}{id: [1]string{id}}
	made.IDs = made.id[:]
	if cap(r.dimensions) < together/8 {
		r.dimensions = make([]Dimension, 0, together)
	}
	made.Dimensions = r.dimensions
	return &made.Context
}

// spend takes what the context now holds from the room for dimensions, if it did
// not outgrow it.
func (r *reader) spend(c *Context) {
	n := len(c.Dimensions)
	switch {
	case n == 0:
		c.Dimensions = nil
	case cap(c.Dimensions) == cap(r.dimensions):
		c.Dimensions = c.Dimensions[:n:n]
		r.dimensions = r.dimensions[n:n]
	}
}

// fileContext keeps the first context of each content; a later one only adds
// its handle. A context that is at fault is never merged.
func (r *reader) fileContext(id string, c *Context, fault string, at int) {
	r.key = c.appendKey(r.key[:0], true)
	if first, ok := r.same[string(r.key)]; ok && fault == "" {
		if r.contexts[id] != first {
			first.IDs = append(first.IDs, id)
		}
		c = first
	} else {
		if fault == "" {
			r.same[string(r.key)] = c
		} else {
			c.Problem = r.problem(&Problem{Rule: RuleContext, What: fault, Subject: id, Offset: at})
		}
		r.in.Contexts = append(r.in.Contexts, c)
	}
	if other, taken := r.contexts[id]; taken && other != c {
		r.clash = true
		c = &Context{IDs: []string{id}, Problem: r.problem(&Problem{
			Rule: RuleContext, What: "the id stands on two contexts that differ", Subject: id, Offset: at,
		})}
	}
	r.contexts[id] = c
}

// contextBody reads entity, period and scenario. It returns the first fault
// that makes the context unusable.
func (r *reader) contextBody(c *Context) (fault string, err error) {
	var seen []string
	for {
		more, err := r.nextChild()
		if err != nil {
			return "", err
		}
		if !more {
			break
		}
		name, err := r.element()
		if err != nil {
			return "", err
		}
		f, err := r.contextPart(c, name)
		if err != nil {
			return "", err
		}
		switch {
		case slices.Contains(seen, name.Local):
			f = "the context has two elements " + name.Local
		case f == "": // an element that a context may hold: there are three
			seen = append(seen, name.Local)
		}
		fault = firstOf(fault, f)
	}
	return firstOf(fault, c.fault()), nil
}

// fault says what the content of a context lacks or has twice.
func (c *Context) fault() string {
	if axis, is := c.sortDimensions(); is {
		return fmt.Sprintf("the context has the dimension %s twice", axis)
	}
	if c.Period.Kind == "" {
		return "the context has no period"
	}
	if c.Entity.Identifier == "" || c.Entity.Scheme == "" {
		return "the context has no entity identifier with a scheme"
	}
	return ""
}

// firstOf keeps the first thing found wrong; later ones often follow from it.
func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func (r *reader) contextPart(c *Context, name QName) (fault string, err error) {
	if name.Space == spaceInstance {
		switch name.Local {
		case "entity":
			return r.entity(c)
		case "period":
			return r.period(c)
		case "scenario":
			return r.container(c, Scenario)
		}
	}
	return "a context cannot hold " + name.String(), r.skip(nil)
}

func (r *reader) entity(c *Context) (fault string, err error) {
	for {
		more, err := r.nextChild()
		if err != nil || !more {
			return fault, err
		}
		name, err := r.element()
		if err != nil {
			return "", err
		}
		switch {
		case name.Space == spaceInstance && name.Local == "identifier":
			scheme, _ := r.attr("scheme")
			text, elements, err := r.content()
			if err != nil {
				return "", err
			}
			if elements || c.Entity.Identifier != "" {
				fault = "the entity identifier is not one text"
			}
			c.Entity = Entity{Scheme: r.own(trim(scheme)), Identifier: r.own(trim(text))}
		case name.Space == spaceInstance && name.Local == "segment":
			f, err := r.container(c, Segment)
			if err != nil {
				return "", err
			}
			fault = firstOf(fault, f)
		default:
			fault = "an entity cannot hold " + name.String()
			if err := r.skip(nil); err != nil {
				return "", err
			}
		}
	}
}
