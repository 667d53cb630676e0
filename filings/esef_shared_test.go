//go:build shared

package filings

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

// recordedAnswer is one answer of the index as it was recorded by others.
type recordedAnswer struct {
	URL    string          `json:"url"`
	Status int             `json:"status"`
	Body   json.RawMessage `json:"body"`
}

func indexAnswers(t *testing.T, name string) (answers []recordedAnswer) {
	t.Helper()
	require.NoError(t, json.Unmarshal(sharedBody(t, "filings-xbrl-org/"+name+".json"), &answers))
	return answers
}

// line says all that is read of a filing.
func (f indexFiling) line() string {
	has := ""
	for _, one := range []struct{ name, address string }{{"package", f.Package}, {"report", f.Report}, {"json", f.JSON}, {"viewer", f.Viewer}} {
		if one.address != "" {
			has += " " + one.name
		}
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s %s %s %s added %s checked %s %d/%d/%d %s [%s] %s", f.ID, f.FXO, f.LEI, f.Country, f.PeriodEnd, f.Added,
		f.Checks.Processed, f.Checks.Errors, f.Checks.Warnings, f.Checks.Inconsistencies, f.SHA256[:8], strings.TrimSpace(has), f.Name))
}

// indexTruth was written by a program in another language that reads the same
// recordings; the languages were read off the file names by eye.
var indexTruth = []struct {
	file     string
	answer   int
	status   int
	count    int
	next     string
	rows     []string
	language string // of the rows, "-": none known
	said     string
}{
	{"asml22en_ent_vmsg", 0, 200, 1, "", []string{
		"4261 724500Y6DUVHQD6OXN27-2022-12-31-ESEF-NL-0 724500Y6DUVHQD6OXN27 NL 2022-12-31 added 2023-02-16 checked 2023-04-19 0/7/4 3f44981c [package report json viewer] ASML Holding N.V.",
	}, "en", ""},
	{"bad_page_error", 0, 500, 0, "", nil, "", "Unknown error"},
	{"creditsuisse21en_by_id_entity", 0, 200, 1, "", []string{
		"162 E58DKGMJYYYJLN8C3868-2021-12-31-ESEF-LU-0 E58DKGMJYYYJLN8C3868 LU 2021-12-31 added 2022-03-29 checked 2023-01-18 1/0/0 dfb4c0b6 [package] CREDIT SUISSE INTERNATIONAL",
	}, "-", ""},
	{"estonian_2_pages_3_each", 0, 200, 36, "/api/filings?page%5Bsize%5D=3&filter%5Bcountry%5D=EE&include=entity%2Cvalidation_messages&page%5Bnumber%5D=2", []string{
		"1764 529900JG015JC10LED24-2021-12-31-ESEF-EE-0 529900JG015JC10LED24 EE 2021-12-31 added 2022-03-17 checked 2023-01-18 0/1/2 6bd38f5c [package report json viewer] AS LHV Group",
		"1766 529900JG015JC10LED24-2020-12-31-ESEF-EE-0 529900JG015JC10LED24 EE 2020-12-31 added 2021-05-19 checked 2023-01-18 1/0/0 e377bc06 [package] AS LHV Group",
		"1767 529900JG015JC10LED24-2020-12-31-ESEF-EE-1 529900JG015JC10LED24 EE 2020-12-31 added 2021-05-19 checked 2023-01-18 1/0/0 af880a83 [package] AS LHV Group",
	}, "en - -", ""},
	{"estonian_2_pages_3_each", 1, 200, 36, "/api/filings?page%5Bsize%5D=3&filter%5Bcountry%5D=EE&include=entity%2Cvalidation_messages&page%5Bnumber%5D=3", []string{
		"1597 5299008IKT93E4SA0G49-2020-12-31-ESEF-EE-2 5299008IKT93E4SA0G49 EE 2020-12-31 added 2021-05-19 checked 2023-01-18 1/0/0 bdd26346 [package] Baltic Horizon Fund",
		"1598 5299008IKT93E4SA0G49-2020-12-31-ESEF-EE-1 5299008IKT93E4SA0G49 EE 2020-12-31 added 2021-05-19 checked 2023-01-18 1/0/0 29616df0 [package] Baltic Horizon Fund",
		"7742 25490093MDYISEP1Y539-2022-12-31-ESEF-EE-0 25490093MDYISEP1Y539 EE 2022-12-31 added 2023-09-05 checked 2023-09-05 0/1/0 bd1113ee [package report json viewer] aktsiaselts TALLINNA SADAM",
	}, "- - et", ""},
	{"filter_entity_api_id", 0, 400, 0, "", nil, "", "Invalid filters querystring parameter. FilingSchema has no attribute entity_api_id"},
	{"fortum23fi_xhtml_language", 0, 200, 1, "", []string{
		"12366 635400IUIZZIUJSAMF76-2023-12-31-ESEF-FI-1 635400IUIZZIUJSAMF76 FI 2023-12-31 added 2024-02-20 checked 2024-02-20 0/14/0 0a9d76df [package report json viewer]",
	}, "fi", ""},
	{"kone22_all_languages", 0, 200, 1, "", []string{
		"4143 2138001CNF45JP5XZK38-2022-12-31-ESEF-FI-0 2138001CNF45JP5XZK38 FI 2022-12-31 added 2023-01-26 checked 2023-04-19 0/1/10 e489a512 [package report json viewer] KONE OYJ",
	}, "en", ""},
	{"kone22_all_languages", 1, 200, 1, "", []string{
		"4144 2138001CNF45JP5XZK38-2022-12-31-ESEF-FI-1 2138001CNF45JP5XZK38 FI 2022-12-31 added 2023-01-26 checked 2023-04-19 0/1/10 bf565228 [package report json viewer] KONE OYJ",
	}, "fi", ""},
	{"multifilter_reporting_date", 0, 400, 0, "", nil, "", "Invalid filters querystring parameter. FilingSchema has no attribute reporting_date"},
	{"oldest3_fi_entities", 0, 200, 755, "/api/filings?page%5Bsize%5D=3&filter%5Bcountry%5D=FI&sort=date_added&include=entity&page%5Bnumber%5D=2", []string{
		"710 743700EPLUWXE25HGM03-2020-12-31-ESEF-FI-0 743700EPLUWXE25HGM03 FI 2020-12-31 added 2021-05-18 checked 2023-01-18 0/0/19 ab0c6022 [package report json viewer] Enento Group Oyj",
		"507 549300UWB1AIR85BM957-2020-12-31-ESEF-FI-0 549300UWB1AIR85BM957 FI 2020-12-31 added 2021-05-18 checked 2023-01-18 0/0/15 56789e4c [package report json viewer] Oriola Oyj",
		"1495 7437007N96FK4N3WHT09-2020-12-31-ESEF-FI-0 7437007N96FK4N3WHT09 FI 2020-12-31 added 2021-05-18 checked 2023-01-18 0/1/10 6db7a041 [package report json viewer] SSH Communications Security Oyj",
	}, "en - -", ""},
	{"paging_swedish_size2_pg3", 0, 200, 707, "/api/filings?page%5Bsize%5D=2&filter%5Bcountry%5D=SE&sort=date_added&page%5Bnumber%5D=2", []string{
		"2 549300CSLHPO6Y1AZN37-2021-12-31-ESEF-SE-1 549300CSLHPO6Y1AZN37 SE 2021-12-31 added 2022-03-22 checked 2023-01-18 1/0/0 fa9ed0bc [package]",
		"1 549300CSLHPO6Y1AZN37-2021-12-31-ESEF-SE-0 549300CSLHPO6Y1AZN37 SE 2021-12-31 added 2022-03-22 checked 2023-01-18 0/4/3 e6483319 [package report json viewer]",
	}, "- en", ""},
	{"paging_swedish_size2_pg3", 1, 200, 707, "/api/filings?page%5Bsize%5D=2&filter%5Bcountry%5D=SE&sort=date_added&page%5Bnumber%5D=3", []string{
		"2 549300CSLHPO6Y1AZN37-2021-12-31-ESEF-SE-1 549300CSLHPO6Y1AZN37 SE 2021-12-31 added 2022-03-22 checked 2023-01-18 1/0/0 fa9ed0bc [package]",
		"2240 5493001NNP6HM67OVU09-2021-12-31-ESEF-SE-0 5493001NNP6HM67OVU09 SE 2021-12-31 added 2022-03-22 checked 2023-01-18 0/5/17 59d34876 [package report json viewer]",
	}, "- sv", ""},
	{"paging_swedish_size2_pg3", 2, 200, 707, "/api/filings?page%5Bsize%5D=2&filter%5Bcountry%5D=SE&sort=date_added&page%5Bnumber%5D=4", []string{
		"1 549300CSLHPO6Y1AZN37-2021-12-31-ESEF-SE-0 549300CSLHPO6Y1AZN37 SE 2021-12-31 added 2022-03-22 checked 2023-01-18 0/4/3 e6483319 [package report json viewer]",
		"2825 213800WRGLW3CY4MHW53-2021-12-31-ESEF-SE-0 213800WRGLW3CY4MHW53 SE 2021-12-31 added 2022-03-22 checked 2023-01-18 0/4/31 d60524d4 [package report json viewer]",
	}, "en sv", ""},
	{"paging_swedish_size2_pg3", 3, 200, 707, "/api/filings?page%5Bsize%5D=2&filter%5Bcountry%5D=SE&sort=date_added&page%5Bnumber%5D=5", []string{
		"2 549300CSLHPO6Y1AZN37-2021-12-31-ESEF-SE-1 549300CSLHPO6Y1AZN37 SE 2021-12-31 added 2022-03-22 checked 2023-01-18 1/0/0 fa9ed0bc [package]",
		"3461 52990080SH3454F0QE68-2021-12-31-ESEF-SE-0 52990080SH3454F0QE68 SE 2021-12-31 added 2022-03-22 checked 2023-01-18 0/5/21 607bc282 [package report json viewer]",
	}, "- sv", ""},
	{"sort_two_fields", 0, 200, 755, "/api/filings?page%5Bsize%5D=2&filter%5Bcountry%5D=FI&sort=period_end%2Cprocessed&page%5Bnumber%5D=2", []string{
		"160 5493009GY1X8GQ66AM14-2020-12-31-ESEF-FI-0 5493009GY1X8GQ66AM14 FI 2020-12-31 added 2021-05-18 checked 2023-01-18 0/1/8 0916f1d9 [package report json viewer]",
		"161 5493009GY1X8GQ66AM14-2020-12-31-ESEF-FI-1 5493009GY1X8GQ66AM14 FI 2020-12-31 added 2022-03-17 checked 2023-01-18 0/1/14 c768b74f [package report json viewer]",
	}, "- -", ""},
	{"unknown_filter_error", 0, 400, 0, "", nil, "", "Invalid filters querystring parameter. FilingSchema has no attribute abcdef"},
}

