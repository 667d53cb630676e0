//go:build shared

package claim_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/claim"
	"github.com/deskworth/deskworth-go/filings"
	"github.com/deskworth/deskworth-go/macro"
)

// sharedBody reads a payload of a public test suite, unpacked.
func sharedBody(t testing.TB, name string) []byte {
	t.Helper()
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	body, err := os.ReadFile(filepath.Join(root, "data", filepath.FromSlash(name)))
	require.NoError(t, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	if filepath.Ext(name) == ".gz" {
		r, err := gzip.NewReader(bytes.NewReader(body))
		require.NoError(t, err)
		body, err = io.ReadAll(r)
		require.NoError(t, err)
	}
	return body
}

// segments are the tables of one filing for some concepts, by axis.
func segments(t testing.TB, file string, asked ...[2]string) (tables []source.Table) {
	t.Helper()
	body := sharedBody(t, file)
	for _, q := range asked {
		c := &filings.Client{Source: &source.Client{Mission: "m"}}
		s, err := c.Segments(t.Context(), filings.SegmentsRequest{Instance: io.NewSectionReader(bytes.NewReader(body), 0, int64(len(body))), Concept: q[0], Axis: q[1]})
		require.NoError(t, err, q)
		tables = append(tables, s.Tables()...)
	}
	return tables
}

// accounts are the tables of company facts for some concepts; the list beside
// them is written by hand, with numbers and days of the data's own rows.
func accounts(t testing.TB, file, list string, concepts ...string) (tables []source.Table) {
	t.Helper()
	bodies := [][]byte{[]byte(list), sharedBody(t, file)}
	for _, concept := range concepts {
		var answers []source.Answer
		for _, body := range bodies {
			answers = append(answers, source.Answer{Part: source.Part{Address: "https://data.sec.gov/x", Digest: source.Digest(body), Bytes: int64(len(body)), ReadAt: time.Unix(1, 0)}, Body: body})
		}
		read, err := (&source.Client{Mission: "m"}).Read(filings.SEC, filings.VerbAccounts, filings.AccountsRequest{Concept: concept}, answers...)
		require.NoError(t, err)
		found, err := filings.Rederivers()[filings.VerbAccounts](read, bodies)
		require.NoError(t, err, concept)
		tables = append(tables, found...)
	}
	return tables
}

const (
	revenueTag = "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax"
	businesses = "us-gaap:StatementBusinessSegmentsAxis"
	places     = "srt:StatementGeographicalAxis"
	wholeGroup = "ifrs-full:ConsolidatedAndSeparateFinancialStatementsAxis"
)

func appleAndAmazon(t testing.TB) *dossier.Dossier {
	apple := segments(t, "filings/edgartools/aapl-10k-2023/aapl-20230930_htm.xml.gz",
		[2]string{"", ""}, [2]string{revenueTag, product}, [2]string{revenueTag, businesses}, [2]string{revenueTag, places}, [2]string{revenueTag, ""},
		[2]string{"us-gaap:OperatingIncomeLoss", businesses}, [2]string{"us-gaap:OperatingIncomeLoss", ""}, [2]string{"us-gaap:NetIncomeLoss", ""}, [2]string{"us-gaap:Assets", ""}, [2]string{"us-gaap:AssetsCurrent", ""},
		[2]string{"us-gaap:EarningsPerShareDiluted", ""}, [2]string{"us-gaap:EffectiveIncomeTaxRateContinuingOperations", ""}, [2]string{"us-gaap:CommonStockDividendsPerShareDeclared", ""},
		[2]string{"us-gaap:OtherNonoperatingIncomeExpense", ""})
	amazon := segments(t, "filings/edgartools/amzn-10k-2022/amzn-20221231_htm.xml.gz",
		[2]string{revenueTag, product}, [2]string{revenueTag, businesses}, [2]string{revenueTag, ""}, [2]string{"us-gaap:OperatingIncomeLoss", businesses}, [2]string{"us-gaap:NetIncomeLoss", ""}, [2]string{"us-gaap:Assets", ""})
	return mission(source.Identity{Name: "Apple Inc.", Symbol: "AAPL", CIK: "320193"}, append(apple, amazon...)...)
}

func snowflake(t testing.TB) *dossier.Dossier {
	return mission(source.Identity{Name: "Snowflake Inc.", Symbol: "SNOW", CIK: "1640147"}, accounts(t, "filings/edgartools/edgar-api/companyfacts-snow.json.gz",
		`{"cik":"1640147","name":"SNOWFLAKE INC.","filings":{"recent":{"accessionNumber":["0001640147-25-000110","0001640147-25-000052"],"filingDate":["2025-05-30","2025-03-21"],
		"reportDate":["2025-04-30","2025-01-31"],"form":["10-Q","10-K"],"isXBRL":[1,1],"primaryDocument":["",""]}}}`,
		revenueTag, "us-gaap:CashAndCashEquivalentsFairValueDisclosure", "us-gaap:Assets")...)
}

func logistic(t testing.TB) *dossier.Dossier {
	return mission(source.Identity{Name: "Logistic Properties of the Americas", CIK: "1997711"}, accounts(t, "filings/edgartools/edgar-api/companyfacts-lpa-ifrs.json.gz",
		`{"cik":"1997711","name":"Logistic Properties of the Americas","filings":{"recent":{"accessionNumber":["0001641172-25-002932","0001997711-25-000030"],"filingDate":["2025-04-04","2025-04-02"],
		"reportDate":["2024-12-31","2024-12-31"],"form":["20-F/A","20-F"],"isXBRL":[1,1],"primaryDocument":["",""]}}}`,
		"ifrs-full:ProceedsFromSalesOfInvestmentProperty", "ifrs-full:ClosingForeignExchangeRate", "ifrs-full:InvestmentProperty", "ifrs-full:ProfitLoss", "ifrs-full:Revenue")...)
}

func korea(t testing.TB) *dossier.Dossier {
	return mission(source.Identity{CIK: "00413046"}, segments(t, "filings/kifrs-dart/entity00413046_2025-03-31.xbrl.gz",
		[2]string{"ifrs-full:Revenue", wholeGroup}, [2]string{"ifrs-full:Assets", wholeGroup}, [2]string{"ifrs-full:ProfitLoss", wholeGroup})...)
}

// output is GDP as of 2019-01-01, in the capture of 2024-11-03.
func output(t testing.TB) *dossier.Dossier {
	bodies := map[string]string{"vintagedates": "GDP_vintagedates_captured-2024-11-03.json", "series": "GDP_series_captured-2024-11-03.json", "observations": "GDP_all-vintages_ot1_captured-2024-11-03.json"}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=UTF-8")
		w.Write(sharedBody(t, "macro/fred/"+bodies[filepath.Base(r.URL.Path)]))
	}))
	t.Cleanup(server.Close)
	env := map[string]string{"DESKWORTH_FRED_URL": server.URL, "FRED_API_KEY": "abcdefghijklmnopqrstuvwxyz012345"}
	c := &macro.Client{Source: &source.Client{Mission: "m", Getenv: func(name string) string { return env[name] }, Clock: func() time.Time { return time.Date(2024, 11, 3, 12, 0, 0, 0, time.UTC) }}}
	v, err := c.Vintage(t.Context(), macro.VintageRequest{Series: "GDP", AsOf: source.NewDate(2019, 1, 1)})
	require.NoError(t, err)
	return mission(source.Identity{Name: "United States"}, v.Tables()...)
}

