//go:build shared

package macro

import (
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

// fredRows are all captures of FRED with what another program (a few lines of
// Python on the same bytes) found in them: how many rows were served and of how
// many by the answer's own count, their dates, the windows in which a value stood
// without a break, the dots among these, and of the newest windows the points,
// the missing, and the first and the last value.
var fredRows = map[string]string{
	"CPIAUCSL_50-vintages-1993-1997_ot3.xml":           "type 3: 605 of 605 rows, 604 dates, 679 windows, 9 dots; 604 points, 0 missing, 1947-01-01 21.48 to 1997-05-01 160.1",
	"CPILFESL_latest_captured-2024-11-03.json":         "type 1: 813 of 813 rows, 813 dates, 813 windows, 0 dots; 813 points, 0 missing, 1957-01-01 28.5 to 2024-09-01 320.767",
	"CPILFESL_latest_captured-2025-01-20.json":         "type 1: 816 of 816 rows, 816 dates, 816 windows, 0 dots; 816 points, 0 missing, 1957-01-01 28.5 to 2024-12-01 323.383",
	"DEXCAUS_daily-holidays.json":                      "type 1: 13 of 13 rows, 13 dates, 13 windows, 2 dots; 11 points, 2 missing, 2023-12-20 1.3322 to 2024-01-05 1.3331",
	"DGS10_future-window_200-empty.json":               "type 1: 0 of 0 rows, 0 dates, 0 windows, 0 dots; 0 points, 0 missing",
	"future-window_200-empty.json":                     "type 1: 0 of 0 rows, 0 dates, 0 windows, 0 dots; 0 points, 0 missing",
	"GDP_all-vintages_ot1_captured-2024-11-03.json":    "type 1: 3199 of 3199 rows, 315 dates, 3199 windows, 245 dots; 311 points, 4 missing, 1947-01-01 243.164 to 2024-07-01 29349.924",
	"GDP_all-vintages_ot1_captured-2025-01-20.json":    "type 1: 3201 of 3201 rows, 315 dates, 3201 windows, 245 dots; 311 points, 4 missing, 1947-01-01 243.164 to 2024-07-01 29374.914",
	"GDP_initial-release_ot4_captured-2024-11-03.json": "type 4: 132 of 132 rows, 132 dates, 132 windows, 0 dots; 132 points, 0 missing, 1991-10-01 5736.6 to 2024-07-01 29349.924",
	"GDP_initial-release_ot4_captured-2025-01-20.json": "type 4: 132 of 132 rows, 132 dates, 132 windows, 0 dots; 132 points, 0 missing, 1991-10-01 5736.6 to 2024-07-01 29349.924",
	"GDP_latest_captured-2024-11-03.json":              "type 1: 315 of 315 rows, 315 dates, 315 windows, 4 dots; 311 points, 4 missing, 1947-01-01 243.164 to 2024-07-01 29349.924",
	"GDP_latest_captured-2025-01-20.json":              "type 1: 315 of 315 rows, 315 dates, 315 windows, 4 dots; 311 points, 4 missing, 1947-01-01 243.164 to 2024-07-01 29374.914",
	"GDP_realtime-1776-to-2019-01-01_ot1.json":         "type 1: 2902 of 2902 rows, 291 dates, 2902 windows, 245 dots; 287 points, 4 missing, 1947-01-01 243.164 to 2018-07-01 20658.204",
	"GDP_vintages-2022-09-29+2022-10-27_ot1.json":      "type 1: 307 of 307 rows, 307 dates, 307 windows, 4 dots; 303 points, 4 missing, 1947-01-01 243.164 to 2022-07-01 25663.289",
	"GDP_vintages-2022-09-29+2022-10-27_ot2.json":      "type 2: 307 of 307 rows, 307 dates, 307 windows, 4 dots; 303 points, 4 missing, 1947-01-01 243.164 to 2022-07-01 25663.289",
	"GDP_vintages-2022-09-29+2022-10-27_ot3.json":      "type 3: 23 of 23 rows, 23 dates, 23 windows, 0 dots; 23 points, 0 missing, 2017-01-01 19148.194 to 2022-07-01 25663.289",
	"GDP_vintages-2022-09-29+2022-10-27_ot4.json":      "type 4: 1 of 1 rows, 1 dates, 1 windows, 0 dots; 1 points, 0 missing, 2022-07-01 25663.289 to 2022-07-01 25663.289",
	"GNPCA_limit10_of_91.json":                         "type 1: 10 of 91 rows, 10 dates, 10 windows, 0 dots; 10 points, 0 missing, 1929-01-01 1120.076 to 1938-01-01 1138.989",
	"SP500_observations_2014.xml":                      "type 1: 4 of 4 rows, 4 dates, 4 windows, 0 dots; 4 points, 0 missing, 2014-09-02 2002.28 to 2014-09-05 2007.71",
	"UNRATE_realtime-2001_obs-2000_ot1.json":           "type 1: 14 of 14 rows, 12 dates, 14 windows, 0 dots; 12 points, 0 missing, 2000-01-01 4.0 to 2000-12-01 4.0",
	"WGS10YR_latest_captured-2024-11-03.json":          "type 1: 3278 of 3278 rows, 3278 dates, 3278 windows, 0 dots; 3278 points, 0 missing, 1962-01-05 4.03 to 2024-10-25 4.22",

	"category-125_series_many-discontinued.json": "47 series, 21 discontinued; AITGCBN Monthly M, Millions of Dollars, Not Seasonally Adjusted, 2024-11-01 to 2024-11-01, updated 2024-12-27T07:31:08-06:00",
	"CPILFESL_series_captured-2024-11-03.json":   "1 series, 0 discontinued; CPILFESL Monthly M, Index 1982-1984=100, Seasonally Adjusted, 1957-01-01 to 2024-09-01, updated 2024-10-10T07:42:03-05:00",
	"CPILFESL_series_captured-2025-01-20.json":   "1 series, 0 discontinued; CPILFESL Monthly M, Index 1982-1984=100, Seasonally Adjusted, 1957-01-01 to 2024-12-01, updated 2025-01-15T07:39:58-06:00",
	"GDP_series_captured-2024-11-03.json":        "1 series, 0 discontinued; GDP Quarterly Q, Billions of Dollars, Seasonally Adjusted Annual Rate, 1947-01-01 to 2024-07-01, updated 2024-10-30T07:54:01-05:00",
	"GDP_series_captured-2025-01-20.json":        "1 series, 0 discontinued; GDP Quarterly Q, Billions of Dollars, Seasonally Adjusted Annual Rate, 1947-01-01 to 2024-07-01, updated 2024-12-19T07:55:01-06:00",
	"GNPCA_series_2020.json":                     "1 series, 0 discontinued; GNPCA Annual A, Billions of Chained 2012 Dollars, Not Seasonally Adjusted, 1929-01-01 to 2019-01-01, updated 2020-03-26T08:10:46-05:00",
	"search_exact_1.json":                        "1 series, 0 discontinued; GNPCA Annual A, Billions of Chained 2012 Dollars, Not Seasonally Adjusted, 1929-01-01 to 2019-01-01, updated 2020-03-26T08:10:46-05:00",
	"PAYEMS_series.xml":                          "1 series, 0 discontinued; PAYEMS Monthly M, Thousands of Persons, Seasonally Adjusted, 1939-01-01 to 2015-05-01, updated 2015-06-05T08:47:20-05:00",
	"release-175_series.xml":                     "3 series, 0 discontinued; PCPI01001 Annual A, Dollars, Not Seasonally Adjusted, 1969-01-01 to 2013-01-01, updated 2015-01-29T12:10:21-06:00",
	"TWEXB_series_discontinued.json":             "1 series, 1 discontinued; TWEXB Weekly, Ending Wednesday W, Index Jan 1997=100, Not Seasonally Adjusted, 1995-01-04 to 2020-01-01, updated 2020-01-06T15:49:01-06:00",
	"WGS10YR_series_captured-2024-11-03.json":    "1 series, 0 discontinued; WGS10YR Weekly, Ending Friday W, Percent, Not Seasonally Adjusted, 1962-01-05 to 2024-10-25, updated 2024-10-28T15:23:53-05:00",
	"WGS10YR_series_captured-2025-01-20.json":    "1 series, 0 discontinued; WGS10YR Weekly, Ending Friday W, Percent, Not Seasonally Adjusted, 1962-01-05 to 2025-01-10, updated 2025-01-13T15:18:59-06:00",

	"GDP_vintagedates_captured-2024-11-03.json": "393 of 393 vintages, 1991-12-04 to 2024-10-30",
	"GDP_vintagedates_captured-2025-01-20.json": "395 of 395 vintages, 1991-12-04 to 2024-12-19",
	"GNPCA_vintagedates_limit10.json":           "10 of 176 vintages, 1958-12-21 to 1963-02-20",

	"GDP_release.json":      "release 53: Gross Domestic Product",
	"release-10_dates.json": "930 release dates, 1949-03-24 to 2025-01-15",

	// tags belong to no verb of ours: whoever served them in a series' place is refused
	"GDP_tags.json":                      "the answer of FRED makes no sense at seriess: no series is described; keep the body and report it: nothing of it was used",
	"search-related-tags_EMPTY-200.json": "the answer of FRED makes no sense at seriess: no series is described; keep the body and report it: nothing of it was used",

	"error-400_bad-series-id-format.json":  `FRED did not answer with data (status 400): "Bad Request. Invalid value for variable series_id. Series IDs should be 25 or less alphanumeric characters."; read what it says and ask otherwise`,
	"error-400_series-id-not-set.json":     `FRED did not answer with data (status 400): "Bad Request. Variable series_id has not been set."; read what it says and ask otherwise`,
	"error-400_series-does-not-exist.json": `not found: series LIBOR at FRED: "Bad Request. The series does not exist."; check the identifier; the API withholds some series that the site shows, and nothing is given in their place`,
	"error-400_series-does-not-exist.xml":  `not found: series LIBOR at FRED: "Bad Request. The series does not exist."; check the identifier; the API withholds some series that the site shows, and nothing is given in their place`,
}

func TestEveryFileOfFREDHasItsRow(t *testing.T) {
	present, err := os.ReadDir(filepath.Join(fredShared(), "data", "macro", "fred"))
	require.NoError(t, err)
	require.Len(t, present, len(fredRows)+1, "all captures and the page that says where they are from")
	for _, f := range present {
		if f.Name() == "PROVENANCE.md" {
			continue
		}
		want, listed := fredRows[f.Name()]
		require.True(t, listed, "%s: write its row first", f.Name())
		assert.Equal(t, want, summaryOf(t, f.Name()), f.Name())
	}
}

// summaryOf reads a file with the decoder that its first words ask for.
func summaryOf(t *testing.T, name string) string {
	body := sharedFile(t, name)
	start := string(body[:min(len(body), 400)])
	switch {
	case strings.HasPrefix(name, "error-400"):
		return refusedWith(t, body)
	case strings.Contains(start, "output_type"):
		return observationsIn(t, body)
	case strings.Contains(start, "vintage_dates"):
		return vintagesIn(t, body)
	case strings.Contains(start, "release_dates"):
		dates, err := decodeCalendar(body)
		require.NoError(t, err)
		return fmt.Sprintf("%d release dates, %s to %s", len(dates), dates[0], dates[len(dates)-1])
	case strings.Contains(start, `"releases"`):
		r, err := decodeRelease(body)
		require.NoError(t, err)
		return fmt.Sprintf("release %d: %s", r.ID, r.Name)
	}
	return seriesIn(t, body)
}

func observationsIn(t *testing.T, body []byte) string {
	page, err := decodeObservations(body)
	require.NoError(t, err)
	all, err := histories(*page.Observations)
	require.NoError(t, err)
	windows, dots, points, ends := 0, 0, 0, ""
	for _, h := range all {
		windows += len(h.windows)
		for _, w := range h.windows {
			if w.value.IsZero() {
				dots++
			}
		}
		newest := h.windows[len(h.windows)-1]
		if newest.value.IsZero() {
			continue
		}
		if points++; points == 1 {
			ends = fmt.Sprintf(", %s %s to ", h.date, newest.text)
		}
		ends = ends[:strings.LastIndex(ends, " to ")] + fmt.Sprintf(" to %s %s", h.date, newest.value)
	}
	return fmt.Sprintf("type %d: %d of %d rows, %d dates, %d windows, %d dots; %d points, %d missing%s",
		page.OutputType, page.served, page.Count, len(all), windows, dots, points, len(all)-points, ends)
}

func vintagesIn(t *testing.T, body []byte) string {
	list, err := decodeVintages(body)
	require.NoError(t, err)
	dates := *list.Dates
	return fmt.Sprintf("%d of %d vintages, %s to %s", len(dates), list.Count, dates[0], dates[len(dates)-1])
}

func seriesIn(t *testing.T, body []byte) string {
	var all seriesBody
	if _, err := decodeSeries(body, source.Date{}); err != nil {
		return err.Error()
	}
	require.NoError(t, decode(body, &all))
	discontinued := 0
	for _, m := range all.Series {
		if m.discontinued() {
			discontinued++
		}
	}
	m := all.Series[0]
	return fmt.Sprintf("%d series, %d discontinued; %s %s %s, %s, %s, %s to %s, updated %s", len(all.Series), discontinued,
		m.ID, m.Frequency, m.Short, m.Units, m.Seasonal, m.First, m.Last, m.updated())
}

func refusedWith(t *testing.T, body []byte) string {
	c := served(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write(body)
	}))
	_, err := c.Series(t.Context(), SeriesRequest{Series: "libor"})
	require.Error(t, err)
	return err.Error()
}

