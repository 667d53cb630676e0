package xbrl

import (
	"cmp"
	"slices"
	"strings"
)

// candidate is one arc's word on a relationship.
type candidate struct {
	relation
	label  *Resource
	group  int
	target int // node, or the number of a resource below nought
}

// group numbers what an arc says besides its ends.
func (a *assembler) group(link *Link, arc *Arc) int {
	key := strings.Join([]string{arc.Arcrole, link.Role, link.Element.Clark(), arc.Element.Clark(), arc.rest}, "\x01")
	n, known := a.groups[key]
	if !known {
		n = len(a.groups)
		a.groups[key] = n
	}
	return n
}

// settle keeps the relationships that stand: of equivalent arcs those with the
// highest priority decide, and one of them that prohibits takes all away.
func (a *assembler) settle() {
	slices.SortFunc(a.found, compareCandidates)
	for all := a.found; len(all) > 0; {
		n := 1
		for n < len(all) && all[n].group == all[0].group && all[n].from == all[0].from && all[n].target == all[0].target {
			n++
		}
		a.decide(all[:n])
		all = all[n:]
	}
	for _, side := range []map[string]map[int][]relation{a.t.out, a.t.in} {
		for _, byNode := range side {
			for _, all := range byNode {
				slices.SortFunc(all, a.t.compareRelations)
			}
		}
	}
}

// decide takes the words of equivalent arcs, the highest priority first.
func (a *assembler) decide(all []candidate) {
	for _, c := range all {
		if c.arc.Priority == all[0].arc.Priority && c.arc.Prohibited {
			return
		}
	}
	if c := all[0]; c.label != nil {
		a.t.keepLabel(c)
	} else {
		add(a.t.out, c.arc.Arcrole, c.from, c.relation)
		add(a.t.in, c.arc.Arcrole, c.to, c.relation)
	}
}

func compareCandidates(x, y candidate) int {
	return cmp.Or(cmp.Compare(x.group, y.group), cmp.Compare(x.from, y.from), cmp.Compare(x.target, y.target),
		cmp.Compare(y.arc.Priority, x.arc.Priority), strings.Compare(x.lb.Address, y.lb.Address), strings.Compare(x.arc.Order, y.arc.Order),
		strings.Compare(x.arc.Weight, y.arc.Weight))
}

func add(to map[string]map[int][]relation, arcrole string, node int, r relation) {
	if to[arcrole] == nil {
		to[arcrole] = map[int][]relation{}
	}
	to[arcrole][node] = append(to[arcrole][node], r)
}
