//go:build shared

package figure_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/market"
)

// payload answers every address with one real payload of a public test suite.
type payload struct{ body []byte }

func (p payload) Replay(_ context.Context, address string) (source.Answer, error) {
	return source.Answer{Part: source.Part{Address: address, Digest: source.Digest(p.body)}, Body: p.body, Status: 200, Origin: source.Replay}, nil
}

func shared(t testing.TB, parts ...string) market.Client {
	t.Helper()
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	body, err := os.ReadFile(filepath.Join(append([]string{root, "data", "market"}, parts...)...))
	require.NoError(t, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	return market.Client{Source: &source.Client{Recorded: payload{body}}}
}

func column(t testing.TB, table source.Table, name string) figure.Column {
	t.Helper()
	c, err := figure.ColumnOf(table, name)
	require.NoError(t, err)
	return c
}

func keep(t testing.TB, name string, f figure.Figure) {
	t.Helper()
	dir := os.Getenv("DESKWORTH_GALLERY")
	for _, w := range []figure.Width{figure.OneColumn, figure.TwoColumns} {
		file, err := f.PNG(w)
		require.NoError(t, err)
		if dir != "" {
			require.NoError(t, os.WriteFile(filepath.Join(dir, name+map[figure.Width]string{figure.OneColumn: "-90.png", figure.TwoColumns: "-180.png"}[w]), file, 0o600))
		}
	}
}

// The file has 49 bars, from 129.04 on 31 August to 118.69 on 6 November 2020 (its own text, cut with jq).
func TestRealBarsAreCandles(t *testing.T) {
	c := shared(t, "yahoo", "chart_AAPL_1d_split4to1_dividend.json")
	bars, err := c.OHLCV(t.Context(), market.OHLCVRequest{Symbol: "AAPL", From: source.NewDate(2020, 8, 31), To: source.NewDate(2020, 11, 9)})
	require.NoError(t, err)
	table := bars.Tables()[0]
	f, err := figure.New(figure.FrameOf("Apple after its split of 2020", "en", table), figure.Candles{
		X: column(t, table, "time").ByDay(), Open: column(t, table, "open"), High: column(t, table, "high"), Low: column(t, table, "low"),
		Close: column(t, table, "close"), Volume: column(t, table, "volume"),
	})
	require.NoError(t, err)
	rows := strings.Split(strings.TrimSpace(string(f.CSV())), "\r\n")
	require.Len(t, rows, 1+49)
	require.True(t, strings.HasPrefix(rows[1], "2020-08-31;"), rows[1])
	require.Contains(t, rows[1], ";129,0399932861328;")
	require.Contains(t, rows[49], ";118,69000244140625;")
	require.Contains(t, f.Alternative(), "Yahoo")
	keep(t, "real-candles", f)
}

// Points and holes of the exchange's own file add up: the grid has as many values as the surface points of one root.
func TestARealChainIsASurface(t *testing.T) {
	c := shared(t, "cboe", "_SPX_reshaped_from_csv.json")
	chain, err := c.OptionChain(t.Context(), market.OptionChainRequest{Symbol: "SPX"})
	require.NoError(t, err)
	surface, err := market.SurfaceOf(chain, market.SurfaceOptions{})
	require.NoError(t, err)
	var strikes, volatilities []source.Decimal
	var expiries []source.Date
	for _, slice := range surface.Slices {
		if slice.Root != "SPX" {
			continue
		}
		for _, p := range slice.Points {
			strikes, volatilities, expiries = append(strikes, p.Strike), append(volatilities, p.IV), append(expiries, slice.Expiry)
		}
	}
	require.NotEmpty(t, strikes)
	grid, err := figure.Pivot(figure.Numbers("strike", "USD", strikes), figure.Days("expiry", expiries), figure.Numbers("implied volatility", "fraction", volatilities))
	require.NoError(t, err)
	values := 0
	for _, d := range gridValues(t, grid) {
		if d != "" {
			values++
		}
	}
	require.Equal(t, len(strikes), values)
	frame := figure.FrameOf("SPX options", "en", chain.Tables()...)
	for name, d := range map[string]figure.Drawing{"real-heat": figure.HeatMap{Grid: grid}, "real-surface": figure.Surface{Grid: grid}} {
		f, err := figure.New(frame, d)
		require.NoError(t, err)
		keep(t, name, f)
	}
}

// gridValues are the cells of a grid's exported table.
func gridValues(t testing.TB, grid figure.Grid) (cells []string) {
	t.Helper()
	f, err := figure.New(plainFrame, figure.HeatMap{Grid: grid})
	require.NoError(t, err)
	for _, line := range strings.Split(strings.TrimSpace(string(f.CSV())), "\r\n")[1:] {
		cells = append(cells, strings.Split(line, ";")[1:]...)
	}
	return cells
}
