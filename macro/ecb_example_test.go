package macro_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/macro"
)

// portal answers in the ECB's shape, written by hand; the figures are invented.
type portal struct{}

func (portal) Replay(_ context.Context, address string) (source.Answer, error) {
	body, status := []byte("KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE,UNIT,UNIT_MULT\r\n"+
		"EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2024-04-29,1.0720,A,US dollar/Euro,USD,0\r\n"+
		"EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2024-04-30,1.0718,A,US dollar/Euro,USD,0\r\n"+
		"EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2024-05-01,NaN,H,US dollar/Euro,USD,0\r\n"), 200
	if strings.Contains(address, "/dataflow/") {
		body, status = []byte(`{"detail":"No results found."}`), 404
	}
	part := source.Part{Address: address, Digest: source.Digest(body), ReadAt: time.Date(2024, 5, 2, 9, 0, 0, 0, time.UTC)}
	return source.Answer{Part: part, Body: body, Status: status, Origin: source.Replay}, nil
}

func ExampleClient_ECB() {
	c := macro.Client{Source: &source.Client{Recorded: portal{}}}
	r, err := c.ECB(context.Background(), macro.ECBRequest{Series: "EXR.D.USD.EUR.SP00.A", Start: "2024-04-29", End: "2024-05-01"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Title, "-", r.Direction)
	fmt.Println("newest:", r.Newest.Period, r.Newest.Value)
	fmt.Println("missing:", r.Missing[0].Reason, r.Missing[0].Count)
	// Output:
	// US dollar/Euro - USD per 1 EUR
	// newest: 2024-04-30 1.0718
	// missing: H 1
}
