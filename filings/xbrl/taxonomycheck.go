package xbrl

import (
	"context"
	"slices"
	"strings"
)

// What [Taxonomy.CheckTaxonomy] can find.
const (
	HypercubeNotAbstract     = "xbrldte:HypercubeElementIsNotAbstractError"
	HypercubeDimensionSource = "xbrldte:HypercubeDimensionSourceError"
	HypercubeDimensionTarget = "xbrldte:HypercubeDimensionTargetError"
	HasHypercubeSource       = "xbrldte:HasHypercubeSourceError"
	HasHypercubeTarget       = "xbrldte:HasHypercubeTargetError"
	ContextElementMissing    = "xbrldte:HasHypercubeMissingContextElementAttributeError"
	TargetRoleNotResolved    = "xbrldte:TargetRoleNotResolvedError"
	DimensionNotAbstract     = "xbrldte:DimensionElementIsNotAbstractError"
	TypedDomainRefMisplaced  = "xbrldte:TypedDomainRefError"
	TypedDimensionBroken     = "xbrldte:TypedDimensionError"
	TypedDimensionURI        = "xbrldte:TypedDimensionURIError"
	DimensionDomainSource    = "xbrldte:DimensionDomainSourceError"
	DimensionDomainTarget    = "xbrldte:DimensionDomainTargetError"
	ItemPolymorphism         = "xbrldte:PrimaryItemPolymorphismError"
	DomainMemberSource       = "xbrldte:DomainMemberSourceError"
	DomainMemberTarget       = "xbrldte:DomainMemberTargetError"
	DimensionDefaultSource   = "xbrldte:DimensionDefaultSourceError"
	DimensionDefaultTarget   = "xbrldte:DimensionDefaultTargetError"
	TooManyDefaults          = "xbrldte:TooManyDefaultMembersError"
	DirectedCycle            = "xbrldte:DRSDirectedCycleError"
	OutOfTaxonomy            = "xbrldte:OutOfDTSSchemaError"
	AttributeIllegal         = "sche:XmlSchemaError" // on an arc of dimensions; schemas are validated no further
)

// CheckTaxonomy holds the documents at hand to the rules of XBRL Dimensions 1.0
// for taxonomies. What needs a schema that is not at hand is not judged.
// Violations are sorted by code and subject.
//
// It fails with an [Error] when the hypercubes lead to more than can be
// followed, and with the context's error when ctx ends.
func (t *Taxonomy) CheckTaxonomy(ctx context.Context) ([]Violation, error) {
	cubes, err := t.cubes(ctx)
	if err != nil {
		return nil, err
	}
	found := t.declarationFaults()
	found = append(found, t.arcFaults()...)
	found = append(found, t.roleFaults()...)
	for _, d := range t.Defaults() {
		if len(d.Others) > 0 {
			found = append(found, Violation{Code: TooManyDefaults, What: "it has more than one default", Subject: d.Axis.String()})
		}
	}
	found = append(found, cubes.faults()...)
	slices.SortFunc(found, func(a, b Violation) int {
		return strings.Compare(a.Code+"\x00"+a.Subject+"\x00"+a.What, b.Code+"\x00"+b.Subject+"\x00"+b.What)
	})
	return slices.Compact(found), ctx.Err()
}

func (t *Taxonomy) declarationFaults() (found []Violation) {
	for n, node := range t.nodes {
		e := node.element
		if e == nil {
			continue
		}
		say := func(code, what string) {
			found = append(found, Violation{Code: code, What: what, Subject: e.Name.String()})
		}
		kind := t.kind(n)
		switch {
		case kind == KindHypercube && !e.Abstract:
			say(HypercubeNotAbstract, "a hypercube must be abstract")
		case kind == KindDimension && !e.Abstract:
			say(DimensionNotAbstract, "an axis must be abstract")
		}
		if e.TypedDomain == "" {
			continue
		}
		if kind != KindDimension && kind != KindUnknown {
			say(TypedDomainRefMisplaced, "only an axis names an element for typed members")
			continue
		}
		if code, what := t.typedDomainFault(e); code != "" {
			say(code, what)
		}
	}
	return found
}

