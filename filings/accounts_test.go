package filings

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func askAccounts(t *testing.T, cutoff string, req AccountsRequest) (Accounts, *recorded, error) {
	t.Helper()
	r := &recorded{t: t}
	client := &source.Client{Recorded: r}
	if cutoff != "" {
		client.Cutoff = dated(t, cutoff)
	}
	a, err := (&Client{Source: client}).Accounts(t.Context(), req)
	return a, r, err
}

// lines writes values as "end value unit form+form: differing".
func lines(values []Value) (out []string) {
	for _, v := range values {
		var forms []string
		for _, r := range v.Reports {
			forms = append(forms, r.Form)
		}
		line := v.Period.String() + " " + v.Value.String() + " " + v.Unit + " " + strings.Join(forms, "+")
		if len(v.Differs) > 0 {
			line += " | " + v.otherNumbers()
		}
		out = append(out, line)
	}
	return out
}

func drops(a Accounts) map[string]int {
	out := map[string]int{}
	for _, d := range a.Dropped {
		out[d.Reason] = d.Count
	}
	return out
}

func TestEveryValueStandsAsFiledWithTheFilingsThatReportIt(t *testing.T) {
	a, r, err := askAccounts(t, "", AccountsRequest{Ticker: "EXA", Concept: "us-gaap:Assets"})
	require.NoError(t, err)
	assert.Equal(t, []string{
		"2022-12-31 900 USD 10-K",
		"2023-12-31 1000.50 USD 10-K+10-K",
		"2024-12-31 8700 CNY 10-K",
		"2024-12-31 1200 USD 10-K | 1190 (10-K/A 2025-03-20)",
		"2024-12-31 1190 USD 10-K/A+10-Q | 1200 (10-K 2025-02-14)",
		"2025-03-31 1250 USD 10-Q",
	}, lines(a.Values), "digits as sent, currencies apart, the amendment beside the original")
	assert.Equal(t, map[string]int{DroppedEmpty: 1, DroppedBroken: 1}, drops(a))
	assert.Equal(t, []string{
		"https://www.sec.gov/files/company_tickers.json", "https://data.sec.gov/submissions/CIK0000000001.json",
		"https://data.sec.gov/api/xbrl/companyconcept/CIK0000000001/us-gaap/Assets.json",
	}, r.asked)

	assert.Equal(t, []string{"EXA", "EXA-B"}, a.Where.Tickers)
	amended := a.Values[4]
	assert.True(t, amended.Amendment)
	assert.True(t, amended.Restates)
	assert.False(t, a.Values[3].Restates, "the first was no restatement when it was filed")
	assert.Equal(t, source.Identity{Name: "EXAMPLE HOLDINGS INC (written by hand)", Symbol: "EXA", CIK: "0000000001"}, a.Identity)
	assert.Equal(t, "2025-03-31", a.Reads[0].AsOf.String())
}

func TestFyAndFpAreTheFilingsAndNeverThePeriod(t *testing.T) {
	a, _, err := askAccounts(t, "", AccountsRequest{CIK: "1", Concept: "Assets", Unit: "usd", Year: 2023})
	require.NoError(t, err)
	require.Len(t, a.Values, 1)
	v := a.Values[0]
	assert.Equal(t, "2023-12-31", v.Period.String())
	assert.Equal(t, []int{2023, 2024}, []int{v.Reports[0].FY, v.Reports[1].FY}, "two filings, each with its own fiscal year")
	about := a.Tables()[0].AboutCell(0, 3)
	assert.True(t, about.Period.IsInstant())
	assert.Equal(t, "2024-02-15", about.Published.String(), "public since the first filing that has it")
	assert.Equal(t, source.Filed, about.Kind)
	assert.Equal(t, source.Unit("USD"), about.Unit)
	table := a.Tables()[0]
	assert.Equal(t, "reports", table.Columns[columnReports].Name)
	assert.Empty(t, table.AboutCell(0, columnReports).Unit, "filings are not counted in dollars")
}

