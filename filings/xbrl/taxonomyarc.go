package xbrl

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// Relationship says that one concept relates to another, after prohibition and
// override.
type Relationship struct {
	Arcrole        string
	Role           string // link role that it stands in
	From, To       QName
	Order          string // decimal as written; "" means 1
	Weight         string // of a calculation, as written; for display only, nothing here is added up
	PreferredLabel string
	TargetRole     string
	ContextElement string
	Closed         bool
	Usable         bool
	Address        string // of the linkbase
}

// relation is a relationship between nodes.
type relation struct {
	from, to int
	role     string
	arc      *Arc
	lb       *Linkbase
}

// assembler turns arcs into relationships.
type assembler struct {
	t         *Taxonomy
	spaces    map[string]string // of documents that are not at hand
	tags      map[string]QName
	ends      map[string]int // nodes by address; −1 for nothing
	linkbases map[string]bool
	resources map[string]*Resource // by address and id
	numbers   map[*Resource]int
	groups    map[string]int // arcs that may be equivalent, by what they say besides their ends
	found     []candidate
	total     int
}

func (a *assembler) relate(ctx context.Context, linkbases []*Linkbase) error {
	a.linkbases, a.resources, a.groups = map[string]bool{}, map[string]*Resource{}, map[string]int{}
	a.number(linkbases)
	// Locators whose namespace is known come first: one that shows only a
	// prefix may then turn out to be the same concept.
	for _, known := range []bool{true, false} {
		for _, lb := range linkbases {
			a.meet(lb, known)
		}
	}
	for _, lb := range linkbases {
		for i := range lb.Links {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := a.link(lb, &lb.Links[i]); err != nil {
				return err
			}
		}
	}
	a.settle()
	return nil
}

// number gives every resource a number that no order of documents changes, and
// files those with ids, which locators may point to.
func (a *assembler) number(linkbases []*Linkbase) {
	a.numbers = map[*Resource]int{}
	for _, lb := range linkbases {
		a.linkbases[lb.Address] = true
		for i := range lb.Links {
			for j := range lb.Links[i].Resources {
				r := &lb.Links[i].Resources[j]
				a.numbers[r] = len(a.numbers)
				if r.ID != "" {
					a.resources[lb.Address+"#"+r.ID] = r
				}
			}
		}
	}
}

func (a *assembler) meet(lb *Linkbase, known bool) {
	for _, link := range lb.Links {
		for _, loc := range link.Locators {
			document, _, _ := strings.Cut(loc.Address, "#")
			if (a.t.schemas[document] != nil || a.spaces[document] != "") == known && !a.linkbases[document] {
				a.concept(loc.Address)
			}
		}
	}
}

// end is what a label in a link names: a concept or a resource.
type end struct {
	node  int
	label *Resource
}

func (a *assembler) link(lb *Linkbase, link *Link) error {
	ends := map[string][]end{}
	for _, loc := range link.Locators {
		if r := a.resources[loc.Address]; r != nil {
			ends[loc.Label] = append(ends[loc.Label], end{node: -1, label: r})
		} else if n, ok := a.concept(loc.Address); ok {
			ends[loc.Label] = append(ends[loc.Label], end{node: n})
		}
	}
	for i := range link.Resources {
		r := &link.Resources[i]
		ends[r.Label] = append(ends[r.Label], end{node: -1, label: r})
	}
	for i := range link.Arcs {
		arc := &link.Arcs[i]
		a.total += len(ends[arc.From]) * len(ends[arc.To])
		if a.total > maxRelationships {
			return tooMany()
		}
		group := a.group(link, arc)
		for _, from := range ends[arc.From] {
			if from.label != nil {
				continue
			}
			for _, to := range ends[arc.To] {
				c := candidate{relation: relation{from: from.node, to: to.node, role: link.Role, arc: arc, lb: lb},
					label: to.label, group: group, target: to.node}
				if to.label != nil {
					c.target = -1 - a.numbers[to.label]
				}
				a.found = append(a.found, c)
			}
		}
	}
	return nil
}

func (t *Taxonomy) compareRelations(a, b relation) int {
	return cmp.Or(strings.Compare(a.role, b.role), compareNodes(t, a.from, b.from), compareOrder(a.arc.Order, b.arc.Order),
		compareNodes(t, a.to, b.to), strings.Compare(a.arc.rest, b.arc.rest), strings.Compare(a.lb.Address, b.lb.Address),
		compareNames(a.arc.Element, b.arc.Element), strings.Compare(a.arc.Order, b.arc.Order), strings.Compare(a.arc.Weight, b.arc.Weight))
}

// Relationships gives what an arc role relates ([ArcParentChild],
// [ArcSummationItem], [ArcEssenceAlias], …), sorted by link role, source, order
// and target.
func (t *Taxonomy) Relationships(arcrole string) []Relationship {
	var out []Relationship
	for _, r := range t.relations(arcrole) {
		out = append(out, t.shown(r))
	}
	return out
}

// relations are all of one arc role, sorted.
func (t *Taxonomy) relations(arcrole string) []relation {
	var all []relation
	for _, some := range t.out[arcrole] {
		all = append(all, some...)
	}
	slices.SortFunc(all, t.compareRelations)
	return all
}

func (t *Taxonomy) shown(r relation) Relationship {
	a := r.arc
	return Relationship{
		Arcrole: a.Arcrole, Role: r.role, From: t.nodes[r.from].name, To: t.nodes[r.to].name, Order: a.Order, Weight: a.Weight,
		PreferredLabel: a.PreferredLabel, TargetRole: a.TargetRole, ContextElement: a.ContextElement, Closed: a.Closed,
		Usable: !a.Unusable, Address: r.lb.Address,
	}
}
