//go:build shared

package macro

import (
	"context"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// capture stands for a recording: each of the publisher's paths has one file.
type capture struct {
	t     testing.TB
	files map[string]string // by the last word of the path
	at    time.Time
}

// Replay gives the file of a path, or the publisher's 404.
func (c capture) Replay(_ context.Context, address string) (source.Answer, error) {
	place, _, _ := strings.Cut(address, "?")
	body, status := []byte(`{"error_code":404,"error_message":"Not Found."}`), 404
	if name := c.files[path.Base(place)]; strings.HasPrefix(name, "{") {
		body, status = []byte(name), 200
	} else if name != "" {
		body, status = sharedFile(c.t, name), 200
	}
	part := source.Part{Address: address, Digest: source.Digest(body), Bytes: int64(len(body)), ReadAt: c.at}
	return source.Answer{Part: part, Body: body, Status: status, Origin: source.Replay}, nil
}

func readOn(text string) time.Time { return day(text).Midnight(time.UTC).Add(14 * time.Hour) }

// The counts, first and last values are those of another program on the same
// files; periods and days are arithmetic by hand.
func TestRealSeriesAsTheyStood(t *testing.T) {
	for rule, c := range map[string]struct {
		series       string
		files        map[string]string
		on, cutoff   string
		counts       SeriesCounts
		first, last  string // date value start end, and vintage
		about        string
		stale        string
		next         Expected
		discontinued bool
	}{
		"a quarterly series, read days after its update": {
			series: "gdp", on: "2024-11-03",
			files:  map[string]string{"series": "GDP_series_captured-2024-11-03.json", "observations": "GDP_latest_captured-2024-11-03.json", "release": "GDP_release.json"},
			counts: SeriesCounts{311, 4}, first: "1947-01-01 243.164 1947-01-01 1947-03-31", last: "2024-07-01 29349.924 2024-07-01 2024-09-30",
			about: "Gross Domestic Product, Billions of Dollars, Quarterly, Seasonally Adjusted Annual Rate, Gross Domestic Product",
			next:  Expected{By: day("2025-04-08"), Basis: "frequency"},
		},
		"the same eleven weeks later": {
			series: "GDP", on: "2025-01-20",
			files:  map[string]string{"series": "GDP_series_captured-2025-01-20.json", "observations": "GDP_latest_captured-2025-01-20.json"},
			counts: SeriesCounts{311, 4}, first: "1947-01-01 243.164 1947-01-01 1947-03-31", last: "2024-07-01 29374.914 2024-07-01 2024-09-30",
			about: "Gross Domestic Product, Billions of Dollars, Quarterly, Seasonally Adjusted Annual Rate, ",
			next:  Expected{By: day("2025-04-08"), Basis: "frequency"},
		},
		"a monthly series with its release's calendar": {
			series: "CPILFESL", on: "2024-11-03",
			files:  map[string]string{"series": "CPILFESL_series_captured-2024-11-03.json", "observations": "CPILFESL_latest_captured-2024-11-03.json", "release": `{"releases":[{"id":10,"name":"Consumer Price Index"}]}`, "dates": "release-10_dates.json"},
			counts: SeriesCounts{813, 0}, first: "1957-01-01 28.5 1957-01-01 1957-01-31", last: "2024-09-01 320.767 2024-09-01 2024-09-30",
			about: "Consumer Price Index for All Urban Consumers: All Items Less Food and Energy in U.S. City Average, Index 1982-1984=100, Monthly, Seasonally Adjusted, Consumer Price Index",
			next:  Expected{Release: day("2024-11-13"), Basis: "release calendar"},
		},
		"a weekly series is dated by its ending day": {
			series: "WGS10YR", on: "2024-11-03",
			files:  map[string]string{"series": "WGS10YR_series_captured-2024-11-03.json", "observations": "WGS10YR_latest_captured-2024-11-03.json"},
			counts: SeriesCounts{3278, 0}, first: "1962-01-05 4.03 1961-12-30 1962-01-05", last: "2024-10-25 4.22 2024-10-19 2024-10-25",
			about: "Market Yield on U.S. Treasury Securities at 10-Year Constant Maturity, Quoted on an Investment Basis, Percent, Weekly, Ending Friday, Not Seasonally Adjusted, ",
			next:  Expected{By: day("2024-11-15"), Basis: "frequency"},
		},
		"holidays of a daily series are dots": {
			series: "DEXCAUS", on: "2024-01-08",
			files:  map[string]string{"series": described("Canadian Dollars to One U.S. Dollar", "Daily", "D"), "observations": "DEXCAUS_daily-holidays.json"},
			counts: SeriesCounts{11, 2}, first: "2023-12-20 1.3322 2023-12-20 2023-12-20", last: "2024-01-05 1.3331 2024-01-05 2024-01-05",
			about: "Hand-written Series, Canadian Dollars to One U.S. Dollar, Daily, Not Seasonally Adjusted, ",
			next:  Expected{By: day("2024-01-19"), Basis: "frequency"},
		},
		"in the publisher's default format": {
			series: "PAYEMS", on: "2015-06-28",
			files:  map[string]string{"series": "PAYEMS_series.xml", "observations": "SP500_observations_2014.xml"}, // another series' rows: no capture has both
			counts: SeriesCounts{4, 0}, last: "2014-09-05 2007.71  ", first: "2014-09-02 2002.28  ",
			about: "All Employees: Total Nonfarm Payrolls, Thousands of Persons, Monthly, Seasonally Adjusted, ",
		},
		"a discontinued series says so and nothing is expected": {
			series: "TWEXB", on: "2026-07-03", discontinued: true,
			files:  map[string]string{"series": "TWEXB_series_discontinued.json", "observations": `{"realtime_start":"2026-07-03","realtime_end":"2026-07-03","output_type":1,"count":1,"observations":[{"realtime_start":"2026-07-03","realtime_end":"2026-07-03","date":"2020-01-01","value":"128.4"}]}`},
			counts: SeriesCounts{1, 0}, first: "2020-01-01 128.4 2019-12-26 2020-01-01", last: "2020-01-01 128.4 2019-12-26 2020-01-01",
			about: "Trade Weighted U.S. Dollar Index: Broad, Goods (DISCONTINUED), Index Jan 1997=100, Weekly, Ending Wednesday, Not Seasonally Adjusted, ",
			stale: "its newest observation, of 2020-01-01, covers a period that had ended 2375 days before",
		},
		"a window of the future is empty": {
			series: "DGS10", on: "2026-07-05",
			files: map[string]string{"series": described("Percent", "Daily", "D"), "observations": "DGS10_future-window_200-empty.json"},
			about: "Hand-written Series, Percent, Daily, Not Seasonally Adjusted, ",
		},
		"as of New Year 2019, in the answer to the very request": {
			series: "GDP", on: "2024-11-03", cutoff: "2019-01-01",
			files:  map[string]string{"series": "GDP_series_captured-2024-11-03.json", "observations": "GDP_realtime-1776-to-2019-01-01_ot1.json"},
			counts: SeriesCounts{287, 4}, first: "1947-01-01 243.164 1947-01-01 1947-03-31 2018-07-27", last: "2018-07-01 20658.204 2018-07-01 2018-09-30 2018-12-21",
			about: "Gross Domestic Product, Billions of Dollars, Quarterly, Seasonally Adjusted Annual Rate, ",
			next:  Expected{By: day("2019-04-08"), Basis: "frequency"},
		},
	} {
		client := &source.Client{Recorded: capture{t, c.files, readOn(c.on)}}
		if c.cutoff != "" {
			client.Cutoff = day(c.cutoff)
		}
		s, err := (&Client{Source: client}).Series(t.Context(), SeriesRequest{Series: SeriesID(c.series)})
		require.NoError(t, err, rule)
		holdsSeriesLaws(t, s)
		assert.Equal(t, c.counts, s.Counts, rule)
		assert.Equal(t, c.about, strings.Join([]string{s.Title, s.Unit, s.Frequency, s.SeasonalAdjustment, s.Release.Name}, ", "), rule)
		assert.Equal(t, c.stale, s.Stale, rule)
		assert.Equal(t, c.next, s.Expected, rule)
		assert.Equal(t, c.discontinued, s.Discontinued, rule)
		if c.counts.Points > 0 {
			assert.Equal(t, c.first, told(s.Points[0]), rule)
			assert.Equal(t, c.last, told(s.Newest), rule)
		}
	}
}

func told(p SeriesPoint) string {
	text := p.Date.String() + " " + p.Value.String() + " " + p.Start.String() + " " + p.End.String()
	if !p.Published.IsZero() {
		text += " " + p.Published.String()
	}
	return text
}

// Two verbs, one truth: what a series shows under a cutoff is what its view of
// that day holds, for every day of the worked example.
func TestASeriesUnderACutoffIsItsView(t *testing.T) {
	for _, on := range []string{"1991-12-04", "1996-01-19", "1999-10-28", "1999-10-29", "2019-01-01", "2024-09-25", "2024-09-26", "2024-10-29", "2024-11-03"} {
		for _, honest := range []bool{true, false} {
			client := &Client{Source: &source.Client{Recorded: captured(t, "2024-11-03", honest), Cutoff: day(on)}}
			v, err := client.Vintage(t.Context(), VintageRequest{Series: "GDP"})
			require.NoError(t, err, on)
			s, err := client.Series(t.Context(), SeriesRequest{Series: "GDP"})
			require.NoError(t, err, on)
			holdsSeriesLaws(t, s)
			assert.Equal(t, SeriesCounts{v.Counts.Points, v.Counts.Missing}, s.Counts, on)
			assert.Equal(t, v.MissingDates, s.MissingDates, on)
			require.Len(t, s.Points, len(v.Points), on)
			for i, p := range v.Points {
				assert.Equal(t, told(SeriesPoint{Date: p.Date, Start: p.Start, End: p.End, Value: p.Value}), strings.TrimSuffix(told(s.Points[i]), " "+s.Points[i].Published.String()), on)
			}
		}
	}
	_, err := (&Client{Source: &source.Client{Recorded: captured(t, "2024-11-03", true), Cutoff: day("1991-12-03")}}).Series(t.Context(), SeriesRequest{Series: "GDP"})
	require.ErrorContains(t, err, "its first vintage is of 1991-12-04")
}

// The publisher's first releases are another of its answers: the first value of
// each date in the windows is the one that it gives there.
func TestFirstReleasesAreTheFirstWindows(t *testing.T) {
	all, err := histories(rowsOf(t, "GDP_all-vintages_ot1_captured-2024-11-03.json"))
	require.NoError(t, err)
	firsts := rowsOf(t, "GDP_initial-release_ot4_captured-2024-11-03.json")
	require.Len(t, firsts, 132)
	byDate := map[source.Date]history{}
	for _, h := range all {
		byDate[h.date] = h
	}
	for _, o := range firsts {
		w, found := byDate[o.Date].firstNumber(day(open))
		require.True(t, found, o.Date.String())
		assert.Equal(t, o.Value+" "+o.Start.String(), w.text+" "+w.start.String(), o.Date.String())
	}
}
