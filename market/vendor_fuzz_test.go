package market

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// fuzzVendor holds the law of every decoder of a vendor: what is read is in
// order, keyed once, cut to its window and cutoff, accounted for line by line,
// and read again the same; what is not read is an error with a code.
func fuzzVendor(f *testing.F, vendor VendorName, seeds ...string) {
	for _, seed := range seeds {
		f.Add(seed, false)
		f.Add(seed, true)
	}
	f.Fuzz(func(t *testing.T, body string, bounded bool) {
		req, cutoff := VendorBarsRequest{Vendor: vendor, Symbol: "X"}, source.Date{}
		if bounded {
			req.From, req.To, cutoff = day("2024-03-01"), day("2024-03-11"), day("2024-03-08")
			if vendor != VendorStooq { // which has none
				req.Adjustment = Unadjusted
			}
		}
		v, err := vendorParsed(t, req, cutoff, body)
		if err != nil {
			var coded source.Coded
			require.ErrorAs(t, err, &coded)
			return
		}
		holdsVendorLaws(t, v)
		row, _ := vendorRowOf(vendor)
		asked, _, err := req.resolved()
		require.NoError(t, err)
		page, err := row.parse(asked, []byte(body))
		require.NoError(t, err)
		require.Equal(t, len(page.lines), len(v.Bars)+wholeDrops(v), "every line is kept or counted")
		for _, bar := range v.Bars {
			require.True(t, asked.within(bar.Date))
			require.False(t, !cutoff.IsZero() && bar.Date.After(cutoff))
		}
		first, err := source.Pack(v.table())
		require.NoError(t, err)
		again, err := rederiveVendorBars(v.Reads[0], [][]byte{[]byte(body)})
		require.NoError(t, err)
		second, err := source.Pack(again[0])
		require.NoError(t, err)
		require.Equal(t, string(first), string(second))
	})
}

// wholeDrops counts the bars that were left out: other reasons are of single numbers.
func wholeDrops(v VendorBars) (n int) {
	for _, drop := range v.Dropped {
		if drop.Reason != DroppedNullCell && drop.Reason != DroppedAdjusted {
			n += drop.Count
		}
	}
	return n
}

func FuzzParseAlphaVantage(f *testing.F) {
	fuzzVendor(f, VendorAlphaVantage, alphaWeek, `{"Note":"wait"}`, `{"Time Series (Daily)":{"2024-03-07":{"4. close":""},"2024-03-07":{"4. close":"1"}}}`)
}

func FuzzParseTiingo(f *testing.F) {
	fuzzVendor(f, VendorTiingo, tiingoWeek, `{"detail":"Not found."}`, tiingoOf(tiingoDay("2024-03-07", `"close":1e2,"adjClose":null`)))
}

func FuzzParseTwelveData(f *testing.F) {
	fuzzVendor(f, VendorTwelveData, vendorBodies["TWELVEDATA"], `{"code":429,"message":"wait","status":"error"}`)
}

func FuzzParseEODHD(f *testing.F) {
	fuzzVendor(f, VendorEODHD, eodhdWeek, "Ticker Not Found.", "[]")
}

func FuzzParsePolygon(f *testing.F) {
	fuzzVendor(f, VendorPolygon, vendorBodies["POLYGON"], `{"adjusted":false,"results":[{"T":"X","t":1709874000000,"c":1},{"t":1709874000000,"c":null}]}`, `{"status":"DELAYED"}`)
}

func FuzzParseStooq(f *testing.F) {
	fuzzVendor(f, VendorStooq, vendorBodies["STOOQ"], "No data", "Get your apikey:\n1.", "<html>proof of work</html>")
}
