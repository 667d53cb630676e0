package compose

import (
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

const inManifest = "predicate/dossier/"

// checkCalculations computes every calculation and check again.
func (c *checker) checkCalculations() error {
	results, errs := dossier.RecomputeAll(c.sealed)
	for i, calculation := range c.sealed.Calculations {
		c.verdict.Calculations++
		place := fmt.Sprintf("%scalculations/%d (%s)", inManifest, i, calculation.ID)
		again, err := results[i], errs[i]
		switch {
		case err != nil:
			c.verdict.find(ManifestFile, place, "a calculation that can be computed", err.Error())
		case quantity(again) != quantity(calculation.Result):
			c.verdict.find(ManifestFile, place, quantity(again), quantity(calculation.Result))
		}
	}
	for i, check := range c.sealed.Checks {
		place := fmt.Sprintf("%schecks/%d (%s)", inManifest, i, check.ID)
		again, err := dossier.Recheck(c.sealed, check.Check)
		if err != nil {
			c.verdict.find(ManifestFile, place, "a check that can be run", err.Error())
		} else if outcome(again) != outcome(check) {
			c.verdict.find(ManifestFile, place, outcome(again), outcome(check))
		}
	}
	return nil
}

func outcome(c dossier.Checked) string {
	return fmt.Sprintf("%s − %s = %s, passed: %t", c.Left, c.Right, c.Difference, c.Passed)
}

func quantity(q source.Quantity) string {
	return fmt.Sprintf("%s×10^%d %s", q.Value, q.Scale, q.Unit)
}
