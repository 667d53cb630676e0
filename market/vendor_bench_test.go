package market

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// BenchmarkParseVendor reads ten thousand days with invented figures.
func BenchmarkParseVendor(b *testing.B) {
	var tiingo []string
	for i := range 10_000 {
		price := fmt.Sprintf("%d.6900", 100+i%50)
		day := day("1990-01-01").AddDays(i).String()
		tiingo = append(tiingo, tiingoDay(day, `"open":`+price+`,"high":`+price+`,"low":`+price+`,"close":`+price+`,"volume":1000000,"adjClose":`+price))
	}
	for _, c := range []struct {
		vendor VendorName
		body   string
	}{{VendorTiingo, "[" + strings.Join(tiingo, ",") + "]"}, {VendorAlphaVantage, alphaDays(day("1990-01-01"), 10_000)}} {
		b.Run(string(c.vendor), func(b *testing.B) {
			asked, row, err := VendorBarsRequest{Vendor: c.vendor, Symbol: "X"}.resolved()
			require.NoError(b, err)
			answer, err := recorded{body: []byte(c.body)}.Replay(b.Context(), row.request(asked))
			require.NoError(b, err)
			read, err := (&source.Client{}).Read(row.Source, VerbVendorBars, asked, answer)
			require.NoError(b, err)
			b.ReportAllocs()
			b.SetBytes(int64(len(c.body)))
			for b.Loop() {
				if _, err := parseVendorBars(read, [][]byte{answer.Body}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
