package market

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// chartBody is the vendor's answer as it is sent. Numbers stay texts.
type chartBody struct {
	Chart   *chartOuter `json:"chart"`
	Finance *chartOuter `json:"finance"` // where refusals of access stand
}

type chartOuter struct {
	Result []chartResult `json:"result"`
	Error  *chartError   `json:"error"`
}

type chartError struct {
	Code        string `json:"code"`
	Description string `json:"description"`
}

type chartResult struct {
	Meta       chartMeta  `json:"meta"`
	Timestamp  []stamp    `json:"timestamp"`
	Events     chartEvent `json:"events"`
	Indicators struct {
		Quote []struct {
			Open   []cell `json:"open"`
			High   []cell `json:"high"`
			Low    []cell `json:"low"`
			Close  []cell `json:"close"`
			Volume []cell `json:"volume"`
		} `json:"quote"`
		Adjusted []struct {
			Close []cell `json:"adjclose"`
		} `json:"adjclose"`
	} `json:"indicators"`
}

type chartMeta struct {
	Currency    string `json:"currency"`
	Symbol      string `json:"symbol"`
	VenueCode   string `json:"exchangeName"`
	VenueName   string `json:"fullExchangeName"`
	Kind        string `json:"instrumentType"`
	LongName    string `json:"longName"`
	ShortName   string `json:"shortName"`
	Zone        string `json:"exchangeTimezoneName"`
	MarketTime  stamp  `json:"regularMarketTime"`
	Granularity string `json:"dataGranularity"`
	Trading     struct {
		Regular struct {
			Start stamp `json:"start"`
			End   stamp `json:"end"`
		} `json:"regular"`
	} `json:"currentTradingPeriod"`
}

type chartEvent struct {
	Dividends    map[string]chartAmount `json:"dividends"`
	CapitalGains map[string]chartAmount `json:"capitalGains"`
	Splits       map[string]chartSplit  `json:"splits"`
}

type chartAmount struct {
	Amount cell  `json:"amount"`
	Date   stamp `json:"date"`
}

type chartSplit struct {
	Numerator   cell   `json:"numerator"`
	Denominator cell   `json:"denominator"`
	Ratio       string `json:"splitRatio"`
	Date        stamp  `json:"date"`
}

// cell is one number with its digits; empty when the vendor sent null.
type cell string

func (c *cell) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*c = ""
		return nil
	}
	// The decoder has seen that it is well formed: only its kind and its size
	// are left to check, and a plain number of ordinary length has both.
	plain := len(text) < 40 && (text[0] == '-' || text[0] >= '0' && text[0] <= '9') && !bytes.ContainsAny(text, "eE")
	if !plain {
		if _, err := source.ParseDecimal(string(text)); err != nil {
			return err
		}
	}
	*c = cell(text)
	return nil
}

func (c cell) decimal() source.Decimal {
	d, _ := source.ParseDecimal(string(c)) // checked when it was decoded
	return d
}

// stamp is seconds since 1970 in UTC. Nought is absent where it may be.
type stamp int64

const (
	firstStamp = -62135596800 // year 1
	lastStamp  = 253402300799 // year 9999
)

func (s *stamp) UnmarshalJSON(text []byte) error {
	seconds, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil || seconds < firstStamp || seconds > lastStamp {
		return fmt.Errorf("%.40q is no time in seconds", text)
	}
	*s = stamp(seconds)
	return nil
}

func (s stamp) in(zone *time.Location) time.Time { return time.Unix(int64(s), 0).In(zone) }

func misshapen(where, format string, args ...any) error {
	return &source.ShapeError{Vendor: Yahoo.Name, Where: where, Problem: fmt.Sprintf(format, args...)}
}

// decodeChart reads the one result of a body, or the vendor's refusal in it.
func decodeChart(body []byte) (chartResult, *chartError, error) {
	if len(body) == 0 {
		return chartResult{}, nil, misshapen("body", "it is empty")
	}
	if !utf8.Valid(body) {
		return chartResult{}, nil, misshapen("body", "it is not UTF-8")
	}
	var read chartBody
	if err := json.Unmarshal(body, &read); err != nil {
		return chartResult{}, nil, misshapen("body", "%v", err)
	}
	for _, outer := range []*chartOuter{read.Finance, read.Chart} {
		if outer != nil && outer.Error != nil {
			return chartResult{}, outer.Error, nil
		}
	}
	if read.Chart == nil || len(read.Chart.Result) != 1 {
		return chartResult{}, nil, misshapen("chart.result", "there is not one result")
	}
	return read.Chart.Result[0], nil, nil
}
