package dossier_test

import (
	"context"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

func ExampleDossier_File() {
	store := &dossier.Memory{}
	d := &dossier.Dossier{Mission: dossier.Mission{ID: "m"}, Ledger: store, Log: store}
	for _, value := range []int64{2, 3} {
		receipt, err := d.File(context.Background(), dossier.Author{Role: "markets"}, dossier.Assumption{
			ID: "growth", Value: source.Whole(value), Unit: "percent", Justification: "as the last years"})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(receipt.Number, receipt.Says, receipt.Conflicts)
	}
	// Output:
	// 1 2 percent, assumed: as the last years []
	// 2 3 percent, assumed: as the last years [C1]
}
