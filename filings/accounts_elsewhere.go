package filings

import (
	"context"
	"errors"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// elsewhere looks into the newest annual report itself for a concept of which
// the company data have no value: that data lack it is not that it is not
// tagged. What the report has comes as its own breakdown, with the axes; what it
// has not is said; and when it cannot be read, no more is said than before.
func (c *Client) elsewhere(ctx context.Context, asked AccountsRequest, a Accounts, missing *source.NotFoundError) (Accounts, error) {
	if a.Where.Annual.Accession == "" {
		return Accounts{}, missing
	}
	found, err := c.Segments(ctx, SegmentsRequest{CIK: asked.CIK, Accession: a.Where.Annual.Accession, Concept: asked.Concept})
	var none *source.NotFoundError
	switch {
	case errors.As(err, &none) && none.What == untagged(asked.Concept):
		missing.What += "; nor does the " + a.Where.Annual.say() + " tag it"
		missing.Remedy = "ask for a concept that it tags, or look into an older filing with filing_segments"
		missing.Near = near(append(missing.Near, none.Near...), asked.Concept)
		return Accounts{}, missing
	case err != nil && ctx.Err() != nil:
		return Accounts{}, err
	case err != nil:
		return Accounts{}, missing
	}
	a.Reads, a.read, a.Concept, a.BrokenDown = found.Reads, found.read, asked.Concept, found
	a.Concepts, a.Values, a.Dropped = []Tagged{}, []Value{}, found.Dropped
	a.Warnings = []string{a.Where.Sentence, found.instead(asked.Concept, a.Where.Annual)}
	return a, nil
}

// instead says what stands in the filing where the company data have nothing.
func (s Segments) instead(concept string, annual Report) string {
	text := "the SEC's company data have no value of " + concept + " without a dimension; the " + annual.say() + " itself has " + plural(len(s.Undivided), "value") + " without one"
	if len(s.Axes) == 0 {
		return text
	}
	axes := make([]string, len(s.Axes))
	for i, a := range s.Axes {
		axes[i] = a.Axis
	}
	return text + ", and breaks it down on " + strings.Join(axes[:min(len(axes), maxNear)], ", ")
}