func TestSharedEveryRecordedAnswerOfTheIndexIsUnderstood(t *testing.T) {
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "shared")
	}
	files, err := filepath.Glob(filepath.Join(root, "data", "filings", "filings-xbrl-org", "*.json"))
	require.NoError(t, err)
	answers := 0
	for _, file := range files {
		answers += len(indexAnswers(t, strings.TrimSuffix(filepath.Base(file), ".json")))
	}
	require.Equal(t, 17, answers, "answers in the shared folder")
	require.Len(t, indexTruth, answers, "every one has a row")

	for _, want := range indexTruth {
		t.Run(fmt.Sprintf("%s-%d", want.file, want.answer), func(t *testing.T) {
			answer := indexAnswers(t, want.file)[want.answer]
			require.Equal(t, want.status, answer.Status)
			if want.said != "" {
				refusedInItsWords(t, answer, want.said)
				return
			}
			page, err := parseIndex(answer.Body)
			require.NoError(t, err)
			var rows, spoken []string
			for _, f := range page.Filings {
				rows, spoken = append(rows, f.line()), append(spoken, orDash(f.Language))
			}
			assert.Equal(t, want.rows, rows)
			assert.Equal(t, want.language, strings.Join(spoken, " "))
			assert.Equal(t, want.count, page.Count)
			if want.next != "" {
				assert.Equal(t, "https://filings.xbrl.org"+want.next, page.Next)
			} else {
				assert.Empty(t, page.Next)
			}
		})
	}
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// refusedInItsWords replays a refusal of the index to a client.
func refusedInItsWords(t *testing.T, answer recordedAnswer, said string) {
	t.Helper()
	client := &Client{Source: &source.Client{Recorded: replayed{answer.URL: {answer.Status, answer.Body}}}}
	_, err := client.askIndex(t.Context(), answer.URL)
	var upstream *source.UpstreamError
	require.ErrorAs(t, err, &upstream)
	assert.Equal(t, answer.Status, upstream.Status)
	assert.Equal(t, said, upstream.Said, "its own words, and no more")
	assert.Equal(t, answer.Status == http.StatusInternalServerError, upstream.Remedy == "try again later")
	_, err = parseIndex(answer.Body)
	var shape *source.ShapeError
	assert.ErrorAs(t, err, &shape, "a refusal is no page")
}