// Two output types of one question to the publisher hold the same windows.
func TestTheColumnsOfTwoVintagesAreTheirWindows(t *testing.T) {
	rows, err := histories(rowsOf(t, "GDP_vintages-2022-09-29+2022-10-27_ot1.json"))
	require.NoError(t, err)
	columns, err := histories(rowsOf(t, "GDP_vintages-2022-09-29+2022-10-27_ot2.json"))
	require.NoError(t, err)
	assert.Equal(t, rows, columns)
}

// February 1992 had 138.6, lost it in a vintage of October 1993, and got it back.
func TestAWithdrawnMonthComesBackInItsColumn(t *testing.T) {
	all, err := histories(rowsOf(t, "CPIAUCSL_50-vintages-1993-1997_ot3.xml"))
	require.NoError(t, err)
	for _, h := range all {
		if h.date == day("1992-02-01") {
			var texts []string
			for _, w := range h.windows {
				texts = append(texts, w.start.String()+" to "+w.end.String()+": "+w.text)
			}
			assert.Equal(t, []string{"1993-10-15 to 1994-02-16: .", "1994-02-17 to 1997-02-18: 138.6", "1997-02-19 to 1997-06-17: 138.7"}, texts)
			return
		}
	}
	t.Fatal("the month is not there")
}
