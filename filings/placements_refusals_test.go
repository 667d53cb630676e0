package filings

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func TestWhatCannotBeAskedIsRefusedBeforeAnybodyIs(t *testing.T) {
	for _, rule := range []struct {
		name string
		req  PlacementsRequest
		says string
	}{
		{"nothing", PlacementsRequest{}, "give a name, a cik, or the accession number"},
		{"a state alone", PlacementsRequest{State: "NY"}, "give a name, a cik"},
		{"a notice and a name", PlacementsRequest{Accession: notice1, Name: "Anvil"}, "give it alone, or with the cik"},
		{"a notice and a window", PlacementsRequest{Accession: notice1, Until: dated(t, "2026-01-01")}, "give it alone"},
		{"a number that is none", PlacementsRequest{Accession: "12"}, "write 18 digits"},
		{"a company number that is none", PlacementsRequest{CIK: "ANV"}, "at most ten digits"},
		{"a state that is none", PlacementsRequest{CIK: "11", State: "New York"}, "as CA or NY"},
		{"a name with quotation marks", PlacementsRequest{Name: `anvil" OR "bellows`}, "without quotation marks"},
		{"a name without a letter", PlacementsRequest{Name: "--"}, "letters and digits"},
		{"a long name", PlacementsRequest{Name: strings.Repeat("a", 151)}, "at most 150"},
		{"too many notices", PlacementsRequest{CIK: "11", Limit: 101}, "ask for 1 to 100"},
		{"fewer than none", PlacementsRequest{CIK: "11", Limit: -1}, "ask for 1 to 100"},
		{"a window into tomorrow", PlacementsRequest{CIK: "11", Until: dated(t, "2026-07-01")}, "after today in New York"},
		{"a window before the index", PlacementsRequest{CIK: "11", Until: dated(t, "2000-12-31")}, "begins on 2001-01-01"},
	} {
		t.Run(rule.name, func(t *testing.T) {
			e := &edgar{t: t}
			_, err := e.ask("", rule.req)
			var bad *source.ArgumentError
			require.ErrorAs(t, err, &bad)
			assert.Contains(t, err.Error(), rule.says)
			assert.Empty(t, e.asked)
		})
	}
	_, err := (&edgar{t: t}).ask("2026-03-01", PlacementsRequest{CIK: "11", Until: dated(t, "2026-03-02")})
	assertRule(t, "cutoff", err)
}

func assertRule(t *testing.T, rule string, err error) {
	t.Helper()
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, rule, refused.Rule)
}

func TestWithoutAContactNothingIsAsked(t *testing.T) {
	client := &source.Client{Getenv: func(string) string { return "" }}
	_, err := (&Client{Source: client}).PrivatePlacements(t.Context(), PlacementsRequest{CIK: "11"})
	assertRule(t, "contact", err)
}