func TestSharedANameWithASpaceIsAskedForEncoded(t *testing.T) {
	page, err := parseIndex(indexAnswers(t, "oldest3_fi_entities")[0].Body)
	require.NoError(t, err)
	assert.Equal(t, "https://filings.xbrl.org/743700EPLUWXE25HGM03/2020-12-31/ESEF/FI/0/ENENTO-2020-12-31%20EN.json", page.Filings[0].JSON)
}

func TestSharedAPeriodIsTheIndexsAndNotTheFileNames(t *testing.T) {
	page, err := parseIndex(indexAnswers(t, "paging_swedish_size2_pg3")[1].Body)
	require.NoError(t, err)
	assert.Contains(t, page.Filings[1].Package, "atri-2022-12-31-sv.zip")
	assert.Equal(t, "2021-12-31", page.Filings[1].PeriodEnd.String())
}

func TestSharedPagesOfAnUnstableOrderOverlap(t *testing.T) {
	var pages [][]byte
	for _, answer := range indexAnswers(t, "paging_swedish_size2_pg3") {
		pages = append(pages, answer.Body)
	}
	l, err := listingOf(pages)
	require.NoError(t, err)
	assert.Len(t, l.Filings, 5, "eight rows, five filings")
	assert.Equal(t, 3, l.Repeated)
	assert.Equal(t, 702, l.Unseen)
}

