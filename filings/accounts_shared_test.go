//go:build shared

package filings

import (
	"encoding/json"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	snowflake = "edgartools/edgar-api/companyfacts-snow.json.gz"
	logistic  = "edgartools/edgar-api/companyfacts-lpa-ifrs.json.gz"
	tesla     = "edgartools/edgar-api/submissions-company.json.gz"
	tickers   = "edgartools/edgar-api/company_tickers.json.gz"
	sales     = "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax"
)

// lists stand beside the data, which came without them: written by hand, with
// the numbers and days that the data's own rows give.
var lists = map[string]string{
	snowflake: `{"cik":"1640147","name":"SNOWFLAKE INC.","filings":{"recent":{
		"accessionNumber":["0001640147-25-000110","0001640147-25-000052","0001640147-22-000023"],"filingDate":["2025-05-30","2025-03-21","2022-03-30"],
		"reportDate":["2025-04-30","2025-01-31","2022-01-31"],"form":["10-Q","10-K","10-K"],"isXBRL":[1,1,1],"primaryDocument":["","",""]}}}`,
	logistic: `{"cik":"1997711","name":"Logistic Properties of the Americas","filings":{"recent":{
		"accessionNumber":["0001641172-25-002932","0001997711-25-000030"],"filingDate":["2025-04-04","2025-04-02"],
		"reportDate":["2024-12-31","2024-12-31"],"form":["20-F/A","20-F"],"isXBRL":[1,1],"primaryDocument":["",""]}}}`,
}

func sharedAccounts(t *testing.T, name, cutoff string, req AccountsRequest) Accounts {
	t.Helper()
	question, err := json.Marshal(req)
	require.NoError(t, err)
	read := source.Read{Vendor: SEC.Name, Question: source.Question{Verb: VerbAccounts, Request: question}}
	if cutoff != "" {
		read.Cutoff = dated(t, cutoff)
	}
	a, err := deriveAmerican(t.Context(), read, [][]byte{[]byte(lists[name]), unzip(t, name)})
	require.NoError(t, err)
	return a
}

// The counts were made by another program, before this one ran: a loop over
// Python's json, with Python's decimals.
func TestSharedCompanyFactsAreAllGivenOnce(t *testing.T) {
	for _, c := range []struct {
		name                                                string
		concepts, rows, things, repeated, values, differing int
	}{
		{snowflake, 339, 8163, 4781, 2147, 4836, 55},
		{logistic, 178, 768, 569, 199, 592, 23},
	} {
		concepts, rows := 0, 0
		var all []Value
		_, err := readFacts(unzip(t, c.name), func(string) bool { return true }, func(f conceptFacts) error {
			concepts, rows = concepts+1, rows+len(f.Rows)
			assert.Zero(t, f.Broken+f.Empty, f.Concept)
			all = append(all, merged(f.Rows)...)
			return nil
		})
		require.NoError(t, err)
		things := map[thing]int{}
		reports, differing := map[thing]int{}, map[thing]bool{}
		for _, v := range all {
			what := thing{v.Concept, v.Unit, v.Period}
			things[what]++
			reports[what] += len(v.Reports)
			if len(v.Differs) > 0 {
				differing[what] = true
			}
		}
		repeated := 0
		for _, n := range reports {
			if n > 1 {
				repeated++
			}
		}
		assert.Equal(t, []int{c.concepts, c.rows, c.things, c.repeated, c.values, c.differing},
			[]int{concepts, rows, len(things), repeated, len(all), len(differing)}, c.name)
		t.Logf("%s: %d concepts, %d values as filed, %d periods, %d repeated, %d different numbers, %d periods with several",
			c.name, concepts, rows, len(things), repeated, len(all), len(differing))
	}
}

