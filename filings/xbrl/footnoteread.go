package xbrl

import (
	"net/url"
	"strings"
)

// noteLink is a footnote link of a traditional instance. Its arcs wait for the
// facts, which may come later.
type noteLink struct {
	role   string
	labels map[string][]noteEnd
	arcs   []noteArc
}

// noteEnd is what a label of a link stands for.
type noteEnd struct {
	note int    // position from 1
	href string // of a locator
	at   int
}

type noteArc struct {
	from, to, arcrole, order string
	at                       int
}

// footnoteLink reads the link just opened, up to its end.
func (r *reader) footnoteLink(lang string) error {
	link := noteLink{role: r.linked("role", LinkRole), labels: map[string][]noteEnd{}}
	if own, is := r.attr("xml:lang"); is {
		lang = own
	}
	for {
		more, err := r.nextChild()
		if err != nil {
			return err
		}
		if !more {
			break
		}
		name, err := r.element()
		if err != nil {
			return err
		}
		at, label := r.at, r.linked("label", "")
		switch {
		case name.Space == spaceLinkbase && name.Local == "footnote":
			if err := r.footnote(lang); err != nil {
				return err
			}
			link.labels[label] = append(link.labels[label], noteEnd{note: len(r.in.Footnotes)})
			continue
		case name.Space == spaceLinkbase && name.Local == "loc":
			link.labels[label] = append(link.labels[label], noteEnd{href: r.linked("href", ""), at: at})
		case r.linked("type", "") == "arc":
			order, _ := r.attr("order")
			link.arcs = append(link.arcs, noteArc{r.linked("from", ""), r.linked("to", ""), r.linked("arcrole", FootnoteArcrole), trim(order), at})
		}
		if err := r.skip(nil); err != nil {
			return err
		}
	}
	if len(link.arcs) > 0 {
		r.notes = append(r.notes, link)
	}
	return nil
}

// linked gives an attribute of XLink on the tag just read, whatever its prefix.
func (r *reader) linked(local, absent string) string {
	for _, a := range r.attrs {
		if prefix, is := strings.CutSuffix(a.name, ":"+local); is && prefix != "" {
			if q, ok := r.resolve(a.name); ok && q.Space == spaceXLink {
				return trim(a.value)
			}
		}
	}
	return absent
}

// footnote reads the footnote just opened, up to its end.
func (r *reader) footnote(lang string) error {
	f := Footnote{Role: r.linked("role", FootnoteRole), Title: r.linked("title", ""), Lang: lang}
	id, _ := r.attr("id")
	f.ID = trim(id)
	if own, is := r.attr("xml:lang"); is {
		f.Lang = own
	}
	var s store
	from := s.begin(true)
	for depth := len(r.open); ; {
		t, err := r.next()
		if err != nil {
			return err
		}
		switch {
		case t == tokenEnd && len(r.open) < depth:
			whole := s.finish(from, true)
			f.Text, _ = s.whole(whole, false)
			f.Markup, _ = s.whole(whole, true)
			r.in.Footnotes = append(r.in.Footnotes, f)
			return nil
		case t == tokenText:
			var piece pieces
			if err := r.addText(&piece); err != nil {
				return err
			}
			s.addText(piece.String())
		default:
			if err := r.noteTag(&s, t == tokenStart); err != nil {
				return err
			}
		}
	}
}

// noteTag keeps a tag of the markup in a footnote.
func (r *reader) noteTag(s *store, start bool) error {
	name, err := r.element()
	if err != nil {
		return err
	}
	written := name.String()
	if name.Space == spaceHTML {
		written = name.Local
	}
	if start {
		s.startTag(written, r.attrs)
	} else {
		s.endTag(written)
	}
	return nil
}

// resolveNotes ties footnotes to facts, now that all are known.
func (r *reader) resolveNotes() {
	if len(r.notes) == 0 {
		return
	}
	ids := map[string]int{}
	for i := range r.in.Facts {
		id := r.in.Facts[i].ID
		if _, taken := ids[id]; taken {
			ids[id] = -1 // on two facts: it leads to neither
		} else if id != "" {
			ids[id] = i + 1
		}
	}
	for _, link := range r.notes {
		for _, arc := range link.arcs {
			for _, from := range r.noteEnds(link, arc.from, arc, ids) {
				for _, to := range r.noteEnds(link, arc.to, arc, ids) {
					r.in.Relations = append(r.in.Relations, Relation{from, to, arc.arcrole, link.role, arc.order})
				}
			}
		}
	}
	r.in.tieFootnotes()
}

// noteEnds gives what a label of an arc stands for. A label that leads to no
// fact and no footnote is a problem of the link; facts are good without it.
func (r *reader) noteEnds(link noteLink, label string, arc noteArc, ids map[string]int) (ends []End) {
	what := ""
	if len(link.labels[label]) == 0 {
		what = "its arc leads to the label " + quoted(label) + ", which is not in its link"
	}
	for _, e := range link.labels[label] {
		if e.note > 0 {
			ends = append(ends, End{Note: e.note})
			continue
		}
		switch fact := ids[fragmentOf(e.href)]; {
		case fact > 0:
			ends = append(ends, End{Fact: fact})
		case fact < 0:
			what = "its locator " + quoted(e.href) + " points at an id that stands on two facts"
		default:
			what = "its locator " + quoted(e.href) + " points at no fact of this document"
		}
	}
	if what != "" {
		r.problem(&Problem{Rule: RuleFootnote, What: what, Subject: label, Offset: arc.at})
	}
	return ends
}

// fragmentOf is the id that an address ends with. A footnote may only point into
// its own document, so what stands before the mark is not looked at.
func fragmentOf(href string) string {
	_, fragment, _ := strings.Cut(href, "#")
	if plain, err := url.PathUnescape(fragment); err == nil {
		fragment = plain
	}
	if inside, is := strings.CutPrefix(fragment, "element("); is {
		fragment = strings.TrimSuffix(inside, ")")
	}
	return fragment
}
