package dossier

import "github.com/deskworth/deskworth-go/deskworth/source"

// Conflict is a disagreement with a name: different claims under one identifier.
type Conflict struct {
	Name       string         `json:"name"` // "C1", in order of appearance
	ID         string         `json:"id"`   // the identifier that the claims share
	Basis      Basis          `json:"basis,omitzero"`
	Claims     []Claim        `json:"claims"`
	Gap        source.Decimal `json:"gap,omitzero"` // how much more the largest value is than the smallest, as a part of the smallest; absent where that says nothing, and in a revision
	Settled    bool           `json:"settled"`
	Chosen     int64          `json:"chosen,omitzero"` // number of the claim that stands; absent: none
	Reason     string         `json:"reason,omitzero"`
	SettledBy  Author         `json:"settled_by,omitzero"`
	Settlement int64          `json:"settlement,omitzero"` // number of the settlement; absent in a revision
}

// Claim is one side of a conflict.
type Claim struct {
	Seq  int64          `json:"seq"`
	By   Author         `json:"by"`
	Kind Kind           `json:"kind"`
	Says string         `json:"says"`        // the value with its unit, or the text
	At   source.Locator `json:"at,omitzero"` // where a fact was read

	Figure Claimed `json:"figure,omitzero"` // of a figure's claim in a revision; absent in those sealed in an older form
}

// Claimed is the figure that a claim is about.
type Claimed struct {
	Quantity   source.Quantity    `json:"quantity"`
	Period     source.Period      `json:"period,omitzero"`
	Dimensions []source.Dimension `json:"dimensions,omitempty"`
	Reason     string             `json:"reason,omitzero"` // of an assumption: its justification
}

// IsZero says that a claim is about no figure.
func (c Claimed) IsZero() bool { return c.Quantity.Value.IsZero() }

// Basis is what two figures must share before their values can contradict each
// other. It is taken from the cited figures, never from a contributor's words.
type Basis struct {
	Entity        string      `json:"entity,omitzero"`
	Period        string      `json:"period,omitzero"`
	Unit          source.Unit `json:"unit,omitzero"` // with the currency in it
	Consolidation string      `json:"consolidation,omitzero"`
	Vintage       string      `json:"vintage,omitzero"`
	Kind          source.Kind `json:"kind,omitzero"`
}
