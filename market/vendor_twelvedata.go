package market

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	twelveDataAddress = "https://api.twelvedata.com/time_series?"
	twelveDataMost    = 5000 // bars of one answer
)

// twelveDataAdjust are the vendor's own words for adjustments.
var twelveDataAdjust = map[string]string{AdjustedForSplits: "splits", Unadjusted: "none", AdjustedForDividends: "all"}

func twelveDataRow() VendorRow {
	return VendorRow{
		Name: VendorTwelveData, Source: TwelveData, NeedsKey: KeyAlways, Adjustments: []string{AdjustedForSplits, Unadjusted, AdjustedForDividends},
		spelling: strings.ToUpper, request: twelveDataRequest,
		columns: func(adjustment string) []vendorColumn {
			return columnsAs(adjustment, cellOpen, cellHigh, cellLow, cellClose, cellVolume)
		},
		parse: parseTwelveData,
	}
}

func twelveDataRequest(r VendorBarsRequest) string {
	return twelveDataAddress + r.window(url.Values{
		"symbol": {string(r.Symbol)}, "interval": {"1day"}, "order": {"desc"},
		"outputsize": {strconv.Itoa(twelveDataMost)}, "adjust": {twelveDataAdjust[r.Adjustment]},
	}, "start_date", "end_date").Encode()
}

type twelveDataBody struct {
	Status  string `json:"status"`
	Code    int    `json:"code"`
	Message string `json:"message"`
	Meta    struct {
		Symbol   string `json:"symbol"`
		Interval string `json:"interval"`
		Currency string `json:"currency"`
		Zone     string `json:"exchange_timezone"`
		Venue    string `json:"exchange"`
		Kind     string `json:"type"`
	} `json:"meta"`
	Values json.RawMessage `json:"values"`
}

type twelveDataBar struct {
	Date   string   `json:"datetime"`
	Open   sentCell `json:"open"`
	High   sentCell `json:"high"`
	Low    sentCell `json:"low"`
	Close  sentCell `json:"close"`
	Volume sentCell `json:"volume"`
}

// parseTwelveData reads values, newest first, whose numbers are texts and whose
// days are the exchange's. A refusal comes with status 200 and a code within.
func parseTwelveData(asked VendorBarsRequest, body []byte) (vendorPage, error) {
	var whole twelveDataBody
	if err := decodeJSON(TwelveData, body, &whole); err != nil {
		return vendorPage{}, err
	}
	if whole.Status == "error" || whole.Values == nil {
		return vendorPage{}, twelveDataRefusal(asked, body, whole)
	}
	m := whole.Meta
	if m.Interval != "" && m.Interval != "1day" {
		return vendorPage{}, misread(TwelveData, "meta.interval", "bars of %.20q came", m.Interval)
	}
	var bars []twelveDataBar
	if err := json.Unmarshal(whole.Values, &bars); err != nil {
		return vendorPage{}, misread(TwelveData, "values", "%v", err)
	}
	page := vendorPage{identity: source.Identity{Symbol: m.Symbol, Venue: m.Venue, Currency: m.Currency, ShareKind: m.Kind}, kind: m.Kind, zone: m.Zone}
	oldest := source.Date{}
	for i, b := range bars {
		day, err := vendorDay(TwelveData, fmt.Sprintf("values[%d].datetime", i), b.Date)
		if err != nil {
			return page, err
		}
		if i == 0 || day.Before(oldest) {
			oldest = day
		}
		line := vendorLine{day: day}
		line.sent = [vendorCells]sentCell{cellOpen: b.Open, cellHigh: b.High, cellLow: b.Low, cellClose: b.Close, cellVolume: b.Volume}
		page.lines = append(page.lines, line)
	}
	if len(bars) >= twelveDataMost && !asked.From.IsZero() && asked.From.Before(oldest) {
		asked.To = oldest // its end is a day of the series: at worst one day comes twice
		page.next = twelveDataRequest(asked)
	}
	return page, nil
}

func twelveDataRefusal(asked VendorBarsRequest, body []byte, whole twelveDataBody) error {
	switch {
	case whole.Message == "":
		return absentSeries(TwelveData, body, "values")
	case whole.Code == http.StatusTooManyRequests:
		return &source.RateError{Vendor: TwelveData.Name, Said: whole.Message}
	case whole.Code == http.StatusNotFound:
		return unknownAt(TwelveData, asked.Symbol, whole.Message)
	case whole.Code == http.StatusUnauthorized || whole.Code == http.StatusForbidden:
		return &source.UpstreamError{Vendor: TwelveData.Name, Said: whole.Message, Remedy: "check the key in " + TwelveData.KeyEnv}
	}
	return saidAt200(TwelveData, whole.Message, "check the symbol and the window")
}