func TestSharedTheYearOfAFilingIsNotTheYearOfItsFacts(t *testing.T) {
	a := sharedAccounts(t, snowflake, "", AccountsRequest{Concept: sales})
	assert.Len(t, a.Values, 35)
	ends := map[Report]map[source.Date]bool{}
	for _, v := range a.Values {
		for _, r := range v.Reports {
			if ends[r] == nil {
				ends[r] = map[source.Date]bool{}
			}
			ends[r][v.Period.End.Day()] = true
		}
	}
	assert.Len(t, ends, 19)
	for r, days := range ends {
		assert.Greater(t, len(days), 1, "%s gives several years under one fy and fp", r.Accession)
	}

	years := sharedAccounts(t, snowflake, "", AccountsRequest{Concept: sales, Period: PeriodYear})
	var got []string
	for _, v := range years.Values {
		got = append(got, v.Period.End.String()+" "+v.Value.String())
	}
	assert.Equal(t, []string{"2019-01-31 96666000", "2020-01-31 264748000", "2021-01-31 592049000", "2022-01-31 1219327000",
		"2023-01-31 2065659000", "2024-01-31 2806489000", "2025-01-31 3626396000"}, got)
	assert.Len(t, sharedAccounts(t, snowflake, "", AccountsRequest{Concept: sales, Period: PeriodYear, Year: 2024}).Values, 1)
}

func TestSharedANumberThatDiffersStandsBesideTheFirst(t *testing.T) {
	a := sharedAccounts(t, snowflake, "", AccountsRequest{Concept: "us-gaap:CashAndCashEquivalentsFairValueDisclosure", Unit: "USD"})
	at := 0
	for i, v := range a.Values {
		if v.Period.String() == "2023-01-31" && v.Value.String() == "539389000" {
			at = i
		}
	}
	v := a.Values[at]
	require.Len(t, v.Differs, 1)
	assert.Equal(t, "398345000", v.Differs[0].Value.String())
	assert.Equal(t, Accession("0001640147-23-000030"), v.Differs[0].Report.Accession)
	assert.True(t, v.Restates)
	assert.Len(t, v.Reports, 4)
	assert.False(t, v.Differs[0].Rounding)
}

func TestSharedStalenessIsAgainstTheNewestAnnualReport(t *testing.T) {
	a := sharedAccounts(t, snowflake, "", AccountsRequest{})
	stale, reported := 0, 0
	for _, c := range a.Concepts {
		reported += c.Reported
		if c.Stale != "" {
			stale++
			assert.True(t, c.Last.Before(dated(t, "2025-01-21")), c.Concept)
		}
	}
	assert.Equal(t, []int{339, 81, 8163}, []int{len(a.Concepts), stale, reported})
	assert.Equal(t, "dei:", a.Concepts[338].Concept[:4], "cover pages come last")
}

func TestSharedUnderACutoffOnlyWhatWasFiledIsKnown(t *testing.T) {
	a := sharedAccounts(t, snowflake, "2023-01-01", AccountsRequest{})
	values := 0
	for _, c := range a.Concepts {
		values += c.Values
		assert.False(t, c.Newest.Filed.After(dated(t, "2023-01-01")))
	}
	assert.Equal(t, 2519, values)
	assert.Equal(t, 4491, drops(a)[DroppedLater])
	assert.Equal(t, "2022-01-31", a.Where.AnnualEnd.String())
}

func TestSharedCurrenciesOfOneConceptStayApart(t *testing.T) {
	a := sharedAccounts(t, logistic, "", AccountsRequest{Concept: "ifrs-full:AverageForeignExchangeRate", Year: 2023})
	assert.Equal(t, []string{
		"2023-01-01/2023-12-31 4321 COP 20-F+20-F", "2023-01-01/2023-12-31 547 CRC 20-F+20-F", "2023-01-01/2023-12-31 3.747 PEN 20-F+20-F",
	}, lines(a.Values))
	assert.True(t, a.Where.Foreign)
	assert.Equal(t, []string{"0001997711", "0001640147"}, []string{numberIn(t, logistic), numberIn(t, snowflake)}, "a padded text in one file, a number in the other")

	shares := sharedAccounts(t, logistic, "", AccountsRequest{Concept: "dei:EntityCommonStockSharesOutstanding"})
	assert.Equal(t, []string{"2024-03-28 31709747 shares 20-F", "2025-04-02 31668601 shares 20-F+20-F/A"}, lines(shares.Values), "an amendment that repeats is one more report")
}

