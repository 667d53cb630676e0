package market_test

import (
	"context"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/market"
)

// pence answers with one body, written by hand in the vendor's shape; the
// figures are invented.
type pence struct{}

func (pence) Replay(_ context.Context, address string) (source.Answer, error) {
	body := []byte(`{"chart":{"result":[{"meta":{"currency":"GBp","symbol":"EX.L","fullExchangeName":"LSE",
		"longName":"Example plc","instrumentType":"EQUITY","exchangeTimezoneName":"Europe/London"},
		"timestamp":[1709798400,1709884800],
		"indicators":{"quote":[{"close":[1259.50,null]}]}}],"error":null}}`)
	return source.Answer{Part: source.Part{Address: address, Digest: source.Digest(body)}, Body: body, Status: 200, Origin: source.Replay}, nil
}

func ExampleClient_OHLCV() {
	c := market.Client{Source: &source.Client{Recorded: pence{}}}
	bars, err := c.OHLCV(context.Background(), market.OHLCVRequest{Symbol: "EX.L", Range: "5d"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(bars.Identity.Name, bars.Identity.Venue, bars.Identity.Currency, bars.Identity.MinorPerMajor)
	for _, bar := range bars.Bars {
		fmt.Println(bar.Date, bar.Close)
	}
	fmt.Println(bars.Dropped)
	// Output:
	// Example plc LSE GBp 100
	// 2024-03-07 1259.50
	// [{null 1}]
}
