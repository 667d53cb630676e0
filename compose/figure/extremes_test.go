package figure_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose/figure"
)

func TestAHundredThousandPointsKeepTheirExtremes(t *testing.T) {
	days, _, _, _, close, _ := walk(t, 100_000)
	close[50_000], close[70_001] = dec(t, "-900")[0], dec(t, "1500")[0] // one day each
	f := made(t, plainFrame, figure.Line{X: figure.Days("", days), Y: []figure.Column{figure.Numbers("close", "USD", close)}})
	file, err := f.SVG(figure.TwoColumns)
	require.NoError(t, err)
	require.Less(t, len(file), 200_000)
	path := strings.Fields(strings.TrimPrefix(inked(elements(t, file))[0], "M"))
	require.LessOrEqual(t, len(path)/2, 4*2126)
	var heights []float64
	for i := 1; i < len(path); i += 2 {
		y, err := strconv.ParseFloat(path[i], 64)
		require.NoError(t, err)
		heights = append(heights, y)
	}
	// By hand: 2400 gives 5000, a seventh of which is nearest to 1000, so the axis goes from -1000 to 2000.
	grid := []float64{}
	for _, e := range elements(t, file) {
		if e.attr["stroke"] == "#dddddd" {
			y, err := strconv.ParseFloat(strings.Fields(e.attr["d"])[1], 64)
			require.NoError(t, err)
			grid = append(grid, y)
		}
	}
	bottom, top := slices.Max(grid), slices.Min(grid)
	require.InDelta(t, bottom-(bottom-top)*2500/3000, slices.Min(heights), 0.02)
	require.InDelta(t, bottom-(bottom-top)*100/3000, slices.Max(heights), 0.02)
	require.Contains(t, strings.Join(texts(elements(t, file)), "\n"), "of 100,000 points drawn: the first, lowest, highest and last of each dot")
}

func TestCandlesOfManyBarsKeepTheirExtremes(t *testing.T) {
	days, open, high, low, close, volume := walk(t, 5000)
	high[2500], low[1000] = dec(t, "9000")[0], dec(t, "0.01")[0]
	f := made(t, plainFrame, figure.Candles{
		X: figure.Days("", days), Open: figure.Numbers("open", "USD", open), High: figure.Numbers("high", "USD", high), Low: figure.Numbers("low", "USD", low),
		Close: figure.Numbers("close", "USD", close), Volume: figure.Numbers("volume", "shares", volume),
	})
	file, err := f.SVG(figure.OneColumn)
	require.NoError(t, err)
	require.Less(t, len(file), 300_000)
	require.Contains(t, strings.Join(texts(elements(t, file)), "\n"), "first open, highest high, lowest low, last close")
	require.Contains(t, f.Alternative(), "9,000")
}
