package main

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// seriesShape is what every series result has, whoever publishes it.
type seriesShape struct {
	Title     string                 `json:"title"`
	Unit      string                 `json:"unit"`
	Frequency string                 `json:"frequency"`
	Seasonal  *string                `json:"seasonal_adjustment"`
	Counts    map[string]json.Number `json:"counts"`
	Missing   *[]struct {
		Reason string `json:"reason"`
		Count  int    `json:"count"`
	} `json:"missing"`
	Points []map[string]any `json:"points"`
	Newest map[string]any   `json:"newest"`
	Stale  *string          `json:"stale"`
	More   []seriesShape    `json:"more"`
}

func (s seriesShape) check(t *testing.T, name string) {
	t.Helper()
	assert.NotEmpty(t, s.Title, name)
	assert.NotEmpty(t, s.Unit, name)
	assert.NotEmpty(t, s.Frequency, name)
	require.NotNil(t, s.Stale, "%s: stale is said, empty or not", name)
	require.NotNil(t, s.Missing, "%s: a list, empty or not", name)
	missing := 0
	for _, m := range *s.Missing {
		assert.NotEmpty(t, m.Reason, name)
		missing += m.Count
	}
	counted, err := s.Counts["missing"].Int64()
	require.NoError(t, err, name)
	assert.EqualValues(t, counted, missing, "%s: the reasons add up", name)
	points, err := s.Counts["points"].Int64()
	require.NoError(t, err, name)
	assert.Len(t, s.Points, int(points), name)
	require.NotEmpty(t, s.Points, name)
	for _, p := range append(s.Points, s.Newest) {
		for _, field := range []string{"start", "end", "value", "status"} {
			assert.IsType(t, "", p[field], "%s: %s of %v", name, field, p)
			assert.NotEmpty(t, p[field], "%s: %s of %v", name, field, p)
		}
	}
	assert.Equal(t, s.Points[len(s.Points)-1]["end"], s.Newest["end"], "%s: the newest is the last point", name)
	for _, more := range s.More {
		more.check(t, name+", "+more.Title)
	}
}

// recording unpacks the reads that a script brings along.
func recording(t *testing.T, script string) string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", "script", script+".txtar"))
	require.NoError(t, err)
	folder := t.TempDir()
	require.NoError(t, txtar.Write(archive, folder))
	return filepath.Join(folder, "reads")
}

func TestEverySeriesHasOneShape(t *testing.T) {
	fred, ecb := recording(t, "fred_series-as-it-stands-or-stood"), recording(t, "ecb_series-from-the-portal")
	for _, c := range []struct {
		name     string
		args     []string
		adjusted bool
		more     int
	}{
		{"a series as it stands", []string{"fred_series", "EXM", "--replay", fred}, true, 0},
		{"a level, stale", []string{"fred_series", "EXX", "--replay", fred}, true, 0},
		{"a vintage", []string{"fred_vintage", "GDP", "--as-of", "2023-09-27", "--replay", filepath.Join("demo", "reads")}, true, 0},
		{"an exchange rate, of which nothing is adjusted", []string{"ecb_series", "EXR.D.USD.EUR.SP00.A", "--replay", ecb}, false, 0},
		{"several series of one key", []string{"ecb_series", "BP6.M.Y.", "--replay", ecb}, true, 1},
	} {
		got := decoded[seriesShape](newBench(t), append(c.args, "--format", "json")...)
		got.check(t, c.name)
		assert.Equal(t, c.adjusted, got.Seasonal != nil && *got.Seasonal != "", c.name)
		assert.Len(t, got.More, c.more, c.name)
	}
}
