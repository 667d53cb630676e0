package dossier

import "slices"

// contradicts says that two claims under one identifier cannot both stand.
// Figures on two bases describe two things, and two estimates are a spread.
func (s *state) contradicts(a, b Event) bool {
	if isFigure(a) && isFigure(b) && !sameBasis(s.mission, a.Figure, b.Figure) {
		return false
	}
	return !bothEstimated(a, b) && !agree(a, b)
}

// disagree widens or reopens every conflict that a new claim is part of, and
// opens one when it contradicts claims that were in none. A conflict is about
// one basis: an assumption that contradicts the figures of two years is part of
// two.
func (s *state) disagree(name string, e Event) {
	for _, rivals := range s.rivals(name, e) {
		for _, c := range s.about[name] {
			before := len(rivals)
			if s.onBasis(c, append(rivals, e)) {
				rivals = slices.DeleteFunc(rivals, func(r Event) bool { return c.has(r.Seq) })
			}
			if len(rivals) < before && !c.has(e.Seq) {
				s.join(c, e)
			}
		}
		if slices.ContainsFunc(rivals, func(r Event) bool { return s.contradicts(r, e) }) {
			s.open(name, append(rivals, e))
		}
	}
}

// rivals are the earlier claims that a new one could contradict: figures on one
// basis, and everything of another kind, a list a basis.
func (s *state) rivals(name string, e Event) (lists [][]Event) {
	var figures [][]Event
	var others []Event
	for _, earlier := range s.claims[name] {
		switch {
		case earlier.Seq == e.Seq:
		case !isFigure(earlier):
			others = append(others, earlier)
		case !isFigure(e) || sameBasis(s.mission, earlier.Figure, e.Figure):
			figures = s.byBasis(figures, earlier)
		}
	}
	if len(figures) == 0 && len(others) > 0 {
		return [][]Event{others}
	}
	for _, list := range figures {
		lists = append(lists, append(list, others...))
	}
	return lists
}

// byBasis adds a figure to the list of its basis.
func (s *state) byBasis(lists [][]Event, e Event) [][]Event {
	for i, list := range lists {
		if sameBasis(s.mission, list[0].Figure, e.Figure) {
			lists[i] = append(list, e)
			return lists
		}
	}
	return append(lists, []Event{e})
}

// onBasis says that no figure of a conflict describes anything else than the
// figures among some claims do.
func (s *state) onBasis(c *dispute, claims []Event) bool {
	for _, there := range c.events {
		for _, here := range claims {
			if isFigure(there) && isFigure(here) && !sameBasis(s.mission, there.Figure, here.Figure) {
				return false
			}
		}
	}
	return true
}
