package macro

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// One archive, written by hand, for the dates that do not simply go on: the
// figures are invented, the vintages are those of small.
func unruly() *archive {
	a := small()
	a.honest = true
	a.rows = []observation{
		row("2019-01-01", "2020-01-30", "2020-07-29", "5.0"), // has no number any more
		row("2019-01-01", "2020-07-30", open, "."),
		row("2019-04-01", "2020-01-30", "2020-07-29", "6.0"), // is not there any more
		row("2019-07-01", "2020-01-30", "2020-07-29", "."),   // has a number now
		row("2019-07-01", "2020-07-30", open, "7.0"),
		row("2019-10-01", "2020-01-30", "2020-04-28", "8.0"), // left out of one vintage
		row("2019-10-01", "2020-07-30", open, "8.0"),
		row("2020-01-01", "2020-04-29", open, "9.0"),
		row("2020-04-01", "2020-07-30", "2020-10-28", "."), // exists before it has a number
		row("2020-04-01", "2020-10-29", open, "10.0"),
		row("2020-07-01", "2020-10-29", open, "."), // never had one
	}
	return a
}

func TestEveryFateOfADateIsCounted(t *testing.T) {
	v, err := viewed(t, unruly(), "2020-05-01")
	require.NoError(t, err)
	assert.Equal(t, Counts{Points: 3, Missing: 1, Unchanged: 1, Withdrawn: 2, Restored: 1, Later: 1}, v.Counts)
	assert.Equal(t, []source.Drop{{Reason: DroppedMissing, Count: 1}, {Reason: DroppedGap, Count: 1}, {Reason: DroppedNoNumber, Count: 1}}, v.Dropped)
	body, err := json.Marshal(v.Withdrawn)
	require.NoError(t, err)
	assert.JSONEq(t, `[
		{"date": "2019-01-01", "start": "2019-01-01", "end": "2019-03-31", "value": "5.0", "status": "withdrawn"},
		{"date": "2019-04-01", "start": "2019-04-01", "end": "2019-06-30", "value": "6.0", "status": "withdrawn"}]`, string(body))
	body, err = json.Marshal(v.Restored)
	require.NoError(t, err)
	assert.JSONEq(t, `[{"date": "2019-07-01", "start": "2019-07-01", "end": "2019-09-30", "value_now": "7.0", "status": "restored"}]`, string(body))
	body, err = json.Marshal(v.Later)
	require.NoError(t, err)
	assert.JSONEq(t, `[{"date": "2020-04-01", "first_published": "2020-10-29", "first_value": "10.0"}]`, string(body), "a dot is no first value")
}

func TestAViewHasTheShapeThatAllSeriesHave(t *testing.T) {
	a := small()
	a.honest = true
	v, err := viewed(t, a, "2020-05-01")
	require.NoError(t, err)
	body, err := json.Marshal(v)
	require.NoError(t, err)
	var shown struct {
		Title     string            `json:"title"`
		Unit      string            `json:"unit"`
		Frequency string            `json:"frequency"`
		Seasonal  string            `json:"seasonal_adjustment"`
		Counts    map[string]int    `json:"counts"`
		Missing   []source.Drop     `json:"missing"`
		Dates     []string          `json:"missing_dates"`
		Points    []json.RawMessage `json:"points"`
		Newest    json.RawMessage   `json:"newest"`
		Last      json.RawMessage   `json:"last"`
		Expected  json.RawMessage   `json:"expected_next"`
		Stale     *string           `json:"stale"`
	}
	require.NoError(t, json.Unmarshal(body, &shown))
	assert.Equal(t, "Hand-written Series, Billions of Dollars, Quarterly, Not Seasonally Adjusted", shown.Title+", "+shown.Unit+", "+shown.Frequency+", "+shown.Seasonal)
	assert.Equal(t, []int{2, 1}, []int{shown.Counts["points"], shown.Counts["missing"]})
	assert.Equal(t, []source.Drop{{Reason: "missing", Count: 1}}, shown.Missing)
	assert.Equal(t, []string{"2019-10-01"}, shown.Dates)
	require.Len(t, shown.Points, 2)
	assert.JSONEq(t, `{"date": "2019-07-01", "start": "2019-07-01", "end": "2019-09-30", "value": "100.0", "value_now": "101.25", "status": "revised"}`, string(shown.Points[0]))
	assert.JSONEq(t, `{"date": "2020-01-01", "start": "2020-01-01", "end": "2020-03-31", "value": "120.10", "value_now": "120.10", "status": "unchanged"}`, string(shown.Newest))
	assert.JSONEq(t, string(shown.Last), string(shown.Newest))
	assert.JSONEq(t, `{"by": "2020-10-07", "basis": "frequency"}`, string(shown.Expected), "190 days after the quarter's end")
	require.NotNil(t, shown.Stale)
	assert.Empty(t, *shown.Stale)
}

func TestAChangedAdjustmentIsNoRevisionEither(t *testing.T) {
	then := described("Percent", "Monthly", "M")
	now := `{"seriess":[{"id":"TEST","title":"T","frequency":"Monthly","frequency_short":"M","units":"Percent","seasonal_adjustment":"Seasonally Adjusted"}]}`
	v := viewOf(t, small(), []string{then, now}, "2020-04-28")
	assert.Equal(t, UnitChange{"Percent", "Percent", "Not Seasonally Adjusted", "Seasonally Adjusted"}, v.UnitChanged)
	assert.Equal(t, 2, v.Counts.NotCompared)
	assert.Equal(t, "not compared", v.Newest.Status)
	assert.Equal(t, "unit_changed", v.Warnings[len(v.Warnings)-1].Name)
	table := v.Tables()[0]
	assert.Equal(t, "Not Seasonally Adjusted", member(table.AboutCell(1, valueColumn)))
	assert.Equal(t, "Seasonally Adjusted", member(table.AboutCell(1, nowColumn)))
}

func member(about source.About) string {
	for _, d := range about.Dimensions {
		if d.Axis == "fred:seasonal_adjustment" {
			return d.Member
		}
	}
	return ""
}

// The window that is split is the one from the day before the vintage in force;
// the same view comes whether or not the publisher lets it be asked at once.
func TestASplitWindowGivesTheSameView(t *testing.T) {
	for _, asOf := range []string{"2020-01-30", "2020-05-01", "2020-10-29"} {
		whole, split := unruly(), unruly()
		for i := range 2100 { // vintages that change nothing, so that the limit is met
			d := day("2021-01-01").AddDays(i).String()
			whole.vintages, split.vintages = append(whole.vintages, d), append(split.vintages, d)
		}
		split.most = vintagesPerWindow
		c := func(a *archive) Vintage {
			v, err := (&Client{Source: &source.Client{Recorded: a, Cutoff: day("2027-01-01")}}).Vintage(t.Context(), VintageRequest{Series: "TEST", AsOf: day(asOf)})
			require.NoError(t, err)
			holdsLaws(t, v)
			return v
		}
		want, got := c(whole), c(split)
		assert.Greater(t, len(got.Reads[0].Parts), len(want.Reads[0].Parts), asOf)
		assert.Equal(t, withoutReads(t, want), withoutReads(t, got), asOf)
	}
}
