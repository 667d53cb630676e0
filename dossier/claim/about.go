package claim

import (
	"regexp"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// certainty is how sure the words name a metric.
type certainty int

const (
	unnamed   certainty = iota
	partly              // a word beside the name makes another of it
	inherited           // named in an earlier sentence
	firm
)

// subject is what the words around one number say that it is about.
type subject struct {
	metrics   []int
	certainty certainty
	loss      bool
	off       bool       // the name is only a part of what is meant: per employee
	members   [][]string // what may be meant, the likeliest first; an empty one is the whole
	several   bool       // two members are named together: their sum may be meant
	entity    int        // -1: nobody is named
	unknown   string     // somebody of whom nothing was read
	when      when
	dated     bool
	also      []when // others that an earlier sentence names as well
	saidWhen  string
	earliest  bool        // "as first published"
	knownOn   source.Date // "as of" a day, beside a period
	per       string      // "share", "ordinary", "ADS"
	noun      string      // of a bare count: "161,000 people"
	stems     map[string]bool
}

// place is one claim within what is around it.
type place struct {
	*reading
	s          *sentence
	k          int // among the claims of s
	m          measure
	prev, next int // where the claims beside it end and begin
}

func (r *reading) placeOf(si, k int) place {
	s := &r.sentences[si]
	p := place{reading: r, s: s, k: k, m: s.claims[k], prev: s.start, next: s.end}
	if k > 0 {
		p.prev = s.claims[k-1].end
	}
	if k+1 < len(s.claims) {
		p.next = s.claims[k+1].start
	}
	// A mark or a scale may reach over the end of a sentence, or into the next number.
	p.prev, p.next = min(p.prev, p.m.start), max(p.next, p.m.end)
	return p
}

// farther are the sentences that speak where a sentence is silent: for a cell
// the heads of its row and column and what leads to the table; for any the
// sentences before it in the paragraph, then the headings above.
func (p place) farther() (near, far []*sentence) {
	b := p.blocks[p.s.block]
	if b.kind == row {
		near = append(near, p.cellOf(p.s.block, 0))
		if b.head >= 0 {
			near = append(near, p.cellOf(b.head, p.s.cell))
			if b.head != p.s.block {
				far = append(far, p.cellOf(b.head, 0))
			}
		}
		if b.lead >= 0 {
			far = append(far, p.all(b.lead)...)
		}
	} else {
		here := p.first[p.s.block] + p.s.place
		for si := here - 1; si >= p.first[p.s.block] && si >= here-sentencesBack; si-- {
			far = append(far, &p.sentences[si])
		}
	}
	for above := b.above; above >= 0; above = p.blocks[above].above {
		far = append(far, p.all(above)...)
	}
	drop := func(s *sentence) bool { return s == nil || s == p.s }
	return slices.DeleteFunc(near, drop), slices.DeleteFunc(far, drop)
}

func (p place) cellOf(block, cell int) *sentence {
	if cell < 0 || cell >= len(p.blocks[block].cells) {
		return nil
	}
	return &p.sentences[p.first[block]+cell]
}

// sentencesBack is how many sentences back a number may take its subject from.
const sentencesBack = 6

// all are the sentences of a block, the last one first.
func (p place) all(block int) (found []*sentence) {
	next := len(p.sentences)
	if block+1 < len(p.first) {
		next = p.first[block+1]
	}
	for si := next - 1; si >= p.first[block] && si >= next-sentencesBack; si-- {
		found = append(found, &p.sentences[si])
	}
	return found
}

// subjectOf reads the words around a number.
func (p place) subjectOf() subject {
	near, far := p.farther()
	sub := subject{entity: -1, stems: map[string]bool{}}
	for _, s := range append([]*sentence{p.s}, append(near, far...)...) {
		for _, stem := range s.stems {
			sub.stems[stem] = true
		}
	}
	p.nameIt(&sub, near, far)
	p.divideIt(&sub, near, far)
	p.dateIt(&sub, near, far)
	p.whoIsIt(&sub, near, far)
	if sub.per = perSaid(p.text[p.m.end:p.next]); sub.per == "" {
		sub.per = perSaid(p.text[p.prev:p.m.start])
	}
	for _, s := range near {
		if sub.per == "" {
			sub.per = perSaid(s.text)
		}
	}
	sub.noun = p.nounAfter()
	return sub
}

var perForm = regexp.MustCompile(`(?i)\b(?:per|par|a|each)\s+(?:diluted |basic |common )?(ads|adr|american depositary (?:share|receipt)|ordinary share|share|action ordinaire|action)\b`)

func perSaid(text string) string {
	found := perForm.FindStringSubmatch(text)
	switch {
	case found == nil:
		return ""
	case adsWords.MatchString(found[1]):
		return "ADS"
	case strings.Contains(strings.ToLower(found[1]), "ordina"):
		return "ordinary"
	}
	return "share"
}

func (p place) saysWhole() bool {
	for _, w := range p.s.words {
		if wholes[w.stem] && w.start >= p.prev && w.end <= p.m.start {
			return true
		}
	}
	return false
}

var nounForm = regexp.MustCompile(`^[ \x{a0}](\p{Ll}[\p{L}-]+)`)

var notNouns = setOf(`compared versus against up down respectively before after when while million billion thousand vs lower higher more less under above below last ago as than`)

// nounAfter is what a bare number counts: people, stores, shares.
func (p place) nounAfter() string {
	if p.m.kind != plain {
		return ""
	}
	found := nounForm.FindStringSubmatchIndex(p.text[p.m.end:min(p.next, p.m.end+window)])
	if found == nil {
		return ""
	}
	raw, at := p.text[p.m.end+found[2]:p.m.end+found[3]], p.m.end+found[2]
	stem := stemOf(raw)
	named := slices.ContainsFunc(p.s.names, func(m mention) bool { return m.start <= at && at < m.end })
	if named || stops[stem] || notNouns[stem] || strings.HasSuffix(raw, "ed") || strings.HasSuffix(raw, "ing") {
		return ""
	}
	return stem
}
