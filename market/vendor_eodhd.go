package market

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const eodhdAddress = "https://eodhd.com/api/eod/"

func eodhdRow() VendorRow {
	return VendorRow{
		Name: VendorEODHD, Source: EODHD, NeedsKey: KeyAlways, Adjustments: []string{Unadjusted, AdjustedForDividends},
		inPath: true, spelling: strings.ToUpper, request: eodhdRequest, columns: eodhdColumns, parse: parseEODHD,
	}
}

func eodhdRequest(r VendorBarsRequest) string {
	query := r.window(url.Values{"period": {"d"}, "order": {"a"}, "fmt": {"json"}}, "from", "to")
	return eodhdAddress + url.PathEscape(string(r.Symbol)) + "?" + query.Encode()
}

// eodhdColumns: only the close has an adjusted twin, and the volume is adjusted
// for splits where the prices beside it are not.
func eodhdColumns(string) []vendorColumn {
	columns := columnsAs(Unadjusted, cellOpen, cellHigh, cellLow, cellClose)
	return append(columns, vendorColumn{cellVolume, AdjustedForSplits}, vendorColumn{cellAdjClose, AdjustedForDividends})
}

type eodhdBar struct {
	Date     string   `json:"date"`
	Open     sentCell `json:"open"`
	High     sentCell `json:"high"`
	Low      sentCell `json:"low"`
	Close    sentCell `json:"close"`
	AdjClose sentCell `json:"adjusted_close"`
	Volume   sentCell `json:"volume"`
}

// parseEODHD reads a list, oldest first. What is no list is a refusal in words.
func parseEODHD(asked VendorBarsRequest, body []byte) (vendorPage, error) {
	if text := strings.TrimSpace(string(body)); strings.HasPrefix(text, "Ticker Not Found") {
		return vendorPage{}, unknownAt(EODHD, asked.Symbol, text)
	}
	var bars []eodhdBar
	if err := decodeList(EODHD, body, "list of bars", &bars); err != nil {
		return vendorPage{}, err
	}
	var page vendorPage
	for i, b := range bars {
		day, err := vendorDay(EODHD, fmt.Sprintf("[%d].date", i), b.Date)
		if err != nil {
			return page, err
		}
		line := vendorLine{day: day}
		line.sent = [vendorCells]sentCell{cellOpen: b.Open, cellHigh: b.High, cellLow: b.Low, cellClose: b.Close, cellVolume: b.Volume, cellAdjClose: b.AdjClose}
		page.lines = append(page.lines, line)
	}
	return page, nil
}

// decodeList decodes a body that is a list when all is well, and gives the
// vendor's words when it is an object.
func decodeList(vendor source.Vendor, body []byte, what string, into any) error {
	if !isVendorObject(body) {
		return decodeJSON(vendor, body, into)
	}
	var told struct {
		Detail  string `json:"detail"`
		Message string `json:"message"`
		Error   string `json:"error"`
	}
	_ = json.Unmarshal(body, &told) // members of other kinds say nothing
	for _, words := range []string{told.Detail, told.Message, told.Error} {
		if words != "" {
			return saidAt200(vendor, words, "check the symbol and the key in "+vendor.KeyEnv)
		}
	}
	return absentSeries(vendor, body, what)
}
