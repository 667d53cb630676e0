package compose

import (
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// claimText is what a claim says, as documents write numbers: with the marks of the
// language, in the scale that its figure is shown in, and with all its digits, so
// that two claims that differ never look alike. What is about no figure, or comes
// from a revision whose claims were words alone, stands as it was told.
func (d Document) claimText(id string, c dossier.Claim) string {
	f := c.Figure
	if f.IsZero() {
		return c.Says
	}
	scale := f.Quantity.Scale
	if s, known := d.Figure(id); known && s.Display.Style == dossier.StyleNumber {
		scale = s.Display.Scale
	}
	said := []string{joinedBy(" ", grouped(allDigits(f.Quantity, scale), d.Lang), unitText(dossier.Display{Scale: scale}, f.Quantity.Unit, d.Words))}
	if c.Kind == dossier.KindAssumption {
		said = append(said, typeset(d.Lang, d.Words.Assumed+": ", 0)+f.Reason)
	}
	if !f.Period.IsZero() {
		said = append(said, periodText(f.Period))
	}
	for _, of := range f.Dimensions {
		said = append(said, of.Axis+" = "+of.Member)
	}
	return strings.Join(said, ", ")
}

// allDigits is a quantity in another scale, unrounded. Noughts that come of the
// scale alone are left out; in its own scale the digits stay as they were read.
func allDigits(q source.Quantity, scale source.Scale) string {
	value := q.Value.Number()
	if scale != q.Scale {
		value = value.Shift(int32(q.Scale) - int32(scale)).Normalize()
	}
	return value.StringFixed(max(0, -value.Exponent()))
}
