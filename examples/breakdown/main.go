// Command breakdown pulls the broken-down sales of one company from its newest
// annual report, straight from the XBRL instance that it filed.
//
//	DESKWORTH_CONTACT="Your Company you@example.com" go run ./examples/breakdown AAPL
//
// The members of an axis are never added up: they are seldom a partition.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: breakdown TICKER")
		os.Exit(2)
	}
	if err := breakdown(context.Background(), os.Stdout, &source.Client{}, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "breakdown:", err)
		os.Exit(1)
	}
}

func breakdown(ctx context.Context, out io.Writer, reads *source.Client, ticker string) error {
	client := filings.Client{Source: reads}
	report, err := client.Segments(ctx, filings.SegmentsRequest{Ticker: ticker, Form: "10-K", Axis: "srt:ProductOrServiceAxis"})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s, accession %s\n", report.Identity.Name, report.Filing.Accession)
	for _, f := range report.Facts {
		fmt.Fprintf(out, "%-64s %s\n    %s %s  %s\n", f.Dimensions, f.Concept, f.Value, f.Unit, f.Period)
	}
	return nil
}
