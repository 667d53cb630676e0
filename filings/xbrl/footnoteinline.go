package xbrl

import "strings"

// inlineNote is a footnote of a page, whose text may go on elsewhere.
type inlineNote struct {
	content stretch
	head    int // which of the heads its chain has, from 1
	at      int
}

// noteRef says in a page that facts refer to footnotes or to other facts.
type noteRef struct {
	from, to             []string
	fact                 int // ordinal, when the fact itself says so (inline XBRL 1.0)
	arcrole, role, order string
	document, at         int
}

// enterFootnote opens a footnote. Version 1.1 names it by id, 1.0 by footnoteID,
// and there the footnote says how it is linked.
func (p *inline) enterFootnote() {
	f := Footnote{Role: FootnoteRole, Document: len(p.docs) - 1, Lang: p.langHere()}
	for _, a := range p.attrs {
		switch a.name {
		case "id", "footnoteID":
			f.ID = trim(a.value)
		case "footnoteRole":
			f.Role = trim(a.value)
		case "title":
			f.Title = a.value
		}
	}
	more := inlineNote{head: p.head(-1), at: p.at}
	p.in.Footnotes = append(p.in.Footnotes, f)
	number := len(p.in.Footnotes)
	if more.head > 0 {
		p.heads[more.head-1].note = number
	}
	p.noteArcrole = append(p.noteArcrole, [2]string{p.attrOr("arcrole", FootnoteArcrole), p.attrOr("footnoteLinkRole", LinkRole)})
	p.noteTexts = append(p.noteTexts, more)
	p.push(frame{kind: frameFootnote, fact: number - 1, from: p.store.begin(true)})
}

// attrOr gives an attribute, or what it means when it is absent.
func (p *inline) attrOr(name, absent string) string {
	if value, is := p.attr(name); is {
		return trim(value)
	}
	return absent
}

func (p *inline) leaveFootnote(f frame) {
	more := &p.noteTexts[f.fact]
	more.content = p.store.finish(f.from, true)
	if more.head > 0 {
		p.heads[more.head-1].end = p.at
	}
}

// relationship reads an ix:relationship.
func (p *inline) relationship() {
	p.noteRefs = append(p.noteRefs, noteRef{
		from: strings.Fields(p.attrOr("fromRefs", "")), to: strings.Fields(p.attrOr("toRefs", "")),
		arcrole: p.attrOr("arcrole", FootnoteArcrole), role: p.attrOr("linkRole", LinkRole), order: p.attrOr("order", ""),
		document: len(p.docs) - 1, at: p.at,
	})
}

// footnoteRefs reads what a fact of version 1.0 says about its footnotes.
func (p *inline) footnoteRefs(fact int) {
	if refs, is := p.attr("footnoteRefs"); is {
		p.noteRefs = append(p.noteRefs, noteRef{to: strings.Fields(refs), fact: fact, document: len(p.docs) - 1, at: p.at})
	}
}

// settleNotes gives footnotes their texts and ties them to facts. Ids of facts
// of another target lead nowhere here, and are no mistake.
func (p *inline) settleNotes() {
	for i := range p.in.Footnotes {
		f, more := &p.in.Footnotes[i], &p.noteTexts[i]
		var links []*continuation
		if more.head > 0 {
			links = p.heads[more.head-1].links
		}
		f.Text, f.Markup = p.joined(more.content, links, false), p.joined(more.content, links, true)
	}
	if len(p.noteRefs) == 0 {
		return
	}
	ids := map[string]End{}
	add := func(id string, e End) {
		if _, taken := ids[id]; taken {
			e = End{}
		}
		ids[id] = e
	}
	for i := range p.in.Facts {
		add(p.in.Facts[i].ID, End{Fact: i + 1})
	}
	for i := range p.in.Footnotes {
		add(p.in.Footnotes[i].ID, End{Note: i + 1})
	}
	delete(ids, "")
	for _, ref := range p.noteRefs {
		p.relate(ref, ids)
	}
	p.in.tieFootnotes()
}

func (p *inline) relate(ref noteRef, ids map[string]End) {
	from := p.refEnds(ref, ref.from, ids)
	if ref.fact > 0 {
		from = []End{{Fact: ref.fact}}
	}
	to := p.refEnds(ref, ref.to, ids)
	for _, a := range from {
		for _, b := range to {
			rel := Relation{From: a, To: b, Arcrole: ref.arcrole, Role: ref.role, Order: ref.order}
			if ref.fact > 0 && b.Note > 0 {
				rel.Arcrole, rel.Role = p.noteArcrole[b.Note-1][0], p.noteArcrole[b.Note-1][1]
			}
			p.in.Relations = append(p.in.Relations, rel)
		}
	}
}

func (p *inline) refEnds(ref noteRef, written []string, ids map[string]End) (ends []End) {
	for _, id := range written {
		e, ok := ids[id]
		what := ""
		switch {
		case ok && e != (End{}):
			ends = append(ends, e)
		case ok:
			what = "it refers to " + quoted(id) + ", an id that stands on two facts or footnotes"
		case !p.elsewhere[id]:
			what = "it refers to " + quoted(id) + ", which is neither a fact nor a footnote"
		}
		if what != "" {
			p.problem(&Problem{Rule: RuleFootnote, What: what, Subject: id, Document: ref.document, Offset: ref.at})
		}
	}
	return ends
}
