package source

import (
	"slices"
	"strings"
)

// Kind says what sort of number a figure is.
type Kind string

const (
	Filed       Kind = "filed"       // stated by an issuer in a filing
	Traded      Kind = "traded"      // a price or a volume of a market
	Statistic   Kind = "statistic"   // published by a statistical office or a central bank
	Estimate    Kind = "estimate"    // somebody's expectation
	Counted     Kind = "counted"     // by the service that holds what is counted
	Transcribed Kind = "transcribed" // copied from a passage of text
)

// Dimension is one axis with its member. Axes of ours begin with "dw:".
type Dimension struct {
	Axis   string `json:"axis"`
	Member string `json:"member"`
}

// Axes of ours.
const (
	AxisVintage       = "dw:vintage"
	AxisAdjustment    = "dw:adjustment"
	AxisConsolidation = "dw:consolidation"
)

// Identity is who a figure is about, as far as the source says.
type Identity struct {
	Name          string `json:"name,omitzero"`
	Symbol        string `json:"symbol,omitzero"`
	Venue         string `json:"venue,omitzero"`
	Currency      string `json:"currency,omitzero"` // as sent: "GBp" stays "GBp"
	MinorPerMajor int    `json:"minor_per_major,omitzero"`
	ShareKind     string `json:"share_kind,omitzero"`
	CIK           string `json:"cik,omitzero"`
	LEI           string `json:"lei,omitzero"`
	FIGI          string `json:"figi,omitzero"`
}

// IsZero says that a figure is about no entity that its source names.
func (i Identity) IsZero() bool { return i == Identity{} }

// About is everything that a number needs to be a figure. A table, a column and
// a cell each give one; the nearer wins field by field, and marks add up.
type About struct {
	Entity     Identity    `json:"entity,omitzero"`
	Metric     string      `json:"metric,omitzero"`
	Unit       Unit        `json:"unit,omitzero"`
	Scale      Scale       `json:"scale,omitzero"`
	Period     Period      `json:"period,omitzero"`
	Dimensions []Dimension `json:"dimensions,omitempty"`
	Precision  string      `json:"precision,omitzero"` // XBRL decimals as filed: "-6", "INF"
	Published  Moment      `json:"published,omitzero"`
	Kind       Kind        `json:"kind,omitzero"`
	Marks      []string    `json:"marks,omitempty"` // "partial", "stale: …"
}

// Under fills what a does not say from a farther one. Dimensions of both are
// kept, a's own winning on an axis that both name.
func (a About) Under(far About) About {
	a.Entity = or(a.Entity, far.Entity)
	a.Metric = or(a.Metric, far.Metric)
	a.Unit = or(a.Unit, far.Unit)
	a.Scale = or(a.Scale, far.Scale)
	if a.Period.IsZero() {
		a.Period = far.Period
	}
	a.Dimensions = mergeDimensions(a.Dimensions, far.Dimensions)
	a.Precision = or(a.Precision, far.Precision)
	if a.Published.IsZero() {
		a.Published = far.Published
	}
	a.Kind = or(a.Kind, far.Kind)
	a.Marks = append(slices.Clone(far.Marks), a.Marks...)
	return a
}

// equal compares every field as it stands.
func (a About) equal(b About) bool {
	return a.Entity == b.Entity && a.Metric == b.Metric && a.Unit == b.Unit && a.Scale == b.Scale && a.Precision == b.Precision &&
		a.Kind == b.Kind && a.Period == b.Period && a.Published == b.Published &&
		slices.Equal(a.Dimensions, b.Dimensions) && slices.Equal(a.Marks, b.Marks)
}

func or[T comparable](near, far T) T {
	var absent T
	if near == absent {
		return far
	}
	return near
}

func mergeDimensions(near, far []Dimension) []Dimension {
	merged := slices.Clone(near)
	for _, d := range far {
		if !slices.ContainsFunc(near, func(n Dimension) bool { return n.Axis == d.Axis }) {
			merged = append(merged, d)
		}
	}
	slices.SortStableFunc(merged, func(a, b Dimension) int { return strings.Compare(a.Axis, b.Axis) })
	return merged
}
