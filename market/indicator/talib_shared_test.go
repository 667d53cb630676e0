//go:build shared

package indicator

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func sharedTable(t *testing.T, name string) [][]string {
	t.Helper()
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	f, err := os.Open(filepath.Join(root, "data", "market", "reference", name))
	require.NoError(t, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	return rows[1:]
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	return x
}

func talibBars(t *testing.T) Bars {
	t.Helper()
	var b Bars
	for i, row := range sharedTable(t, "talib_sref_252_bars.csv") {
		require.Equal(t, strconv.Itoa(i), row[0])
		b.High = append(b.High, number(t, row[2]))
		b.Low = append(b.Low, number(t, row[3]))
		b.Close = append(b.Close, number(t, row[4]))
		b.Volume = append(b.Volume, number(t, row[5]))
	}
	require.Len(t, b.Close, 252)
	return b
}

// talibLines gives the line that a row of the table speaks of, by its
// indicator, parameters and output.
func talibLines(t *testing.T, b Bars) map[string]Series {
	must := func(s Series, err error) Series {
		require.NoError(t, err)
		return s
	}
	macd, err := MACD(b.Close, MACDOptions{})
	require.NoError(t, err)
	bands, err := Bollinger(b.Close, 20, 2)
	require.NoError(t, err)
	flat := make([]float64, 50)
	for i := range flat {
		flat[i] = 0.1 // adding 0.1 up ten times misses 1 by a rounding
	}
	together, deviation := "12/26/9 (TA-Lib: both EMAs start at bar 25)", "20,2,2 SMA (population deviation)"
	return map[string]Series{
		"SMA 30 value":                                      must(SMA(b.Close, 30)),
		"EMA 10 (seed = SMA of first 10) value":             must(EMA(b.Close, 10)),
		"WMA 30 value":                                      must(WMA(b.Close, 30)),
		"RSI 14 (Wilder) value":                             must(RSI(b.Close, 14)),
		"RSI 14 (Metastock variant: one bar earlier) value": must(RSIMetastock(b.Close, 14)),
		"CMO 14 value":                                      must(CMO(b.Close, 14)),
		"MACD " + together + " macd":                        macd.MACD,
		"MACD " + together + " signal":                      macd.Signal,
		"MACD " + together + " histogram":                   macd.Histogram,
		"BBANDS " + deviation + " upper":                    bands.Upper,
		"BBANDS " + deviation + " middle":                   bands.Middle,
		"BBANDS " + deviation + " lower":                    bands.Lower,
		"NATR 14 (Wilder ATR / close * 100) value":          must(NATR(b, 14)),
		"WILLR 14 value":                                    must(WilliamsR(b, 14)),
		"CCI 11 value":                                      must(CCI(b, 11)),
		"CCI any on identical prices value":                 must(CCI(Bars{High: flat, Low: flat, Close: flat}, 10)),
		"ULTOSC 7,14,28 value":                              must(UltimateOscillator(b, 7, 14, 28)),
	}
}

// The table holds 36 outputs of TA-Lib's own regression tests.
func TestEveryRowOfTheTALibTable(t *testing.T) {
	lines := talibLines(t, talibBars(t))
	rows := sharedTable(t, "talib_expected.csv")
	require.GreaterOrEqual(t, len(rows), 36, "an empty table must not pass")
	asked := map[string]bool{}
	for _, row := range rows {
		key := strings.Join(row[:3], " ")
		line, ok := lines[key]
		if !assert.True(t, ok, "no assertion for the row %q", row) {
			continue
		}
		asked[key] = true
		want, tolerance := number(t, row[4]), number(t, row[5])
		if row[3] == "any" {
			for i, got := range line.Values {
				assert.Equal(t, want, got, "%s, value %d", key, i)
			}
			continue
		}
		got, ok := line.At(int(number(t, row[3])))
		assert.True(t, ok, "%s has no value at row %s", key, row[3])
		assert.InDelta(t, want, got, tolerance, "%s at row %s", key, row[3])
	}
	assert.Len(t, asked, len(lines), "every line prepared here is asked for by a row")
}

// Market reference, part (d): more digits than the table prints, the other
// seeding of MACD, and the ATR behind the NATR.
func TestReferenceValuesOnTALibBars(t *testing.T) {
	b := talibBars(t)
	at := func(s Series, err error) func(row int, want, tolerance float64) {
		require.NoError(t, err)
		return func(row int, want, tolerance float64) {
			t.Helper()
			got, ok := s.At(row)
			assert.True(t, ok)
			assert.InDelta(t, want, got, tolerance, s.Definition.Name)
		}
	}
	sma := at(SMA(b.Close, 30))
	sma(29, 90.4263, 5e-5)
	sma(251, 108.4237, 5e-5)
	ema := at(EMA(b.Close, 10))
	ema(9, 93.2255, 5e-5)
	ema(251, 108.9752, 5e-5)
	rsi := at(RSI(b.Close, 14))
	rsi(14, 49.1473, 5e-5)
	rsi(251, 49.6321, 5e-5)
	atr := at(ATR(b, 14))
	atr(14, 3.5782, 5e-5)
	atr(251, 3.2608, 5e-5)
	apart, err := MACD(b.Close, MACDOptions{SeedApart: true})
	require.NoError(t, err)
	together, err := MACD(b.Close, MACDOptions{})
	require.NoError(t, err)
	natural := at(apart.MACD, nil)
	natural(33, -2.1835, 5e-5)
	natural(251, 0.9040, 5e-5)
	at(together.MACD, nil)(251, 0.9040, 5e-5)
}
