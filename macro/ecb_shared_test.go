//go:build shared

package macro

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// ecbFile reads a capture of the portal.
func ecbFile(t testing.TB, name string) string {
	t.Helper()
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "shared")
	}
	body, err := os.ReadFile(filepath.Join(root, "data", "macro", "ecb", name))
	require.NoError(t, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	if strings.HasSuffix(name, ".gz") {
		r, err := gzip.NewReader(bytes.NewReader(body))
		require.NoError(t, err)
		body, err = io.ReadAll(r)
		require.NoError(t, err)
	}
	return string(body)
}

// overTheWire reads from a server on this machine, on a day.
func overTheWire(t *testing.T, h http.Handler, day string) *Client {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	at, err := time.Parse(time.DateOnly, day)
	require.NoError(t, err)
	return &Client{Source: &source.Client{
		Clock: func() time.Time { return at },
		Getenv: func(name string) string {
			if name == "DESKWORTH_ECB_URL" {
				return server.URL
			}
			return ""
		},
	}}
}

// The counts were taken from the capture by another program.
func TestTheDollarSince1999(t *testing.T) {
	p := &portal{generic: ecbFile(t, "EXR_D.USD.EUR.SP00.A_generic_1999-2024.xml.gz"), structure: ecbFile(t, "EXR_structure-full_codelists.xml")}
	r, err := overTheWire(t, p, "2024-05-01").ECB(t.Context(), ECBRequest{Series: "EXR.D.USD.EUR.SP00.A", Limit: 7000, Format: ECBGeneric})
	require.NoError(t, err)
	holdsECBLaws(t, r, source.Date{})
	assert.Equal(t, ECBCounts{Points: 6486, Missing: 62}, r.Counts)
	assert.Equal(t, []source.Drop{{Reason: "H: Missing value; holiday or weekend", Count: 62}}, r.Missing)
	assert.Equal(t, "1999-01-04 1.1789", r.Points[0].Period+" "+r.Points[0].Value.String())
	assert.Equal(t, "2024-04-30 1.0718", r.Newest.Period+" "+r.Newest.Value.String())
	assert.Equal(t, []string{"US dollar/Euro", "US dollar", "USD per 1 EUR", "Daily", "Average of observations through period", ""},
		[]string{r.Title, r.Unit, r.Direction, r.Frequency, r.Collection, r.Stale})
	for _, p := range r.Points {
		assert.NotEqual(t, "2023-12-25", p.Period)
	}
	r, err = overTheWire(t, p, "2024-05-01").ECB(t.Context(), ECBRequest{Series: "EXR.D.USD.EUR.SP00.A", Start: "2011-12", End: "2012", Format: ECBGeneric})
	require.NoError(t, err)
	assert.Equal(t, 4, r.Counts.Missing, "the holidays of the end of 2011 and of 2012")
	assert.Empty(t, r.Stale)
}

func TestGoodsOfTheBalanceOfPaymentsAreInMillions(t *testing.T) {
	p := &portal{json: ecbFile(t, "BPS_goods-balance_jsondata_2023H1.json")}
	r, err := overTheWire(t, p, "2026-06-25").ECB(t.Context(), ECBRequest{Series: "BPS.M.N.I9.W1.S1.S1.T.B.G._Z._Z._Z.EUR._T._X.N.ALL", Start: "2023-01", End: "2023-06", Format: ECBJSON})
	require.NoError(t, err)
	holdsECBLaws(t, r, source.Date{})
	assert.Len(t, p.asked, 1, "JSON brings its labels")
	assert.Equal(t, []string{"Goods balance", "millions of euro", "Monthly", "Neither seasonally adjusted nor calendar adjusted data", "Summed through period"},
		[]string{r.Title, r.Unit, r.Frequency, r.SeasonalAdjustment, r.Collection})
	said := ""
	for _, p := range r.Points {
		said += fmt.Sprintf("%s %s/%s %s %s; ", p.Period, p.Start, p.End, p.Value, p.Status)
	}
	assert.Equal(t, "2023-01 2023-01-01/2023-01-31 -15084.5081 A; 2023-02 2023-02-01/2023-02-28 19181.0328 A; 2023-03 2023-03-01/2023-03-31 39085.4923 A; "+
		"2023-04 2023-04-01/2023-04-30 7192.7384 A; 2023-05 2023-05-01/2023-05-31 15767.5451 A; 2023-06 2023-06-01/2023-06-30 31757.9676 A; ", said)
	for f := range r.Tables()[0].Figures() {
		assert.Equal(t, source.Quantity{Value: f.Value, Unit: "EUR", Scale: 6}, f.Quantity())
	}
}

