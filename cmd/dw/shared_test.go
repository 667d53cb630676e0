//go:build shared

package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sharedBody reads a payload of a public test suite.
func sharedBody(t testing.TB, name string) []byte {
	t.Helper()
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	body, err := os.ReadFile(filepath.Join(root, "data", filepath.FromSlash(name)))
	require.NoError(t, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	return body
}

// yahoo serves one payload for one symbol, as the vendor does.
func yahoo(t testing.TB, symbol, file string) *bench {
	t.Helper()
	body := sharedBody(t, "market/yahoo/"+file)
	return newBench(t).with(served(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/YAHOO/v8/finance/chart/"+symbol {
			says(404, "application/json", notFound)(w, r)
			return
		}
		says(200, "application/json", string(body))(w, r)
	}))
}

type barsShown struct {
	Identity struct {
		Name          string      `json:"name"`
		Venue         string      `json:"venue"`
		Currency      string      `json:"currency"`
		MinorPerMajor json.Number `json:"minor_per_major"`
	} `json:"identity"`
	Zone string `json:"zone"`
	Bars []struct {
		Date, Time, Open, High, Low, Close string
		AdjClose                           string `json:"adj_close"`
		Volume                             string
		Partial                            bool
	} `json:"bars"`
	Dropped []struct {
		Reason string      `json:"reason"`
		Count  json.Number `json:"count"`
	} `json:"dropped"`
}

// dropped by reason, as text.
func (b barsShown) dropped() map[string]string {
	by := map[string]string{}
	for _, d := range b.Dropped {
		by[d.Reason] = d.Count.String()
	}
	return by
}

func TestPriceFieldsAreTheOnesThatTheIssueNames(t *testing.T) {
	b := yahoo(t, "OCDO.L", "chart_OCDO.L_1d_GBp_pence.json")
	raw := decoded[map[string]json.RawMessage](b, "ohlcv", "OCDO.L", "--interval", "1d", "--range", "1y", "--format", "json")
	for _, name := range []string{"identity", "zone", "bars", "dropped"} {
		assert.Contains(t, raw, name)
	}
	var bars []map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(raw["bars"], &bars))
	require.NotEmpty(t, bars)
	for _, name := range []string{"date", "time", "open", "high", "low", "close", "adj_close", "volume", "partial"} {
		assert.Contains(t, bars[0], name)
	}
}

func TestPenceStayPenceWithTheirFactor(t *testing.T) {
	got := decoded[barsShown](yahoo(t, "OCDO.L", "chart_OCDO.L_1d_GBp_pence.json"), "ohlcv", "OCDO.L", "--from", "2020-01-01", "--to", "2020-01-03", "--format", "json")
	assert.Equal(t, "GBp", got.Identity.Currency)
	assert.Equal(t, "100", got.Identity.MinorPerMajor.String())
	assert.Equal(t, "Europe/London", got.Zone)
	require.Len(t, got.Bars, 1, "the first of January is a holiday")
	assert.Equal(t, "2020-01-02", got.Bars[0].Date)
	assert.True(t, strings.HasPrefix(got.Bars[0].Close, "12"), "1259.5 pence are GBP 12.595: %s", got.Bars[0].Close)
}

