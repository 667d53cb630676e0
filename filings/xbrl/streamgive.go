package xbrl

import "strings"

// heldBytes bounds the part of a document whose facts wait for their contexts.
var heldBytes = 32 << 20

// held are facts that wait, in document order, with their lines.
type held struct {
	facts []heldFact
	next  int
}

type heldFact struct {
	Fact
	line int
}

// counted is how many line ends a part has before an offset in it, so that they
// are counted once.
type counted struct{ to, lines int }

// lineAt gives the line of an offset of the document in this part.
func (s *stream) lineAt(offset int) int {
	at := offset - s.base
	if at < s.lined.to {
		s.lined = counted{}
	}
	s.lined.lines += strings.Count(s.doc[s.lined.to:at], "\n")
	s.lined.to = at
	return 1 + s.lines + s.lined.lines
}

// give hands out the facts of the child just read, or keeps them until the
// contexts are there, and forgets what it has read.
func (s *stream) give() error {
	for _, p := range s.in.Problems { // of contexts and units
		p.Line = s.lineAt(p.Offset)
	}
	s.in.Problems = s.in.Problems[:0]
	if s.clash && s.pass == onlyPass && s.before > len(s.held.facts)-s.held.next {
		return s.seekInstead("a context or unit is declared again and differs, after facts were given that may use it")
	}
	for i := range s.in.Facts {
		f := &s.in.Facts[i]
		if s.waits(f) {
			s.held.facts = append(s.held.facts, heldFact{*f, s.lineAt(f.offset)})
		} else {
			s.handOut(f, 0)
		}
	}
	s.before += len(s.in.Facts)
	*s.in = Instance{Facts: s.in.Facts[:0], Problems: s.in.Problems[:0]}
	if h := &s.held; h.next < len(h.facts) {
		if s.base+s.pos-h.facts[h.next].offset > heldBytes {
			return s.seekInstead("more facts than can be held back stand before their contexts")
		}
		s.release(false)
	}
	return nil
}

func (s *stream) seekInstead(what string) error {
	return s.fail(what, "give a reader that can seek, such as a file, or use Parse")
}

// waits reports whether a fact must wait, for what it needs or for its turn.
func (s *stream) waits(f *Fact) bool {
	return s.pass == onlyPass && (s.held.next < len(s.held.facts) || !s.ready(f))
}

func (s *stream) ready(f *Fact) bool {
	if f.Tuple {
		return true
	}
	_, context := s.contexts[f.ContextRef]
	_, unit := s.units[f.UnitRef]
	return (context || f.ContextRef == "") && (unit || f.UnitRef == "")
}

// release hands out the facts whose turn has come, and all of them at the end.
func (s *stream) release(all bool) {
	h := &s.held
	for ; h.next < len(h.facts) && (all || s.ready(&h.facts[h.next].Fact)); h.next++ {
		s.handOut(&h.facts[h.next].Fact, h.facts[h.next].line)
		h.facts[h.next] = heldFact{}
	}
	if h.next == len(h.facts) {
		h.facts, h.next = h.facts[:0], 0
	}
}

// handOut gives a fact its context and unit and yields it. line is known of a
// fact that was held.
func (s *stream) handOut(f *Fact, line int) {
	if s.over {
		return
	}
	if !f.Tuple {
		if rule, what := s.resolveFact(f); what != "" {
			if line == 0 {
				line = s.lineAt(f.offset)
			}
			f.Problem = &Problem{
				Rule: rule, What: what, Ordinal: f.Ordinal, Subject: f.Concept.String(), Offset: f.offset, Line: line,
			}
		}
	}
	s.over = !s.yield(*f)
}
