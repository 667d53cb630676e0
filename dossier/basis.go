package dossier

import (
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// basisOf is what a figure describes, apart from its value. Metric and axis
// members are left out on purpose: two members under one identifier are a
// disagreement about what the identifier means.
func basisOf(m Mission, f source.Figure) Basis {
	b := Basis{Entity: entityKey(m, f.Entity), Period: f.Period.String(), Unit: f.Unit, Kind: kindOf(f)}
	for _, d := range f.Dimensions {
		switch d.Axis {
		case source.AxisConsolidation:
			b.Consolidation = d.Member
		case source.AxisVintage:
			b.Vintage = d.Member
		}
	}
	return b
}

// sameBasis says that two figures describe the same, so that their values can
// contradict each other. Two spellings of one entity or one unit, and one instant
// in two zones, are the same.
func sameBasis(m Mission, a, b source.Figure) bool {
	if a.Entity.Compare(b.Entity) == source.Same {
		b.Entity = a.Entity
	}
	if a.Period.Equal(b.Period) {
		b.Period = a.Period
	}
	if calc.SameUnit(a.Unit, b.Unit) {
		b.Unit = a.Unit
	}
	return basisOf(m, a) == basisOf(m, b)
}

// entityKey is one name for the subject, whatever each publisher calls it, and
// the publisher's own for anybody else.
func entityKey(m Mission, i source.Identity) string {
	switch {
	case i.IsZero():
		return ""
	case m.Subject.Compare(i) == source.Same:
		return m.Subject.Label()
	}
	return i.Label()
}

// differs names the parts in which bases part, in the order of declaration.
func (b Basis) differs(other Basis) []string {
	var parts []string
	for _, part := range []struct{ name, mine, its string }{
		{"entity", b.Entity, other.Entity}, {"period", b.Period, other.Period}, {"unit", string(b.Unit), string(other.Unit)},
		{"consolidation", b.Consolidation, other.Consolidation}, {"vintage", b.Vintage, other.Vintage}, {"kind", string(b.Kind), string(other.Kind)},
	} {
		if part.mine != part.its {
			parts = append(parts, part.name)
		}
	}
	return parts
}
