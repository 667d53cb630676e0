package claim

import (
	"regexp"
	"slices"
)

// joining words may stand between a number and what it is a number of.
var (
	ofForm       = regexp.MustCompile(`(?i)^(?:\s|\*|_|\x{a0}|\b(?:of|in|for|from|by|de|d|en|du|des|the|its|total|our|their)\b|['’])*$`)
	inForm       = regexp.MustCompile(`(?i)^(?:\s|\*|_|\x{a0}|\b(?:in|for|during|of|at|on|as|en|au|aux|à|pour|fin|end|the|year|le|la)\b|l['’]|\()*$`)
	respectively = regexp.MustCompile(`(?i)\b(?:respectively|respectivement)\b`)
)

// near picks what stands nearest to the number by rules of the language:
// joined to it on the right, else the last before it, else the first after it.
func pick[T any](p place, all []T, at func(T) span, joined *regexp.Regexp) (best T, found bool) {
	for _, x := range all {
		if s := at(x); s.start >= p.m.end && s.start < p.next && joined.MatchString(p.text[p.m.end:s.start]) {
			return x, true
		}
	}
	for _, x := range slices.Backward(all) {
		if s := at(x); s.end <= p.m.start && !p.closed(s.end) {
			return x, true
		}
	}
	for _, x := range all {
		if at(x).start >= p.m.end {
			return x, true
		}
	}
	return best, false
}

// closed says that brackets close between a place and the number: what stands in
// them says nothing of what comes after.
func (p place) closed(at int) bool {
	depth := 0
	for _, c := range p.text[at:p.m.start] {
		switch c {
		case '(', '[':
			depth++
		case ')', ']':
			if depth--; depth < 0 {
				return true
			}
		}
	}
	return false
}

func only(all []mention, keep func(mention) bool) (kept []mention) {
	for _, m := range all {
		if keep(m) {
			kept = append(kept, m)
		}
	}
	return kept
}

func isMetric(m mention) bool { return len(m.metrics) > 0 }
func isMember(m mention) bool { return len(m.members) > 0 }
func isEntity(m mention) bool { return len(m.entities) > 0 }
func spanOf(m mention) span   { return m.span }

// inOrder gives the k-th of as many as there are claims in a sentence that says
// respectively.
func inOrder[T any](p place, all []T) (one T, found bool) {
	if len(all) == len(p.s.claims) && len(all) > 1 && p.s.inOrder {
		return all[p.k], true
	}
	return one, false
}

func (p place) nameIt(sub *subject, near, far []*sentence) {
	here := only(p.s.names, isMetric)
	m, found := inOrder(p, here)
	if !found {
		m, found = pick(p, here, spanOf, ofForm)
	}
	if found {
		sub.take(m, firm)
		return
	}
	for _, s := range near {
		if all := only(s.names, isMetric); len(all) > 0 {
			sub.take(all[len(all)-1], firm)
			return
		}
	}
	for _, s := range far {
		if all := only(s.names, isMetric); len(all) > 0 {
			level := inherited
			if p.s.cell >= 0 || p.blocks[s.block].kind == heading {
				level = firm
			}
			sub.take(all[len(all)-1], level)
			return
		}
	}
}

func (sub *subject) take(m mention, level certainty) {
	sub.metrics, sub.loss, sub.certainty = m.metrics, m.loss, level
	sub.off = m.off
	if !m.firm {
		sub.certainty = partly
	}
}

// divideIt finds members. Those of the number's own part of the sentence hold;
// without one, those named before may hold on, or not.
func (p place) divideIt(sub *subject, near, far []*sentence) {
	here := only(p.s.names, isMember)
	if m, found := inOrder(p, here); found {
		sub.members = [][]string{m.members}
		return
	}
	own := only(here, func(m mention) bool {
		return m.start >= p.prev && m.end <= p.m.start || m.start >= p.m.end && m.end <= p.next && ofForm.MatchString(p.text[p.m.end:m.start])
	})
	if p.s.cell >= 0 {
		for _, s := range near {
			own = append(own, only(s.names, isMember)...)
		}
	}
	if len(own) > 0 {
		sub.members, sub.several = [][]string{membersOf(own)}, len(own) > 1
		return
	}
	sub.members = [][]string{nil}
	if p.saysWhole() {
		return
	}
	if before := only(here, func(m mention) bool { return m.end <= p.m.start }); len(before) > 0 {
		sub.members = [][]string{before[len(before)-1].members, nil}
		return
	}
	for _, s := range far {
		if all := only(s.names, isMember); len(all) > 0 {
			sub.members = append(sub.members, all[len(all)-1].members)
			if p.blocks[s.block].kind == heading {
				slices.Reverse(sub.members)
			}
			return
		}
	}
	if after := only(here, func(m mention) bool { return m.start >= p.m.end && m.end <= p.next }); len(after) > 0 {
		sub.members = append(sub.members, after[0].members)
	}
}

func membersOf(all []mention) (members []string) {
	for _, m := range all {
		members = append(members, m.members...)
	}
	return members
}
