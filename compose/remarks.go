package compose

import (
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/dossier"
)

// Remarks are what must be read with a fact: whom it is about when that is not
// the subject, what it is broken down by, and its marks, such as stale or partial.
func (d Document) Remarks(id string) (remarks []string) {
	f, known := d.fact(id)
	if !known {
		return nil
	}
	if f.Peer && !f.Figure.Entity.IsZero() {
		remarks = append(remarks, f.Figure.Entity.Label())
	}
	for _, dimension := range f.Figure.Dimensions {
		remarks = append(remarks, dimension.Axis+" = "+dimension.Member)
	}
	return append(remarks, f.Figure.Marks...)
}

// fact finds a fact by its place among the figures shown: facts come first there.
func (d Document) fact(id string) (dossier.Held, bool) {
	i, known := d.at[id]
	if d.at == nil { // made by hand
		i = slices.IndexFunc(d.Sealed.Facts, func(f dossier.Held) bool { return f.ID == id })
		known = i >= 0
	}
	if !known || i >= len(d.Sealed.Facts) || d.Sealed.Facts[i].ID != id {
		return dossier.Held{}, false
	}
	return d.Sealed.Facts[i], true
}

// Amounts is the currency and the scale in which the frame wants its answer, or
// nothing.
func (d Document) Amounts() string {
	frame := d.Sealed.Frame
	if frame.Scale == 0 {
		return string(frame.Currency)
	}
	return strings.TrimSpace(string(frame.Currency) + " " + scaleText(frame.Scale, d.Words))
}