func TestAFailureIsNeverAnAbsence(t *testing.T) {
	for _, rule := range []struct {
		name   string
		broken map[string]int
		body   string
		code   string
	}{
		{"the search is down", map[string]int{"efts": 503}, "", "upstream"},
		{"the search has moved", map[string]int{"efts": 404}, "", "upstream"},
		{"the SEC asks to slow down", map[string]int{"efts": 429}, "", "rate"},
		{"the archive is down", map[string]int{"Archives": 500}, "", "upstream"},
		{"parts of the index failed", nil, `{"timed_out":false,"_shards":{"total":50,"failed":1},"hits":{"total":{"value":0,"relation":"eq"},"hits":[]}}`, "upstream"},
		{"the search timed out", nil, `{"timed_out":true,"_shards":{"total":50,"failed":0},"hits":{"total":{"value":0,"relation":"eq"},"hits":[]}}`, "upstream"},
		{"a page in place of data", nil, "<html><body>down</body></html>", "upstream"},
		{"an answer without hits", nil, `{"message":"Internal server error"}`, "shape"},
		{"a total that is no count", nil, `{"hits":{"total":{"value":3,"relation":"about"},"hits":[]}}`, "shape"},
		{"a hit of another filing", nil, strings.ReplaceAll(oneHit, `"adsh":"0000000099-26-000001"`, `"adsh":"0000000099-26-000002"`), "shape"},
		{"a hit without a day", nil, strings.ReplaceAll(oneHit, "2026-02-02", ""), "shape"},
		{"a hit of nobody", nil, strings.ReplaceAll(oneHit, `"0000000011"`, ""), "shape"},
		{"a hit with half a number", nil, strings.ReplaceAll(oneHit, "0000000099-26-000001", "99-26-1"), "shape"},
		{"more hits than it counts", nil, strings.ReplaceAll(oneHit, `"value":1`, `"value":0`), "shape"},
	} {
		t.Run(rule.name, func(t *testing.T) {
			e := (&edgar{t: t, broken: rule.broken, body: []byte(rule.body)}).file(notice1, "D", "2026-02-02", "021-1", anvil(t))
			if rule.body == "" {
				e.body = nil
			}
			_, err := e.ask("", PlacementsRequest{CIK: "11"})
			var coded source.Coded
			require.ErrorAs(t, err, &coded)
			assert.Equal(t, rule.code, coded.Code(), "%v", err)
		})
	}
}

const oneHit = `{"hits":{"total":{"value":1,"relation":"eq"},"hits":[{"_id":"0000000099-26-000001:primary_doc.xml","_source":{"ciks":["0000000011"],
 "display_names":["ANVIL INC  (CIK 0000000011)"],"form":"D","file_date":"2026-02-02","adsh":"0000000099-26-000001","file_num":["021-1"],"biz_states":["NY"]}}]}}`

func TestASearchForANumberTakesNoCitationForTheFiling(t *testing.T) {
	e := (&edgar{t: t}).file(notice2, "D/A", "2026-03-02", "021-2", amended(t, notice1, "2")).file(notice1, "D", "2019-02-02", "021-1", anvil(t))
	p, err := e.ask("", PlacementsRequest{Accession: "000000009926000001"})
	require.NoError(t, err, "the filing comes second, and is old")
	require.Len(t, p.Notices, 1)
	assert.Equal(t, Accession(notice1), p.Notices[0].Accession)
	assert.Equal(t, "other_filing 1", dropsOf(p))
	assert.Equal(t, Window{Start: dated(t, "2001-01-01"), End: dated(t, "2026-06-30"), Zone: "America/New_York"}, p.Window)

	e.hits = e.hits[:1]
	_, err = e.ask("", PlacementsRequest{Accession: notice1})
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
	assert.Equal(t, []string{notice2 + " (D/A, filed 2026-03-02 by ANVIL INC (CIK 0000000011))"}, missing.Near, "what cites it leads to the issuer")
}

func TestANoticeAskedForByNumberSaysWhatSupersededIt(t *testing.T) {
	e := (&edgar{t: t}).file(notice1, "D", "2026-02-02", "021-1", anvil(t)).file(notice2, "D/A", "2026-03-02", "021-1", amended(t, notice1, "2"))
	p, err := e.ask("", PlacementsRequest{Accession: notice1, CIK: "11"})
	require.NoError(t, err)
	assert.Equal(t, 0, p.Tables()[0].Rows.Len(), "no figure counts: the latest was not read")
	assert.Equal(t, "1000000", placementCell(t, p, "superseded", notice1, "sold_then"))
	assert.Equal(t, "superseded by "+notice2+", filed 2026-03-02, which was not read", p.Notices[0].Standing)
	assert.Contains(t, p.Warnings[1], notice2)
	assert.Equal(t, "not_read 1", dropsOf(p))
	assert.NotContains(t, e.asked[0], "q=", "the issuer's own list is searched")

	p, err = e.ask("2026-03-01", PlacementsRequest{Accession: notice1, CIK: "11"})
	require.NoError(t, err)
	assert.Equal(t, "latest", p.Notices[0].Standing, "as it stood on that day")
	_, err = e.ask("2026-03-01", PlacementsRequest{Accession: notice2, CIK: "11"})
	assertRule(t, "cutoff", err)
}

