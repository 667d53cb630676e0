package filings

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func TestAnEuropeanReportGivesTheValuesOfAConcept(t *testing.T) {
	a, err := askEurope(t, "", AccountsRequest{LEI: strings.ToLower(anvils), Language: "EN", Concept: "Revenue"})
	require.NoError(t, err)
	require.Len(t, a.Values, 2)
	out, err := json.Marshal(a.Values[1])
	require.NoError(t, err)
	assert.JSONEq(t, `{"concept":"ifrs-full:Revenue","value":"73420000.0","unit":"EUR","decimals":"-3","period":{"start":"2024-01-01","end":"2024-12-31"},
		"reports":[{"entry":"000000EXAMPLEANVIL09-2024-12-31-ESEF-FI-0","form":"ESEF","filed":"2025-02-14"}],
		"fact_ids":["f1","f3"],"also":[{"fact_id":"f3","value":"73000000.0","decimals":"-6"}]}`, string(out))
	assert.Equal(t, "69100000.0 2023-01-01/2023-12-31", a.Values[0].Value.String()+" "+a.Values[0].Period.String())
	assert.Equal(t, map[string]int{DroppedConcept: 15}, drops(a))
	assert.Equal(t, source.Identity{Name: "Example Anvils Oyj", LEI: anvils}, a.Identity)
	require.Len(t, a.Concepts, 1)
	assert.Equal(t, 2, a.Concepts[0].Values)

	read := a.Reads[0]
	assert.Equal(t, "filings.xbrl.org", read.Vendor)
	assert.Len(t, read.Parts, 2, "the page of the index, and the report")
	assert.Equal(t, "2024-12-31", read.AsOf.String())
	assert.Equal(t, "2025-02-14", read.Published.String())
	assert.Equal(t, source.Keep, read.Licence.Verdict)
}

func TestAMidnightIsTheEndOfTheDayBefore(t *testing.T) {
	a, err := askEurope(t, "", AccountsRequest{LEI: anvils, Language: "en", Concept: "ifrs-full:Assets"})
	require.NoError(t, err)
	require.Len(t, a.Values, 2)
	assert.Equal(t, "2023-12-31", a.Values[0].Period.String())
	assert.Equal(t, "2024-12-31", a.Values[1].Period.String())
	assert.Equal(t, map[string]int{DroppedConcept: 14, DroppedUnreadable: 1, DroppedEntity: 1}, drops(a))
	require.Len(t, a.Unreadable, 1)
	assert.Equal(t, "f17", a.Unreadable[0].FactID)
}

func TestAEuropeanFactIsCitedByItsFiling(t *testing.T) {
	a, err := askEurope(t, "", AccountsRequest{LEI: anvils, Language: "en", Concept: "Assets", Year: 2024})
	require.NoError(t, err)
	ledger := &source.Memory{}
	require.NoError(t, ledger.Record(t.Context(), a.Tables()...))
	at := source.Locator{Ref: a.Reads[0].Ref, Row: anvils + "-2024-12-31-ESEF-FI-0 ifrs-full:Assets EUR 2024-12-31", Column: "value"}
	figure, read, err := source.Cite(t.Context(), ledger, at)
	require.NoError(t, err)
	assert.Equal(t, "51250000.0", figure.Value.String())
	assert.Equal(t, source.Unit("EUR"), figure.Unit)
	assert.Equal(t, "-3", figure.Precision)
	assert.Equal(t, source.Filed, figure.Kind)
	assert.Equal(t, anvils, figure.Entity.LEI)
	assert.Equal(t, "2025-02-14", figure.Published.String())
	assert.Equal(t, []string{"public on 2025-02-14 at the latest: the day the index added it"}, figure.Marks)
	assert.Equal(t, VerbAccounts, read.Question.Verb)
}

