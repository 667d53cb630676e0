package claim_test

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/claim"
)

// A mission has read one figure, and a draft says three things.
func ExampleCheck() {
	ctx, store := context.Background(), &dossier.Memory{}
	subject := source.Identity{Name: "Example Corp."}
	part := source.Part{Address: "https://example.org/accounts", Digest: source.Digest([]byte("accounts")), ReadAt: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}
	read, err := (&source.Client{Mission: "m"}).Read(source.Vendor{Name: "Example"}, "example.facts", nil, source.Answer{Part: part})
	if err != nil {
		fmt.Println(err)
		return
	}
	table := source.Table{
		Name: "facts", Read: read, Columns: []source.Column{{Name: "value", Type: source.Number}}, Rows: &source.Grid{Keys: []string{"f-1"}, Cells: [][]string{{"2065659000"}}},
		About: source.About{Entity: subject, Metric: "us-gaap:Revenues", Unit: "USD", Period: source.Between(source.NewDate(2022, 2, 1), source.NewDate(2023, 1, 31))},
	}
	if err := store.Record(ctx, table); err != nil {
		fmt.Println(err)
		return
	}
	d := &dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: subject}, Ledger: store, Log: store}
	report, err := claim.Check(ctx, d, []byte("Revenue was $2.07 billion in fiscal 2023, not €2.07 billion in 2023.\nIt has 5,884 employees."))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range report.Claims {
		fmt.Printf("line %d: %s: %s %s\n", c.Line, c.Text, c.Verdict, cmp.Or(c.Diagnosis, "as read"))
	}
	fmt.Println(report.Err())
	// Output:
	// line 1: $2.07 billion: match as read
	// line 1: €2.07 billion: mismatch currency
	// line 2: 5,884: cannot_verify nothing_held
	// 1 number differs from what was read; correct the draft, or read what it means
}
