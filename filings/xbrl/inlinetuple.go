package xbrl

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
