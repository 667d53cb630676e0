package market

import "github.com/deskworth/deskworth-go/deskworth/source"

// VendorName names one vendor of daily bars. No vendor ever answers for another.
type VendorName string

// The vendors of daily bars. Massive is Polygon under its newer name and address.
const (
	VendorAlphaVantage VendorName = "alphavantage"
	VendorTiingo       VendorName = "tiingo"
	VendorTwelveData   VendorName = "twelvedata"
	VendorEODHD        VendorName = "eodhd"
	VendorPolygon      VendorName = "polygon"
	VendorMassive      VendorName = "massive"
	VendorStooq        VendorName = "stooq"
)

// How a series of a named vendor is adjusted, beside [AdjustedForSplits] and
// [AdjustedForDividends].
const (
	Unadjusted           = "raw"          // as traded
	AdjustedUndocumented = "undocumented" // for splits, mostly for dividends too; the vendor does not say
)

// When a vendor wants a key.
const (
	KeyAlways     = "always"
	KeyWhenItAsks = "when the vendor asks"
)

// VendorRow is what a desk knows of one vendor before it asks.
type VendorRow struct {
	Name        VendorName
	Source      source.Vendor // its terms, and where its key goes
	NeedsKey    string        // [KeyAlways] or [KeyWhenItAsks]
	Adjustments []string      // that may be asked; the first is what comes unasked

	inPath   bool // its symbols stand in the path of the address
	spelling func(string) string
	request  func(VendorBarsRequest) string
	wider    func(asked VendorBarsRequest, first vendorPage) (address string, needed bool)
	history  func(VendorBarsRequest) string // address of the list of an instrument's symbols
	columns  func(adjustment string) []vendorColumn
	parse    func(asked VendorBarsRequest, body []byte) (vendorPage, error)
}

// VendorRows lists the vendors in the order in which they are named.
func VendorRows() []VendorRow {
	return []VendorRow{alphaVantageRow(), tiingoRow(), twelveDataRow(), eodhdRow(), polygonRow(), massiveRow(), stooqRow()}
}

func vendorRowOf(name VendorName) (VendorRow, bool) {
	for _, row := range VendorRows() {
		if row.Name == name {
			return row, true
		}
	}
	return VendorRow{}, false
}

// ownUse is what these vendors' terms have in common: an account's own use, and
// no handing on.
func ownUse(terms string) source.Licence {
	return source.Licence{Terms: terms, Verdict: source.Quote, Checked: source.NewDate(2026, 11, 30)}
}

// AlphaVantage takes its key in the query only.
var AlphaVantage = source.Vendor{
	Name: "Alpha Vantage", KeyEnv: "ALPHAVANTAGE_API_KEY", KeyPage: "https://www.alphavantage.co/support/#api-key",
	KeyQuery: "apikey", NeedsKey: true, Licence: ownUse("https://www.alphavantage.co/terms_of_service/"),
}

// Tiingo takes its key in a header.
var Tiingo = source.Vendor{
	Name: "Tiingo", KeyEnv: "TIINGO_API_KEY", KeyPage: "https://www.tiingo.com/account/api/token",
	KeyHead: "Authorization", KeyScheme: "Token ", NeedsKey: true, Licence: ownUse("https://www.tiingo.com/about/terms"),
}

// TwelveData takes its key in a header.
var TwelveData = source.Vendor{
	Name: "Twelve Data", KeyEnv: "TWELVEDATA_API_KEY", KeyPage: "https://twelvedata.com/account/api-keys",
	KeyHead: "Authorization", KeyScheme: "apikey ", NeedsKey: true, Licence: ownUse("https://twelvedata.com/terms"),
}

// EODHD takes its key in the query only.
var EODHD = source.Vendor{
	Name: "EODHD", KeyEnv: "EODHD_API_KEY", KeyPage: "https://eodhd.com/register",
	KeyQuery: "api_token", NeedsKey: true, Licence: ownUse("https://eodhd.com/financial-apis/terms-conditions"),
}

// Polygon takes its key in a header.
var Polygon = source.Vendor{
	Name: "Polygon", KeyEnv: "POLYGON_API_KEY", KeyPage: "https://polygon.io/dashboard/keys",
	KeyHead: "Authorization", KeyScheme: "Bearer ", NeedsKey: true, Licence: ownUse("https://polygon.io/terms"),
}

// Massive is Polygon's newer name: the same key, another address.
var Massive = source.Vendor{
	Name: "Massive", KeyEnv: "POLYGON_API_KEY", KeyPage: "https://massive.com/dashboard/keys",
	KeyHead: "Authorization", KeyScheme: "Bearer ", NeedsKey: true, Licence: ownUse("https://massive.com/terms"),
}

// Stooq is asked without a key until it asks for one.
var Stooq = source.Vendor{
	Name: "Stooq", KeyEnv: "STOOQ_API_KEY", KeyPage: "https://stooq.com/q/d/?s=aapl.us&get_apikey",
	KeyQuery: "apikey", Licence: ownUse("https://stooq.com/terms.html"),
}
