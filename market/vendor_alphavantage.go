package market

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	alphaVantageAddress = "https://www.alphavantage.co/query?"
	alphaVantageSeries  = "Time Series (Daily)"
	alphaVantageCompact = 100 // sessions that the short series holds
)

func alphaVantageRow() VendorRow {
	return VendorRow{
		Name: VendorAlphaVantage, Source: AlphaVantage, NeedsKey: KeyAlways, Adjustments: []string{Unadjusted, AdjustedForDividends},
		spelling: strings.ToUpper, request: func(r VendorBarsRequest) string { return alphaVantageRequest(r, "compact") },
		wider: alphaVantageWider, columns: alphaVantageColumns, parse: parseAlphaVantage,
	}
}

func alphaVantageRequest(r VendorBarsRequest, size string) string {
	function := "TIME_SERIES_DAILY"
	if r.Adjustment == AdjustedForDividends {
		function = "TIME_SERIES_DAILY_ADJUSTED"
	}
	return alphaVantageAddress + url.Values{"function": {function}, "symbol": {string(r.Symbol)}, "outputsize": {size}}.Encode()
}

// alphaVantageWider asks the whole series only when the short one, which a free
// key may have, begins after the window.
func alphaVantageWider(asked VendorBarsRequest, first vendorPage) (string, bool) {
	if asked.From.IsZero() && asked.To.IsZero() || len(first.lines) < alphaVantageCompact {
		return "", false
	}
	for _, line := range first.lines {
		if !asked.From.Before(line.day) {
			return "", false
		}
	}
	return alphaVantageRequest(asked, "full"), true
}

func alphaVantageColumns(adjustment string) []vendorColumn {
	columns := columnsAs(Unadjusted, cellOpen, cellHigh, cellLow, cellClose, cellVolume)
	if adjustment == AdjustedForDividends {
		columns = append(columns, vendorColumn{cellAdjClose, AdjustedForDividends}, vendorColumn{cellDividend, Unadjusted}, vendorColumn{cellSplit, ""})
	}
	return columns
}

var alphaVantageMembers = map[string]int{
	"1. open": cellOpen, "2. high": cellHigh, "3. low": cellLow, "4. close": cellClose, "5. volume": cellVolume,
	"5. adjusted close": cellAdjClose, "6. volume": cellVolume, "7. dividend amount": cellDividend, "8. split coefficient": cellSplit,
}

// parseAlphaVantage reads an object keyed by day, newest first, whose numbers
// are texts. Success is the presence of the series: refusals come with status
// 200, under keys that change.
func parseAlphaVantage(_ VendorBarsRequest, body []byte) (vendorPage, error) {
	var whole map[string]json.RawMessage
	if err := decodeJSON(AlphaVantage, body, &whole); err != nil {
		return vendorPage{}, err
	}
	series, there := whole[alphaVantageSeries]
	if !there {
		return vendorPage{}, alphaVantageRefusal(body, whole)
	}
	var page vendorPage
	var meta map[string]string
	if raw, there := whole["Meta Data"]; there {
		if err := json.Unmarshal(raw, &meta); err != nil {
			return page, misread(AlphaVantage, "Meta Data", "%v", err)
		}
	}
	for name, value := range meta { // the numbers before the names differ by function
		switch {
		case strings.HasSuffix(name, ". Symbol"):
			page.identity.Symbol = value
		case strings.HasSuffix(name, ". Time Zone"):
			page.zone = value
		}
	}
	err := membersInOrder(AlphaVantage, alphaVantageSeries, series, func(day string, raw json.RawMessage) error {
		line, err := alphaVantageLine(day, raw)
		page.lines = append(page.lines, line)
		return err
	})
	return page, err
}

func alphaVantageLine(day string, raw json.RawMessage) (line vendorLine, err error) {
	if line.day, err = vendorDay(AlphaVantage, alphaVantageSeries, day); err != nil {
		return line, err
	}
	var members map[string]sentCell
	if err := json.Unmarshal(raw, &members); err != nil {
		return line, misread(AlphaVantage, alphaVantageSeries+"."+day, "%v", err)
	}
	for name, cell := range alphaVantageMembers {
		if value, there := members[name]; there {
			line.sent[cell] = value
		}
	}
	return line, nil
}

func alphaVantageRefusal(body []byte, whole map[string]json.RawMessage) error {
	for _, name := range []string{"Note", "Information", "Error Message"} {
		var words string
		if json.Unmarshal(whole[name], &words) != nil || words == "" {
			continue
		}
		switch name {
		case "Note":
			return &source.RateError{Vendor: AlphaVantage.Name, Said: words}
		case "Information":
			return saidAt200(AlphaVantage, words, "its plan may not hold what was asked: read what it says")
		}
		return saidAt200(AlphaVantage, words, "check the symbol: it says so of one that it does not know")
	}
	return absentSeries(AlphaVantage, body, alphaVantageSeries)
}

// membersInOrder goes through an object in the order in which it was sent, repeated
// names included.
func membersInOrder(vendor source.Vendor, where string, object json.RawMessage, yield func(name string, value json.RawMessage) error) error {
	d := json.NewDecoder(bytes.NewReader(object))
	if token, err := d.Token(); err != nil || token != json.Delim('{') {
		return misread(vendor, where, "it is no object")
	}
	for d.More() {
		token, err := d.Token()
		name, is := token.(string)
		var value json.RawMessage
		if err == nil && is {
			err = d.Decode(&value)
		}
		if err != nil || !is {
			return misread(vendor, where, "it ends within a member")
		}
		if err := yield(name, value); err != nil {
			return err
		}
	}
	return nil
}
