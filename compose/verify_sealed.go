package compose

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// checkSealed holds the dossier to what a seal would have refused, so that
// nobody can write a manifest of a dossier that could not be sealed.
func (c *checker) checkSealed() error {
	if blank(c.sealed.Frame.Title) || blank(c.sealed.Frame.Question) {
		c.verdict.find(ManifestFile, inManifest+"frame", "a title and a question", "none")
	}
	for i, a := range c.sealed.Assumptions {
		if blank(a.Justification) {
			c.verdict.find(ManifestFile, fmt.Sprintf("%sassumptions/%d (%s)/justification", inManifest, i, a.ID), "a justification", a.Justification)
		}
	}
	if lang := c.sealed.Frame.Language; lang != "" && lang != "en" && lang != "fr" {
		c.verdict.find(ManifestFile, inManifest+"frame/language", "en or fr", lang)
	}
	seen := map[string]bool{}
	for _, s := range c.document.Shown {
		if seen[s.ID] {
			c.verdict.find(ManifestFile, "predicate/figures ("+s.ID+")", "one figure of this identifier", "two")
		}
		seen[s.ID] = true
	}
	c.checkTyped()
	for i, k := range c.sealed.Conflicts {
		c.checkSettled(fmt.Sprintf("%sconflicts/%d (%s)", inManifest, i, k.Name), k)
	}
	if again := dossier.SpreadsIn(c.sealed); !sameJSON(again, c.sealed.Spreads) {
		c.verdict.find(ManifestFile, inManifest+"spreads", "what the estimates say", "something else")
	}
	return nil
}

// sameJSON compares what two values are written as.
func sameJSON(a, b any) bool {
	one, err := json.Marshal(a)
	other, bad := json.Marshal(b)
	return err == nil && bad == nil && bytes.Equal(one, other)
}

func blank(text string) bool { return strings.TrimSpace(text) == "" }

// checkSettled holds a conflict to its settlement.
func (c *checker) checkSettled(place string, k dossier.Conflict) {
	chosen := k.Chosen == 0 || slices.ContainsFunc(k.Claims, func(claim dossier.Claim) bool { return claim.Seq == k.Chosen })
	switch {
	case !k.Settled || blank(k.Reason):
		c.verdict.find(ManifestFile, place, "settled with a reason", fmt.Sprintf("settled: %t, reason: %q", k.Settled, k.Reason))
	case !chosen:
		c.verdict.find(ManifestFile, place+"/chosen", "one of its claims", fmt.Sprint(k.Chosen))
	}
	for i, claim := range k.Claims {
		if !claim.Agrees() {
			c.verdict.find(ManifestFile, fmt.Sprintf("%s/claims/%d/figure", place, i), claim.Says, fmt.Sprint(claim.Figure.Quantity.Value))
		}
	}
}

// checkClaims holds what the claims of conflicts say to the bodies that travel
// along for the sake of the facts.
func (c *checker) checkClaims(tables map[source.Ref][]source.Table) {
	for i, k := range c.sealed.Conflicts {
		for j, claim := range k.Claims {
			of := tables[claim.At.Ref]
			if claim.At.IsZero() || len(of) == 0 {
				continue
			}
			place := fmt.Sprintf("%sconflicts/%d/claims/%d", inManifest, i, j)
			figure, err := figureIn(of, claim.At)
			switch {
			case err != nil && claim.Kind != dossier.KindTranscribed: // which cites a text
				c.verdict.find(ManifestFile, place, "a cell of the body", err.Error())
			case err == nil && (claim.Kind != dossier.KindFact || dossier.Says(figure) != claim.Says):
				c.verdict.find(ManifestFile, place+"/says", dossier.Says(figure), claim.Says)
			}
		}
	}
}
