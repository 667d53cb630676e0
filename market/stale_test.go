package market

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The answers are of one bar, of 7 March 2024, and are read on 2 March 2026.
func TestABarThatIsFarBehindTheDayAskedForIsStale(t *testing.T) {
	for rule, c := range map[string]struct {
		req    OHLCVRequest
		cutoff source.Date
		stale  string
	}{
		"a range ends on the day of reading":       {OHLCVRequest{Symbol: "X", Range: "5d"}, source.Date{}, "the newest bar ends on 2024-03-07, 725 days before 2026-03-02"},
		"an open window does too":                  {OHLCVRequest{Symbol: "X", From: day("2024-03-01")}, source.Date{}, "the newest bar ends on 2024-03-07, 725 days before 2026-03-02"},
		"a window ends before its last day":        {OHLCVRequest{Symbol: "X", From: day("2024-03-01"), To: day("2025-03-08")}, source.Date{}, "the newest bar ends on 2024-03-07, 365 days before 2025-03-07"},
		"a window of the past that is full":        {OHLCVRequest{Symbol: "X", From: day("2024-03-01"), To: day("2024-03-08")}, source.Date{}, ""},
		"a long holiday is not stale":              {OHLCVRequest{Symbol: "X", From: day("2024-03-01"), To: day("2024-03-22")}, source.Date{}, ""},
		"nothing later could come under a cutoff":  {OHLCVRequest{Symbol: "X", From: day("2024-03-01")}, day("2024-03-15"), ""},
		"without a bar there is nothing to be old": {OHLCVRequest{Symbol: "X", From: day("2024-03-08")}, source.Date{}, ""},
	} {
		o, err := parsed(t, chartOf(newYork, thursday, `"close":[10.50]`, ""), c.req, c.cutoff)
		require.NoError(t, err, rule)
		assert.Equal(t, c.stale, o.Stale, rule)
		body, err := json.Marshal(o)
		require.NoError(t, err)
		assert.Equal(t, c.stale != "", json.Valid(body) && containsKey(body, "stale"), rule)
	}
}

func containsKey(body []byte, key string) bool {
	var members map[string]json.RawMessage
	_ = json.Unmarshal(body, &members)
	_, has := members[key]
	return has
}

func TestTheNewestBarAloneCarriesTheMarkOfAStaleSeries(t *testing.T) {
	at := stampsOf(t, "2024-03-06 09:30", "2024-03-07 09:30")
	o, err := parsed(t, chartOf(newYork, at, closes(2), ""), OHLCVRequest{Symbol: "X", Range: "5d"}, source.Date{})
	require.NoError(t, err)
	table := o.Tables()[0]
	assert.Empty(t, table.AboutCell(0, 4).Marks, "an older bar is as old as its date says")
	assert.Equal(t, []string{"stale: " + o.Stale}, table.AboutCell(1, 4).Marks)
}

func TestAHighBelowTheLowIsSaid(t *testing.T) {
	o, err := parsed(t, chartOf(newYork, thursday, `"high":[1],"low":[9],"close":[5]`, ""), OHLCVRequest{Symbol: "X", Range: "5d"}, source.Date{})
	require.NoError(t, err)
	assert.Contains(t, o.Warnings, Warning{Name: "high_below_low", Text: "the high is below the low on 2024-03-07: kept as sent"})
}
