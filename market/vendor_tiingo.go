package market

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
)

const (
	tiingoAddress = "https://api.tiingo.com/tiingo/daily/"
	tiingoFirst   = "1900-01-01" // without a first day it gives the newest bar alone
)

func tiingoRow() VendorRow {
	return VendorRow{
		Name: VendorTiingo, Source: Tiingo, NeedsKey: KeyAlways, Adjustments: []string{Unadjusted, AdjustedForDividends},
		inPath: true, spelling: strings.ToUpper, request: tiingoRequest, columns: tiingoColumns, parse: parseTiingo,
	}
}

func tiingoRequest(r VendorBarsRequest) string {
	query := r.window(url.Values{"startDate": {tiingoFirst}, "format": {"json"}, "resampleFreq": {"daily"}}, "startDate", "endDate")
	return tiingoAddress + url.PathEscape(string(r.Symbol)) + "/prices?" + query.Encode()
}

// tiingoColumns are always both sets, whichever was asked.
func tiingoColumns(string) []vendorColumn {
	columns := columnsAs(Unadjusted, cellOpen, cellHigh, cellLow, cellClose, cellVolume)
	columns = append(columns, columnsAs(AdjustedForDividends, cellAdjOpen, cellAdjHigh, cellAdjLow, cellAdjClose, cellAdjVolume)...)
	return append(columns, vendorColumn{cellDividend, Unadjusted}, vendorColumn{cellSplit, ""})
}

type tiingoBar struct {
	Date      string   `json:"date"`
	Open      sentCell `json:"open"`
	High      sentCell `json:"high"`
	Low       sentCell `json:"low"`
	Close     sentCell `json:"close"`
	Volume    sentCell `json:"volume"`
	AdjOpen   sentCell `json:"adjOpen"`
	AdjHigh   sentCell `json:"adjHigh"`
	AdjLow    sentCell `json:"adjLow"`
	AdjClose  sentCell `json:"adjClose"`
	AdjVolume sentCell `json:"adjVolume"`
	Dividend  sentCell `json:"divCash"`
	Split     sentCell `json:"splitFactor"`
}

// parseTiingo reads a list whose days are stamped at midnight UTC. The day is
// the exchange's own: in New York's zone it would be the day before.
func parseTiingo(_ VendorBarsRequest, body []byte) (vendorPage, error) {
	var bars []tiingoBar
	if err := decodeList(Tiingo, body, "list of bars", &bars); err != nil {
		return vendorPage{}, err
	}
	var page vendorPage
	for i, b := range bars {
		day, err := vendorDay(Tiingo, fmt.Sprintf("[%d].date", i), b.Date)
		if err != nil {
			return page, err
		}
		line := vendorLine{day: day}
		line.sent = [vendorCells]sentCell{
			cellOpen: b.Open, cellHigh: b.High, cellLow: b.Low, cellClose: b.Close, cellVolume: b.Volume,
			cellAdjOpen: b.AdjOpen, cellAdjHigh: b.AdjHigh, cellAdjLow: b.AdjLow, cellAdjClose: b.AdjClose, cellAdjVolume: b.AdjVolume,
			cellDividend: b.Dividend, cellSplit: b.Split,
		}
		page.lines = append(page.lines, line)
	}
	return page, nil
}

func isVendorObject(body []byte) bool {
	return bytes.HasPrefix(bytes.TrimSpace(body), []byte("{")) && json.Valid(body)
}
