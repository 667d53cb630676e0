package xbrl

import (
	"cmp"
	"slices"
	"strings"
)

// Evidence is the kind of linkbase that a statement rests on.
type Evidence string

// The kinds that show which member stands under which.
const (
	ByDefinition   Evidence = "definition"
	ByPresentation Evidence = "presentation"
)

// MemberTree is what one network of a linkbase shows under an axis. It is
// evidence that members nest, and no proof that the members of one parent
// divide it without gap or overlap.
type MemberTree struct {
	Axis      QName
	Evidence  Evidence
	Role      string // link role of the network
	Title     string // what that role is, if a schema or MetaLinks says
	Addresses []string
	Members   []TreeMember // each before those under it, in the order of the linkbase
	Cut       []string     // what was left out, in words
}

// TreeMember is a member at one place of a tree.
type TreeMember struct {
	Name    QName
	Parent  int    // index in Members; −1 directly under the axis
	Depth   int    // 0 directly under the axis
	Order   string // as written; "" means 1
	Domain  bool   // a definition names it as the domain of the axis
	Usable  bool   // false: a heading that no context may use
	Default bool   // meant when a context does not carry the axis
	Again   bool   // it stands in this tree before; what is under it is listed there
	Role    string // link role of its arc; a target role leads into another one
	Address string // linkbase of its arc
}

// maxTreeDepth bounds how deep a tree is followed; taxonomies stay below thirty.
const maxTreeDepth = 256

// Members gives every network that shows members under an axis: those of
// definition linkbases first, then those of presentation linkbases, each sorted by
// link role. An axis nobody describes has none, which is no error.
func (t *Taxonomy) Members(axis QName) []MemberTree {
	n, known := t.find(axis)
	if !known {
		return nil
	}
	var trees []MemberTree
	for _, kind := range []struct {
		evidence Evidence
		first    string
		then     string
	}{
		{ByDefinition, ArcDimensionDomain, ArcDomainMember},
		{ByPresentation, ArcParentChild, ArcParentChild},
	} {
		var done string
		for i, r := range t.out[kind.first][n] { // sorted by role
			if i > 0 && r.role == done {
				continue
			}
			done = r.role
			w := treeWalk{t: t, arcrole: kind.then, listed: map[place]bool{}, path: map[int]bool{n: true}}
			w.tree = MemberTree{Axis: t.nodes[n].name, Evidence: kind.evidence, Role: r.role, Title: t.roles[r.role]}
			if d, has := t.defaults[n]; has {
				w.defaulted = d.member
			} else {
				w.defaulted = -1
			}
			w.under(t.outIn(kind.first, n, r.role), -1, 0)
			trees = append(trees, w.tree)
		}
	}
	return trees
}

// outIn gives the relationships of one source in one link role.
func (t *Taxonomy) outIn(arcrole string, from int, role string) []relation {
	all := t.out[arcrole][from]
	i, _ := slices.BinarySearchFunc(all, role, func(r relation, role string) int { return strings.Compare(r.role, role) })
	j := i
	for j < len(all) && all[j].role == role {
		j++
	}
	return all[i:j]
}

// place is a concept in a link role: what is under it is the same everywhere.
type place struct {
	node int
	role string
}

type treeWalk struct {
	t         *Taxonomy
	arcrole   string
	defaulted int
	tree      MemberTree
	listed    map[place]bool
	path      map[int]bool // nodes above the one that is listed
}

func (w *treeWalk) under(relations []relation, parent, depth int) {
	for _, r := range relations {
		next := place{r.to, continued(r)}
		m := TreeMember{Name: w.t.nodes[r.to].name, Parent: parent, Depth: depth, Order: r.arc.Order,
			Domain: r.arc.Arcrole == ArcDimensionDomain, Usable: !r.arc.Unusable, Default: r.to == w.defaulted,
			Again: w.listed[next], Role: r.role, Address: r.lb.Address}
		w.tree.Members = append(w.tree.Members, m)
		if i, has := slices.BinarySearch(w.tree.Addresses, r.lb.Address); !has {
			w.tree.Addresses = slices.Insert(w.tree.Addresses, i, r.lb.Address)
		}
		switch {
		case w.path[r.to]:
			w.cut(m, "stands under itself")
		case depth >= maxTreeDepth:
			w.cut(m, "stands too deep to be followed")
		case !m.Again:
			w.listed[next] = true
			w.path[r.to] = true
			w.under(w.t.outIn(w.arcrole, next.node, next.role), len(w.tree.Members)-1, depth+1)
			delete(w.path, r.to)
		}
	}
}

func (w *treeWalk) cut(m TreeMember, why string) {
	w.tree.Cut = append(w.tree.Cut, m.Name.String()+" "+why+" in "+m.Role)
}

// continued is the link role in which what depends on a relationship stands.
func continued(r relation) string { return orText(r.arc.TargetRole, r.role) }

// Axes lists the axes that the documents at hand show: by an arc of a
// definition linkbase, or by a schema that declares them. Sorted by name.
func (t *Taxonomy) Axes() []QName {
	axes := map[int]bool{}
	for n := range t.nodes {
		axes[n] = t.kind(n) == KindDimension
	}
	for n := range t.in[ArcHypercubeDimension] {
		axes[n] = true
	}
	for _, arcrole := range []string{ArcDimensionDomain, ArcDimensionDefault} {
		for n := range t.out[arcrole] {
			axes[n] = true
		}
	}
	var names []QName
	for n, is := range axes {
		if is {
			names = append(names, t.nodes[n].name)
		}
	}
	slices.SortFunc(names, func(a, b QName) int { return cmp.Or(compareNames(a, b), strings.Compare(a.Prefix, b.Prefix)) })
	return names
}