// typedDomainFault judges what an axis says holds its typed members.
func (t *Taxonomy) typedDomainFault(e *Element) (code, what string) {
	document, fragment, has := strings.Cut(e.TypedDomain, "#")
	switch n, known := t.places[e.TypedDomain]; {
	case !has || fragment == "":
		return TypedDimensionURI, "the address of the element for its typed members has no fragment"
	case t.schemas[document] == nil || !t.reached(document, e.Address):
		return OutOfTaxonomy, "the element for its typed members is in " + document + ", which no document leads to"
	case !known:
		return TypedDimensionBroken, fragment + " is no global element"
	case t.nodes[n].element.Abstract:
		return TypedDimensionBroken, fragment + " is abstract"
	}
	return "", ""
}

// reached reports whether a schema is the one that asks, or one that some
// schema at hand imports, includes or redefines.
func (t *Taxonomy) reached(document, from string) bool {
	if document == from {
		return true
	}
	for _, s := range t.schemas {
		for _, in := range s.Imports {
			if in.Address == document {
				return true
			}
		}
	}
	return false
}

// dimensionalEnds says what an arc role of dimensions may start from and lead to.
var dimensionalEnds = []struct {
	arcrole      string
	from, to     ElementKind
	source, goal string
}{
	{ArcAll, KindItem, KindHypercube, HasHypercubeSource, HasHypercubeTarget},
	{ArcNotAll, KindItem, KindHypercube, HasHypercubeSource, HasHypercubeTarget},
	{ArcHypercubeDimension, KindHypercube, KindDimension, HypercubeDimensionSource, HypercubeDimensionTarget},
	{ArcDimensionDomain, KindDimension, KindItem, DimensionDomainSource, DimensionDomainTarget},
	{ArcDomainMember, KindItem, KindItem, DomainMemberSource, DomainMemberTarget},
	{ArcDimensionDefault, KindDimension, KindItem, DimensionDefaultSource, DimensionDefaultTarget},
}

func (t *Taxonomy) arcFaults() (found []Violation) {
	for _, rule := range dimensionalEnds {
		for _, r := range t.relations(rule.arcrole) {
			say := func(code, what string, n int) {
				found = append(found, Violation{Code: code, What: what, Subject: t.nodes[n].name.String()})
			}
			if kind := t.kind(r.from); kind != KindUnknown && kind != rule.from {
				say(rule.source, "it is "+string(kind)+" where "+string(rule.from)+" is due", r.from)
			} else if rule.from == KindDimension && kind == KindDimension && t.nodes[r.from].element.TypedDomain != "" {
				say(rule.source, "it is a typed axis, which has no named members", r.from)
			}
			if kind := t.kind(r.to); kind != KindUnknown && kind != rule.to {
				say(rule.goal, "it is "+string(kind)+" where "+string(rule.to)+" is due", r.to)
			}
			if (rule.arcrole == ArcAll || rule.arcrole == ArcNotAll) && r.arc.ContextElement == "" {
				say(ContextElementMissing, "its hypercube does not say segment or scenario", r.from)
			}
		}
	}
	return found
}

// roleFaults finds target roles that the linkbase does not declare, and
// attributes with values that mean nothing.
func (t *Taxonomy) roleFaults() (found []Violation) {
	for _, lb := range t.raw {
		for _, link := range lb.Links {
			for _, a := range link.Arcs {
				if a.illegal != "" {
					found = append(found, Violation{Code: AttributeIllegal, What: a.illegal + " on an arc", Subject: lb.Address})
					continue
				}
				if a.TargetRole == "" || a.TargetRole == roleLink || !dimensional(a.Arcrole) ||
					slices.ContainsFunc(lb.RoleRefs, func(r RoleRef) bool { return r.URI == a.TargetRole }) {
					continue
				}
				found = append(found, Violation{Code: TargetRoleNotResolved, Subject: lb.Address,
					What: "the target role " + a.TargetRole + " has no roleRef"})
			}
		}
	}
	return found
}

func dimensional(arcrole string) bool {
	return strings.HasPrefix(arcrole, "http://xbrl.org/int/dim/arcrole/")
}

// faults finds hypercubes whose members stand under themselves, and items that
// are members of their own hypercubes.
func (c *cuber) faults() (found []Violation) {
	for item, roles := range c.cubes {
		for _, cubes := range roles {
			for _, one := range cubes {
				for _, d := range one.dimensions {
					if d.cyclic && one.from == item {
						found = append(found, Violation{Code: DirectedCycle, What: "its members stand under themselves",
							Subject: c.t.nodes[d.axis].name.String()})
					}
					if d.members[item] {
						found = append(found, Violation{Code: ItemPolymorphism, What: "it is a member of its own hypercube",
							Subject: c.t.nodes[item].name.String()})
					}
				}
			}
		}
	}
	return found
}
