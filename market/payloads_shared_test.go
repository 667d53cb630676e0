//go:build shared

package market

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// chartRefusals are what the vendor's answers that are no chart come to, read as
// one: by their status, as they were sent, and the exact error.
var chartRefusals = []struct {
	file   string
	status int
	code   string
	says   string
}{
	{"error_200_down_page.html", 200, "upstream", `Yahoo did not answer with data (status 200): it answers a page (HTML) where JSON was asked for: "Yahoo"; open the address in a browser to see what it wants, then try again`},
	{"error_400_bad_interval.json", 400, "upstream", `Yahoo did not answer with data (status 400): "Invalid input - interval=5h is not supported. Valid intervals: [1m, 2m, 5m, 15m, 30m, 60m, 90m, 1h, 1d, 5d, 1wk, 1mo, 3mo]"; ask for the interval and the window that the words allow`},
	{"error_401_invalid_crumb.json", 401, "upstream", `Yahoo did not answer with data (status 401): "Invalid Crumb"; the vendor wants a session now: try later, or another vendor by its name`},
	{"error_404_not_found.json", 404, "not_found", `not found: symbol NOSUCH at Yahoo: "No data found, symbol may be delisted"; try: dw resolve_instrument NOSUCH`},
	{"error_422_1m_8_days.json", 422, "upstream", `Yahoo did not answer with data (status 422): "1m data not available for startTime=1752606940 and endTime=1784142940. Only 8 days worth of 1m granularity data are allowed to be fetched per request."; ask for the interval and the window that the words allow`},
	{"error_422_intraday_range.json", 422, "upstream", `Yahoo did not answer with data (status 422): "15m data not available for startTime=1773633600 and endTime=1774238400. The requested range must be within the last 60 days."; ask for the interval and the window that the words allow`},
	{"error_429_edge.txt", 429, "rate", `Yahoo asks to slow down: "Edge: Too Many Requests"`},
	{"chart_fake_no_timestamp_quote_length.json", 200, "shape", `the answer of Yahoo makes no sense at indicators.open: 1 values stand against 0 stamps`},
	{"chart_fake_no_timestamp_with_quote.json", 200, "shape", `the answer of Yahoo makes no sense at indicators.open: 1 values stand against 0 stamps`},
	{"options_AAPL_expired_date.json", 200, "shape", notOneResult},
	{"options_AAPL_legacy_format.json", 200, "shape", notOneResult},
	{"options_ADH_delisted_fund.json", 200, "shape", notOneResult},
	{"options_EBAY_one_expiry.json", 200, "shape", notOneResult},
	{"options_VXAPL_index_no_chain.json", 200, "shape", notOneResult},
	{"options_truncated_empty_object.json", 200, "shape", notOneResult},
	{"quote_APS.AX_empty.json", 200, "shape", notOneResult},
	{"quote_BRKS_renamed.json", 200, "shape", notOneResult},
	{"quote_OCDO.L_GBp.json", 200, "shape", notOneResult},
	{"quote_SIX_delisted.json", 200, "shape", notOneResult},
	{"quote_expired_option_contract.json", 200, "shape", notOneResult},
}

const notOneResult = "the answer of Yahoo makes no sense at chart.result: there is not one result"

// answering gives every request one answer.
type answering struct {
	status int
	body   string
}

func (a answering) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: a.status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(a.body)), Request: r}, nil
}

func TestEveryPublicRefusalEndsInItsOwnWords(t *testing.T) {
	for _, c := range chartRefusals {
		body, err := sharedFile(t, c.file), error(nil)
		synctest.Test(t, func(t *testing.T) { // where the waits of retries take no time
			client := Client{Source: &source.Client{Transport: answering{c.status, body}}}
			_, err = client.OHLCV(t.Context(), OHLCVRequest{Symbol: "NOSUCH", Range: "5d"})
		})
		require.Error(t, err, c.file)
		assert.Contains(t, err.Error(), c.says, c.file)
		var coded source.Coded
		require.ErrorAs(t, err, &coded, c.file)
		assert.Equal(t, c.code, coded.Code(), c.file)
		words := strings.ToLower(err.Error())
		assert.Equal(t, strings.Contains(c.says, "delisted"), strings.Contains(words, "delisted"), "%s: only the vendor says so", c.file)
	}
}

// coveredElsewhere are the tables of other packages' tests: the folder of those
// tests, by file.
var coveredElsewhere = map[string]string{
	"reference/talib_expected.csv":              "indicator",
	"reference/talib_sref_252_bars.csv":         "indicator",
	"reference/american_options.csv":            "option",
	"reference/black_scholes_european_haug.csv": "option",
	"reference/black_scholes_greeks_haug.csv":   "option",
}

// rowsByFile gives every file that has an expected row, with the table that it is in.
func rowsByFile(t *testing.T) map[string]string {
	rows := map[string]string{}
	for _, c := range charts {
		rows["yahoo/"+c.file] = "charts"
	}
	for _, c := range chartRefusals {
		rows["yahoo/"+c.file] = "chartRefusals"
	}
	for _, c := range repairs {
		rows["yahoo_repair/"+c.file] = "repairs"
	}
	for _, c := range chains {
		rows["cboe/"+c.file] = "chains"
	}
	for _, c := range vendorPayloads {
		rows[filepath.Base(vendorFolder(c.vendor))+"/"+c.file] = "vendorPayloads"
	}
	for folder, tests := range map[string]string{"crypto": "crypto*_test.go", "openfigi": "[fr]*_test.go", "yahoo": "resolve*_test.go"} {
		for _, name := range literals(t, tests) {
			if file := folder + "/" + strings.TrimPrefix(name, folder+"/"); rows[file] == "" {
				rows[file] = tests
			}
		}
	}
	for file, folder := range coveredElsewhere {
		for _, name := range literals(t, filepath.Join(folder, "*_test.go")) {
			if strings.HasSuffix(name, filepath.Base(file)) {
				rows[file] = folder
			}
		}
	}
	return rows
}

// literals are the texts in the sources of tests.
func literals(t *testing.T, pattern string) (texts []string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(parsed, func(n ast.Node) bool {
			if lit, is := n.(*ast.BasicLit); is && lit.Kind == token.STRING {
				text, err := strconv.Unquote(lit.Value)
				require.NoError(t, err)
				texts = append(texts, text)
			}
			return true
		})
	}
	return texts
}

func TestEveryFileOfThePublicMarketDataHasARow(t *testing.T) {
	rows, root, found := rowsByFile(t), filepath.Dir(sharedFolder()), 0
	var without []string
	require.NoError(t, filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() == "PROVENANCE.md" {
			return err
		}
		found++
		file, err := filepath.Rel(root, path)
		if file = filepath.ToSlash(file); err == nil && rows[file] == "" {
			without = append(without, file)
		}
		return err
	}))
	assert.Equal(t, 170, found, "an empty folder must not pass")
	assert.Empty(t, without, "these have no expected row in any table")
}
