package market

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func day(text string) source.Date {
	d, err := source.ParseDate(text)
	if err != nil {
		panic(err) // a mistake in a test
	}
	return d
}

func TestWhatCannotBeAskedIsRefusedBeforeAnyRequest(t *testing.T) {
	for rule, c := range map[string]struct {
		req  OHLCVRequest
		says string
	}{
		"no symbol":                                {OHLCVRequest{}, "symbol: there is none"},
		"a symbol that would climb the path":       {OHLCVRequest{Symbol: ".."}, "symbol: there is none"},
		"a slash is refused with the dash":         {OHLCVRequest{Symbol: "brk/a"}, "write a dash: BRK-A"},
		"a venue suffix keeps its dot":             {OHLCVRequest{Symbol: "BT/A.L"}, "write a dash: BT-A.L"},
		"two hundred characters":                   {OHLCVRequest{Symbol: Symbol(make([]byte, 200))}, "longer than any symbol"},
		"a line break":                             {OHLCVRequest{Symbol: "AA\nPL"}, "a character that no symbol has"},
		"a query of one's own":                     {OHLCVRequest{Symbol: "AAPL?x=1"}, "a character that no symbol has"},
		"an interval that is none":                 {OHLCVRequest{Symbol: "AAPL", Interval: "5h"}, `interval: "5h" is no interval`},
		"a range that is none":                     {OHLCVRequest{Symbol: "AAPL", Range: "7y"}, `range: "7y" is no range`},
		"a range beside days":                      {OHLCVRequest{Symbol: "AAPL", Range: "1y", From: day("2024-01-01")}, "a range and days were given"},
		"an end without a beginning":               {OHLCVRequest{Symbol: "AAPL", To: day("2024-01-01")}, "to was given without from"},
		"a window without a day (it is half-open)": {OHLCVRequest{Symbol: "AAPL", From: day("2024-01-02"), To: day("2024-01-02")}, "holds no day"},
	} {
		asked := ""
		c2 := Client{Source: &source.Client{Recorded: recorded{asked: &asked}}}
		_, err := c2.OHLCV(t.Context(), c.req)
		var refused *source.ArgumentError
		require.ErrorAs(t, err, &refused, rule)
		assert.Contains(t, err.Error(), c.says, rule)
		assert.Empty(t, asked, rule)
	}
}

func TestSymbolsAreEscapedAndNeverCut(t *testing.T) {
	for symbol, want := range map[Symbol]string{"^gspc": "^GSPC", "EURUSD=X": "EURUSD=X", "BRK.B": "BRK.B", "GC=F": "GC=F", "0P0000XTS7": "0P0000XTS7"} {
		asked, err := OHLCVRequest{Symbol: symbol}.resolved()
		require.NoError(t, err)
		assert.Equal(t, want, pathOf(t, asked.request().Address))
	}
	asked, err := OHLCVRequest{Symbol: "^GSPC"}.resolved()
	require.NoError(t, err)
	assert.Contains(t, asked.request().Address, "/chart/%5EGSPC?")
}

func TestAnAddressHangsOnNoClock(t *testing.T) {
	asked, err := OHLCVRequest{Symbol: "AAPL", From: day("2023-09-25")}.resolved()
	require.NoError(t, err)
	// 2023-09-24T00:00:00Z is 1695513600; an open end is a far one.
	assert.Equal(t, "https://query2.finance.yahoo.com/v8/finance/chart/AAPL?events=div%2Csplits%2CcapitalGains&includePrePost=false&interval=1d&period1=1695513600&period2=9999999999&useYfid=true", asked.request().Address)
	asked, err = OHLCVRequest{Symbol: "AAPL"}.resolved()
	require.NoError(t, err)
	assert.Contains(t, asked.request().Address, "range=1mo")
}