func TestNoUndividedFactIsNotTheSameAsNotTagged(t *testing.T) {
	a, err := askEurope(t, "", AccountsRequest{LEI: anvils, Language: "en", Concept: "ifrs-full:RevenueFromSaleOfGoods"})
	require.NoError(t, err)
	assert.NotNil(t, a.Values)
	assert.Empty(t, a.Values)
	assert.Equal(t, []Axis{{Axis: "ifrs-full:GeographicalAreasAxis", Assumed: true, Facts: 1, Listed: 1, Members: []Member{{Member: "exa:NorthMember", Facts: 1, Listed: 1}}}}, a.Axes)
	assert.Contains(t, strings.Join(a.Warnings, "\n"), "no fact of it without an axis: 1 are broken down (1 on ifrs-full:GeographicalAreasAxis)")

	a, err = askEurope(t, "", AccountsRequest{LEI: anvils, Language: "en", Concept: "ifrs-full:Equity"})
	require.NoError(t, err)
	require.Len(t, a.Values, 1, "the members do not hide what they cut")
	var names []string
	for _, table := range a.Tables() {
		names = append(names, table.Name)
	}
	assert.Equal(t, []string{"values", "axes", "members", "entries"}, names)
	assert.Equal(t, 2, a.Axes[0].Facts)
	assert.NotContains(t, strings.Join(a.Warnings, "\n"), "no fact of it")

	for concept, reason := range map[string]string{
		"ifrs-full:Goodwill": DroppedNil, "ifrs-full:NameOfReportingEntityOrOtherMeansOfIdentification": DroppedText,
	} {
		a, err = askEurope(t, "", AccountsRequest{LEI: anvils, Language: "en", Concept: concept})
		require.NoError(t, err)
		assert.Empty(t, a.Values)
		assert.Equal(t, 1, drops(a)[reason], concept)
	}

	_, err = askEurope(t, "", AccountsRequest{LEI: anvils, Language: "en", Concept: "ifrs-full:Equities"})
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
	assert.ErrorContains(t, err, "the report does not tag it")
	assert.NotEmpty(t, missing.Near)
}

func TestAContradictionInAReportGivesBothNumbers(t *testing.T) {
	a, err := askEurope(t, "", AccountsRequest{LEI: anvils, Language: "en", Concept: "Inventories"})
	require.NoError(t, err)
	require.Len(t, a.Values, 2)
	keys := map[string]bool{}
	for _, v := range a.Values {
		require.Len(t, v.Differs, 1)
		assert.Len(t, v.Reports, 1)
		assert.Len(t, v.FactIDs, 1)
		keys[v.rowKey()] = true
	}
	assert.Len(t, keys, 2, "each has a row of its own")
}

func TestWithoutAConceptWhatAEuropeanIssuerTagsIsListed(t *testing.T) {
	a, err := askEurope(t, "", AccountsRequest{LEI: anvils, Language: "en"})
	require.NoError(t, err)
	assert.Nil(t, a.Values)
	var lines []string
	for _, c := range a.Concepts {
		lines = append(lines, strings.TrimSpace(strings.Join([]string{c.Concept, strings.Join(c.Units, "+"), c.First.String(), c.Last.String()}, " ")))
	}
	assert.ElementsMatch(t, []string{
		"ifrs-full:Revenue EUR 2023-12-31 2024-12-31", "ifrs-full:Assets EUR 2023-12-31 2024-12-31", "ifrs-full:Inventories EUR 2024-12-31 2024-12-31",
		"ifrs-full:Equity EUR 2024-12-31 2024-12-31", "ifrs-full:BasicEarningsLossPerShare EUR/shares 2024-12-31 2024-12-31",
		"ifrs-full:AssetsHeldForSale EUR 2023-12-31 2023-12-31", "ifrs-full:RevenueFromSaleOfGoods EUR 2024-12-31 2024-12-31", "exa:AnvilsForged exa:Anvil 2024-12-31 2024-12-31",
	}, lines, "a concept that is only broken down is tagged too")
	assert.Equal(t, map[string]int{DroppedUnreadable: 1, DroppedEntity: 1, DroppedText: 1, DroppedDimension: 3, DroppedNil: 1}, drops(a))
	assert.Equal(t, "2024-12-31", a.Where.AnnualEnd.String(), "it has a year that ends with its period")
	for _, c := range a.Concepts {
		assert.Equal(t, c.Concept == "ifrs-full:AssetsHeldForSale", c.Stale != "", c.Concept)
	}
	held, err := askEurope(t, "", AccountsRequest{LEI: anvils, Language: "en", Concept: "AssetsHeldForSale"})
	require.NoError(t, err)
	assert.Contains(t, held.Values[0].Stale, "its last value ends 2023-12-31")
	held, err = askEurope(t, "", AccountsRequest{LEI: anvils, Language: "en", Concept: "AssetsHeldForSale", Report: anvils + "-2024-12-31-ESEF-FI-0", Year: 2023})
	require.NoError(t, err)
	assert.Empty(t, held.Values[0].Stale, "of one year nobody can say what came after")

	a, err = askEurope(t, "", AccountsRequest{LEI: anvils, Language: "en", Search: "revenue goods"})
	require.NoError(t, err)
	require.Len(t, a.Concepts, 1)
	assert.Equal(t, 1, a.Concepts[0].BrokenDown)
}

