package market

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Both bodies are written by hand: a series that crosses the day on which an
// instrument took the symbol Q, and the list that says so.
const (
	heldBars = `{"ticker":"Q","adjusted":false,"results":[{"t":1654833600000,"c":9},{"t":1655092800000,"c":164},{"t":1655179200000,"c":163}]}`
	heldList = `{"status":"OK","results":{"name":"Quoted Holdings","composite_figi":"BBG000000001","cik":"0000000042","events":[
		{"type":"ticker_change","date":"2022-06-13","ticker_change":{"ticker":"Q"}},{"type":"ticker_change","date":"2012-05-18","ticker_change":{"ticker":"P"}}]}}`
)

func heldBy(list string, status int) func(string, string) (int, string) {
	return func(_, uri string) (int, string) {
		if strings.Contains(uri, "/events?") {
			return status, list
		}
		return 200, heldBars
	}
}

var heldRequest = VendorBarsRequest{Vendor: VendorPolygon, Symbol: "Q", Adjustment: Unadjusted}

func TestBarsOfAnEarlierHolderOfTheSymbolAreNotJoined(t *testing.T) {
	client, _ := vendorsServed(t, heldBy(heldList, 200))
	v, err := client.VendorBars(t.Context(), heldRequest)
	require.NoError(t, err)
	assert.Equal(t, []string{"2022-06-13 164", "2022-06-14 163"}, vendorBrief(v))
	assert.Equal(t, []source.Drop{{Reason: DroppedOtherHolder, Count: 1}}, v.Dropped)
	assert.Equal(t, day("2022-06-13"), v.SymbolSince)
	assert.True(t, v.SymbolUntil.IsZero())
	assert.Equal(t, source.Identity{Symbol: "Q", Name: "Quoted Holdings", FIGI: "BBG000000001", CIK: "0000000042"}, v.Reads[0].Identity)
	again, err := parseVendorBars(v.Reads[0], [][]byte{[]byte(heldBars), []byte(heldList)})
	require.NoError(t, err)
	assert.Equal(t, v, again)
}

func TestAnInstrumentThatMovedOnKeepsItsDaysAlone(t *testing.T) {
	moved := strings.Replace(heldList, `"ticker":"P"`, `"ticker":"Q"`, 1)
	moved = strings.Replace(moved, `"2022-06-13","ticker_change":{"ticker":"Q"}`, `"2022-06-13","ticker_change":{"ticker":"R"}`, 1)
	client, _ := vendorsServed(t, heldBy(moved, 200))
	v, err := client.VendorBars(t.Context(), heldRequest)
	require.NoError(t, err)
	assert.Equal(t, []string{"2022-06-10 9"}, vendorBrief(v))
	assert.Equal(t, day("2012-05-18"), v.SymbolSince)
	assert.Equal(t, day("2022-06-13"), v.SymbolUntil)
}

func TestAnAsOfDayHidesWhatTheListOfSymbolsTellsOfLaterDays(t *testing.T) {
	moved := strings.NewReplacer(`"ticker":"P"`, `"ticker":"Q"`, `"ticker":"Q"`, `"ticker":"R"`).Replace(heldList)
	for asOf, until := range map[string]string{"2022-06-12": "", "2022-06-13": "2022-06-13"} {
		v, err := vendorParsed(t, heldRequest, day(asOf), heldBars, moved)
		require.NoError(t, err)
		assert.Equal(t, []string{"2022-06-10 9"}, vendorBrief(v), "the days of the next holder are left out all the same")
		assert.Equal(t, day("2012-05-18"), v.SymbolSince)
		if until == "" {
			assert.Equal(t, []source.Drop{{Reason: DroppedLater, Count: 2}}, v.Dropped, "nor that a day is another's")
			assert.True(t, v.SymbolUntil.IsZero(), "nobody knew on that day that it would move on")
		} else {
			assert.Equal(t, day(until), v.SymbolUntil)
		}
		assert.Equal(t, source.Identity{Symbol: "Q", FIGI: "BBG000000001", CIK: "0000000042"}, v.Identity, "the list has the newest name only")
	}
}

func TestBeforeTheInstrumentHadTheSymbolNobodyGuessesWhoHadIt(t *testing.T) {
	_, err := vendorParsed(t, heldRequest, day("2021-12-31"), heldBars, heldList)
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "holder", refused.Rule)
	assert.Contains(t, refused.Reason, "since 2022-06-13")
	assert.Contains(t, refused.Remedy, "2021-12-31")
	assert.NotContains(t, err.Error(), "Quoted Holdings", "a name that came later")
}

func TestWithoutTheListOfSymbolsTheHolderIsCalledUnknown(t *testing.T) {
	for name, status := range map[string]int{`{"status":"NOT_AUTHORIZED"}`: 403, heldBars: 200, `{"results":{"events":[]}}`: 200} {
		client, _ := vendorsServed(t, heldBy(name, status))
		v, err := client.VendorBars(t.Context(), heldRequest)
		require.NoError(t, err, name)
		assert.Len(t, v.Bars, 3, name)
		assert.Len(t, v.Reads[0].Parts, 1, name)
		require.Contains(t, warningNames(v), "holder_unknown", name)
	}
}

func warningNames(v VendorBars) (names []string) {
	for _, w := range v.Warnings {
		names = append(names, w.Name)
	}
	return names
}
