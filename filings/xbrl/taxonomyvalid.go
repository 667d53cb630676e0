package xbrl

import (
	"context"
	"fmt"
	"strings"
)

// Violation is one breach of XBRL Dimensions 1.0, under the name that the
// specification gives it.
type Violation struct {
	Code    string // "xbrldie:RepeatedDimensionInInstanceError"
	What    string // in words
	Subject string // the concept, or the id of the context
	Ordinal int    // of the fact; nought when none is concerned
}

// Error says what was breached.
func (v Violation) Error() string { return v.Code + ": " + v.Subject + ": " + v.What }

// What [Taxonomy.CheckInstance] can find.
const (
	DefaultUsed       = "xbrldie:DefaultValueUsedInInstanceError"
	ItemInvalid       = "xbrldie:PrimaryItemDimensionallyInvalidError"
	DimensionRepeated = "xbrldie:RepeatedDimensionInInstanceError"
	TypedNotTyped     = "xbrldie:TypedMemberNotTypedDimensionError"
	ExplicitNot       = "xbrldie:ExplicitMemberNotExplicitDimensionError"
	MemberUndefined   = "xbrldie:ExplicitMemberUndefinedQNameError"
	TypedIllegal      = "xbrldie:IllegalTypedDimensionContentError"
)

// CheckInstance holds the contexts and facts of an instance to XBRL Dimensions
// 1.0, as far as the documents at hand can tell: what needs a schema that is not
// at hand is not judged, and arcs that are not at hand restrict nothing. Of the content of a typed member only the element that
// holds it is checked, not its type. Contexts come first, then facts, each in
// document order. It changes nothing about the facts.
//
// It fails with an [Error] when the hypercubes lead to more than can be
// followed, and with the context's error when ctx ends.
func (t *Taxonomy) CheckInstance(ctx context.Context, in *Instance) ([]Violation, error) {
	cubes, err := t.cubes(ctx)
	if err != nil {
		return nil, err
	}
	var found []Violation
	for _, c := range in.Contexts {
		id := strings.Join(c.IDs, " ")
		for i, d := range c.Dimensions {
			code, what := t.dimensionFault(d)
			if i > 0 && d.Axis.Same(c.Dimensions[i-1].Axis) {
				code, what = DimensionRepeated, "it has "+d.Axis.String()+" twice"
			}
			if code != "" {
				found = append(found, Violation{Code: code, What: what, Subject: id})
			}
		}
	}
	valid := map[factPlace]bool{}
	for i := range in.Facts {
		f := &in.Facts[i]
		item, known := t.find(f.Concept)
		if f.Context == nil || !known {
			continue
		}
		key := factPlace{item, f.Context}
		ok, judged := valid[key]
		if !judged {
			if ok, err = cubes.valid(item, f.Context); err != nil {
				return nil, err
			}
			valid[key] = ok
		}
		if !ok {
			found = append(found, Violation{ItemInvalid, "no link role has hypercubes that its context satisfies",
				f.Concept.String(), f.Ordinal})
		}
	}
	return found, ctx.Err()
}

type factPlace struct {
	item    int
	context *Context
}

// dimensionFault judges one dimension of a context by itself.
func (t *Taxonomy) dimensionFault(d Dimension) (code, what string) {
	n, known := t.find(d.Axis)
	typed, certain := false, false
	if known && t.nodes[n].element != nil {
		if kind := t.kind(n); kind != KindUnknown {
			certain = true
			typed = kind == KindDimension && t.nodes[n].element.TypedDomain != ""
			if kind != KindDimension {
				return notAnAxis(d), fmt.Sprintf("%s is no axis: it is declared as %s", d.Axis, kind)
			}
		}
	} else if !known && t.declaresAllOf(d.Axis.Space) {
		return notAnAxis(d), d.Axis.String() + " is declared nowhere"
	}
	switch {
	case certain && d.Typed && !typed:
		return TypedNotTyped, d.Axis.String() + " is an explicit axis"
	case certain && !d.Typed && typed:
		return ExplicitNot, d.Axis.String() + " is a typed axis"
	case d.Typed && certain:
		return t.typedFault(d, t.nodes[n].element)
	case d.Typed:
		return "", ""
	}
	return t.memberFault(d, n, known)
}

func notAnAxis(d Dimension) string {
	if d.Typed {
		return TypedNotTyped
	}
	return ExplicitNot
}

func (t *Taxonomy) typedFault(d Dimension, axis *Element) (code, what string) {
	n, known := t.places[axis.TypedDomain]
	if known && !t.nodes[n].name.Same(d.Domain) {
		return TypedIllegal, fmt.Sprintf("%s is given in %s; its axis declares %s", d.Axis, d.Domain, t.nodes[n].name)
	}
	return "", ""
}

func (t *Taxonomy) memberFault(d Dimension, axis int, known bool) (code, what string) {
	member, has := t.find(d.Member)
	if !has || t.nodes[member].element == nil {
		if t.declaresAllOf(d.Member.Space) {
			return MemberUndefined, d.Member.String() + " is declared nowhere"
		}
	}
	if def, has := t.defaults[axis]; known && has && def.Member.Same(t.nameOr(d.Member)) {
		return DefaultUsed, d.Member.String() + " is the default of " + d.Axis.String() + " and must not be written"
	}
	return "", ""
}

// nameOr is the name under which a concept is known here.
func (t *Taxonomy) nameOr(name QName) QName {
	if n, known := t.find(name); known {
		return t.nodes[n].name
	}
	return name
}

// declaresAllOf reports whether a name of this namespace that no schema at hand
// declares is declared nowhere: a schema of the namespace is at hand, or every
// schema is that the others name, those of XBRL itself aside.
func (t *Taxonomy) declaresAllOf(space string) bool {
	for _, s := range t.schemas {
		if s.Space == space {
			return true
		}
	}
	for _, s := range t.schemas {
		for _, in := range s.Imports {
			if t.schemas[in.Address] == nil && !ofXBRL(in.Space) {
				return false
			}
		}
	}
	return len(t.schemas) > 0
}

func ofXBRL(space string) bool {
	for _, begin := range []string{"http://www.xbrl.org/", "http://xbrl.org/", "http://www.w3.org/"} {
		if strings.HasPrefix(space, begin) {
			return true
		}
	}
	return false
}