func TestNoticesThatCannotBeGivenAreListedAndTheRestIsGiven(t *testing.T) {
	e := (&edgar{t: t}).
		file(notice1, "D", "2026-02-02", "021-1", anvil(t)).
		file(notice2, "D", "2026-02-03", "021-2", []byte("<edgarSubmission><submissionType>D</submissionType>")).
		file(notice3, "D", "2026-02-04", "021-3", nil).
		file("0000000099-26-000004", "D/A", "2026-02-05", "021-4", anvil(t)).
		file("0000000099-26-000005", "D", "2026-02-06", "021-5", anvil(t, "0000000011", "0000000012")).
		file("0000000099-26-000006", "D", "2026-02-07", "021-6", anvil(t, ">LIVE<", ">TEST<")).
		file("0000000099-26-000007", "D", "2026-02-08", "021-7", anvil(t))
	p, err := e.ask("", PlacementsRequest{CIK: "11"})
	require.NoError(t, err)
	var reasons []string
	for _, u := range p.Unreadable {
		reasons = append(reasons, string(u.Accession)[14:]+" "+u.Reason)
	}
	require.Len(t, reasons, 4)
	assert.Contains(t, reasons[0], "000005 it names another issuer: ANVIL INC (CIK 0000000012)")
	assert.Contains(t, reasons[1], `000004 it calls itself "D", and the search has it as D/A`)
	assert.Contains(t, reasons[2], "000003 the SEC's archive does not hold primary_doc.xml")
	assert.Contains(t, reasons[3], "000002 the answer of SEC makes no sense at the notice")
	assert.Equal(t, "unreadable 4, test_submission 1", dropsOf(p))
	assert.Len(t, p.Notices, 2)
	assert.Len(t, p.Offerings, 2)
	require.Len(t, p.Warnings, 2)
	assert.Contains(t, p.Warnings[1], "4 notices of the issuer could not be read")
}

func TestADocumentThatWasNotRecordedIsNoAbsence(t *testing.T) {
	replay := replayOf(func(address string) (source.Answer, error) {
		if strings.Contains(address, "efts") {
			return source.Answer{Part: source.Part{Address: address, ReadAt: noon}, Body: []byte(oneHit), Origin: source.Replay}, nil
		}
		return source.Answer{}, &source.NotFoundError{What: "a recorded answer of " + address}
	})
	client := &source.Client{Recorded: replay, Clock: func() time.Time { return noon }}
	_, err := (&Client{Source: client}).PrivatePlacements(t.Context(), PlacementsRequest{CIK: "11"})
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
	assert.Contains(t, missing.What, "a recorded answer")
}

func TestOfManyNoticesTheNewestAreReadAndTheRestIsListed(t *testing.T) {
	e := &edgar{t: t}
	for i := range 5 {
		e.file(fmt.Sprintf("0000000099-26-00001%d", i), "D", fmt.Sprintf("2026-03-1%d", i), fmt.Sprintf("021-%d", i), anvil(t))
	}
	p, err := e.ask("", PlacementsRequest{CIK: "11", Limit: 2})
	require.NoError(t, err)
	assert.Len(t, e.asked, 3)
	assert.Equal(t, Search{Found: 5, Hits: 5, Filings: 5, Issuer: 5, Read: 2}, p.Search)
	assert.Equal(t, Accession("0000000099-26-000014"), p.Notices[0].Accession)
	assert.Equal(t, Accession("0000000099-26-000013"), p.Notices[1].Accession)
	require.Len(t, p.Unread, 3)
	assert.Equal(t, "2026-03-12", p.Unread[0].Filed.String())
	assert.Contains(t, p.Warnings[1], "3 older notices")
	assert.Equal(t, "not_read 3", dropsOf(p))
}

