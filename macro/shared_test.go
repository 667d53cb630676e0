//go:build shared

package macro

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func fredShared() string {
	if root := os.Getenv("DESKWORTH_SHARED"); root != "" {
		return root
	}
	return filepath.Join("..", "..", "shared")
}

// sharedFile reads a capture of a public test suite.
func sharedFile(t testing.TB, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(filepath.Join(fredShared(), "data", "macro", "fred", name))
	require.NoError(t, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	return body
}

func rowsOf(t testing.TB, name string) []observation {
	t.Helper()
	page, err := decodeObservations(sharedFile(t, name))
	require.NoError(t, err)
	return *page.Observations
}

// captured is GDP as it was read on a day: 2024-11-03 or 2025-01-20.
func captured(t testing.TB, on string, honest bool) *archive {
	t.Helper()
	list, err := decodeVintages(sharedFile(t, "GDP_vintagedates_captured-"+on+".json"))
	require.NoError(t, err)
	a := &archive{honest: honest, series: string(sharedFile(t, "GDP_series_captured-"+on+".json")), rows: rowsOf(t, "GDP_all-vintages_ot1_captured-"+on+".json")}
	for _, d := range *list.Dates {
		a.vintages = append(a.vintages, d.String())
	}
	require.Len(t, a.rows, map[string]int{"2024-11-03": 3199, "2025-01-20": 3201}[on])
	return a
}

// The rows are the worked example of the point-in-time view, measured on the
// capture by other means.
func TestGDPAsItStood(t *testing.T) {
	for _, c := range []struct {
		asOf, inForce string
		counts        Counts
		last, next    string
	}{
		{"2019-01-01", "2018-12-21", Counts{Points: 287, Missing: 4, Revised: 79, Unchanged: 208, Later: 24, LaterPeriodOver: 1}, "2018-07-01 20658.204 20798.73", "2018-10-01 2019-02-28 20891.367"},
		{"2024-09-25", "2024-08-29", Counts{Points: 310, Missing: 4, Revised: 22, Unchanged: 288, Later: 1}, "2024-04-01 28652.337 29016.714", "2024-07-01 2024-10-30 29349.924"},
		{"2024-09-26", "2024-09-26", Counts{Points: 310, Missing: 4, Unchanged: 310, Later: 1}, "2024-04-01 29016.714 29016.714", "2024-07-01 2024-10-30 29349.924"},
		{"2024-10-29", "2024-09-26", Counts{Points: 310, Missing: 4, Unchanged: 310, Later: 1, LaterPeriodOver: 1}, "2024-04-01 29016.714 29016.714", "2024-07-01 2024-10-30 29349.924"},
		{"1996-01-19", "1996-01-19", Counts{Points: 147, Missing: 52, Revised: 147, Restored: 48, Later: 116, LaterPeriodOver: 1}, "1995-07-01 7297.2 7683.125", "1995-10-01 1996-02-23 "},
		{"1999-10-28", "1999-10-28", Counts{Points: 23, Missing: 192, Revised: 23, Restored: 188, Later: 100}, "1999-07-01 9276.3 9686.626", ""},
		{"1999-10-29", "1999-10-29", Counts{Points: 163, Missing: -1}, "", ""},
		{"1991-12-04", "1991-12-04", Counts{Points: 131, Revised: 131, Later: 132, Backfilled: 52}, "1991-07-01 5707.4 6205.937", "1991-10-01 1992-01-29 "},
	} {
		for _, honest := range []bool{true, false} {
			name := fmt.Sprintf("%s, honest server: %v", c.asOf, honest)
			v, err := viewed(t, captured(t, "2024-11-03", honest), c.asOf)
			require.NoError(t, err, name)
			assert.Equal(t, c.inForce, v.InForce.String(), name)
			if c.counts.Missing < 0 {
				assert.Equal(t, c.counts.Points, v.Counts.Points, name)
				continue
			}
			assert.Equal(t, c.counts, v.Counts, name)
			assert.Equal(t, c.last, v.Last.Date.String()+" "+v.Last.Value.String()+" "+v.Last.ValueNow.String(), name)
			assert.True(t, strings.HasPrefix(v.Next.Date.String()+" "+v.Next.FirstPublished.String()+" "+v.Next.FirstValue.String(), c.next), name)
			assert.Equal(t, []string{"Billions of Dollars", "Quarterly", "Seasonally Adjusted Annual Rate"}, []string{v.Unit, v.Frequency, v.SeasonalAdjustment})
			shrunk := len(v.Warnings) > 0 && v.Warnings[0].Name == "shrunk"
			assert.Equal(t, c.asOf == "1999-10-28", shrunk, name)
			assert.Empty(t, v.Stale, name)
		}
	}
}

func TestGDPBeforeItsFirstVintageIsRefused(t *testing.T) {
	for _, honest := range []bool{true, false} {
		_, err := viewed(t, captured(t, "2024-11-03", honest), "1991-12-03")
		var missing *source.NotFoundError
		require.ErrorAs(t, err, &missing)
		assert.Contains(t, err.Error(), "its first vintage is of 1991-12-04")
	}
}

func TestQ42018WasOverButUnpublishedUntilTheEndOfFebruary(t *testing.T) {
	v, err := viewed(t, captured(t, "2024-11-03", true), "2019-01-01")
	require.NoError(t, err)
	body, err := json.Marshal(v.Later[0])
	require.NoError(t, err)
	assert.JSONEq(t, `{"date":"2018-10-01","first_published":"2019-02-28","first_value":"20891.367","period_over":true}`, string(body))
	assert.False(t, v.Later[1].PeriodOver)
	body, err = json.Marshal(v.Next)
	require.NoError(t, err)
	assert.JSONEq(t, `{"date":"2018-10-01","first_published":"2019-02-28","first_value":"20891.367"}`, string(body))
}

func TestALaterCaptureShowsTheOneRevisionSince(t *testing.T) {
	a := captured(t, "2025-01-20", true)
	c := &source.Client{Recorded: a, Cutoff: day("2025-01-20")}
	v, err := (&Client{Source: c}).Vintage(t.Context(), VintageRequest{Series: "GDP", AsOf: day("2024-11-03")})
	require.NoError(t, err)
	holdsLaws(t, v)
	body, err := json.Marshal(v.Revised)
	require.NoError(t, err)
	assert.JSONEq(t, `[{"date":"2024-07-01","start":"2024-07-01","end":"2024-09-30","status":"revised","value":"29349.924","value_now":"29374.914","difference":"24.990","changes":2,"last_changed":"2024-12-19"}]`, string(body))
}

func TestTheViewOfNowIsThePlainLatestAnswer(t *testing.T) {
	v, err := viewed(t, captured(t, "2024-11-03", true), "2024-11-03")
	require.NoError(t, err)
	latest := rowsOf(t, "GDP_latest_captured-2024-11-03.json")
	require.Len(t, latest, 315)
	points := map[string]string{}
	for _, p := range v.Points {
		points[p.Date.String()] = p.Value.String()
	}
	for _, o := range latest {
		want := o.Value
		if want == missingText {
			want = ""
		}
		assert.Equal(t, want, points[o.Date.String()], o.Date.String())
	}
	assert.Equal(t, 315, v.Counts.Points+v.Counts.Missing)
}

func TestWindowsOfADateTouchWithoutGaps(t *testing.T) {
	all, err := histories(rowsOf(t, "GDP_all-vintages_ot1_captured-2024-11-03.json"))
	require.NoError(t, err)
	windows := 0
	for _, h := range all {
		for i, w := range h.windows {
			windows++
			if i > 0 {
				assert.Equal(t, h.windows[i-1].end.AddDays(1), w.start, h.date.String())
			}
		}
	}
	assert.Equal(t, 3199, windows)
}

func TestACutEdgeIsNoDayOfPublication(t *testing.T) {
	rows := rowsOf(t, "GDP_all-vintages_ot1_captured-2024-11-03.json")
	whole, err := histories(rows)
	require.NoError(t, err)
	halves := append(cut(rows, day("1776-07-04"), day("2018-12-31")), cut(rows, day("2019-01-01"), day(open))...)
	again, err := histories(halves)
	require.NoError(t, err)
	assert.Equal(t, whole, again)
}

func TestAnAnswerCutAtTheDayGivesTheSameView(t *testing.T) {
	a := captured(t, "2024-11-03", false)
	a.rows = rowsOf(t, "GDP_realtime-1776-to-2019-01-01_ot1.json")
	require.Len(t, a.rows, 2902)
	v, err := viewed(t, a, "2019-01-01", "2019-01-01")
	require.NoError(t, err)
	assert.Equal(t, Counts{Points: 287, Missing: 4, Unchanged: 287}, v.Counts)
	assert.Equal(t, "2018-07-01 20658.204", v.Last.Date.String()+" "+v.Last.Value.String())
}

func TestUnemploymentOfTheYear2000(t *testing.T) {
	serve := func(t *testing.T, asOf string) Vintage {
		a := &archive{series: described("Percent", "Monthly", "M"), vintages: []string{"2000-12-08", "2001-01-05"}}
		observations := sharedFile(t, "UNRATE_realtime-2001_obs-2000_ot1.json")
		c := served(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/observations") {
				_, _ = w.Write(observations)
				return
			}
			a.ServeHTTP(w, r)
		}))
		v, err := c.Vintage(t.Context(), VintageRequest{Series: "UNRATE", AsOf: day(asOf)})
		require.NoError(t, err)
		holdsLaws(t, v)
		return v
	}
	v := serve(t, "2001-01-04")
	assert.Equal(t, "2001-12-31", v.Now.String(), "the capture says nothing later")
	assert.Equal(t, Counts{Points: 11, Revised: 2, Unchanged: 9, Later: 1, LaterPeriodOver: 1}, v.Counts)
	assert.Equal(t, "2000-03-01 4.1 4.0", v.Revised[0].Date.String()+" "+v.Revised[0].Value.String()+" "+v.Revised[0].ValueNow.String())
	assert.Equal(t, "2000-04-01 3.9 4.0", v.Revised[1].Date.String()+" "+v.Revised[1].Value.String()+" "+v.Revised[1].ValueNow.String())
	assert.Equal(t, "2001-01-05", v.Revised[1].LastChanged.String())
	assert.Equal(t, "2000-12-01 2001-01-05 4.0", v.Next.Date.String()+" "+v.Next.FirstPublished.String()+" "+v.Next.FirstValue.String())
	v = serve(t, "2001-01-05")
	assert.Equal(t, Counts{Points: 12, Unchanged: 12}, v.Counts)
}