func TestSeveralEditionsAreListedAndNoneIsTaken(t *testing.T) {
	a, err := askEurope(t, "", AccountsRequest{LEI: anvils})
	require.NoError(t, err)
	assert.Nil(t, a.Concepts)
	require.Len(t, a.Where.Listed, 4)
	assert.Equal(t, "no report was read, as 2 entries fit: say the language, or name the report", a.Warnings[1])
	assert.Len(t, a.Reads[0].Parts, 1)
	require.Len(t, a.Tables(), 1)
	assert.Equal(t, "entries", a.Tables()[0].Name)

	_, err = askEurope(t, "", AccountsRequest{LEI: anvils, Concept: "Assets"})
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "editions", refused.Rule)
	assert.ErrorContains(t, err, "ESEF-FI-1 (fi, added 2025-02-14)")

	a, err = askEurope(t, "", AccountsRequest{LEI: anvils, Concept: "Assets", Report: anvils + "-2024-12-31-ESEF-FI-1"})
	require.NoError(t, err)
	assert.Contains(t, a.Where.Listed[1].Read, "anvils-2024-12-31-fi.json")
	assert.Empty(t, a.Where.Listed[0].Read)
}

func TestAPackageIsReadWhereTheIndexMadeNoData(t *testing.T) {
	a, err := askEurope(t, "", AccountsRequest{LEI: anvils, Year: 2023, Concept: "ifrs-full:Equity"})
	require.NoError(t, err)
	require.Len(t, a.Values, 1)
	assert.Equal(t, "18700000 EUR 2023-12-31 r2", a.Values[0].Value.String()+" "+a.Values[0].Unit+" "+a.Values[0].Period.String()+" "+a.Values[0].FactIDs[0])
	require.Len(t, a.Axes, 1, "members in the scenario are members")
	assert.Equal(t, "ifrs-full:ComponentsOfEquityAxis", a.Axes[0].Axis)
	assert.Equal(t, 1, a.Where.Listed[2].Checks.Errors, "an error of the index's check hides nothing")
}

func TestAPackageWithAnotherDigestIsNotRead(t *testing.T) {
	r := europe(t)
	address := indexAddress + anvils + "/2023-12-31/ESEF/FI/0/anvils-2023-12-31.zip"
	r[address] = replayedBody{body: packaged(t, bytes.Replace(written(t, "esef-report.xhtml"), []byte("18 700"), []byte("28 700"), 1))}
	_, err := (&Client{Source: &source.Client{Recorded: r}}).Accounts(t.Context(), AccountsRequest{LEI: anvils, Year: 2023, Concept: "Equity"})
	var shape *source.ShapeError
	require.ErrorAs(t, err, &shape)
	assert.Contains(t, shape.Problem, "the index lists")
}

func TestWhatTheIndexDoesNotHoldMayHaveBeenFiled(t *testing.T) {
	for _, c := range []struct {
		rule string
		req  AccountsRequest
		says []string
	}{
		{"an issuer that it does not know", AccountsRequest{LEI: nobody}, []string{"a filing of " + nobody, "may well have been filed", "Germany (DE)"}},
		{"one that it knows, and has nothing of", AccountsRequest{LEI: germany}, []string{"it knows the company (Beispiel AG)", "Germany (DE)"}},
		{"a year", AccountsRequest{LEI: anvils, Year: 2019}, []string{"a period that ends in 2019", "2024-12-31-ESEF-FI-0 (en", "may well have been filed"}},
		{"a language", AccountsRequest{LEI: anvils, Language: "sv"}, []string{`known to be in "sv"`, "(fi, added"}},
		{"an entry", AccountsRequest{LEI: anvils, Report: anvils + "-2024-12-31-ESEF-FI-7"}, []string{"ESEF-FI-7", "ESEF-FI-1 (fi"}},
		{"a file", AccountsRequest{LEI: anvils, Year: 2021}, []string{"holds no file of it", "authority of FI"}},
		{"a form", AccountsRequest{LEI: anvils, Form: "10-K"}, []string{"4 are under another: ESEF"}},
	} {
		_, err := askEurope(t, "", c.req)
		var missing *source.NotFoundError
		require.ErrorAs(t, err, &missing, c.rule)
		for _, words := range c.says {
			assert.ErrorContains(t, err, words, c.rule)
		}
		assert.NotContains(t, err.Error(), "has not filed", c.rule)
	}
}

