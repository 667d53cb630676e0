package xbrl

import (
	"slices"

	"github.com/shopspring/decimal"
)

// order takes the place of a fact in its tuple.
func (p *inline) order(f *Fact, more *inlineFact) {
	if f.Parent == 0 && trim(more.tupleRef) == "" {
		return
	}
	written, is := p.attr("order")
	if f.Order = trim(written); is && !isNumber(f.Order) {
		more.fault(RuleTuple, "its order "+quoted(written)+" in the tuple is not a number")
	}
}

// Children gives the facts directly in a tuple, by ordinal of the tuple; nought
// gives those in none. Facts of inline documents come by their order, those
// without one or with the same in document order.
func (in *Instance) Children(tuple int) []*Fact {
	var out []*Fact
	for i := range in.Facts {
		if in.Facts[i].Parent == tuple {
			out = append(out, &in.Facts[i])
		}
	}
	slices.SortStableFunc(out, func(a, b *Fact) int { return placeIn(a.Order).Cmp(placeIn(b.Order)) })
	return out
}

func placeIn(order string) decimal.Decimal {
	n, _ := parseNumber(order)
	return n
}

// tuple puts a fact that names its tuple into it, wherever that stands.
func (p *inline) tuple(f *Fact, more *inlineFact) {
	ref := trim(more.tupleRef)
	if ref == "" {
		return
	}
	f.Parent = p.tuples[ref]
	if f.Parent == 0 {
		more.fault(RuleTuple, "its tuple "+quoted(ref)+" is not in the documents, or there twice")
	}
}

// circularTuples takes tuples that stand in themselves out of each other. A
// chain of parents is followed once: what it leads to is known afterwards.
func (p *inline) circularTuples() {
	walk := make([]int, len(p.in.Facts)+1) // which start reached a tuple, by ordinal
	for i := range p.in.Facts {
		at := i + 1
		for at != 0 && walk[at] == 0 {
			walk[at] = i + 1
			at = p.in.Facts[at-1].Parent
		}
		if at == 0 || walk[at] != i+1 {
			continue
		}
		for p.in.Facts[at-1].Parent != 0 {
			next := p.in.Facts[at-1].Parent
			p.in.Facts[at-1].Parent = 0
			p.facts[at-1].fault(RuleTuple, "it stands in itself, through its tuple")
			at = next
		}
	}
}
