package dossier

import "slices"

// standing groups the claims that stand under an identifier: one group a basis,
// and one an estimate, the claim that is shown first in each.
func (s *state) standing(name string) (groups [][]Event) {
	for _, e := range s.claims[name] {
		if s.rejected(name, e) {
			continue
		}
		i := slices.IndexFunc(groups, func(g []Event) bool {
			return !isFigure(e) || !isFigure(g[0]) || sameBasis(s.mission, g[0].Figure, e.Figure) && !bothDiffer(g[0], e)
		})
		if i < 0 {
			groups = append(groups, []Event{e})
			continue
		}
		groups[i] = append(groups[i], e)
	}
	chosen := map[int64]bool{}
	for _, c := range s.about[name] {
		if c.Settled {
			chosen[c.Chosen] = true
		}
	}
	for _, g := range groups {
		slices.SortStableFunc(g, func(a, b Event) int { return shownBefore(a, b, chosen) })
	}
	return groups
}

// rejected says that a conflict was settled for another claim.
func (s *state) rejected(name string, e Event) bool {
	return slices.ContainsFunc(s.about[name], func(c *dispute) bool {
		return c.Settled && c.has(e.Seq) && (c.Chosen == 0 || s.contradicts(e, c.events[c.Chosen]))
	})
}

// shownBefore puts a claim that a settlement chose first, then the one whose
// source promises more decimals.
func shownBefore(a, b Event, chosen map[int64]bool) int {
	if x, y := chosen[a.Seq], chosen[b.Seq]; x != y {
		if x {
			return -1
		}
		return 1
	}
	return halfUnit(a.Figure.Precision).Cmp(halfUnit(b.Figure.Precision))
}