func TestSydneyBarsHaveTheDayOfSydney(t *testing.T) {
	got := decoded[barsShown](yahoo(t, "ALL.AX", "chart_ALL.AX_1d_sydney_last_day_twice.json"), "ohlcv", "ALL.AX", "--range", "3mo", "--format", "json")
	assert.Equal(t, "Australia/Sydney", got.Zone)
	assert.Equal(t, "AUD", got.Identity.Currency)
	days := map[string]bool{}
	for _, bar := range got.Bars {
		at, err := time.Parse(time.RFC3339, bar.Time)
		require.NoError(t, err)
		assert.Equal(t, bar.Date, at.Format(time.DateOnly), "the stamp is in the exchange's zone")
		assert.NotContains(t, []time.Weekday{time.Saturday, time.Sunday}, at.Weekday(), bar.Date)
		assert.False(t, days[bar.Date], "%s comes once", bar.Date)
		days[bar.Date] = true
		if !bar.Partial {
			assert.NotEqual(t, bar.Date, at.UTC().Format(time.DateOnly), "ten in Sydney is the day before in UTC")
		}
	}
	require.Len(t, got.Bars, 64, "63 sessions, and the one that was still open")
	last := got.Bars[63]
	assert.Equal(t, "2022-01-13T16:10:07+11:00", last.Time, "05:10:07 in UTC, as the payload has it")
	assert.True(t, last.Partial)
	assert.False(t, got.Bars[62].Partial)
	assert.Empty(t, got.Dropped)
}

func TestFrankfurtBarsHaveTheDayOfFrankfurt(t *testing.T) {
	got := decoded[barsShown](yahoo(t, "WSU.DE", "chart_WSU.DE_1d_xetra_cest.json"), "ohlcv", "WSU.DE", "--from", "2023-08-04", "--to", "2023-08-09", "--format", "json")
	assert.Equal(t, "Europe/Berlin", got.Zone)
	var days []string
	for _, bar := range got.Bars {
		days = append(days, bar.Date)
		assert.True(t, strings.HasSuffix(bar.Time, "+02:00"), "summer time, whatever the answer's winter offset says: %s", bar.Time)
	}
	assert.Equal(t, []string{"2023-08-04", "2023-08-07", "2023-08-08"}, days, "half-open: the ninth is left out")

	nulls := decoded[barsShown](yahoo(t, "MUV2.DE", "chart_MUV2.DE_1d_null_bar_2020.json"), "ohlcv", "MUV2.DE", "--range", "6mo", "--format", "json")
	assert.Len(t, nulls.Bars, 123)
	assert.Equal(t, "1", nulls.dropped()["null"], "2017-12-19 has no close")
}

func TestAWeekendIsAnEmptyResult(t *testing.T) {
	got := decoded[map[string]json.RawMessage](yahoo(t, "AAPL", "chart_AAPL_1m_weekend_empty.json"), "ohlcv", "AAPL", "--interval", "1m", "--from", "2025-02-01", "--to", "2025-02-02", "--format", "json")
	assert.JSONEq(t, `[]`, string(got["bars"]))
}

func TestAnUnlistedSymbolIsNotFound(t *testing.T) {
	r := yahoo(t, "AAPL", "chart_AAPL_1d_short.json").run("ohlcv", "NOSUCH", "--format", "json")
	assert.Equal(t, 4, r.code)
	assert.Contains(t, r.err, "try: dw resolve_instrument NOSUCH")
	assert.Empty(t, r.out)
}

// fred serves the capture of 2024-11-03, whole, whatever window is asked for.
func fred(t testing.TB) *bench {
	t.Helper()
	bodies := map[string][]byte{
		"/FRED/fred/series/vintagedates": sharedBody(t, "macro/fred/GDP_vintagedates_captured-2024-11-03.json"),
		"/FRED/fred/series":              sharedBody(t, "macro/fred/GDP_series_captured-2024-11-03.json"),
		"/FRED/fred/series/observations": sharedBody(t, "macro/fred/GDP_all-vintages_ot1_captured-2024-11-03.json"),
	}
	env := served(t, func(w http.ResponseWriter, r *http.Request) {
		body, known := bodies[r.URL.Path]
		if !known || r.URL.Query().Get("series_id") != "GDP" {
			says(400, "application/json", noSeries)(w, r)
			return
		}
		says(200, "application/json; charset=UTF-8", string(body))(w, r)
	})
	return newBench(t).with(env).with(map[string]string{"FRED_API_KEY": "abcdefghijklmnopqrstuvwxyz012345"})
}