func TestUnderACutoffAValueIsAsItWasKnownThen(t *testing.T) {
	for _, c := range []struct {
		rule, cutoff string
		want         []string
		later        int
	}{
		{"before the amendment the first value stands alone", "2025-03-01", []string{"2024-12-31 1200 USD 10-K"}, 3},
		{"with the amendment both stand", "2025-03-20", []string{"2024-12-31 1200 USD 10-K | 1190 (10-K/A 2025-03-20)", "2024-12-31 1190 USD 10-K/A | 1200 (10-K 2025-02-14)"}, 2},
		{"before any report of it there is none", "2024-12-31", []string{}, 6},
	} {
		a, _, err := askAccounts(t, c.cutoff, AccountsRequest{Ticker: "EXA", Concept: "Assets", Unit: "USD", Year: 2024})
		require.NoError(t, err, c.rule)
		assert.ElementsMatch(t, c.want, lines(a.Values), c.rule)
		assert.Equal(t, c.later, drops(a)[DroppedLater], c.rule)
		for _, table := range a.Tables() {
			for row := range table.Rows.Len() {
				assert.False(t, table.AboutCell(row, 3).Published.Day().After(dated(t, c.cutoff)), c.rule)
			}
		}
	}
	a, _, err := askAccounts(t, "2025-01-01", AccountsRequest{Ticker: "EXA", Concept: "Assets"})
	require.NoError(t, err)
	assert.Equal(t, "2023-12-31", a.Where.AnnualEnd.String(), "where it files is as of then too")
	assert.Empty(t, a.Where.Tickers, "today's symbols are no knowledge of then")
	assert.Empty(t, a.Concepts[0].Stale)

	_, _, err = askAccounts(t, "2011-01-01", AccountsRequest{Ticker: "EXA", Concept: "us-gaap:Assets"})
	assert.ErrorContains(t, err, "up to the as-of date (8 values filed later)")
}

func TestTheReportsOfAPastDayAreFoundOnOlderPages(t *testing.T) {
	a, r, err := askAccounts(t, "2011-06-01", AccountsRequest{CIK: "1", Concept: "SalesRevenueNet"})
	require.NoError(t, err)
	assert.Equal(t, Accession("0000000099-11-000005"), a.Where.Annual.Accession)
	assert.Equal(t, "2010-12-31", a.Where.AnnualEnd.String())
	assert.Empty(t, a.Values[0].Stale, "that day it was the latest word")
	assert.Contains(t, r.asked, "https://data.sec.gov/submissions/CIK0000000001-submissions-001.json")
	assert.Len(t, a.Reads[0].Parts, 3)

	_, r, err = askAccounts(t, "", AccountsRequest{CIK: "1", Concept: "SalesRevenueNet"})
	require.NoError(t, err)
	assert.NotContains(t, r.asked, "https://data.sec.gov/submissions/CIK0000000001-submissions-001.json", "nobody asks for more than is needed")
}

func TestWithoutAConceptWhatTheIssuerTagsIsListed(t *testing.T) {
	a, r, err := askAccounts(t, "", AccountsRequest{Ticker: "EXA"})
	require.NoError(t, err)
	assert.Nil(t, a.Values)
	var got []string
	for _, c := range a.Concepts {
		got = append(got, c.Concept)
	}
	assert.Equal(t, []string{"us-gaap:Assets", "us-gaap:Revenues", "us-gaap:SalesRevenueNet", "dei:EntityCommonStockSharesOutstanding"}, got)
	assets, dead := a.Concepts[0], a.Concepts[2]
	assert.Equal(t, Tagged{
		Concept: "us-gaap:Assets", Label: "Assets", Units: []string{"CNY", "USD"}, Values: 6, Reported: 8, First: dated(t, "2022-12-31"), Last: dated(t, "2025-03-31"),
		Newest: Report{Accession: "0000000001-25-000009", Form: "10-Q", Filed: dated(t, "2025-05-02"), FY: 2025, FP: "Q1"},
	}, assets)
	assert.Contains(t, dead.Stale, "its last value ends 2010-12-31")
	assert.Contains(t, dead.Stale, "10-K filed 2025-02-14")
	assert.Contains(t, strings.Join(a.Warnings, "\n"), "stale: 1 of 4 concepts")
	assert.Equal(t, "https://data.sec.gov/api/xbrl/companyfacts/CIK0000000001.json", r.asked[2])
}