// The rows were written from the filings themselves, read by another program,
// before the check ran.
func TestTruthOfStoredFilings(t *testing.T) {
	rows, diagnoses := 0, map[claim.Diagnosis]int{}
	for _, table := range []struct {
		name    string
		mission func(testing.TB) *dossier.Dossier
		rows    []row
	}{
		{"Apple 10-K 2023, Amazon 10-K 2022 as a peer", appleAndAmazon, []row{
			{"Net sales were $383.3 billion in fiscal 2023.", "$383.3 billion", claim.Match, "", "383285000000"},
			{"Apple reported net sales of $383,285 million for the year ended September 30, 2023.", "$383,285 million", claim.Match, "", "383285000000"},
			{"Net sales were $383.2 billion in fiscal 2023.", "$383.2 billion", claim.Close, "", "383285000000"},
			{"Net sales were $394.3 billion in fiscal 2023.", "$394.3 billion", claim.Mismatch, claim.OtherPeriod, "394328000000"},
			{"Net income was $99.8 billion in fiscal 2023.", "$99.8 billion", claim.Mismatch, claim.OtherPeriod, "99803000000"},
			{"Net sales were 383,285 in fiscal 2023.", "383,285", claim.Mismatch, claim.OtherScale, "383285000000"},
			{"Net sales were $383.3 million in fiscal 2023.", "$383.3 million", claim.Mismatch, claim.OtherScale, "383285000000"},
			{"Net sales were €383.3 billion in fiscal 2023.", "€383.3 billion", claim.Mismatch, claim.OtherCurrency, "383285000000"},
			{"iPhone net sales were $200.6 billion in fiscal 2023.", "$200.6 billion", claim.Match, "", "200583000000"},
			{"Wearables, Home and Accessories net sales were $39.8 billion in fiscal 2023.", "$39.8 billion", claim.Match, "", "39845000000"},
			{"Services net sales were $298.1 billion in fiscal 2023.", "$298.1 billion", claim.Mismatch, claim.OtherMember, "298085000000"},
			{"Greater China net sales were $94.3 billion in fiscal 2023.", "$94.3 billion", claim.Mismatch, claim.OtherMember, "94294000000"},
			{"In the Americas, net sales were $162.6 billion and operating income was $60.5 billion in 2023.", "$60.5 billion", claim.Match, "", "60508000000"},
			{"Total assets were $352.6 billion at September 30, 2023.", "$352.6 billion", claim.Match, "", "352583000000"},
			{"Current assets were $352.6 billion at September 30, 2023.", "$352.6 billion", claim.Mismatch, claim.OtherMetric, "352583000000"},
			{"Operating income was $97.0 billion in fiscal 2023.", "$97.0 billion", claim.Mismatch, claim.OtherMetric, "96995000000"},
			{"Diluted earnings per share were $6.13 in fiscal 2023.", "$6.13", claim.Match, "", "6.13"},
			{"Diluted earnings per share were $6.11 in fiscal 2023.", "$6.11", claim.Mismatch, claim.OtherPeriod, "6.11"},
			{"Earnings per share were $6.13 per ADS in fiscal 2023.", "$6.13", claim.Mismatch, claim.PerShare, "6.13"},
			{"Dividends of $0.94 per share were declared in fiscal 2023.", "$0.94", claim.Match, "", "0.94"},
			{"Dividends were $0.94 per ADS in fiscal 2023.", "$0.94", claim.Mismatch, claim.PerShare, "0.94"},
			{"The effective tax rate was 14.7% in fiscal 2023.", "14.7%", claim.Match, "", "0.147"},
			{"The effective tax rate was 16.2% in fiscal 2023.", "16.2%", claim.Mismatch, claim.OtherPeriod, "0.162"},
			{"Other income was $382 million in fiscal 2023.", "$382 million", claim.Mismatch, claim.OtherSign, "-382000000"},
			{"Amazon's net income was $2.7 billion in 2022.", "$2.7 billion", claim.Mismatch, claim.OtherSign, "-2722000000"},
			{"Amazon's net loss was $2.7 billion in 2022.", "$2.7 billion", claim.Match, "", "-2722000000"},
			{"Amazon's North America operating loss was $2.8 billion in 2022.", "$2.8 billion", claim.Match, "", "-2847000000"},
			{"Amazon's North America operating income was $2.8 billion in 2022.", "$2.8 billion", claim.Mismatch, claim.OtherSign, "-2847000000"},
			{"Amazon's AWS net sales were $80.1 billion in 2022.", "$80.1 billion", claim.Match, "", "80096000000"},
			{"Amazon's International net sales were $127.8 billion in 2022.", "$127.8 billion", claim.Mismatch, claim.OtherPeriod, "127787000000"},
			{"Amazon's net sales were $394.3 billion in 2022.", "$394.3 billion", claim.Mismatch, claim.OtherEntity, "394328000000"},
			{"Apple's net sales were $514.0 billion in 2022.", "$514.0 billion", claim.Mismatch, claim.OtherEntity, "513983000000"},
			{"Apple employed 161,000 people at the end of fiscal 2023.", "161,000", claim.CannotVerify, claim.NothingHeld, ""},
			{"Microsoft's net income was $97.0 billion in fiscal 2023.", "$97.0 billion", claim.CannotVerify, claim.UnknownEntity, ""},
			{"Net sales fell by $11 billion in fiscal 2023.", "$11 billion", claim.CannotVerify, claim.AChange, ""},
			{"Research and development expense was $29.9 billion in fiscal 2023.", "$29.9 billion", claim.CannotVerify, claim.NothingHeld, ""},
			{"Net sales were $365.8 billion in fiscal 2020.", "$365.8 billion", claim.Mismatch, claim.OtherPeriod, "365817000000"},
			{"Le chiffre d'affaires s'est élevé à 383,3 milliards de dollars pour l'exercice 2023.", "383,3 milliards de dollars", claim.Match, "", "383285000000"},
			{"Le résultat net atteint 97,0 Md$ en 2023.", "97,0 Md$", claim.Match, "", "96995000000"},
			{"Net sales were about $380 billion in fiscal 2023.", "$380 billion", claim.Match, "", "383285000000"},
			{"Net sales were nearly $400 billion in fiscal 2022.", "$400 billion", claim.Match, "", "394328000000"},
			{"| USD millions | 2023 | 2022 |\n|---|---|---|\n| Net sales | 383,285 | 394,328 |\n| Net income | 99,803 | 96,995 |\n", "383,285", claim.Match, "", "383285000000"},
			{"| USD millions | 2023 | 2022 |\n|---|---|---|\n| Net sales | 383,285 | 394,328 |\n| Net income | 99,803 | 96,995 |\n", "99,803", claim.Mismatch, claim.OtherPeriod, "99803000000"},
			{"| iPhone, USD m | 2023 |\n|---|---|\n| Net sales | 200,583 |\n", "200,583", claim.Match, "", "200583000000"},
		}},
		{"Snowflake, company facts", snowflake, []row{
			{"Revenue was $2.07 billion in fiscal 2023.", "$2.07 billion", claim.Match, "", "2065659000"},
			{"Revenue was 2,065,659 in fiscal 2023.", "2,065,659", claim.Mismatch, claim.OtherScale, "2065659000"},
			{"Revenue was $1,219,327 thousand in fiscal 2023.", "$1,219,327 thousand", claim.Mismatch, claim.OtherPeriod, "1219327000"},
			{"Revenue was $422,371 thousand in fiscal 2023.", "$422,371 thousand", claim.Mismatch, claim.OtherPeriod, "422371000"},
			{"Revenue was −$2.07 billion in fiscal 2023.", "−$2.07 billion", claim.Mismatch, claim.OtherSign, "2065659000"},
			{"Revenue was EUR 2,065,659 thousand in fiscal 2023.", "EUR 2,065,659 thousand", claim.Mismatch, claim.OtherCurrency, "2065659000"},
			{"Headcount was 5,884 in fiscal 2023.", "5,884", claim.CannotVerify, claim.NothingHeld, ""},
			{"Revenue was $422.4 million in the quarter ended April 30, 2022.", "$422.4 million", claim.Match, "", "422371000"},
			{"Revenue was $422.4 million in Q1 FY2023.", "$422.4 million", claim.Match, "", "422371000"},
			{"Cash equivalents at January 31, 2023 were $398.3 million.", "$398.3 million", claim.Mismatch, claim.AmendedFiling, "398345000"},
			{"As originally reported, cash equivalents at January 31, 2023 were $398.3 million.", "$398.3 million", claim.Match, "", "398345000"},
			{"Cash equivalents at January 31, 2023 were $539.4 million.", "$539.4 million", claim.Match, "", "539389000"},
			{"Total assets were $7.72 billion at the end of fiscal 2023.", "$7.72 billion", claim.Match, "", "7722322000"},
		}},
		{"Logistic Properties of the Americas, company facts", logistic, []row{
			{"Proceeds from sales of investment property were $8.9 million in 2022.", "$8.9 million", claim.Mismatch, claim.AmendedFiling, "8874753"},
			{"Proceeds from sales of investment property were $10.1 million in 2022.", "$10.1 million", claim.Match, "", "10074753"},
			{"Proceeds from sales of investment property were USD 16.1 billion in February 2024.", "USD 16.1 billion", claim.Mismatch, claim.OtherCurrency, "16107212777"},
			{"Proceeds from sales of investment property were COP 4.5 million in February 2024.", "COP 4.5 million", claim.Mismatch, claim.OtherCurrency, "4548417"},
			{"The closing foreign exchange rate was COP 3,822 at December 31, 2023.", "COP 3,822", claim.Match, "", "3822"},
			{"Investment property was $554.5 million at December 31, 2024.", "$554.5 million", claim.Match, "", "554518864"},
			{"Net loss was $19.4 million in 2024.", "$19.4 million", claim.Match, "", "-19426051"},
		}},
		{"a Korean filer, K-IFRS", korea, []row{
			{"Consolidated revenue was KRW 841.9 billion in the three months ended March 31, 2025.", "KRW 841.9 billion", claim.Match, "", "841911660218"},
			{"Separate revenue was KRW 841.9 billion in the three months ended March 31, 2025.", "KRW 841.9 billion", claim.Mismatch, claim.OtherMember, "841911660218"},
			{"Total assets were KRW 20.96 trillion at March 31, 2025.", "KRW 20.96 trillion", claim.Match, "", "20958813606635"},
		}},
		{"GDP in vintages", output, []row{
			{"GDP was $20,798.73 billion in Q3 2018.", "$20,798.73 billion", claim.Match, "", "20798.73"},
			{"GDP was $20,658.204 billion in Q3 2018.", "$20,658.204 billion", claim.Mismatch, claim.EarlierVintage, "20658.204"},
			{"GDP was $20.66 trillion in the third quarter of 2018.", "$20.66 trillion", claim.Mismatch, claim.EarlierVintage, "20658.204"},
			// The read holds the first values only of quarters that were not out on its day.
			{"As first published, GDP was $20,659.029 billion in Q3 2018.", "$20,659.029 billion", claim.CannotVerify, claim.NotForThatPeriod, ""},
			{"As first published, GDP was $20,891.367 billion in Q4 2018.", "$20,891.367 billion", claim.Match, "", "20891.367"},
			{"As of 2019-01-01, GDP for Q3 2018 was $20,658.204 billion.", "$20,658.204 billion", claim.Match, "", "20658.204"},
			{"Real GDP was $18.7 trillion in Q3 2018.", "$18.7 trillion", claim.CannotVerify, claim.WordsInPart, ""},
		}},
	} {
		t.Run(table.name, func(t *testing.T) { holds(t, table.mission(t), table.rows) })
		rows += len(table.rows)
		for _, r := range table.rows {
			diagnoses[r.diagnosis]++
		}
	}
	assert.GreaterOrEqual(t, rows, 70, "rows went missing")
	for _, d := range []claim.Diagnosis{claim.OtherPeriod, claim.OtherScale, claim.OtherSign, claim.OtherCurrency, claim.PerShare, claim.EarlierVintage, claim.AmendedFiling, claim.OtherMember, claim.OtherEntity, claim.OtherMetric} {
		assert.GreaterOrEqual(t, diagnoses[d], 2, d)
	}
}
