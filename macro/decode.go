package macro

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// meta is what the publisher says of a series in one vintage.
type meta struct {
	ID          string      `json:"id"`
	Start       source.Date `json:"realtime_start"`
	End         source.Date `json:"realtime_end"`
	Title       string      `json:"title"`
	Frequency   string      `json:"frequency"`
	Short       string      `json:"frequency_short"`
	Units       string      `json:"units"`
	Seasonal    string      `json:"seasonal_adjustment"`
	LastUpdated string      `json:"last_updated"`
}

type seriesBody struct {
	Series []meta `json:"seriess"`
}

type vintagesBody struct {
	Order  string         `json:"sort_order"`
	Count  int            `json:"count"`
	Offset int            `json:"offset"`
	Dates  *[]source.Date `json:"vintage_dates"`
}

type observationsBody struct {
	Start        source.Date    `json:"realtime_start"`
	End          source.Date    `json:"realtime_end"`
	OutputType   int            `json:"output_type"`
	Units        string         `json:"units"`
	Count        int            `json:"count"`
	Offset       int            `json:"offset"`
	Observations *[]observation `json:"observations"`
}

// observation is one value of one date with the vintages in which it stood.
type observation struct {
	Start source.Date `json:"realtime_start"`
	End   source.Date `json:"realtime_end"`
	Date  source.Date `json:"date"`
	Value string      `json:"value"`
}

func misshapen(where, format string, args ...any) error {
	return &source.ShapeError{Vendor: FRED.Name, Where: where, Problem: fmt.Sprintf(format, args...)}
}

func decode(body []byte, into any) error {
	if len(body) == 0 {
		return misshapen("body", "it is empty")
	}
	if !utf8.Valid(body) {
		return misshapen("body", "it is not UTF-8")
	}
	if err := json.Unmarshal(body, into); err != nil {
		return misshapen("body", "%v", err)
	}
	return nil
}

func decodeSeries(body []byte, on source.Date) (meta, error) {
	var read seriesBody
	if err := decode(body, &read); err != nil {
		return meta{}, err
	}
	if len(read.Series) == 0 {
		return meta{}, misshapen("seriess", "no series is described")
	}
	for _, m := range read.Series {
		if !on.IsZero() && !on.Before(m.Start) && !on.After(m.End) {
			return m, nil
		}
	}
	return read.Series[len(read.Series)-1], nil
}

func decodeVintages(body []byte) (vintagesBody, error) {
	var read vintagesBody
	if err := decode(body, &read); err != nil {
		return read, err
	}
	if read.Dates == nil {
		return read, misshapen("vintage_dates", "there is no list")
	}
	for i, d := range *read.Dates {
		if d.IsZero() {
			return read, misshapen(fmt.Sprintf("vintage_dates[%d]", i), "there is no date")
		}
	}
	return read, nil
}

func decodeObservations(body []byte) (observationsBody, error) {
	var read observationsBody
	if err := decode(body, &read); err != nil {
		return read, err
	}
	if read.Observations == nil {
		return read, misshapen("observations", "there is no list")
	}
	if read.OutputType > 1 {
		return read, misshapen("output_type", "1 was asked and %d came", read.OutputType)
	}
	if read.Units != "" && read.Units != "lin" {
		return read, misshapen("units", "values came transformed (%.10q)", read.Units)
	}
	for i, o := range *read.Observations {
		if o.Date.IsZero() || o.Start.IsZero() || o.End.Before(o.Start) {
			return read, misshapen(fmt.Sprintf("observations[%d]", i), "its date or its vintages are wanting")
		}
	}
	return read, nil
}
