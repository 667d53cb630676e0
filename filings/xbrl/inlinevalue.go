package xbrl

import "strings"

// settle gives every fact its value, context, unit and tuple, now that all
// documents are read, and attaches the first thing that makes it untrustworthy.
func (p *inline) settle() {
	p.follow()
	for i := range p.in.Facts {
		if p.room < 0 {
			return
		}
		f, more := &p.in.Facts[i], &p.facts[i]
		p.value(f, more)
		p.tuple(f, more)
	}
	p.circularTuples()
	p.settleNotes()
	for i := range p.in.Facts {
		f, more := &p.in.Facts[i], &p.facts[i]
		if !f.Tuple {
			more.fault(p.resolveFact(f))
		}
		if more.what != "" {
			f.Problem = p.problem(&Problem{
				Rule: more.rule, What: more.what, Ordinal: f.Ordinal, Subject: f.Concept.String(),
				Document: f.Document, Offset: f.offset,
			})
		}
	}
}

func (p *inline) value(f *Fact, more *inlineFact) {
	switch more.kind {
	case frameNumber:
		f.Value = p.joined(more.content, nil, false)
		p.nesting(f, more)
		if !f.Nil {
			f.Value = more.number.apply(f.Value, more)
		}
	case frameText:
		var links []*continuation
		if more.head > 0 {
			links = p.heads[more.head-1].links
		}
		formatted := more.number.format != "" && !f.Nil
		f.Value = p.joined(more.content, links, more.escape && !formatted)
		if formatted {
			f.Value, _ = more.number.transformed(f.Value, more)
		}
	case frameFraction:
		p.fraction(f, more)
	}
}

func (p *inline) fraction(f *Fact, more *inlineFact) {
	parts := more.fraction
	if f.Nil && parts.uppers+parts.lowers == 0 {
		return
	}
	f.Fraction = &Fraction{}
	if parts.uppers != 1 || parts.lowers != 1 {
		more.fault(RuleNumber, "its fraction does not have one numerator and one denominator")
		return
	}
	f.Fraction.Numerator = parts.upper.apply(p.joined(parts.upper.content, nil, false), more)
	f.Fraction.Denominator = parts.lower.apply(p.joined(parts.lower.content, nil, false), more)
}

// joined gives a text with the pieces that continue it. Pieces that stand one
// after the other in the store, as nearly all do, need no copy.
func (p *inline) joined(first stretch, links []*continuation, markup bool) string {
	for len(links) > 0 && first.reaches(links[0].content, markup) {
		first = first.with(links[0].content)
		links = links[1:]
	}
	text, copied := p.store.whole(first, markup)
	if len(links) > 0 {
		all := []string{text}
		for _, c := range links {
			piece, more := p.store.whole(c.content, markup)
			all = append(all, piece)
			copied += more
		}
		text = strings.Join(all, "")
		copied += len(text)
	}
	p.room -= int64(copied)
	return text
}

// nesting checks that a number with another inside shows the same digits, by
// the same rule. The two facts share what is displayed and nothing else.
func (p *inline) nesting(f *Fact, more *inlineFact) {
	if more.content.cuts[0] != more.content.cuts[1] {
		more.fault(RuleContent, "a number cannot leave out part of its text")
	}
	if more.inners == 0 {
		return
	}
	within, inner := &p.in.Facts[more.inner], &p.facts[more.inner]
	shown, _ := p.store.whole(inner.content, false)
	switch {
	case more.inners > 1 || trim(shown) != trim(f.Value):
		more.fault(RuleContent, "it holds text beside the number nested in it")
	case !more.number.like(inner.number) || f.UnitRef != within.UnitRef:
		more.fault(RuleContent, "the number nested in it has another format, scale or unit")
	}
}