func TestAnOriginalThatWasFoundAndNotReadIsSaidSo(t *testing.T) {
	e := (&edgar{t: t}).file(notice1, "D", "2026-02-02", "021-1", anvil(t)).file(notice2, "D/A", "2026-03-02", "021-1", amended(t, notice1, "2"))
	p, err := e.ask("", PlacementsRequest{CIK: "11", Limit: 1})
	require.NoError(t, err)
	require.Len(t, p.Offerings, 1)
	assert.Equal(t, "not in this answer: "+notice1+" was found and not read", p.Offerings[0].Original)
	assert.Contains(t, p.Notices[0].Marks, "original "+p.Offerings[0].Original)
	assert.Equal(t, "2", placementCell(t, p, "offerings", notice2, "sold"))
}

func TestASearchIsPagedToItsReachableEnd(t *testing.T) {
	for _, rule := range []struct {
		name            string
		hits, total     int
		relation        string
		pages, distinct int
		warned          string
	}{
		{"a page", 100, 100, "eq", 1, 100, "60 older notices"},
		{"a page and a hit", 101, 101, "eq", 2, 101, "61 older notices"},
		{"all that can be reached", 10000, 10000, "eq", 100, 10000, "9960 older notices"},
		{"a hit more", 10001, 10001, "eq", 100, 10000, "the search finds more than can be reached: 10000 hits came of 10001 or more"},
		{"it stopped counting", 10001, 10000, "gte", 100, 10000, "the search finds more than can be reached"},
		{"fewer came than were counted", 150, 250, "eq", 3, 150, "the search counts 250 hits and gave 150"},
	} {
		t.Run(rule.name, func(t *testing.T) {
			e := &edgar{t: t, total: rule.total, relation: rule.relation}
			body := anvil(t)
			for i := range rule.hits {
				e.file(fmt.Sprintf("0000000099-26-%06d", i), "D", "2026-03-10", fmt.Sprintf("021-%d", i), body)
			}
			p, err := e.ask("", PlacementsRequest{CIK: "11"})
			require.NoError(t, err)
			assert.Len(t, e.asked, rule.pages+defaultNotices)
			assert.Equal(t, rule.distinct, p.Search.Filings)
			assert.Equal(t, rule.relation == "gte", p.Search.More)
			assert.Equal(t, defaultNotices, p.Search.Read)
			assert.Contains(t, p.Warnings[1], rule.warned)
		})
	}
}

func TestAFilingIsCountedOnceHoweverOftenItIsHit(t *testing.T) {
	e := (&edgar{t: t}).file(notice1, "D", "2026-02-02", "021-1", anvil(t)).file(notice2, "10-K", "2026-02-02", "001-1", nil)
	e.hits = append(e.hits, e.hits[0], e.hits[0])
	p, err := e.ask("", PlacementsRequest{CIK: "11"})
	require.NoError(t, err)
	assert.Equal(t, Search{Found: 4, Hits: 4, Filings: 2, Issuer: 1, Read: 1}, p.Search)
	assert.Equal(t, "same_filing 2, other_form 1", dropsOf(p))
}

func TestAStateIsWhereTheOfficesAre(t *testing.T) {
	e := (&edgar{t: t}).file(notice1, "D", "2026-02-02", "021-1", anvil(t))
	p, err := e.ask("", PlacementsRequest{CIK: "11", State: "ny"})
	require.NoError(t, err)
	assert.Len(t, p.Notices, 1)
	p, err = e.ask("", PlacementsRequest{CIK: "11", State: "CA"})
	require.NoError(t, err)
	assert.Equal(t, "other_state 1", dropsOf(p))
}

