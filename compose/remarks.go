package compose

import (
	"strings"
)

// Remarks are what must be read with a fact: whom it is about when that is not
// the subject, what it is broken down by, and its marks, such as stale or partial.
func (d Document) Remarks(id string) (remarks []string) {
	for _, f := range d.Sealed.Facts {
		if f.ID != id {
			continue
		}
		if f.Peer && !f.Figure.Entity.IsZero() {
			remarks = append(remarks, f.Figure.Entity.Label())
		}
		for _, dimension := range f.Figure.Dimensions {
			remarks = append(remarks, dimension.Axis+" = "+dimension.Member)
		}
		return append(remarks, f.Figure.Marks...)
	}
	return nil
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