func TestSharedTwoEditionsOfKoneAreNotMerged(t *testing.T) {
	var pages [][]byte
	for _, answer := range indexAnswers(t, "kone22_all_languages") {
		pages = append(pages, answer.Body)
	}
	l, err := listingOf(pages)
	require.NoError(t, err)
	const kone = "2138001CNF45JP5XZK38"
	v := visibleOf(l.Filings, wantedReport{LEI: kone}, func(source.Moment) bool { return true })
	for _, c := range []struct {
		want wantedReport
		fxo  string
		code string
	}{
		{wantedReport{LEI: kone}, "", "editions"},
		{wantedReport{LEI: kone, Year: 2022}, "", "editions"},
		{wantedReport{LEI: kone, Year: 2021}, "", "not_found"},
		{wantedReport{LEI: kone, Language: "en"}, kone + "-2022-12-31-ESEF-FI-0", ""},
		{wantedReport{LEI: kone, Language: "fi", Year: 2022}, kone + "-2022-12-31-ESEF-FI-1", ""},
		{wantedReport{LEI: kone, Language: "sv"}, "", "not_found"},
		{wantedReport{LEI: kone, FXO: kone + "-2022-12-31-ESEF-FI-1"}, kone + "-2022-12-31-ESEF-FI-1", ""},
	} {
		f, err := v.chosen(c.want)
		if c.code == "" {
			require.NoError(t, err)
			assert.Equal(t, c.fxo, f.FXO)
			continue
		}
		var coded source.Coded
		require.ErrorAs(t, err, &coded)
		assert.Equal(t, c.code, coded.Code())
		assert.ErrorContains(t, err, kone+"-2022-12-31-ESEF-FI-0 (en, added 2023-01-26)")
	}
	early := visibleOf(l.Filings, wantedReport{LEI: kone}, (&source.Client{Cutoff: dated(t, "2023-01-25")}).Allows)
	assert.Equal(t, 2, early.Later, "on the day before the index added them they are not to be seen")
	assert.Empty(t, early.Filings)
}

const gleif = "506700GE1G29325QX363"

// gleifIn serves GLEIF's report for 2017 as the index would: as data, or as the
// package alone.
func gleifIn(t *testing.T, asData bool) *Client {
	t.Helper()
	const folder = "/" + gleif + "/2017-12-31/ESEF/XX/0/"
	data := "null"
	if asData {
		data = `"` + folder + `gleif.json"`
	}
	index := `{"data":[{"type":"filing","id":"1","attributes":{"fxo_id":"` + gleif + `-2017-12-31-ESEF-XX-0","country":"XX","period_end":"2017-12-31",
		"date_added":"2018-12-05 00:00:00","processed":"2018-12-05 00:00:00","error_count":0,"warning_count":0,"inconsistency_count":0,
		"sha256":"ca3008205bfa65da2b470a3c727fcc71a06758f4ec8a9326ebfcfa7bab4b7d68","package_url":"` + folder + `gleif.zip","json_url":` + data + `},
		"relationships":{"entity":{"links":{"related":"/api/entities/` + gleif + `"}}}}],"meta":{"count":1}}`
	return &Client{Source: &source.Client{Recorded: replayed{
		issuerAddress(gleif):                               {body: []byte(index)},
		"https://filings.xbrl.org" + folder + "gleif.zip":  {body: sharedBody(t, "xbrl-international/gleif-annual-report-2017.zip")},
		"https://filings.xbrl.org" + folder + "gleif.json": {body: sharedBody(t, "xbrl-international/gleif-2017.derived.xbrl.json")},
	}}}
}

