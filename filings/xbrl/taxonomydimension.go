package xbrl

import (
	"cmp"
	"slices"
	"strings"
)

// FactDimension is one dimension of a fact.
type FactDimension struct {
	Dimension
	Defaulted bool // the context does not carry it; its default member is meant
}

// Dimensions gives every dimension of a fact: those its context carries and, for
// each other axis that has a default in the taxonomy, the default. Sorted by
// axis. A taxonomy without the linkbases that name defaults gives only those
// of the context.
func (t *Taxonomy) Dimensions(f *Fact) []FactDimension {
	if f == nil || f.Context == nil {
		return nil
	}
	return t.ContextDimensions(f.Context)
}

// ContextDimensions is [Taxonomy.Dimensions] for a context.
func (t *Taxonomy) ContextDimensions(c *Context) []FactDimension {
	var all []FactDimension
	carried := map[int]bool{}
	for _, d := range c.Dimensions {
		if n, known := t.find(d.Axis); known {
			carried[n] = true
		}
		all = append(all, FactDimension{Dimension: d})
	}
	for n, d := range t.defaults {
		if !carried[n] {
			all = append(all, FactDimension{Dimension: Dimension{Axis: d.Axis, Member: d.Member}, Defaulted: true})
		}
	}
	slices.SortStableFunc(all, func(a, b FactDimension) int {
		return cmp.Or(compareNames(a.Axis, b.Axis), strings.Compare(a.Axis.Prefix, b.Axis.Prefix))
	})
	return all
}