func TestNamesAreComparedWhole(t *testing.T) {
	for _, rule := range []struct {
		name, one, other string
		same             bool
	}{
		{"case and punctuation are not the name", "Shepherd's Finance, LLC", "SHEPHERDS FINANCE LLC", true},
		{"dots of a legal form", "1685 38th REIT, L.L.C.", "1685 38th REIT LLC", true},
		{"several legal forms", "Example Co., Ltd.", "EXAMPLE", true},
		{"a state", "BANK OF AMERICA CORP /DE/", "Bank of America Corporation", true},
		{"a leading article", "The Example Company", "Example Inc", true},
		{"an ampersand", "H & L Equities, LLC", "H and L Equities", true},
		{"a series of a company", "AP Fund IV, a series of Inference Technology Partners, LP", "Inference Technology Partners, LP", false},
		{"a longer name", "Anvil SPV I LLC", "Anvil", false},
		{"a number is part of a name", "Fund IV LP", "Fund V LP", false},
		{"a legal form alone is a name", "Limited", "Company", false},
		{"letters of other alphabets", "Société Générale SA", "SOCIÉTÉ GÉNÉRALE", true},
	} {
		t.Run(rule.name, func(t *testing.T) {
			assert.Equal(t, rule.same, foldIssuer(rule.one) == foldIssuer(rule.other), "%q and %q", foldIssuer(rule.one), foldIssuer(rule.other))
		})
	}
}

// replayOf is a recording made of a function.
type replayOf func(string) (source.Answer, error)

func (f replayOf) Replay(_ context.Context, address string) (source.Answer, error) { return f(address) }

func TestAShownNameIsTheNameAlone(t *testing.T) {
	for shown, name := range map[string]string{
		"BrightSpring Health Services, Inc.  (BTSG, BTSGU)  (CIK 0000000001)": "BrightSpring Health Services, Inc.",
		"BANK OF AMERICA CORP /DE/  (CIK 0000000001)":                         "BANK OF AMERICA CORP /DE/",
		"Example Holdings (UK)  (CIK 0000000001)":                             "Example Holdings (UK)",
		"something else": "",
	} {
		filers, err := sentHit{CIKs: []string{"0000000001"}, Names: []string{shown}}.filers("hits.hits[0]")
		require.NoError(t, err)
		assert.Equal(t, []Filer{{name, "0000000001"}}, filers)
	}
}

func TestTheXMLIsFetchedAndNotItsPage(t *testing.T) {
	for document, name := range map[string]string{
		"primary_doc.xml": "primary_doc.xml", "xslFormDX01/primary_doc.xml": "primary_doc.xml", "xslFormDX01/formd.xml": "formd.xml",
		"primary_doc.html": "primary_doc.xml", "../../secret..xml": "primary_doc.xml", "": "primary_doc.xml",
	} {
		assert.Equal(t, name, hit{Document: document}.document(), document)
	}
}

func TestOtherIssuersAreListedUpToFiftyAndAllAreCounted(t *testing.T) {
	e := &edgar{t: t}
	for i := range 60 {
		e.file(fmt.Sprintf("0000000099-26-0001%02d", i), "D", "2026-03-10", fmt.Sprintf("021-%d", i), nil, fmt.Sprintf("Anvil Fund %d LP  (CIK 00000001%02d)", i, i))
	}
	p, err := e.ask("", PlacementsRequest{Name: "Anvil"})
	require.NoError(t, err)
	assert.Len(t, p.Others, 50)
	assert.Equal(t, 60, p.Search.Others)
	assert.Equal(t, "other_issuer 60", dropsOf(p))
}

func TestThePagesInPlaceOfDataAreKnownByTheirWords(t *testing.T) {
	for page, code := range map[string]string{"sec-rate.html": "rate", "sec-undeclared.html": "contact"} {
		for _, at := range []string{"efts", "Archives"} {
			replay := replayOf(func(address string) (source.Answer, error) {
				answer := source.Answer{Part: source.Part{Address: address, ReadAt: noon}, Body: []byte(oneHit), Status: 200, Origin: source.Replay}
				if strings.Contains(address, at) {
					answer.Status, answer.Body = 403, written(t, page)
				}
				return answer, nil
			})
			client := &source.Client{Recorded: replay, Clock: func() time.Time { return noon }}
			_, err := (&Client{Source: client}).PrivatePlacements(t.Context(), PlacementsRequest{CIK: "11"})
			var coded source.Coded
			require.ErrorAs(t, err, &coded, "%s from %s", page, at)
			assert.Equal(t, code, coded.Code(), "%s from %s", page, at)
		}
	}
}