// The real captures as files, served whatever is asked, over the wire.
func TestAServerOfFilesIsEnough(t *testing.T) {
	files := map[string][]byte{
		"/fred/series/vintagedates": sharedFile(t, "GDP_vintagedates_captured-2024-11-03.json"),
		"/fred/series":              sharedFile(t, "GDP_series_captured-2024-11-03.json"),
		"/fred/series/observations": sharedFile(t, "GDP_all-vintages_ot1_captured-2024-11-03.json"),
	}
	c := served(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=UTF-8")
		_, _ = w.Write(files[r.URL.Path])
	}))
	v, err := c.Vintage(t.Context(), VintageRequest{Series: "GDP", AsOf: day("2019-01-01")})
	require.NoError(t, err)
	holdsLaws(t, v)
	assert.Equal(t, Counts{Points: 287, Missing: 4, Revised: 79, Unchanged: 208, Later: 24, LaterPeriodOver: 1}, v.Counts)
	assert.Equal(t, "Gross Domestic Product", v.Title)
}

func TestPublicRefusalsAreKnown(t *testing.T) {
	for file, says := range map[string]string{
		"error-400_series-does-not-exist.json": "not found: series GDP at FRED",
		"error-400_series-does-not-exist.xml":  "not found: series GDP at FRED",
		"error-400_bad-series-id-format.json":  "Series IDs should be 25 or less alphanumeric characters.",
		"error-400_series-id-not-set.json":     "Variable series_id has not been set.",
	} {
		body := sharedFile(t, file)
		c := served(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write(body)
		}))
		_, err := c.Vintage(t.Context(), VintageRequest{Series: "GDP", AsOf: day("2019-01-01")})
		require.ErrorContains(t, err, says, file)
	}
}