func TestGDPAsOfNewYear2019(t *testing.T) {
	type date struct {
		Date string `json:"date"`
	}
	got := decoded[struct {
		InForce string                 `json:"vintage_in_force"`
		Counts  map[string]json.Number `json:"counts"`
		Last    map[string]string      `json:"last"`
		Next    map[string]string      `json:"next_unpublished"`
		Points  []date                 `json:"points"`
		Missing []string               `json:"missing_dates"`
		Revised []date                 `json:"revised"`
		Later   []struct {
			date
			FirstPublished string `json:"first_published"`
			FirstValue     string `json:"first_value"`
			PeriodOver     bool   `json:"period_over"`
		} `json:"later"`
	}](fred(t), "fred_vintage", "GDP", "--as-of", "2019-01-01", "--format", "json")

	for name, want := range map[string]string{"points": "287", "missing": "4", "revised": "79", "unchanged": "208", "withdrawn": "0", "restored": "0", "later": "24", "later_period_over": "1", "backfilled": "0"} {
		require.Contains(t, got.Counts, name)
		assert.Equal(t, want, got.Counts[name].String(), name)
	}
	assert.Len(t, got.Points, 287)
	assert.Len(t, got.Missing, 4)
	assert.Len(t, got.Revised, 79)
	require.Len(t, got.Later, 24)
	assert.Equal(t, "2018-10-01", got.Later[0].Date)
	assert.Equal(t, "2019-02-28", got.Later[0].FirstPublished)
	for i, later := range got.Later {
		assert.Equal(t, i == 0, later.PeriodOver, later.Date)
	}
	assert.Equal(t, map[string]string{"date": "2018-10-01", "first_published": "2019-02-28", "first_value": got.Later[0].FirstValue}, got.Next)
	assert.Equal(t, "2018-07-01", got.Last["date"])
	assert.NotEmpty(t, got.Last["value"])
	assert.NotEmpty(t, got.Last["value_now"])
	assert.NotEqual(t, got.Last["value"], got.Last["value_now"])
	assert.Equal(t, "2018-12-21", got.InForce)
}

// The counts are those of the capture's newest windows, found by other means.
func TestGDPAsItStandsHasTheShapeOfASeries(t *testing.T) {
	got := decoded[struct {
		Title    string                 `json:"title"`
		Unit     string                 `json:"unit"`
		Freq     string                 `json:"frequency"`
		Seasonal string                 `json:"seasonal_adjustment"`
		Counts   map[string]json.Number `json:"counts"`
		Missing  []struct {
			Reason string `json:"reason"`
			Count  int    `json:"count"`
		} `json:"missing"`
		Dates  []string            `json:"missing_dates"`
		Points []map[string]string `json:"points"`
		Newest map[string]string   `json:"newest"`
		Stale  *string             `json:"stale"`
	}](fred(t), "fred_series", "gdp", "--format", "json")

	assert.Equal(t, []string{"Gross Domestic Product", "Billions of Dollars", "Quarterly", "Seasonally Adjusted Annual Rate"}, []string{got.Title, got.Unit, got.Freq, got.Seasonal})
	assert.Equal(t, map[string]json.Number{"points": "311", "missing": "4"}, got.Counts)
	require.Len(t, got.Missing, 1)
	assert.Equal(t, 4, got.Missing[0].Count)
	assert.Equal(t, []string{"1946-01-01", "1946-04-01", "1946-07-01", "1946-10-01"}, got.Dates)
	require.Len(t, got.Points, 311)
	assert.Equal(t, map[string]string{"date": "1947-01-01", "start": "1947-01-01", "end": "1947-03-31", "value": "243.164", "status": "published"}, got.Points[0])
	assert.Equal(t, map[string]string{"date": "2024-07-01", "start": "2024-07-01", "end": "2024-09-30", "value": "29349.924", "status": "published"}, got.Points[310])
	assert.Equal(t, got.Points[310], got.Newest)
	require.NotNil(t, got.Stale)
}

