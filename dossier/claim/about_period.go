package claim

import (
	"regexp"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

var (
	firstForm = regexp.MustCompile(`(?i)\b(?:as )?(?:first|initially|originally) (?:published|reported|released|filed|estimated|stated)|\b(?:advance|first|initial|original) (?:estimate|release|filing|print)|premi[eè]re estimation|publiée? initialement`)
	afterYear = regexp.MustCompile(`^\s*[):,]?\s*(?::|was|were|is|of)?\s*(?:[$€£]|[A-Z]{3} )?\(?$`)
)

func (p place) dateIt(sub *subject, near, far []*sentence) {
	sub.earliest = p.s.first
	here := slices.DeleteFunc(slices.Clone(p.s.periods), func(w when) bool { return w.asOf })
	if len(here) < len(p.s.periods) {
		asOf := slices.DeleteFunc(slices.Clone(p.s.periods), func(w when) bool { return !w.asOf })
		if len(here) == 0 {
			here = asOf // "total assets as of September 30" is a period
		} else {
			sub.knownOn = asOf[0].last
		}
	}
	w, found := inOrder(p, here)
	if !found && p.inPairs(here) {
		w, found = here[p.k], true
	}
	if !found {
		w, found = p.periodHere(here)
	}
	groups := append(append([]*sentence{}, near...), far...)
	if p.s.cell >= 0 && len(near) > 1 {
		groups[0], groups[1] = groups[1], groups[0] // the head of a column dates it rather than that of a row
	}
	for _, s := range groups {
		if !found && len(s.periods) > 0 {
			w, found = s.periods[0], true
			if p.blocks[s.block].kind == prose {
				sub.also = slices.DeleteFunc(slices.Clone(s.periods[1:]), func(w when) bool { return w.back > 0 })
			}
		}
	}
	if found && w.back > 0 {
		w, found = p.yearBefore(w, groups)
	}
	if found {
		sub.when, sub.dated, sub.saidWhen = w, true, strings.Join(strings.Fields(p.text[w.start:w.end]), " ")
	}
}

var (
	fromForm = regexp.MustCompile(`(?i)\b(?:between|from|entre|de)\s+$`)
	toForm   = regexp.MustCompile(`(?i)^\s*(?:and|to|et|à)\s+$`)
)

// inPairs says that two numbers are of two periods in their order: "from 5 to 6
// between 2022 and 2023".
func (p place) inPairs(here []when) bool {
	claims := p.s.claims
	return len(here) == 2 && len(claims) == 2 && here[0].start >= claims[1].end &&
		fromForm.MatchString(behind(p.text, here[0].start)) && toForm.MatchString(p.text[here[0].end:max(here[0].end, here[1].start)])
}

// periodHere picks the period of a number within its sentence.
func (p place) periodHere(here []when) (best when, found bool) {
	for _, w := range here {
		if w.start >= p.m.end && w.start < p.next && inForm.MatchString(p.text[p.m.end:w.start]) {
			if open := strings.Contains(p.text[p.m.end:w.start], "("); !open || strings.HasPrefix(p.text[w.end:], ")") {
				return w, true
			}
		}
	}
	for _, w := range slices.Backward(here) {
		if w.end <= p.m.start && !p.closed(w.end) && (w.back == 0 || !p.joinedToAnother(w)) {
			return w, true
		}
	}
	for _, w := range here {
		ofNext := p.next < p.s.end && w.end <= p.next && afterYear.MatchString(p.text[w.end:p.next])
		if w.start >= p.m.end && w.start < p.next && !ofNext && w.back == 0 {
			return w, true
		}
	}
	if len(here) == 1 && here[0].back == 0 && here[0].start >= p.next && !p.joinedToAnother(here[0]) {
		return here[0], true
	}
	return best, false
}

// joinedToAnother says that a period is said right after another number: it is
// that one's.
func (p place) joinedToAnother(w when) bool {
	for _, m := range p.s.claims {
		together := p.m.end < m.start && strings.Contains(p.text[p.m.end:m.start], " and ")
		if m.end <= w.start && m.start != p.m.start && inForm.MatchString(p.text[m.end:w.start]) && !together {
			return true
		}
	}
	return false
}

// yearBefore is the year before the period that the text is about.
func (p place) yearBefore(w when, groups []*sentence) (when, bool) {
	for _, s := range append([]*sentence{p.s}, groups...) {
		for _, base := range s.periods {
			if base.back == 0 {
				at := w.span
				base.first, base.last = yearAgo(base.first), yearAgo(base.last)
				base.year, base.day, base.span = max(0, base.year-1), false, at
				return base, true
			}
		}
	}
	return when{}, false
}

// yearAgo lets a year of whole weeks end some days off.
func yearAgo(d source.Date) source.Date { return d.AddDays(-365) }
