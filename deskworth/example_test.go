package deskworth_test

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

type priceRequest struct {
	Symbol string `json:"symbol" jsonschema_description:"symbol of the instrument"`
}

type price struct{ table source.Table }

func (p price) Tables() []source.Table { return []source.Table{p.table} }

// A typed function becomes a tool; its schema, its two views and its refusals
// follow.
func Example() {
	tool := deskworth.Reading(
		deskworth.Spec{Name: "price", Capability: deskworth.MarketRead, Hints: deskworth.ReadsWorld, English: "Reads a price.", French: "Lit un prix."},
		func(_ context.Context, _ *deskworth.Call, in priceRequest) (price, error) {
			rows := &source.Grid{}
			rows.Add("last", "12.50")
			return price{source.Table{Name: in.Symbol, Columns: []source.Column{{Name: "price", Type: source.Number, About: source.About{Unit: "EUR"}}}, Rows: rows}}, nil
		})
	registry, err := deskworth.NewRegistry(tool)
	if err != nil {
		fmt.Println(err)
		return
	}
	call := &deskworth.Call{Card: deskworth.Card{Role: deskworth.Markets}}
	good := registry.Call(context.Background(), call, "price", json.RawMessage(`{"symbol":"ACME"}`))
	fmt.Println(good.Summary.Tables[0].Columns[0].Mean, good.Summary.Tables[0].Columns[0].Unit)
	bad := registry.Call(context.Background(), call, "price", json.RawMessage(`{"path":"x"}`))
	fmt.Println(bad.Code, "-", bad.Message)
	// Output:
	// 12.5 EUR
	// arguments - symbol is missing; there is no parameter "path"; correct the arguments and call again
}
