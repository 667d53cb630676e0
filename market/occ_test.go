package market

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func TestSymbolsAreReadFromTheRight(t *testing.T) {
	for symbol, want := range map[string][4]string{
		"SPX260417C06500000":    {"SPX", "2026-04-17", "call", "6500"},
		"SPXW260828P06790000":   {"SPXW", "2026-08-28", "put", "6790"},
		"F270115C00012500":      {"F", "2027-01-15", "call", "12.5"},
		"BABA2260320P00087500":  {"BABA2", "2026-03-20", "put", "87.5"}, // a root that ends in a digit
		"BRK.B260320P00450000":  {"BRK.B", "2026-03-20", "put", "450"},
		"XYZ240229C00000005":    {"XYZ", "2024-02-29", "call", "0.005"}, // a leap day, the smallest strikes
		"SPX311219C10000000":    {"SPX", "2031-12-19", "call", "10000"},
		"SPX   260417C06500000": {"SPX", "2026-04-17", "call", "6500"}, // padded, as the OCC writes it
	} {
		o, err := ParseOCC(symbol)
		require.NoError(t, err, symbol)
		assert.Equal(t, want, [4]string{o.Root, o.Expiry.String(), o.Side, o.Strike().String()}, symbol)
		assert.Equal(t, strings.ReplaceAll(symbol, " ", ""), o.String())
	}
}

func TestWhatIsNoSymbolIsRefused(t *testing.T) {
	for symbol, problem := range map[string]string{
		"":                        "is no symbol",
		"garbage":                 "is no symbol",
		"260417C06500000":         "is no symbol", // no root
		"SPX260417X06500000":      "is no symbol", // neither call nor put
		"SPX260417C0650000":       "is no symbol", // seven digits of strike: the date moves
		"SPX260417C00000000":      "is no symbol", // a strike of nought
		"spx260417C06500000":      "is no symbol",
		"1SPX260417C06500000":     "is no symbol",
		"TOOLONG260417C06500000":  "is no symbol",
		"S PX260417C06500000":     "is no symbol",
		"XYZ261301C00100000":      "a day that no calendar has",
		"XYZ260230C00100000":      "a day that no calendar has",
		"XYZ250229C00100000":      "a day that no calendar has", // no leap year
		"XYZ260400C00100000":      "a day that no calendar has",
		"XYZ260431C00100000":      "a day that no calendar has",
		"SPX２60417C06500000":      "is no symbol", // a digit of another script
		strings.Repeat("A", 9999): "is no symbol",
	} {
		_, err := ParseOCC(symbol)
		var argument *source.ArgumentError
		require.ErrorAs(t, err, &argument, symbol)
		assert.Contains(t, err.Error(), problem, symbol)
		assert.Less(t, len(err.Error()), 250)
	}
}

func TestRootsOfOneUnderlyingAreKeptApart(t *testing.T) {
	for _, c := range []struct {
		name, root string
		kin        kinship
		settlement Settlement
		european   bool
	}{
		{"SPX", "SPX", standard, AM, true},
		{"SPX", "SPXW", standard, PM, true},
		{"VIX", "VIX", standard, AM, true},
		{"VIX", "VIXW", standard, AM, true}, // its weeks settle on the opening too
		{"NDX", "NDX", standard, AM, true},
		{"NDX", "NDXP", standard, PM, true},
		{"RUT", "RUT", standard, AM, true},
		{"RUT", "RUTW", standard, PM, true},
		{"XSP", "XSP", standard, PM, true},
		{"SPY", "SPY", standard, PM, false},
		{"SPY", "SPYW", foreign, PM, false}, // a share has no such root
		{"XYZ", "XYZ1", adjusted, PM, false},
		{"BABA", "BABA2", adjusted, PM, false},
		{"BRK.B", "BRKB", standard, PM, false},
		{"BRK.B", "BRKB1", adjusted, PM, false},
		{"SPX", "VIX", foreign, AM, true},
		{"MDU", "SDS1", foreign, PM, false},
	} {
		assert.Equal(t, c.kin, kinshipOf(c.root, c.name), "%s in the file of %s", c.root, c.name)
		assert.Equal(t, c.settlement, settlementOf(c.root), c.root)
		assert.Equal(t, c.european, european(c.root), c.root)
	}
}

func TestAnOptionEndsAtItsHourInNewYork(t *testing.T) {
	assert.Equal(t, "2026-03-20T09:30:00-04:00", endOf(day("2026-03-20"), AM).Format(time.RFC3339))
	assert.Equal(t, "2026-12-18T16:00:00-05:00", endOf(day("2026-12-18"), PM).Format(time.RFC3339))
}

// FuzzParseOCC holds the law that what is read is written back the same, of a
// day that exists and a strike above nought, whatever stands in front of it.
func FuzzParseOCC(f *testing.F) {
	for _, seed := range []string{"SPX260417C06500000", "BABA2260320P00087500", "XYZ261301C00100000", "garbage", "SPX   260417C06500000", "A000229P00000001"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, symbol string) {
		o, err := ParseOCC(symbol)
		if err != nil {
			require.Implements(t, (*source.Coded)(nil), err)
			return
		}
		root := strings.TrimRight(symbol[:len(symbol)-occTail], " ")
		require.Equal(t, root+symbol[len(symbol)-occTail:], o.String())
		again, err := ParseOCC(o.String())
		require.NoError(t, err)
		require.Equal(t, o, again)
		parsed, err := time.Parse("060102", symbol[len(symbol)-occTail:len(symbol)-9])
		require.NoError(t, err)
		require.Equal(t, parsed.Format("01-02"), o.Expiry.String()[5:])
		require.True(t, o.Strike().Number().IsPositive())
	})
}