func TestUnderACutoffTheIndexShowsWhatItHadThen(t *testing.T) {
	a, err := askEurope(t, "2024-06-30", AccountsRequest{LEI: anvils, Concept: "Revenue"})
	require.NoError(t, err, "the newest of that time is one edition")
	require.Len(t, a.Where.Listed, 2)
	assert.Equal(t, 2, drops(a)[DroppedLater])
	assert.Equal(t, "69100000", a.Values[0].Value.String())
	assert.True(t, a.Where.Listed[0].Checks.IsZero(), "the index checked it again later")

	_, err = askEurope(t, "2022-03-17", AccountsRequest{LEI: anvils})
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
	assert.ErrorContains(t, err, "4 came later")
}

func TestAnotherIssuersFilingIsNotTaken(t *testing.T) {
	r := europe(t)
	body := r[issuerAddress(anvils)].body
	r[issuerAddress(nobody)] = replayedBody{body: body} // a server that ignores the filter
	_, err := (&Client{Source: &source.Client{Recorded: r}}).Accounts(t.Context(), AccountsRequest{LEI: nobody})
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
	assert.NotContains(t, err.Error(), "Anvils")
}

func TestAnEditionWithoutAnLEIIsRefused(t *testing.T) {
	for _, req := range []AccountsRequest{{Ticker: "EXA", Language: "en"}, {Ticker: "EXA", Report: anvils + "-2024-12-31-ESEF-FI-1"}, {LEI: anvils, Language: "english"}, {LEI: anvils, Report: "4143"}} {
		_, err := askEurope(t, "", req)
		var bad *source.ArgumentError
		assert.ErrorAs(t, err, &bad)
	}
}

func TestRederivingAEuropeanReadGivesTheSameTables(t *testing.T) {
	for _, req := range []AccountsRequest{
		{LEI: anvils}, {LEI: anvils, Language: "en"}, {LEI: anvils, Language: "fi", Concept: "Equity"}, {LEI: anvils, Year: 2023}, {LEI: anvils, Year: 2023, Concept: "Revenue"},
	} {
		a, err := askEurope(t, "2026-01-01", req)
		require.NoError(t, err)
		var bodies [][]byte
		for _, part := range a.Reads[0].Parts {
			answer, err := europe(t).Replay(t.Context(), part.Address)
			require.NoError(t, err)
			bodies = append(bodies, answer.Body)
		}
		again, err := Rederivers()[VerbAccounts](a.Reads[0], bodies)
		require.NoError(t, err)
		require.Len(t, again, len(a.Tables()))
		for i, table := range a.Tables() {
			want, err := source.Pack(table)
			require.NoError(t, err)
			got, err := source.Pack(again[i])
			require.NoError(t, err)
			assert.Equal(t, string(want), string(got))
		}
		_, err = Rederivers()[VerbAccounts](a.Reads[0], bodies[:len(bodies)-1])
		assert.Error(t, err, "a body that is missing is noticed")
		_, err = Rederivers()[VerbAccounts](a.Reads[0], append(bodies, bodies[0]))
		assert.Error(t, err, "and one too many")
	}
}

func TestANameListsCandidatesOfTheIndex(t *testing.T) {
	client := &Client{Source: &source.Client{Recorded: europe(t)}}
	a, err := client.europeanCandidates(t.Context(), AccountsRequest{Name: "anvil"})
	require.NoError(t, err)
	assert.Equal(t, []Candidate{{Identity: source.Identity{Name: "Example Anvils Oyj", LEI: anvils}, Register: "filings.xbrl.org"}}, a.Candidates)
	again, err := Rederivers()[VerbAccounts](a.Reads[0], [][]byte{europe(t)[nameAddress("anvil")].body})
	require.NoError(t, err)
	assert.Equal(t, a.Tables()[0].Rows.Len(), again[0].Rows.Len())

	_, err = client.europeanCandidates(t.Context(), AccountsRequest{Name: "100%"})
	var missing *source.NotFoundError
	assert.ErrorAs(t, err, &missing, "a sign that would be a wildcard")
}

