package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	finance "github.com/piquette/finance-go"
	"github.com/piquette/finance-go/chart"
	"github.com/piquette/finance-go/datetime"
	"github.com/piquette/finance-go/form"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/market"
)

// reader turns the same bytes into bars.
type reader struct {
	name string
	read func() error
}

// readers: encoding/json is the second, which the others are compared with.
func readers(body []byte, rows int) []reader {
	return []reader{
		{"deskworth market, to bars of decimals", func() error { return ours(body, rows) }},
		{"encoding/json, to plain structs of floats", func() error { return plain(body, rows) }},
		{"finance-go v1.1.0, to bars of decimals", func() error { return peer(body, rows) }},
	}
}

func counted(got, rows int) error {
	if got != rows {
		return fmt.Errorf("%d bars of %d", got, rows)
	}
	return nil
}

// replay hands a body over as a recording does, its digest known.
type replay struct {
	body   []byte
	digest string
}

func (r replay) Replay(_ context.Context, address string) (source.Answer, error) {
	return source.Answer{
		Part: source.Part{Address: address, Digest: r.digest, Bytes: int64(len(r.body)), Media: "application/json", ReadAt: time.Unix(1_800_000_000, 0)},
		Body: r.body, Status: 200, Origin: source.Replay,
	}, nil
}

func ours(body []byte, rows int) error {
	client := market.Client{Source: &source.Client{Recorded: replay{body, "sha256:0"}}}
	bars, err := client.OHLCV(context.Background(), market.OHLCVRequest{Symbol: "X", Range: "max"})
	if err != nil {
		return err
	}
	return counted(len(bars.Bars), rows)
}

// plainChart is what a quick reader of the answer would declare.
type plainChart struct {
	Chart struct {
		Result []struct {
			Meta struct {
				Currency, Symbol, ExchangeName, FullExchangeName, LongName, InstrumentType, ExchangeTimezoneName, DataGranularity string
				RegularMarketTime                                                                                                 int64
			}
			Timestamp  []int64
			Indicators struct {
				Quote    []struct{ Open, High, Low, Close, Volume []float64 }
				Adjclose []struct{ Adjclose []float64 }
			}
		}
		Error *struct{ Code, Description string }
	}
}

type plainBar struct {
	at                                        int64
	open, high, low, close, volume, adjclosed float64
}

func plain(body []byte, rows int) error {
	var read plainChart
	if err := json.Unmarshal(body, &read); err != nil {
		return err
	}
	r := read.Chart.Result[0]
	q := r.Indicators.Quote[0]
	bars := make([]plainBar, len(r.Timestamp))
	for i, at := range r.Timestamp {
		bars[i] = plainBar{at, q.Open[i], q.High[i], q.Low[i], q.Close[i], q.Volume[i], r.Indicators.Adjclose[0].Adjclose[i]}
	}
	return counted(len(bars), rows)
}

// backend answers finance-go as its own does: with encoding/json.
type backend []byte

func (b backend) Call(_ string, _ *form.Values, _ *context.Context, into interface{}) error {
	return json.NewDecoder(bytes.NewReader(b)).Decode(into)
}

func peer(body []byte, rows int) error {
	finance.SetBackend(finance.YFinBackend, backend(body))
	bars, n := chart.Get(&chart.Params{Symbol: "X", Interval: datetime.OneDay}), 0
	for bars.Next() {
		if !bars.Bar().Close.IsZero() {
			n++
		}
	}
	if err := bars.Err(); err != nil {
		return err
	}
	return counted(n, rows)
}
