//go:build shared

package market

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func figiFolder() string { return filepath.Join(filepath.Dir(sharedFolder()), "openfigi") }

func figiShared(t testing.TB, name string) string {
	t.Helper()
	body, err := os.ReadFile(filepath.Join(figiFolder(), name))
	require.NoError(t, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	return string(body)
}

type resolveCase struct {
	file        string
	rows        int
	first, last string // symbol or FIGI, name, venue, kind, score
	private     string
	classes     int
	composites  int
	outcomes    string
	notes       int
	code, says  string
}

// The rows were made with jq from the payloads, not with this package.
var searches = []resolveCase{
	{file: "search_AAPL.json", rows: 6, first: "AAPL|Apple Inc.|NMS|share|3804300", last: "AAPL250620P00200000|AAPL Jun 2025 200.000 put|OPR|option|20004", private: "AAPlasma"},
	{file: "search_BABA_adr_vs_hk.json", rows: 5, first: "BABA|Alibaba Group Holding Limited|NYQ|share|2583000", last: "BABA251219P00095000|BABA Dec 2025 95.000 put|OPR|option|20005", private: "Bababos, Babaco Market"},
	{file: "search_BMW_name_six_venues.json", rows: 6, first: "BMW.DE|Bayerische Motoren Werke Aktiengesellschaft|GER|share|20050", last: "BMW.DU|Bayerische Motoren Werke AG|DUS|share|20002"},
	{file: "search_BTC-USD.json", rows: 6, first: "BTC-USD|Bitcoin USD|CCC|crypto|2995100", last: "0P0001P539|Franklin Templeton SinoAm Btchlg -USD|PNK|fund|20001"},
	{file: "search_EUR_pairs.json", rows: 5, first: "EURUSD=X|EUR/USD|CCY|currency|32217", last: "EURRUB=X|EUR/RUB|CCY|currency|30162", private: "European Investment Bank, European Bank for Reconstruction and Development"},
	{file: "search_Evolution_name.json", rows: 2, first: "0RQ6.IL|Evolution AB (publ)|IOB|share|20001", last: "E3G1.SG|Evolution AB|STU|share|20001"},
	{file: "search_GOOG_two_share_classes.json", rows: 5, first: "GOOG|Alphabet Inc.|NMS|share|2291600", last: "GOOG260116C00160000|GOOG Jan 2026 160.000 call|OPR|option|20006", private: "Google.org, Google for Startups"},
	{file: "search_ISIN_no_result.json"},
	{file: "search_OCDO.L.json", rows: 1, first: "OCDO.L|Ocado Group plc|LSE|share|2000900", last: "OCDO.L|Ocado Group plc|LSE|share|2000900"},
	{file: "search_SEDOL_one_result.json", rows: 1, first: "MNTN.L|The Schiehallion Fund Limited|LSE|share|20001", last: "MNTN.L|The Schiehallion Fund Limited|LSE|share|20001"},
	{file: "search_fake_bad_types.json", code: "shape", says: "none of 1 rows has a symbol or a name"},

	// The interfaces of quotes and of chains want a session with a crumb. No tool
	// asks them: bars come from the chart, chains from the exchange. Where a search
	// was asked they are refused.
	{file: "quote_APS.AX_empty.json", code: "shape", says: "quotes: there is no list of rows"},
	{file: "quote_BRKS_renamed.json", code: "shape", says: "quotes: there is no list of rows"},
	{file: "quote_OCDO.L_GBp.json", code: "shape", says: "quotes: there is no list of rows"},
	{file: "quote_SIX_delisted.json", code: "shape", says: "quotes: there is no list of rows"},
	{file: "quote_expired_option_contract.json", code: "shape", says: "quotes: there is no list of rows"},
	{file: "options_AAPL_expired_date.json", code: "shape", says: "quotes: there is no list of rows"},
	{file: "options_AAPL_legacy_format.json", code: "shape", says: "quotes: there is no list of rows"},
	{file: "options_ADH_delisted_fund.json", code: "shape", says: "quotes: there is no list of rows"},
	{file: "options_EBAY_one_expiry.json", code: "shape", says: "quotes: there is no list of rows"},
	{file: "options_VXAPL_index_no_chain.json", code: "shape", says: "quotes: there is no list of rows"},
	{file: "options_truncated_empty_object.json", code: "shape", says: "quotes: there is no list of rows"},
}

var figis = []resolveCase{
	{file: "exch_codes.json", code: "shape", says: "makes no sense at body"}, // the source's list of its codes: see TestEveryVenueIsOneOfOpenFIGIsCodes
	{file: "filter_no_data.json"},                                            // the filter is asked by no tool; its answers have the search's shape
	{file: "filter_simple.json", rows: 100, first: "BBG0001RT9P0|July 09 Puts on A US|US|option|", last: "BBG0001RTDW3|January 10 Calls on A US|US|option|", composites: 100, notes: 1},
	{file: "mapping_AAPL_currency_mic.json", rows: 1, first: "BBG000DH0LL7|APPLE INC|GY|ordinary|", last: "BBG000DH0LL7|APPLE INC|GY|ordinary|", classes: 1, composites: 1, outcomes: "found 1"},
	{file: "mapping_CUSIP_IBM_US.json", rows: 1, first: "BBG000BLNNH6|INTL BUSINESS MACHINES CORP|US|ordinary|", last: "BBG000BLNNH6|INTL BUSINESS MACHINES CORP|US|ordinary|", classes: 1, composites: 1, outcomes: "found 1"},
	{file: "mapping_IBM_ticker_many_venues.json", rows: 61, first: "BBG000BLNNH6|INTL BUSINESS MACHINES CORP|US|ordinary|", last: "BBG018J1QYD1|INTL BUSINESS MACHINES CORP|LU|ordinary|", classes: 1, composites: 15, outcomes: "found 61"},
	{file: "mapping_ISIN_IBM_many_venues.json", rows: 198, first: "BBG000BLNNH6|INTL BUSINESS MACHINES CORP|US|ordinary|", last: "BBG01RPVRBG2|INTL BUSINESS MACHINES CORP|L1|ordinary|", classes: 1, composites: 81, outcomes: "found 198"},
	{file: "mapping_bulk.json", rows: 250, first: "BBG000BLNNH6|INTL BUSINESS MACHINES CORP|US|ordinary|", last: "BBG01NX6JHN5|APPLE INC|PW|ordinary|", classes: 2, outcomes: "found 198, found 52"},
	{file: "mapping_invalid_identifier.json", outcomes: "bad_identifier 0 Invalid idValue format."},
	{file: "mapping_no_identifier.json", outcomes: "no_match 0 No identifier found."},
	{file: "mapping_option_AAPL.json", rows: 17, first: "BBG019KNL404|January 25 Calls on AAPL US|US|option|", last: "BBG019KNL510|January 25 Calls on AAPL US|UD|option|", composites: 1, outcomes: "found 17"},
	{file: "mic_to_figi_exchange_codes.csv", code: "upstream", says: "MIC|Operating MIC|"}, // a table for people, and no answer
	{file: "search_no_data.json"},
	{file: "search_query.json", rows: 100, first: "BBG0002ZTPP5|March 10 Puts on IBM US|US|option|", last: "BBG0019KPPG3|December 10 Calls on IBM US|US|option|", composites: 100, notes: 1},
}

func briefCandidate(c Candidate) string {
	return strings.Join([]string{c.Symbol + c.FIGI, c.Name, c.Venue, string(c.Kind), c.Score.String()}, "|")
}

func (c resolveCase) check(t *testing.T, said resolveSaid, err error) {
	t.Helper()
	if c.code != "" {
		var coded source.Coded
		require.ErrorAs(t, err, &coded, c.file)
		assert.Equal(t, c.code, coded.Code(), c.file)
		assert.Contains(t, err.Error(), c.says, c.file)
		return
	}
	require.NoError(t, err, c.file)
	require.Len(t, said.candidates, c.rows, c.file)
	if c.rows > 0 {
		assert.Equal(t, []string{c.first, c.last}, []string{briefCandidate(said.candidates[0]), briefCandidate(said.candidates[c.rows-1])}, c.file)
	}
	var private, outcomes []string
	for _, p := range said.private {
		private = append(private, p.Name)
	}
	for _, job := range said.jobs {
		outcomes = append(outcomes, strings.TrimSpace(strings.Join([]string{job.Outcome, itoa(job.Rows), job.Said}, " ")))
	}
	classes, composites := map[string]bool{}, map[string]bool{}
	for _, candidate := range said.candidates {
		if candidate.ShareClass != "" {
			classes[candidate.ShareClass] = true
		}
		composites[candidate.Composite] = true
	}
	assert.Equal(t, c.private, strings.Join(private, ", "), c.file)
	assert.Equal(t, c.outcomes, strings.Join(outcomes, ", "), c.file)
	assert.Len(t, classes, c.classes, c.file)
	if c.composites > 0 {
		assert.Len(t, composites, c.composites, c.file)
	}
	assert.Empty(t, resolveDrops(said.counts), c.file)
	assert.Len(t, said.notes, c.notes, c.file)
}

func itoa(n int) string {
	text, _ := json.Marshal(n)
	return string(text)
}

func TestEveryPublicSearchReadsAsExpected(t *testing.T) {
	for _, c := range searches {
		said, err := resolveParsed(t, resolveQuestion{Source: yahooSearch, Query: "x"}, sharedFile(t, c.file))
		c.check(t, said, err)
	}
}

func TestEveryPublicFIGIAnswerReadsAsExpected(t *testing.T) {
	for _, c := range figis {
		q := resolveQuestion{Source: figiMapping, Jobs: []figiTask{{Type: "ID_ISIN", Value: "x"}}}
		switch {
		case c.file == "mapping_bulk.json":
			q.Jobs = append(q.Jobs, figiTask{Type: "TICKER", Value: "y"})
		case strings.HasPrefix(c.file, "search_"), strings.HasPrefix(c.file, "filter_"):
			q = resolveQuestion{Source: figiSearch, Query: "x"}
		}
		said, err := resolveParsed(t, q, figiShared(t, c.file))
		c.check(t, said, err)
	}
}

func TestEveryFileOfSearchesQuotesAndFIGIsHasARow(t *testing.T) {
	for _, pattern := range []string{"search_*", "quote_*", "options_*"} {
		requireRows(t, sharedFolder(), pattern, func(yield func(string)) {
			for _, c := range searches {
				yield(c.file)
			}
		})
	}
	requireRows(t, figiFolder(), "*", func(yield func(string)) {
		for _, c := range figis {
			yield(c.file)
		}
	})
}

// MKT-25: a good job, a warning and an error in one answer.
func TestJobsOfOneAnswerKeepTheirOutcomes(t *testing.T) {
	inner := func(file string) string {
		return strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(figiShared(t, file)), "["), "]")
	}
	body := "[" + inner("mapping_no_identifier.json") + "," + inner("mapping_CUSIP_IBM_US.json") + "," + inner("mapping_invalid_identifier.json") + "]"
	said, err := resolveParsed(t, resolveQuestion{Source: figiMapping, Jobs: []figiTask{{Type: "ID_ISIN", Value: "a"}, {Type: "ID_CUSIP", Value: "b"}, {Type: "ID_SEDOL", Value: "c"}}}, body)
	require.NoError(t, err)
	assert.Equal(t, []FIGIJob{
		{Identifier: "ID_ISIN a", Outcome: JobNoMatch, Said: "No identifier found."},
		{Identifier: "ID_CUSIP b", Outcome: JobFound, Rows: 1},
		{Identifier: "ID_SEDOL c", Outcome: JobBadIdentifier, Said: "Invalid idValue format."},
	}, said.jobs)
}