func TestCountsComeBeforeLists(t *testing.T) {
	out := fred(t).good("fred_vintage", "GDP", "--as-of", "2019-01-01", "--format", "json").out
	last := -1
	for _, name := range []string{"vintage_in_force", "counts", "last", "next_unpublished", "points", "revised", "later"} {
		at := strings.Index(out, "\n  \""+name+"\":")
		assert.Greater(t, at, last, name)
		last = at
	}
}

func TestASeriesBeforeItsFirstVintageIsNotFound(t *testing.T) {
	r := fred(t).run("fred_vintage", "GDP", "--as-of", "1991-12-03")
	assert.Equal(t, 4, r.code)
	assert.Contains(t, r.err, "its first vintage is of 1991-12-04")
}

// appleFiles are the one instance, plain and packed.
func appleFiles(t testing.TB) map[string]string {
	t.Helper()
	packed := sharedBody(t, "filings/edgartools/aapl-10k-2023/aapl-20230930_htm.xml.gz")
	r, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	plain, err := io.ReadAll(r)
	require.NoError(t, err)
	var zipped bytes.Buffer
	w := zip.NewWriter(&zipped)
	for name, body := range map[string][]byte{"notes.txt": []byte("no instance"), "aapl-20230930_htm.xml": plain} {
		part, err := w.Create(name)
		require.NoError(t, err)
		_, err = part.Write(body)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	files := map[string]string{}
	for name, body := range map[string][]byte{"plain.xml": plain, "packed.xml.gz": packed, "folder.zip": zipped.Bytes()} {
		files[name] = filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(files[name], body, 0o600))
	}
	return files
}

type axisShown struct {
	Axis    string      `json:"axis"`
	Members []any       `json:"members"`
	Facts   json.Number `json:"facts"`
}

type factShown struct {
	Concept  string      `json:"concept"`
	Value    string      `json:"value"`
	Unit     string      `json:"unit"`
	Decimals json.Number `json:"decimals"`
	Period   struct {
		Start, End, Instant string
	} `json:"period"`
	Dimensions map[string]string `json:"dimensions"`
	Accession  string            `json:"accession"`
	FactIDs    []string          `json:"fact_ids"`
}

const products = "srt:ProductOrServiceAxis"

func TestAppleSixMembersFromPlainGzipAndZip(t *testing.T) {
	for name, file := range appleFiles(t) {
		b := newBench(t)
		axes := decoded[struct {
			Axes  []axisShown     `json:"axes"`
			Facts json.RawMessage `json:"facts"`
		}](b, "filing_segments", "--file", file, "--format", "json")
		found := 0
		for _, axis := range axes.Axes {
			assert.NotEmpty(t, axis.Facts, axis.Axis)
			if axis.Axis == products {
				found++
				assert.Len(t, axis.Members, 6, name)
			}
		}
		assert.Equal(t, 1, found, name)

		got := decoded[struct {
			Facts []factShown `json:"facts"`
		}](b, "filing_segments", "--file", file, "--axis", products, "--concept", "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax", "--format", "json")
		values := map[string]string{}
		for _, f := range got.Facts {
			if f.Period.Start == "2022-09-25" && f.Period.End == "2023-09-30" && len(f.Dimensions) == 1 {
				values[f.Dimensions[products]] = f.Value
				assert.Equal(t, "USD", f.Unit)
				assert.Equal(t, "-6", f.Decimals.String())
				assert.NotEmpty(t, f.FactIDs)
				assert.Equal(t, "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax", f.Concept)
			}
		}
		assert.Equal(t, map[string]string{
			"aapl:IPhoneMember": "200583000000", "aapl:MacMember": "29357000000", "aapl:IPadMember": "28300000000",
			"aapl:WearablesHomeandAccessoriesMember": "39845000000", "us-gaap:ProductMember": "298085000000", "us-gaap:ServiceMember": "85200000000",
		}, values, "%s: 200,583 + 29,357 + 28,300 + 39,845 = 298,085, and no total of ours", name)
	}
}