func TestTheListIsFilteredAndWhatIsNotInItIsCounted(t *testing.T) {
	for _, c := range []struct {
		rule string
		req  AccountsRequest
		want []string
	}{
		{"words in the name or the label", AccountsRequest{Search: "outstanding shares"}, []string{"dei:EntityCommonStockSharesOutstanding"}},
		{"a unit", AccountsRequest{Unit: "CNY"}, []string{"us-gaap:Assets"}},
		{"a length of period", AccountsRequest{Period: PeriodQuarter}, []string{"us-gaap:Revenues"}},
		{"a year in which a period ends", AccountsRequest{Year: 2010}, []string{"us-gaap:SalesRevenueNet"}},
		{"a form with its amendments", AccountsRequest{Form: "10-K", Year: 2024, Period: PeriodInstant}, []string{"us-gaap:Assets"}},
		{"an amendment alone", AccountsRequest{Form: "10-K/A"}, []string{"us-gaap:Assets"}},
		{"a form that reports nothing", AccountsRequest{Form: "20-F"}, nil},
	} {
		c.req.CIK = "1"
		a, _, err := askAccounts(t, "", c.req)
		require.NoError(t, err, c.rule)
		var got []string
		total := 0
		for _, concept := range a.Concepts {
			got = append(got, concept.Concept)
			total += concept.Reported
		}
		for _, d := range a.Dropped {
			total += d.Count
		}
		assert.Equal(t, c.want, got, c.rule)
		assert.Equal(t, 17, total, "%s: every row of the data is in the list or counted out", c.rule)
	}
}

func TestAFormBringsTheValuesOfItsAmendments(t *testing.T) {
	a, _, err := askAccounts(t, "2025-03-20", AccountsRequest{CIK: "1", Concept: "Assets", Form: "10-k", Year: 2024, Unit: "USD"})
	require.NoError(t, err)
	assert.Len(t, a.Values, 2, "the original, and the amendment that alone has the other number")
	a, _, err = askAccounts(t, "2025-03-20", AccountsRequest{CIK: "1", Concept: "Assets", Form: "10-K/A"})
	require.NoError(t, err)
	assert.Equal(t, []string{"2024-12-31 1190 USD 10-K/A | 1200 (10-K 2025-02-14)"}, lines(a.Values))
}

func TestADeadTagIsSaidStaleOnItsLastValue(t *testing.T) {
	a, _, err := askAccounts(t, "", AccountsRequest{Ticker: "EXA", Concept: "SalesRevenueNet"})
	require.NoError(t, err)
	require.Len(t, a.Values, 1)
	about := a.Tables()[0].AboutCell(0, 3)
	require.Len(t, about.Marks, 1)
	assert.Contains(t, about.Marks[0], "stale: its last value ends 2010-12-31")

	a, _, err = askAccounts(t, "", AccountsRequest{Ticker: "EXA", Concept: "Revenues", Year: 2023})
	require.NoError(t, err)
	assert.Empty(t, a.Values[0].Stale, "a year asked for is no sign of a dead tag")

	s := accountSifter{asked: AccountsRequest{Concept: "A"}, where: a.Where, dropped: map[string]int{}}
	require.NoError(t, s.concept(factsOf(t, `{"end":"2009-12-31","val":1,"accn":"0000000001-11-000003","filed":"2011-02-14"},
		{"end":"2010-12-31","val":2,"accn":"0000000001-11-000003","filed":"2011-02-14"}`)))
	assert.Empty(t, s.values[0].Stale, "only the last value of a dead tag can be taken for the newest")
	assert.NotEmpty(t, s.values[1].Stale)
}

func TestAForeignIssuerIsNamedSoAndItsCurrenciesStayApart(t *testing.T) {
	a, _, err := askAccounts(t, "", AccountsRequest{Ticker: "EXAM", Concept: "ifrs-full:Revenue", Form: "20-f"})
	require.NoError(t, err)
	assert.Equal(t, []string{"2024-01-01/2024-12-31 730 CNY 20-F+20-F/A", "2024-01-01/2024-12-31 100 USD 20-F"}, lines(a.Values))
	assert.True(t, a.Where.Foreign)
	assert.Contains(t, a.Where.Sentence, "files with the SEC as a foreign issuer (20-F in place of 10-K): newest report 20-F to 2024-12-31 (filed 2025-04-01)")
	assert.Equal(t, []FormsFiled{{"6-K", 1, dated(t, "2025-08-01")}, {"20-F/A", 1, dated(t, "2025-05-05")}, {"20-F", 2, dated(t, "2025-04-01")}}, a.Where.Forms)
	assert.Equal(t, "2025-04-01T16:00:00.000Z", a.Where.Annual.Accepted, "kept as text: its zone is not known")
}

