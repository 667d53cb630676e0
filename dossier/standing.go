package dossier

import "slices"

// standing groups the claims that stand under an identifier: one group a basis,
// the claim that is shown first in each.
func (s *state) standing(name string) (groups [][]Event) {
	for _, e := range s.claims[name] {
		if s.rejected(name, e) {
			continue
		}
		i := slices.IndexFunc(groups, func(g []Event) bool {
			return !isFigure(e) || !isFigure(g[0]) || sameBasis(s.mission, g[0].Figure, e.Figure)
		})
		if i < 0 {
			groups = append(groups, []Event{e})
			continue
		}
		groups[i] = append(groups[i], e)
	}
	for _, g := range groups {
		slices.SortStableFunc(g, s.shownBefore)
	}
	return groups
}

// rejected says that a conflict was settled for another claim.
func (s *state) rejected(name string, e Event) bool {
	return slices.ContainsFunc(s.conflicts, func(c *Conflict) bool {
		return c.ID == name && c.Settled && c.has(e.Seq) && (c.Chosen == 0 || !agree(e, s.claimed(name, c.Chosen)))
	})
}

// shownBefore puts a claim that a settlement chose first, then the one whose
// source promises more decimals.
func (s *state) shownBefore(a, b Event) int {
	if x, y := s.chosen(a), s.chosen(b); x != y {
		if x {
			return -1
		}
		return 1
	}
	return halfUnit(a.Figure.Precision).Cmp(halfUnit(b.Figure.Precision))
}

func (s *state) chosen(e Event) bool {
	return slices.ContainsFunc(s.conflicts, func(c *Conflict) bool { return c.Settled && c.Chosen == e.Seq })
}