func numberIn(t *testing.T, name string) string {
	t.Helper()
	who, err := readFacts(unzip(t, name), func(string) bool { return false }, func(conceptFacts) error { return nil })
	require.NoError(t, err)
	return who.CIK
}

func TestSharedTheListOfAFilerSaysWhereItFiles(t *testing.T) {
	page, rows, err := listed([][]byte{unzip(t, tesla)})
	require.NoError(t, err)
	assert.Len(t, rows, 1001)
	w := whereAtSEC(page, rows)
	assert.False(t, w.Foreign)
	assert.Equal(t, []FormsFiled{{"10-Q", 27, dated(t, "2022-10-24")}, {"10-K/A", 3, dated(t, "2022-05-02")}, {"10-K", 9, dated(t, "2022-02-07")}}, w.Forms)
	assert.Equal(t, "2022-10-24T06:08:50.000Z", w.Newest.Accepted)
	assert.Equal(t, "10-K", w.Annual.Form, "an amendment does not replace the report that it amends")
	assert.Equal(t, "2021-12-31", w.AnnualEnd.String())
	for i := range rows[1:] {
		assert.False(t, rows[i+1].Filed.After(rows[i].Filed), "by the day of filing alone: the hour of acceptance is no zone's")
	}
}

func TestSharedACompanyOfSeveralTickersIsOneCandidate(t *testing.T) {
	body := unzip(t, tickers)
	rows, err := parseTickers(body)
	require.NoError(t, err)
	of := map[string]int{}
	for _, r := range rows {
		of[r.CIK.String()]++
	}
	several := 0
	for _, n := range of {
		if n > 1 {
			several++
		}
	}
	assert.Equal(t, []int{9610, 7919, 1023}, []int{len(rows), len(of), several})
	found, err := companiesNamed(body, "Berkshire")
	require.NoError(t, err)
	require.Len(t, found, 2)
	assert.Equal(t, []string{"BRK-A", "BRK-B"}, found[0].Tickers)
	assert.Equal(t, "BERKSHIRE HILLS BANCORP INC", found[1].Identity.Name)
}

func BenchmarkCompanyFacts(b *testing.B) {
	body := sharedFacts(b)
	b.Run("ours, all", func(b *testing.B) {
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := readFacts(body, func(string) bool { return true }, func(conceptFacts) error { return nil }); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("ours, one concept", func(b *testing.B) {
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := readFacts(body, func(c string) bool { return c == sales }, func(conceptFacts) error { return nil }); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("ours, listed", func(b *testing.B) {
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			s := accountSifter{dropped: map[string]int{}}
			if _, err := readFacts(body, s.wants, s.concept); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("encoding/json", func(b *testing.B) {
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			var all any
			if err := json.Unmarshal(body, &all); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func sharedFacts(tb testing.TB) []byte {
	tb.Helper()
	found, err := unpacked(tb.Context(), sharedBody(tb, snowflake))
	require.NoError(tb, err)
	require.Len(tb, found.documents[0], 2_573_290)
	return found.documents[0]
}

func TestSharedListingAMegabyteOfFactsHoldsLittleOfIt(t *testing.T) {
	body := sharedFacts(t)
	var before, after runtime.MemStats
	s := accountSifter{dropped: map[string]int{}}
	runtime.GC()
	runtime.ReadMemStats(&before)
	_, err := readFacts(body, s.wants, s.concept)
	require.NoError(t, err)
	runtime.GC()
	runtime.ReadMemStats(&after)
	assert.Less(t, int64(after.HeapAlloc)-int64(before.HeapAlloc), int64(1<<20), "what is listed is kept, and no row")
	runtime.KeepAlive(s)
}