func TestFortySevenKeyRatesAreFortySevenTables(t *testing.T) {
	p := &portal{generic: ecbFile(t, "FM_key-rates_generic_47-series.xml")}
	r, err := overTheWire(t, p, "2024-04-30").ECB(t.Context(), ECBRequest{Series: "FM.D+M......", Format: ECBGeneric})
	require.NoError(t, err)
	holdsECBLaws(t, r, source.Date{})
	points := 0
	for _, s := range append([]ECBSeries{r.ECBSeries}, r.More...) {
		points += s.Counts.Points
	}
	assert.Equal(t, []int{47, 575}, []int{r.Found, points})
	assert.Equal(t, "no_labels", r.Warnings[0].Name, "this flow has no structure here")
}

func TestTheDepositFacilityIsAListOfChanges(t *testing.T) {
	empty, csv := ecbFile(t, "FM_200-empty-series_jsondata.json"), ecbFile(t, "FM_B.U2.EUR.4F.KR.DFR.LEV_csvdata_first13.csv")
	p := &portal{json: empty, csv: csv, structure: ecbFile(t, "EXR_structure-full_codelists.xml")}
	for _, format := range []ECBFormat{ECBCSV, ECBJSON} {
		r, err := overTheWire(t, p, "2026-07-01").ECB(t.Context(), ECBRequest{Series: "FM.B.U2.EUR.4F.KR.DFR.LEV", Format: format})
		require.NoError(t, err)
		holdsECBLaws(t, r, source.Date{})
		assert.Equal(t, ECBCounts{Points: 13}, r.Counts)
		assert.Equal(t, []string{"Deposit facility - date of changes (raw data) - Level", "PCPA", "B", "E"}, []string{r.Title, r.Unit, r.Frequency, r.Collection}, "the structure of another flow labels nothing")
		assert.Equal(t, "1999-01-01 2 A, 2001-05-11 3.5 A", fmt.Sprintf("%s %s %s, %s %s %s", r.Points[0].Period, r.Points[0].Value, r.Points[0].Status, r.Newest.Period, r.Newest.Value, r.Newest.Status))
		assert.NotEmpty(t, r.Irregular)
		assert.Empty(t, r.Stale)
	}
}

func TestThePortalsOwnRefusalsAreNoData(t *testing.T) {
	answer := func(status int, body string, header map[string]string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			for name, value := range header {
				w.Header().Set(name, value)
			}
			w.WriteHeader(status)
			_, _ = w.Write([]byte(body))
		})
	}
	headers := map[string]string{}
	lines := strings.Split(strings.TrimSpace(ecbFile(t, "no-data_200-zero-length_headers.txt")), "\n")
	for _, line := range lines[1:] {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if name != "Connection" && name != "Date" {
			headers[name] = value
		}
	}
	require.Equal(t, "0", headers["Content-Length"])
	for file, c := range map[string]struct {
		handler http.Handler
		says    string
	}{
		"error-404_gateway-shape.json":            {answer(404, ecbFile(t, "error-404_gateway-shape.json"), nil), "Not Found (its gateway)"},
		"error-404_no-results_problem-shape.json": {answer(404, ecbFile(t, "error-404_no-results_problem-shape.json"), nil), "No results found."},
		"no-data_200-zero-length_headers.txt":     {answer(200, "", headers), "an empty body"},
		"FM_200-empty-series_jsondata.json": {http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Get("format") == "jsondata" {
				_, _ = w.Write([]byte(ecbFile(t, "FM_200-empty-series_jsondata.json")))
				return
			}
			w.Header().Set("Content-Length", "0")
		}), "an empty body"},
	} {
		for _, format := range []ECBFormat{ECBCSV, ECBJSON, ECBGeneric} {
			_, err := overTheWire(t, c.handler, "2024-01-07").ECB(t.Context(), ECBRequest{Series: "EXR.D.USD.EUR.SP00.A", Start: "2024-01-07", End: "2024-01-07", Format: format})
			var missing *source.NotFoundError
			require.ErrorAs(t, err, &missing, file+" "+string(format))
			assert.Contains(t, err.Error(), "data for EXR.D.USD.EUR.SP00.A from 2024-01-07 to 2024-01-07 at the ECB", file)
			assert.NotContains(t, err.Error(), "does not exist", file)
			if format == ECBCSV || !strings.HasPrefix(file, "FM") {
				assert.Contains(t, err.Error(), c.says, file)
			}
		}
	}
}