func TestANameIsLookedForAtBothPlaces(t *testing.T) {
	r := europe(t)
	r[tickersAddress] = replayedBody{body: written(t, "sec-company_tickers.json")}
	r[nameAddress("Example")] = replayedBody{body: r[nameAddress("anvil")].body}
	client := &Client{Source: &source.Client{Recorded: r}}
	a, err := client.Accounts(t.Context(), AccountsRequest{Name: "Example"})
	require.NoError(t, err)
	assert.NotEmpty(t, a.Candidates)
	require.Len(t, a.Beside, 1)
	assert.Equal(t, anvils, a.Beside[0].Candidates[0].Identity.LEI)
	assert.Len(t, a.Tables(), 2)

	r[nameAddress("Example")] = replayedBody{body: r[issuerAddress(nobody)].body}
	a, err = client.Accounts(t.Context(), AccountsRequest{Name: "Example"})
	require.NoError(t, err)
	require.Len(t, a.NotThere, 1)
	assert.Contains(t, a.NotThere[0], "may well have been filed")
}

func TestACandidateHasTheWordsThatWereSought(t *testing.T) {
	r := europe(t)
	r[nameAddress("bellows")] = replayedBody{body: r[nameAddress("anvil")].body} // a server that ignores the filter
	_, err := (&Client{Source: &source.Client{Recorded: r}}).europeanCandidates(t.Context(), AccountsRequest{Name: "bellows"})
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
}

func TestTheNewestReportIsTheOneFirstFiledForItsPeriod(t *testing.T) {
	r := europe(t)
	body := bytes.Replace(r[issuerAddress(anvils)].body, []byte("2025-02-14 09:12:01.5"), []byte("2025-03-01 09:12:01.5"), 1)
	r[issuerAddress(anvils)] = replayedBody{body: body}
	a, err := (&Client{Source: &source.Client{Recorded: r}}).Accounts(t.Context(), AccountsRequest{LEI: anvils})
	require.NoError(t, err)
	assert.Equal(t, anvils+"-2024-12-31-ESEF-FI-0", a.Where.Listed[0].Entry, "the list has the newest first")
	assert.Equal(t, anvils+"-2024-12-31-ESEF-FI-1", a.Where.Newest.Entry)
}

func TestACandidateWithoutAnLEIIsCounted(t *testing.T) {
	entity := `{"type":"entity","id":"7","attributes":{"identifier":"12345678","name":"Anvil Ukraine"}},`
	body := strings.Replace(string(europe(t)[nameAddress("anvil")].body), `"included": [`, `"included": [`+entity, 1)
	body = strings.Replace(body, `"id": "9"`, `"id": "7"`, 1) // the first filing is the other company's
	r := europe(t)
	r[nameAddress("anvil")] = replayedBody{body: []byte(body)}
	a, err := (&Client{Source: &source.Client{Recorded: r}}).europeanCandidates(t.Context(), AccountsRequest{Name: "anvil"})
	require.NoError(t, err)
	require.Len(t, a.Candidates, 1)
	assert.Equal(t, anvils, a.Candidates[0].Identity.LEI)
	assert.Equal(t, map[string]int{DroppedUnnamed: 1}, drops(a))
}

func TestALiveReadAsksTheIndexAndThenItsReport(t *testing.T) {
	var asked []string
	answers := europe(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.RequestURI())
		answer, err := answers.Replay(r.Context(), strings.TrimSuffix(indexAddress, "/")+r.URL.RequestURI())
		if err != nil {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write(answer.Body)
	}))
	defer server.Close()
	client := &Client{Source: &source.Client{Getenv: func(name string) string {
		return map[string]string{"DESKWORTH_XBRL_ORG_URL": server.URL}[name]
	}}}
	a, err := client.Accounts(t.Context(), AccountsRequest{LEI: anvils, Year: 2023, Concept: "Revenue"})
	require.NoError(t, err)
	assert.Equal(t, source.Live, a.Reads[0].Origin)
	assert.Equal(t, "69100000", a.Values[0].Value.String())
	require.Len(t, asked, 2)
	assert.Equal(t, "/"+anvils+"/2023-12-31/ESEF/FI/0/anvils-2023-12-31.zip", asked[1])

	_, err = client.Accounts(t.Context(), AccountsRequest{LEI: nobody})
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
	assert.Equal(t, "/api/entities/"+nobody, asked[3], "whether the index knows the company at all")
}