// The codes are the source's own list and the table of exchanges.
func TestEveryVenueIsOneOfOpenFIGIsCodes(t *testing.T) {
	var codes []string
	require.NoError(t, json.Unmarshal([]byte(figiShared(t, "exch_codes.json")), &codes))
	known := map[string]bool{}
	for _, code := range codes {
		known[code] = true
	}
	in := csv.NewReader(strings.NewReader(figiShared(t, "mic_to_figi_exchange_codes.csv")))
	in.Comma, in.LazyQuotes, in.FieldsPerRecord = '|', true, -1
	rows, err := in.ReadAll()
	require.NoError(t, err)
	byMIC := map[string]string{}
	for _, row := range rows {
		byMIC[row[0]] = row[4]
	}
	for yahoo, at := range figiVenues {
		assert.True(t, known[at.code], "%s: %s", yahoo, at.code)
	}
	for yahoo, mic := range map[string]string{
		"GER": "XETR", "STU": "XSTU", "FRA": "XFRA", "DUS": "XDUS", "MUN": "XMUN", "BER": "XBER", "HAM": "XHAM", "LSE": "XLON", "PAR": "XPAR", "AMS": "XAMS", "BRU": "XBRU", "LIS": "XLIS",
		"VIE": "XWBO", "STO": "XSTO", "OSL": "XOSL", "CPH": "XCSE", "HEL": "XHEL", "TOR": "XTSE", "HKG": "XHKG", "ASX": "XASX", "JPX": "XTKS", "TAI": "XTAI", "NSI": "XNSE", "BSE": "XBOM",
		"SES": "XSES", "JNB": "XJSE", "SHH": "XSHG", "SHZ": "XSHE",
	} {
		assert.Equal(t, byMIC[mic], figiVenues[yahoo].code, yahoo)
	}
}
