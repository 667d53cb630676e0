package xbrl

import "slices"

// continuation is a further piece of a text.
type continuation struct {
	id, next string
	content  stretch
	document int
	at, end  int // offsets of its tags
	twice    bool
	owner    int // the head that reached it, from 1; nought when none has
}

// head is an element that a chain of continuations begins at.
type head struct {
	fact     int // index, or −1 for a footnote or a fact of another target
	note     int // position of the footnote from 1, nought when it is none
	next     string
	document int
	at, end  int
	links    []*continuation
}

// head notes the chain of the element just opened, and gives its number from 1;
// nought when the element has none.
func (p *inline) head(fact int) int {
	next, is := p.attr("continuedAt")
	if !is {
		return 0
	}
	p.heads = append(p.heads, head{fact: fact, next: trim(next), document: len(p.docs) - 1, at: p.at})
	return len(p.heads)
}

func (p *inline) continuation() *continuation {
	id, _ := p.attr("id")
	next, _ := p.attr("continuedAt")
	c := &continuation{id: trim(id), next: trim(next), document: len(p.docs) - 1, at: p.at}
	if other, taken := p.chain[c.id]; taken {
		other.twice = true
	} else {
		p.chain[c.id] = c
	}
	p.rest = append(p.rest, c)
	return c
}

// follow walks every chain. A piece belongs to one text only.
func (p *inline) follow() {
	for i := range p.heads {
		if what := p.followOne(i); what != "" {
			p.headFault(i, what)
		}
	}
	for _, c := range p.rest {
		if c.owner == 0 && !c.twice {
			p.problem(&Problem{Rule: RuleContinuation, What: "no text continues here",
				Subject: c.id, Document: c.document, Offset: c.at})
		}
	}
}

func (p *inline) headFault(i int, what string) {
	h := &p.heads[i]
	switch {
	case h.fact >= 0:
		p.facts[h.fact].fault(RuleContinuation, what)
	case h.note > 0:
		p.problem(&Problem{Rule: RuleContinuation, What: what, Subject: p.in.Footnotes[h.note-1].ID, Document: h.document, Offset: h.at})
	}
}

func (p *inline) followOne(i int) (what string) {
	h := &p.heads[i]
	for next := h.next; ; {
		c, ok := p.chain[next]
		switch {
		case !ok:
			return "its text continues at " + quoted(next) + ", which is not in the documents"
		case c.twice:
			return "its text continues at " + quoted(next) + ", an id that stands twice"
		case c.owner == i+1:
			return "its text continues in a circle, at " + quoted(next)
		case c.owner > 0:
			p.headFault(c.owner-1, "the piece "+quoted(next)+" of its text continues another text too")
			return "its text continues at " + quoted(next) + ", which continues another text already"
		}
		c.owner = i + 1
		h.links = append(h.links, c)
		if next = c.next; next == "" {
			return h.nested()
		}
	}
}

// nested reports a piece that stands in another of the same text, whose words
// would then be there twice.
func (h *head) nested() string {
	pieces := append([]*continuation{{document: h.document, at: h.at, end: h.end}}, h.links...)
	slices.SortFunc(pieces, func(a, b *continuation) int {
		if a.document != b.document {
			return a.document - b.document
		}
		return a.at - b.at
	})
	for i := 1; i < len(pieces); i++ {
		if a, b := pieces[i-1], pieces[i]; a.document == b.document && b.at < a.end {
			return "the piece " + quoted(b.id) + " of its text stands within another piece of it"
		}
	}
	return ""
}