func TestWhatTheDataDoNotHaveIsNeverSaidToBeUnfiled(t *testing.T) {
	for _, c := range []struct {
		rule string
		req  AccountsRequest
		says []string
	}{
		{"neither the data nor the newest annual report have it", AccountsRequest{Ticker: "EXA", Concept: "us-gaap:Asset"},
			[]string{"without a dimension", "near: us-gaap:Assets; ", "nor does the 10-K filed 2025-02-14 (0000000001-25-000003) tag it"}},
		{"a report that cannot be read settles nothing", AccountsRequest{CIK: "22", Concept: "Assets"},
			[]string{"it may still be tagged", "under a name of the company's own", "filing_segments for cik 0000000022, form 20-F"}},
		{"a filer without data", AccountsRequest{CIK: "33"}, []string{"TWIN ONE", "near: D, SC 13G", "the forms that it files"}},
		{"a number of nobody", AccountsRequest{CIK: "77"}, []string{"a filer with the number 0000000077"}},
		{"an unknown ticker has near ones", AccountsRequest{Ticker: "EXAMP"}, []string{"EXAM (EXAMINATION CORP", "files elsewhere"}},
		{"an unknown name", AccountsRequest{Name: "Nosuch"}, []string{"give fewer words"}},
	} {
		_, _, err := askAccounts(t, "", c.req)
		var missing *source.NotFoundError
		require.ErrorAs(t, err, &missing, c.rule)
		for _, words := range c.says {
			assert.ErrorContains(t, err, words, c.rule)
		}
	}
}

func TestAConceptWithoutAnUndimensionedValueIsShownAsTheReportHasIt(t *testing.T) {
	a, _, err := askAccounts(t, "", AccountsRequest{Ticker: "EXA", Concept: "us-gaap:CostOfRevenue"})
	require.NoError(t, err, "it is tagged: that is no absence")
	assert.Empty(t, a.Values)
	assert.Equal(t, "the SEC's company data have no value of us-gaap:CostOfRevenue without a dimension; the 10-K filed 2025-02-14 (0000000001-25-000003) itself has 0 values without one, and breaks it down on srt:ProductOrServiceAxis", a.Warnings[1])
	assert.Equal(t, 2, a.BrokenDown.Axes[0].Facts)
	assert.Equal(t, VerbSegments, a.Reads[0].Question.Verb, "the read that can be cited is the report's own")

	a, _, err = askAccounts(t, "", AccountsRequest{Ticker: "EXA", Concept: "EarningsPerShareBasic"})
	require.NoError(t, err)
	table := a.Tables()[0]
	assert.Equal(t, "undivided", table.Name)
	at, found := table.Column("value")
	require.True(t, found)
	assert.Equal(t, "2.50", table.Text(0, at))
	assert.Equal(t, a.Reads[0].Ref, table.Read.Ref)

	_, _, err = askAccounts(t, "2024-12-31", AccountsRequest{Ticker: "EXA", Concept: "us-gaap:CostOfRevenue"})
	require.NoError(t, err, "the newest report of that time")
}

func TestANameListsCandidatesAndChoosesNone(t *testing.T) {
	a, _, err := askAccounts(t, "", AccountsRequest{Name: " exam "})
	require.NoError(t, err)
	assert.Equal(t, []Candidate{
		{Identity: source.Identity{Name: "EXAMINATION CORP (written by hand)", CIK: "0000000022"}, Tickers: []string{"EXAM"}, Register: "SEC"},
		{Identity: source.Identity{Name: "EXAMPLE HOLDINGS INC (written by hand)", CIK: "0000000001"}, Tickers: []string{"EXA", "EXA-B"}, Register: "SEC"},
	}, a.Candidates)
	assert.Nil(t, a.Values)
	assert.Nil(t, a.Concepts)
	assert.True(t, a.Identity.IsZero())
}

