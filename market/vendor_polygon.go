package market

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	polygonAddress = "https://api.polygon.io/v2/aggs/ticker/"
	massiveAddress = "https://api.massive.com/v2/aggs/ticker/"
	polygonTickers = "https://api.polygon.io/vX/reference/tickers/"
	massiveTickers = "https://api.massive.com/vX/reference/tickers/"
	polygonMost    = 50_000 // bars of one answer; more is refused
	polygonFirst   = "1970-01-01"
	polygonLast    = "2099-12-31" // both ends stand in the path: an open one hangs on no clock
	polygonZone    = "America/New_York"
)

func polygonRow() VendorRow {
	return aggregatesRow(VendorPolygon, Polygon, polygonAddress, polygonTickers)
}

func massiveRow() VendorRow {
	return aggregatesRow(VendorMassive, Massive, massiveAddress, massiveTickers)
}

// aggregatesRow is one of the two names of one vendor. Its symbols tell capital
// letters from small ones.
func aggregatesRow(name VendorName, vendor source.Vendor, address, tickers string) VendorRow {
	return VendorRow{
		Name: name, Source: vendor, NeedsKey: KeyAlways, Adjustments: []string{AdjustedForSplits, Unadjusted},
		inPath: true, spelling: func(symbol string) string { return symbol },
		request: func(r VendorBarsRequest) string { return polygonRequest(address, r) },
		history: polygonHistory(tickers),
		columns: func(adjustment string) []vendorColumn {
			return append(columnsAs(adjustment, cellOpen, cellHigh, cellLow, cellClose, cellVolume, cellVWAP), vendorColumn{cellTrades, ""})
		},
		parse: func(_ VendorBarsRequest, body []byte) (vendorPage, error) { return parsePolygon(vendor, body) },
	}
}

func polygonRequest(address string, r VendorBarsRequest) string {
	from, to := polygonFirst, polygonLast
	if !r.From.IsZero() {
		from = r.From.String()
	}
	if !r.To.IsZero() {
		to = r.To.String()
	}
	query := url.Values{
		"adjusted": {strconv.FormatBool(r.Adjustment == AdjustedForSplits)}, "sort": {"asc"}, "limit": {strconv.Itoa(polygonMost)},
	}
	return address + url.PathEscape(string(r.Symbol)) + "/range/1/day/" + from + "/" + to + "?" + query.Encode()
}

type polygonBody struct {
	Status   string          `json:"status"`
	Error    string          `json:"error"`
	Message  string          `json:"message"`
	Ticker   string          `json:"ticker"`
	Adjusted *bool           `json:"adjusted"` // absent is neither
	Results  json.RawMessage `json:"results"`
	Next     string          `json:"next_url"`
}

type polygonBar struct {
	Stamp  *int64   `json:"t"` // milliseconds; a missing one is no midnight of 1970
	Open   sentCell `json:"o"`
	High   sentCell `json:"h"`
	Low    sentCell `json:"l"`
	Close  sentCell `json:"c"`
	Volume sentCell `json:"v"`
	VWAP   sentCell `json:"vw"`
	Trades sentCell `json:"n"`

	// Named so that it is not taken for t: the decoder ignores case otherwise.
	Ticker json.RawMessage `json:"T"`
}

// parsePolygon reads results stamped at midnight in New York, whose offset
// from UTC changes within a series.
func parsePolygon(vendor source.Vendor, body []byte) (vendorPage, error) {
	var whole polygonBody
	if err := decodeJSON(vendor, body, &whole); err != nil {
		return vendorPage{}, err
	}
	if whole.Results == nil || string(whole.Results) == "null" {
		return vendorPage{}, polygonRefusal(vendor, whole)
	}
	var bars []polygonBar
	if err := json.Unmarshal(whole.Results, &bars); err != nil {
		return vendorPage{}, misread(vendor, "results", "%v", err)
	}
	zone, err := zoneOf(polygonZone)
	if err != nil {
		return vendorPage{}, err
	}
	page := vendorPage{identity: source.Identity{Symbol: whole.Ticker}, zone: polygonZone, next: whole.Next}
	if whole.Adjusted != nil {
		page.adjustment = map[bool]string{true: AdjustedForSplits, false: Unadjusted}[*whole.Adjusted]
	}
	for i, b := range bars {
		if b.Stamp == nil || *b.Stamp < firstStamp*1000 || *b.Stamp > lastStamp*1000 {
			return page, misread(vendor, fmt.Sprintf("results[%d].t", i), "there is no time in milliseconds")
		}
		line := vendorLine{day: source.DateOf(time.UnixMilli(*b.Stamp).In(zone))}
		line.sent = [vendorCells]sentCell{cellOpen: b.Open, cellHigh: b.High, cellLow: b.Low, cellClose: b.Close, cellVolume: b.Volume, cellVWAP: b.VWAP, cellTrades: b.Trades}
		page.lines = append(page.lines, line)
	}
	return page, nil
}

// polygonRefusal: a status such as DELAYED says how fresh an answer is, not
// that there is one.
func polygonRefusal(vendor source.Vendor, whole polygonBody) error {
	for _, words := range []string{whole.Error, whole.Message} {
		if words != "" {
			return saidAt200(vendor, words, "read what it says; the key in "+vendor.KeyEnv+" may not hold it")
		}
	}
	what := "bars"
	if whole.Ticker != "" {
		what += " of " + whole.Ticker
	}
	return &source.NotFoundError{
		What: what + " in the window at " + vendor.Name, Said: "status " + whole.Status + ", without results",
		Remedy: "check the symbol, whose capital letters count, and the window; it does not say which is at fault",
	}
}
