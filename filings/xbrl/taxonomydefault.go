package xbrl

import (
	"slices"
)

// Default is the member that is meant where a context does not carry an axis.
type Default struct {
	Axis, Member QName
	Role         string
	Address      string
	Others       []QName // further defaults of the axis, which XBRL Dimensions forbids

	member int
}

// Default gives the default member of an axis, if a definition linkbase at
// hand names one.
func (t *Taxonomy) Default(axis QName) (Default, bool) {
	n, known := t.find(axis)
	if !known {
		return Default{}, false
	}
	d, has := t.defaults[n]
	return d, has
}

// Defaults gives the default of every axis that has one, sorted by axis.
func (t *Taxonomy) Defaults() []Default {
	all := make([]Default, 0, len(t.defaults))
	for _, d := range t.defaults {
		all = append(all, d)
	}
	slices.SortFunc(all, func(a, b Default) int { return compareNames(a.Axis, b.Axis) })
	return all
}

func (t *Taxonomy) settleDefaults() {
	for n, all := range t.out[ArcDimensionDefault] {
		d := Default{Axis: t.nodes[n].name, Member: t.nodes[all[0].to].name, Role: all[0].role, Address: all[0].lb.Address, member: all[0].to}
		for _, r := range all[1:] {
			other := t.nodes[r.to].name
			if r.to != d.member && !slices.ContainsFunc(d.Others, other.Same) {
				d.Others = append(d.Others, other)
			}
		}
		t.defaults[n] = d
	}
}