func TestARequestNamesACompanyInOneWay(t *testing.T) {
	const lei = "5493006MHB84DD0ZWV18"
	for _, c := range []struct {
		rule  string
		req   AccountsRequest
		field string
	}{
		{"nobody", AccountsRequest{}, ""},
		{"ticker and cik", AccountsRequest{Ticker: "EXA", CIK: "1"}, "cik"},
		{"name and lei", AccountsRequest{Name: "Example", LEI: lei}, "name"},
		{"name and concept", AccountsRequest{Name: "Example", Concept: "Assets"}, "name"},
		{"a mistyped lei", AccountsRequest{LEI: "5493006MHB84DD0ZWV81"}, "lei"},
		{"a short lei", AccountsRequest{LEI: "5493006MHB84"}, "lei"},
		{"a ticker that is a path", AccountsRequest{Ticker: "../x"}, "ticker"},
		{"concept and search", AccountsRequest{Ticker: "EXA", Concept: "Assets", Search: "assets"}, "search"},
		{"a year of two digits", AccountsRequest{Ticker: "EXA", Year: 24}, "year"},
		{"a period of ours alone", AccountsRequest{Ticker: "EXA", Period: "FY"}, "period"},
		{"a long name", AccountsRequest{Name: strings.Repeat("x", 1000)}, "name"},
		{"long words to search for", AccountsRequest{Ticker: "EXA", Search: strings.Repeat("x", 1000)}, "search"},
		{"a unit with a blank", AccountsRequest{Ticker: "EXA", Unit: "US Dollar"}, "unit"},
	} {
		_, r, err := askAccounts(t, "", c.req)
		var argument *source.ArgumentError
		require.ErrorAs(t, err, &argument, c.rule)
		assert.Equal(t, c.field, argument.Field, c.rule)
		assert.Empty(t, r.asked, "%s: nobody is asked", c.rule)
	}
	_, err := AccountsRequest{LEI: lei, Ticker: "EXA"}.resolved()
	assert.NoError(t, err, "a company may be named at both places")
}

func TestADualListingIsNotHiddenByWhatOnePlaceLacks(t *testing.T) {
	a, _, err := askAccounts(t, "", AccountsRequest{Ticker: "EXA", LEI: "5493006MHB84DD0ZWV18", Concept: "us-gaap:Assets"})
	require.NoError(t, err)
	assert.Len(t, a.Values, 6)
	require.Len(t, a.NotThere, 1)
	assert.Contains(t, a.Warnings, a.NotThere[0])
}

func TestAFailureOfTheSECIsNoAbsence(t *testing.T) {
	for _, c := range []struct {
		rule string
		fail func(path string) bool
		send func(w http.ResponseWriter)
		want any
	}{
		{"an outage of one concept", func(p string) bool { return strings.Contains(p, "companyconcept") },
			func(w http.ResponseWriter) { w.WriteHeader(http.StatusForbidden) }, new(*source.UpstreamError)},
		{"the rate page in place of data", func(p string) bool { return strings.Contains(p, "companyconcept") },
			func(w http.ResponseWriter) {
				w.Header().Set("Content-Type", "text/html")
				w.WriteHeader(http.StatusForbidden)
				_, _ = w.Write(written(t, "sec-rate.html"))
			}, new(*source.RateError)},
		{"half an answer", func(p string) bool { return strings.Contains(p, "companyconcept") },
			func(w http.ResponseWriter) { _, _ = w.Write(written(t, "sec-companyconcept-assets.json")[:900]) }, new(*source.ShapeError)},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if c.fail(r.URL.Path) {
				c.send(w)
				return
			}
			for address, name := range archive {
				if strings.HasSuffix(address, r.URL.Path) {
					_, _ = w.Write(written(t, name))
					return
				}
			}
			w.WriteHeader(http.StatusNotFound)
		}))
		client := &source.Client{Getenv: func(name string) string {
			return map[string]string{
				"DESKWORTH_SEC_URL": server.URL, "DESKWORTH_SEC_DATA_URL": server.URL, "DESKWORTH_CONTACT": "Example desk@example.org",
			}[name]
		}}
		_, err := (&Client{Source: client}).Accounts(t.Context(), AccountsRequest{CIK: "1", Concept: "us-gaap:Assets"})
		assert.ErrorAs(t, err, c.want, c.rule)
		server.Close()
	}
}

func TestRederivingAccountsGivesTheSameTables(t *testing.T) {
	for _, req := range []AccountsRequest{
		{Ticker: "EXA"}, {Ticker: "EXA", Concept: "us-gaap:Assets"}, {CIK: "1", Concept: "Revenues", Period: PeriodYear}, {Name: "example"}, {CIK: "22", Search: "revenue"},
	} {
		a, r, err := askAccounts(t, "2025-04-30", req)
		require.NoError(t, err)
		var bodies [][]byte
		for _, part := range a.Reads[0].Parts {
			answer, err := r.Replay(t.Context(), part.Address)
			require.NoError(t, err)
			bodies = append(bodies, answer.Body)
		}
		again, err := Rederivers()[VerbAccounts](a.Reads[0], bodies)
		require.NoError(t, err)
		require.Len(t, again, 1)
		want, err := source.Pack(a.Tables()[0])
		require.NoError(t, err)
		got, err := source.Pack(again[0])
		require.NoError(t, err)
		assert.Equal(t, string(want), string(got))
	}
}

