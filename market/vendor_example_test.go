package market_test

import (
	"context"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/market"
)

// twoVendors answers for two vendors, with bodies written by hand in their
// shapes; the figures are invented.
type twoVendors struct{}

func (twoVendors) Replay(_ context.Context, address string) (source.Answer, error) {
	body := []byte(`[{"date":"2024-03-07T00:00:00.000Z","close":12.50,"adjClose":12.40},{"date":"2024-03-08T00:00:00.000Z","close":13,"adjClose":12.90}]`)
	if address[:26] != "https://api.tiingo.com/tii" {
		body = []byte(`[{"date":"2024-03-08","close":13.26,"adjusted_close":13.26}]`)
	}
	return source.Answer{Part: source.Part{Address: address, Digest: source.Digest(body)}, Body: body, Status: 200, Origin: source.Replay}, nil
}

func ExampleClient_CrossCheck() {
	c := market.Client{Source: &source.Client{Recorded: twoVendors{}}}
	check, err := c.CrossCheck(context.Background(), market.CrossCheckRequest{
		Symbol: "EX", Vendor: market.VendorTiingo, Against: market.VendorEODHD, AgainstSymbol: "EX.US",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, day := range check.Days {
		for _, n := range day.Numbers {
			if !n.Gap.IsZero() {
				fmt.Println(day.Date, n.Metric, n.One, n.Other, n.Gap, n.Percent.String()+"%")
			}
		}
	}
	fmt.Println("alone:", check.OnlyOne)
	// Output:
	// 2024-03-08 close 13 13.26 0.26 2.000000%
	// alone: [2024-03-07]
}
