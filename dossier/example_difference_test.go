package dossier_test

import (
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// What differs is told field by field, with what was and what is.
func ExampleDifference() {
	revision := func(n int, growth int64) dossier.Sealed {
		guess := dossier.Assumption{ID: "growth", Value: source.Whole(growth), Unit: "percent", Justification: "A guess."}
		return dossier.Sealed{Revision: n, Assumptions: []dossier.Assumed{{Assumption: guess}}}
	}
	diff := dossier.Difference(revision(1, 2), revision(2, 3))
	for _, c := range diff.Changes {
		fmt.Println(c.What, c.ID, c.How, c.Field, "from", c.Old, "to", c.New)
	}
	fmt.Println(dossier.Difference(revision(1, 2), revision(2, 2)).Same)
	// Output:
	// assumption growth changed value from 2 percent to 3 percent
	// true
}
