package market

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// FuzzParseChart holds the law that what is read is in order, keyed once, cut to
// its window and cutoff, accounted for row by row, and read again the same.
func FuzzParseChart(f *testing.F) {
	f.Add(chartOf(newYork, thursday+","+friday+","+monday, `"close":[10,null,11.5],"volume":[1,2,3]`, `,"adjclose":[{"adjclose":[9,null,11]}]`), uint8(9))
	f.Add(chartOf(newYork, friday+","+thursday, `"close":[1e2,7]`, ""), uint8(0))
	f.Add(splitChart(tenSplits, `"splits":{`+splitOf(monday, "4", "1")+`}`), uint8(9))
	f.Add(splitChart(tenSplits, `"splits":{`+splitOf(monday, "1", "1.281")+`}`), uint8(0))
	f.Add(`{"finance":{"result":null,"error":{"code":"Unauthorized","description":"Invalid Crumb"}}}`, uint8(3))
	f.Fuzz(func(t *testing.T, body string, which uint8) {
		req := OHLCVRequest{Symbol: "X", Interval: spans[int(which)%len(spans)].name, From: day("2024-03-01"), To: day("2024-03-11")}
		cutoff := day("2024-03-08")
		o, err := parsed(t, body, req, cutoff)
		if err != nil {
			require.Implements(t, (*source.Coded)(nil), err)
			return
		}
		holdsLaws(t, o)
		chart, _, err := decodeChart([]byte(body))
		require.NoError(t, err)
		left := 0
		for _, drop := range o.Dropped {
			if drop.Reason != DroppedNullCell && drop.Reason != DroppedAdjusted && drop.Reason != DroppedInexact && !strings.HasPrefix(drop.Reason, "action_") {
				left += drop.Count
			}
		}
		require.Equal(t, len(chart.Columns.stamps), len(o.Bars)+left, "every row is kept or counted")
		for _, bar := range o.Bars {
			require.True(t, req.within(bar.Date))
			require.False(t, bar.published.Day().After(cutoff))
		}
		again, err := Rederivers()[VerbOHLCV](o.Reads[0], [][]byte{[]byte(body)})
		require.NoError(t, err)
		first, err := source.Pack(o.Tables()[0])
		require.NoError(t, err)
		second, err := source.Pack(again[0])
		require.NoError(t, err)
		require.Equal(t, string(first), string(second))
	})
}
