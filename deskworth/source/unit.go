package source

// Unit is what a number counts, in the publisher's own term: "USD", "GBp",
// "USD/shares", "percent", "Billions of Dollars". Its algebra is calc's.
type Unit string

// Scale is a power of ten that multiplies a value: 6 for millions. It is never
// part of a unit's name.
type Scale int8

// Quantity is a number with its unit: Value × 10^Scale Unit.
type Quantity struct {
	Value Decimal `json:"value"`
	Unit  Unit    `json:"unit,omitzero"`
	Scale Scale   `json:"scale,omitzero"`
}
