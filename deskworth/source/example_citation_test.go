package source_test

import (
	"fmt"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// A whole read in the style of the APA: who, when, what, and where it was read.
func ExampleCitation_APA() {
	read := source.Read{
		Ref: "R-QR2HEXEY-S", Vendor: "European Central Bank", Question: source.Question{Verb: "macro.ecb"},
		Parts:     []source.Part{{Address: "https://data-api.ecb.europa.eu/service/data/EXR/D.USD.EUR.SP00.A"}},
		Published: source.OnDay(source.NewDate(2023, 11, 3)),
		ReadAt:    time.Date(2023, 11, 3, 16, 0, 0, 0, time.UTC),
	}
	fmt.Println(source.CitationOf(read, source.Figure{}, "", "Euro reference rate, US dollar").APA())
	// Output:
	// European Central Bank. (2023). Euro reference rate, US dollar [Data set]. Retrieved November 3, 2023, from https://data-api.ecb.europa.eu/service/data/EXR/D.USD.EUR.SP00.A
}
