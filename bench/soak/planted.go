package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// every is after how many items the next identifier has several claims: a
// hundred times in a long plan.
func (p plan) every() int { return max(50, p.items/100) }

// group is one identifier under which neighbours file at once.
type group struct {
	id       string
	claims   []dossier.Entry
	conflict bool
}

// groups are the identifiers with several claims, four sorts of conflict and
// five of agreement, one after the other.
func (p plan) groupAt(k int) group {
	id, j := fmt.Sprintf("g_%d", k), k*p.every()
	fact := func(at source.Locator) dossier.Entry { return dossier.Fact{ID: id, At: at} }
	g := group{id: id, conflict: k%9 < 4}
	switch k % 9 {
	case 0: // two figures
		g.claims = []dossier.Entry{fact(p.cell(j)), fact(p.cell(j + 1))}
	case 1: // three figures
		g.claims = []dossier.Entry{fact(p.cell(j)), fact(p.cell(j + 1)), fact(p.cell(j + 2))}
	case 2: // two assumptions
		g.claims = []dossier.Entry{assumed(id, 1), assumed(id, 2)}
	case 3: // a figure and an assumption
		g.claims = []dossier.Entry{fact(p.cell(j)), assumed(id, 3)}
	case 4: // one cell, twice
		g.claims = []dossier.Entry{fact(p.cell(j)), fact(p.cell(j))}
	case 5: // one figure and the same, rounded
		g.claims = []dossier.Entry{fact(p.oddCell("exact")), fact(p.oddCell("rounded"))}
	case 6: // two years are two facts
		g.claims = []dossier.Entry{fact(p.oddCell("this_year")), fact(p.oddCell("year_before"))}
	case 7: // two estimates are a spread
		g.claims = []dossier.Entry{fact(p.oddCell("one_expects")), fact(p.oddCell("another_expects"))}
	case 8: // one assumption, twice
		g.claims = []dossier.Entry{assumed(id, 4), assumed(id, 4)}
	}
	return g
}

// group is the one that item j is the nth claim of. A group that a quarrel
// stands in the way of, or the end, is left out.
func (p plan) group(j int) (g group, nth int, ours bool) {
	if !p.planted || j%p.every() > 2 {
		return g, 0, false
	}
	g, nth = p.groupAt(j/p.every()), j%p.every()
	return g, nth, nth < len(g.claims) && p.hasRoom(j/p.every(), g)
}

func (p plan) hasRoom(k int, g group) bool {
	for nth := range g.claims {
		j := k*p.every() + nth
		if _, _, ours := p.settled(j); ours || j >= p.items {
			return false
		}
	}
	return true
}

// Steps of a quarrel: one writer contradicts himself, settles it, and in every
// second process files a third claim that opens it again.
const (
	firstClaim = iota
	secondClaim
	settlement
	thirdClaim
)

// settled says that item j is a step of a quarrel: in the middle of the work of
// each process's first writer.
func (p plan) settled(j int) (id string, step int, ours bool) {
	writer, turn := j%p.writers, j/p.writers
	step = turn - p.items/p.writers/2
	ours = p.planted && writer < p.processes && step >= 0 && (step < thirdClaim || step == thirdClaim && writer%2 == 1)
	return fmt.Sprintf("q_%d", writer), step, ours
}

func quarrel(id string, step int) (entry dossier.Entry, settles string) {
	if step == settlement {
		return dossier.Settlement{Reason: "The second claim is the newer one, says " + id + "."}, id
	}
	return assumed(id, int64(step+1)), ""
}

// planted is a conflict that must be found.
type plantedConflict struct {
	id     string
	claims []string // the cards that claim, sorted
	open   bool
}

// conflicts are all that must be found, by identifier.
func (p plan) conflicts() (all []plantedConflict) {
	byID := map[string]*plantedConflict{}
	for j := range p.items {
		id, open := p.conflictOf(j)
		if id == "" {
			continue
		}
		if byID[id] == nil {
			byID[id] = &plantedConflict{id: id}
		}
		byID[id].claims, byID[id].open = append(byID[id].claims, p.by(j).Card), open
	}
	for _, c := range byID {
		slices.Sort(c.claims)
		all = append(all, *c)
	}
	slices.SortFunc(all, func(a, b plantedConflict) int { return strings.Compare(a.id, b.id) })
	return all
}

// conflictOf is the planted conflict that item j claims in, and whether that
// leaves it open.
func (p plan) conflictOf(j int) (id string, open bool) {
	if id, step, ours := p.settled(j); ours {
		if step == settlement {
			return "", false
		}
		return id, step == thirdClaim
	}
	if g, _, ours := p.group(j); ours && g.conflict {
		return g.id, true
	}
	return "", false
}