func TestALocatorCitesTheFirstFilingThatHasTheNumber(t *testing.T) {
	a, _, err := askAccounts(t, "", AccountsRequest{Ticker: "EXA", Concept: "us-gaap:Assets"})
	require.NoError(t, err)
	before, _, err := askAccounts(t, "2025-03-20", AccountsRequest{Ticker: "EXA", Concept: "us-gaap:Assets"})
	require.NoError(t, err)
	table := a.Tables()[0]
	at, err := source.ParseLocator(string(table.Read.Ref) + "#0000000001-25-000007 us-gaap:Assets USD 2024-12-31/value")
	require.NoError(t, err)
	figure, err := table.Figure(at)
	require.NoError(t, err)
	assert.Equal(t, "1190", figure.Value.String())
	assert.Equal(t, []string{"amendment: first filed in a 10-K/A", "restated or different: an earlier filing has another number"}, figure.Marks)
	for row := range before.Tables()[0].Rows.Len() {
		_, known := table.Row(before.Tables()[0].Rows.Key(row))
		assert.True(t, known, "a later filing renames no row")
	}
}

func TestSeveralNumbersOfOneFilingAreRowsOfTheirOwn(t *testing.T) {
	one := reported{Concept: "us-gaap:Assets", Unit: "USD", Period: source.Instant(source.OnDay(dated(t, "2024-12-31"))), Report: Report{Accession: "0000000001-25-000003", Form: "10-K", Filed: dated(t, "2025-02-14")}}
	other := one
	one.Value, other.Value = source.Whole(5), source.Whole(6)
	values := merged([]reported{other, one})
	require.Len(t, values, 2)
	assert.Equal(t, values[0].rowKey()+" 6", values[1].rowKey())
	assert.Contains(t, values[0].about().Marks[0], "a filing of the same day")
}

func TestRoundingMayExplainADifferenceOfThousands(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"75126464", "75126000", true}, {"75126000", "75126464", true}, {"75126600", "75126000", false}, {"123456789", "123000000", true},
		{"1200", "1190", false}, {"1200000", "1190000", false}, {"0", "400", false}, {"0.52", "0.5", false}, {"-75126464", "-75126000", true}, {"398345000", "539389000", false},
	} {
		a, err := source.ParseDecimal(c.a)
		require.NoError(t, err)
		b, err := source.ParseDecimal(c.b)
		require.NoError(t, err)
		assert.Equal(t, c.want, rounded(a, b), "%s and %s", c.a, c.b)
	}
}

func TestALengthOfPeriodIsCountedInDays(t *testing.T) {
	for _, c := range []struct {
		start, end, length string
	}{
		{"2022-09-25", "2023-09-30", PeriodYear},       // 53 weeks
		{"2021-09-26", "2022-09-24", PeriodYear},       // 52 weeks
		{"2024-01-01", "2024-03-31", PeriodQuarter},    // 91 days
		{"2024-01-29", "2024-04-21", PeriodQuarter},    // 12 weeks
		{"2024-01-01", "2024-06-30", PeriodHalf},       // 182 days
		{"2024-01-01", "2024-09-30", PeriodNineMonths}, // 274 days
		{"2024-01-01", "2024-05-31", ""},               // five months
		{"", "2024-12-31", PeriodInstant},
	} {
		p := source.Instant(source.OnDay(dated(t, c.end)))
		if c.start != "" {
			p = source.Between(dated(t, c.start), dated(t, c.end))
		}
		for _, length := range []string{PeriodInstant, PeriodQuarter, PeriodHalf, PeriodNineMonths, PeriodYear} {
			assert.Equal(t, length == c.length, AccountsRequest{Period: length}.spans(p), "%s is %s", p, length)
		}
	}
}

func TestAccountsInJSONKeepTheirDigits(t *testing.T) {
	a, _, err := askAccounts(t, "", AccountsRequest{CIK: "1", Concept: "Assets", Year: 2023})
	require.NoError(t, err)
	body, err := json.Marshal(a.Values)
	require.NoError(t, err)
	assert.Contains(t, string(body), `"value":"1000.50"`)
	assert.Contains(t, string(body), `"period":{"instant":"2023-12-31"}`)
}