// lines say all of a value but the way its number is written.
func valueLines(values []Value) (lines []string) {
	for _, v := range values {
		lines = append(lines, fmt.Sprintf("%s %s %s %s %s %v", v.Concept, v.Value.Number(), v.Unit, v.Period, v.Decimals, v.FactIDs))
	}
	return lines
}

// The counts are those of a program in another language over the derived data:
// 170 facts, 135 without an axis that report 118 things, 35 on an axis.
func TestSharedAPackageAndTheDataMadeOfItGiveTheSameAccounts(t *testing.T) {
	both := map[bool][]string{}
	for _, asData := range []bool{false, true} {
		a, err := gleifIn(t, asData).Accounts(t.Context(), AccountsRequest{LEI: gleif})
		require.NoError(t, err)
		assert.Len(t, a.Concepts, 58)
		values, broken := 0, 0
		for _, c := range a.Concepts {
			values, broken = values+c.Values, broken+c.BrokenDown
			both[asData] = append(both[asData], fmt.Sprint(c.Concept, c.Units, c.Values, c.Reported, c.First, c.Last, c.BrokenDown))
		}
		assert.Equal(t, 118, values)
		assert.Equal(t, 35, broken)
		assert.Equal(t, map[string]int{DroppedDimension: 35}, drops(a))
		assert.Equal(t, "2017-12-31", a.Where.AnnualEnd.String())
	}
	assert.Equal(t, both[false], both[true], "the page writes ifrs: where the data writes ifrs-full:")
}

func TestSharedEquityIsThreeNumbersAndNineOnAnAxis(t *testing.T) {
	var lines [2][]string
	for i, asData := range []bool{false, true} {
		a, err := gleifIn(t, asData).Accounts(t.Context(), AccountsRequest{LEI: gleif, Concept: "ifrs-full:Equity"})
		require.NoError(t, err)
		require.Len(t, a.Values, 3)
		for j, want := range []string{"2646151 USD 2015-12-31", "2655800 USD 2016-12-31", "2953093 USD 2017-12-31"} {
			v := a.Values[j]
			assert.Equal(t, want, fmt.Sprintf("%s %s %s", v.Value.Number(), v.Unit, v.Period))
		}
		assert.Equal(t, []Axis{{Axis: "ifrs-full:ComponentsOfEquityAxis", Assumed: asData, Facts: 9, Listed: 9, Members: []Member{
			{Member: "ifrs-full:IssuedCapitalMember", Facts: 3, Listed: 3}, {Member: "ifrs-full:OtherReservesMember", Facts: 3, Listed: 3},
			{Member: "ifrs-full:RetainedEarningsMember", Facts: 3, Listed: 3},
		}}}, a.Axes)
		assert.Equal(t, map[string]int{DroppedConcept: 156, DroppedDimension: 9}, drops(a), "170 facts: 5 given, in 3 values")
		lines[i] = valueLines(a.Values)
	}
	assert.Equal(t, lines[0], lines[1])
}

// The labels were read off the package's linkbase with another program. Concepts
// of IFRS itself have none there.
func TestSharedLabelsAreThePackagesOwn(t *testing.T) {
	a, err := gleifIn(t, false).Accounts(t.Context(), AccountsRequest{LEI: gleif})
	require.NoError(t, err)
	labels := map[string]string{}
	for _, c := range a.Concepts {
		if c.Label != "" {
			labels[c.Concept] = c.Label
		}
	}
	assert.Equal(t, map[string]string{
		"gleif:AcquisitionsSettlementOfFinancialAssets":          "(Acquisition) Settlement of financial assets",
		"gleif:SocialContributionsAndExpensesForPensionsAndCare": "Social contributions and expenses for pensions and care",
		"gleif:ProceedsFromOtherFinancingLiabilities":            "Proceeds from other financing liabilities",
		"gleif:LiabilitiesDueToBoardDirectors":                   "Liabilities due to Board Directors",
	}, labels)
	a, err = gleifIn(t, false).Accounts(t.Context(), AccountsRequest{LEI: gleif, Search: "settlement of financial"})
	require.NoError(t, err)
	assert.Len(t, a.Concepts, 1, "words of a label are found")
}
