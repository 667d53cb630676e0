package market_test

import (
	"context"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/market"
)

// quoted answers with one chain, written by hand in the exchange's shape; the
// figures are invented.
type quoted struct{}

func (quoted) Replay(_ context.Context, address string) (source.Answer, error) {
	body := []byte(`{"timestamp":"2026-03-02 20:15:00","symbol":"XYZ","data":{"symbol":"XYZ","current_price":100.0,"last_trade_time":"2026-03-02T15:00:00","options":[
		{"option":"XYZ260320C00100000","bid":2.10,"ask":2.30,"iv":0.2400},
		{"option":"XYZ260320C00110000","bid":0.0,"ask":0.05,"iv":0.0},
		{"option":"XYZ260227C00100000","bid":0.0,"ask":0.05,"iv":0.0},
		{"option":"XYZ1260320C00100000","bid":1.0,"ask":1.4,"iv":0.35}]}}`)
	return source.Answer{Part: source.Part{Address: address, Digest: source.Digest(body)}, Body: body, Status: 200, Origin: source.Replay}, nil
}

func ExampleClient_OptionChain() {
	c := market.Client{Source: &source.Client{Recorded: quoted{}}}
	chain, err := c.OptionChain(context.Background(), market.OptionChainRequest{Symbol: "XYZ"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("as of", chain.AsOf, "published", chain.Published)
	for contract := range chain.Contracts.All() {
		fmt.Println(contract.Symbol, contract.Bid, contract.Ask, "iv:", contract.IV, contract.Marks)
	}
	fmt.Println(chain.Dropped)
	// Output:
	// as of 2026-03-02T15:00:00-05:00 published 2026-03-02T20:15:00Z
	// XYZ260320C00100000 2.10 2.30 iv: 0.2400 []
	// XYZ260320C00110000 0.0 0.05 iv:  [unpriced zero_bid]
	// [{adjusted_root 1} {expired 1}]
}
