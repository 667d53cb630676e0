package filings

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// archive is the SEC of these tests: addresses and hand-written bodies.
var archive = map[string]string{
	"https://data.sec.gov/submissions/CIK0000000022.json":                               "sec-submissions-foreign.json",
	"https://data.sec.gov/api/xbrl/companyfacts/CIK0000000022.json":                     "sec-companyfacts-foreign.json",
	"https://data.sec.gov/submissions/CIK0000000033.json":                               "sec-submissions-no-data.json",
	"https://data.sec.gov/api/xbrl/companyfacts/CIK0000000001.json":                     "sec-companyfacts.json",
	"https://data.sec.gov/api/xbrl/companyconcept/CIK0000000001/us-gaap/Assets.json":    "sec-companyconcept-assets.json",
	"https://www.sec.gov/files/company_tickers.json":                                    "sec-company_tickers.json",
	"https://data.sec.gov/submissions/CIK0000000001.json":                               "sec-submissions.json",
	"https://data.sec.gov/submissions/CIK0000000001-submissions-001.json":               "sec-submissions-older.json",
	"https://www.sec.gov/Archives/edgar/data/1/000000000125000003/index.json":           "sec-index-extracted.json",
	"https://www.sec.gov/Archives/edgar/data/1/000000000125000003/exa-20241231_htm.xml": "instance-products.xml",
	"https://www.sec.gov/Archives/edgar/data/1/000000000124000002/index.json":           "sec-index-taxonomy.json",
	"https://www.sec.gov/Archives/edgar/data/1/000000000124000002/exa-20231231.xml":     "instance-labelled.xml",
	"https://www.sec.gov/Archives/edgar/data/1/000000000124000002/exa-20231231.xsd":     "sec-exa.xsd",
	"https://www.sec.gov/Archives/edgar/data/1/000000000124000002/exa-20231231_lab.xml": "sec-exa_lab.xml",
	"https://www.sec.gov/Archives/edgar/data/1/000000000124000002/exa-20231231_def.xml": "sec-exa_def.xml",
	"https://www.sec.gov/Archives/edgar/data/1/000000009911000005/index.json":           "sec-index-traditional.json",
	"https://www.sec.gov/Archives/edgar/data/1/000000009911000005/exa-20101231.xml":     "instance-products.xml",
	"https://www.sec.gov/Archives/edgar/data/1/000000000125000009/index.json":           "sec-index-set.json",
	"https://www.sec.gov/Archives/edgar/data/1/000000000125000009/MetaLinks.json":       "sec-metalinks-set.json",
	"https://www.sec.gov/Archives/edgar/data/1/000000000125000009/exa-20250331_d2.htm":  "inline-second.htm",
	"https://www.sec.gov/Archives/edgar/data/1/000000000125000009/exa-20250331.htm":     "inline-products.htm",
	"https://www.sec.gov/Archives/edgar/data/1/000000000125000007/index.json":           "sec-index-inline-only.json",
	"https://www.sec.gov/Archives/edgar/data/1/000000009924000111/index.json":           "sec-index-inline-only.json",
}

// recorded answers from the archive and remembers what was asked.
type recorded struct {
	t     *testing.T
	asked []string
}

func (r *recorded) Replay(_ context.Context, address string) (source.Answer, error) {
	r.asked = append(r.asked, address)
	name, known := archive[address]
	if !known {
		return source.Answer{}, &source.NotFoundError{What: address}
	}
	body := written(r.t, name)
	part := source.Part{Address: address, Digest: source.Digest(body), Bytes: int64(len(body)), ReadAt: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	return source.Answer{Part: part, Body: body, Status: http.StatusOK, Origin: source.Replay}, nil
}

func dated(t *testing.T, text string) source.Date {
	t.Helper()
	d, err := source.ParseDate(text)
	require.NoError(t, err)
	return d
}

func ask(t *testing.T, cutoff string, req SegmentsRequest) (Segments, *recorded, error) {
	t.Helper()
	r := &recorded{t: t}
	client := &source.Client{Recorded: r}
	if cutoff != "" {
		client.Cutoff = dated(t, cutoff)
	}
	s, err := (&Client{Source: client}).Segments(t.Context(), req)
	return s, r, err
}

func TestATickerWithAFormLeadsToTheNewestOfThatForm(t *testing.T) {
	s, r, err := ask(t, "", SegmentsRequest{Ticker: "exa.b", Form: "10-k"})
	require.NoError(t, err, "two classes of shares are one filer")
	assert.Equal(t, Accession("0000000001-25-000003"), s.Filing.Accession)
	assert.Equal(t, "2025-02-14", s.Filing.Filed.String())
	assert.Equal(t, "2024-12-31", s.Filing.PeriodEnd.String())
	assert.Equal(t, []Amendment{{"0000000001-25-000007", "10-K/A", dated(t, "2025-03-20")}}, s.Filing.Amendments)
	assert.Contains(t, strings.Join(s.Warnings, "\n"), "amended later by the 10-K/A filed 2025-03-20 (0000000001-25-000007)", "a reader of the warnings alone knows")
	assert.Equal(t, "EXA-B", s.Identity.Symbol)
	assert.Len(t, r.asked, 4)

	read := s.Reads[0]
	assert.Equal(t, "SEC", read.Vendor)
	assert.Len(t, read.Parts, 2, "the list that dates the filing, and the instance")
	assert.Equal(t, "2025-02-14", read.Published.String())
	assert.Equal(t, "2024-12-31", read.AsOf.String())
	assert.JSONEq(t, `{"ticker":"EXA-B","cik":"0000000001","form":"10-K","accession":"0000000001-25-000003"}`, string(read.Question.Request))
}

func TestAFormOfAYearIsTheOneWhosePeriodEndsInIt(t *testing.T) {
	s, _, err := ask(t, "", SegmentsRequest{Ticker: "EXA", Form: "10-K", Year: 2023})
	require.NoError(t, err)
	assert.Equal(t, Accession("0000000001-24-000002"), s.Filing.Accession, "not the newest, and not the year of filing")
	s, _, err = ask(t, "", SegmentsRequest{CIK: "1", Form: "10-K", Year: 2010})
	require.NoError(t, err)
	assert.Equal(t, Accession("0000000099-11-000005"), s.Filing.Accession, "on the page of older filings")

	_, _, err = ask(t, "", SegmentsRequest{Ticker: "EXA", Form: "10-K", Year: 2022})
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
	assert.Equal(t, []string{"2010", "2023", "2024"}, missing.Near)
	_, _, err = ask(t, "2025-02-13", SegmentsRequest{Ticker: "EXA", Form: "10-K", Year: 2024})
	require.ErrorAs(t, err, &missing)
	assert.ErrorContains(t, err, "10-K of 2024")
	assert.ErrorContains(t, err, "1 came later")
}

func TestUnderACutoffNothingLaterIsSeen(t *testing.T) {
	s, _, err := ask(t, "2025-03-01", SegmentsRequest{Ticker: "EXA", Form: "10-K"})
	require.NoError(t, err)
	assert.Equal(t, Accession("0000000001-25-000003"), s.Filing.Accession)
	assert.Empty(t, s.Filing.Amendments, "the amendment came later")

	s, _, err = ask(t, "2025-02-13", SegmentsRequest{Ticker: "EXA", Form: "10-K"})
	require.NoError(t, err)
	assert.Equal(t, Accession("0000000001-24-000002"), s.Filing.Accession, "the newest of that time")

	_, _, err = ask(t, "2025-02-13", SegmentsRequest{Accession: "0000000001-25-000003"})
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "cutoff", refused.Rule)
	assert.ErrorContains(t, err, "filed on 2025-02-14")

	_, _, err = ask(t, "2025-02-13", SegmentsRequest{Ticker: "EXA", Form: "10-Q"})
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
	assert.ErrorContains(t, err, "1 came later")
}

func TestAnOlderFilingIsFoundOnTheOlderPages(t *testing.T) {
	s, _, err := ask(t, "", SegmentsRequest{Accession: "0000000099-11-000005", CIK: "1"})
	require.NoError(t, err)
	assert.Equal(t, "2011-02-11", s.Filing.Filed.String())
	assert.Len(t, s.Reads[0].Parts, 3)
	assert.Contains(t, s.Filing.Document, "exa-20101231.xml", "the document whose root element says so")
}

func TestWhatTheSECDoesNotHaveIsSaid(t *testing.T) {
	cases := []struct {
		rule string
		req  SegmentsRequest
		says string
	}{
		{"an unknown ticker has near ones", SegmentsRequest{Ticker: "EXAMP", Form: "10-K"}, "EXAM (EXAMINATION CORP"},
		{"a ticker of two companies is a choice", SegmentsRequest{Ticker: "TWIN", Form: "10-K"}, "CIK 0000000034"},
		{"a form that the company does not file", SegmentsRequest{Ticker: "EXA", Form: "20-F"}, "near: 10-K, 10-K/A, 10-Q, 8-K"},
		{"an agent's accession alone", SegmentsRequest{Accession: "0000000099-24-000111"}, "give the issuer's ticker or cik too"},
		{"an accession of nobody", SegmentsRequest{Accession: "0000000001-24-999999"}, "often an agent"},
		{"no instance and no main document", SegmentsRequest{Ticker: "EXA", Form: "10-K/A"}, "neither an instance nor an inline main document"},
		{"a filing without data", SegmentsRequest{Ticker: "EXA", Form: "8-K"}, "carries no XBRL"},
	}
	for _, c := range cases {
		_, _, err := ask(t, "", c.req)
		var missing *source.NotFoundError
		require.ErrorAs(t, err, &missing, c.rule)
		assert.ErrorContains(t, err, c.says, c.rule)
	}
}

func TestTheInlineMainDocumentServesWhereNoInstanceWasExtracted(t *testing.T) {
	s, _, err := ask(t, "", SegmentsRequest{Ticker: "EXA", Form: "10-Q", Axis: "srt:ProductOrServiceAxis"})
	require.NoError(t, err)
	require.Len(t, s.Facts, 2)
	assert.Equal(t, "1234500000", s.Facts[1].Value.String())
	assert.Contains(t, s.Filing.Document, "exa-20250331_d2.htm", "the first of the set")
}

func TestRederivingGivesTheSameTables(t *testing.T) {
	for _, req := range []SegmentsRequest{
		{Ticker: "EXA", Form: "10-K", Axis: "srt:ProductOrServiceAxis"},
		{Ticker: "EXA", Form: "10-K"},
		{Accession: "0000000001-25-000003", Concept: "us-gaap:Revenues"},
		{Accession: "0000000001-25-000009"},
	} {
		s, r, err := ask(t, "2025-12-31", req)
		require.NoError(t, err)
		var bodies [][]byte
		for _, part := range s.Reads[0].Parts {
			answer, err := r.Replay(t.Context(), part.Address)
			require.NoError(t, err)
			bodies = append(bodies, answer.Body)
		}
		again, err := Rederivers()[VerbSegments](s.Reads[0], bodies)
		require.NoError(t, err)
		require.Len(t, again, len(s.Tables()))
		for i, table := range s.Tables() {
			want, err := source.Pack(table)
			require.NoError(t, err)
			got, err := source.Pack(again[i])
			require.NoError(t, err)
			assert.Equal(t, string(want), string(got))
		}
	}
}

func TestAFileUnderAPastCutoffIsRefused(t *testing.T) {
	clock := func() time.Time { return time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC) }
	read := func(cutoff string) (Segments, error) {
		client := &source.Client{Clock: clock, Cutoff: dated(t, cutoff)}
		return (&Client{Source: client}).Segments(t.Context(), SegmentsRequest{
			Instance: section(written(t, "instance-products.xml")), Axis: "srt:ProductOrServiceAxis"})
	}
	_, err := read("2025-12-31")
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "cutoff", refused.Rule)

	s, err := read("2026-03-02")
	require.NoError(t, err, "what is in hand today is public today")
	about := s.Tables()[0].AboutCell(0, 4)
	assert.Equal(t, "2026-03-02", about.Published.String())
	assert.Contains(t, about.Marks[0], "at the latest")
	assert.True(t, s.Reads[0].Published.IsZero(), "its own day is not known")
}

func TestTheSECsRefusalPagesAreUnderstood(t *testing.T) {
	var refused *source.RefusedError
	require.ErrorAs(t, askForbidden(t, written(t, "sec-undeclared.html")), &refused)
	assert.Equal(t, "contact", refused.Rule)
	var rate *source.RateError
	require.ErrorAs(t, askForbidden(t, written(t, "sec-rate.html")), &rate)
	assert.Equal(t, 10*time.Minute, rate.Wait)
}

// askForbidden asks an SEC that answers everything with one page and status 403.
func askForbidden(t *testing.T, page []byte) error {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		assert.NotEmpty(t, r.Header.Get("User-Agent"))
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(http.StatusForbidden)
		_, _ = w.Write(page)
	}))
	defer server.Close()
	client := &source.Client{Getenv: func(name string) string {
		return map[string]string{
			"DESKWORTH_SEC_URL": server.URL, "DESKWORTH_SEC_DATA_URL": server.URL, "DESKWORTH_CONTACT": "Example desk@example.org",
		}[name]
	}}
	_, err := (&Client{Source: client}).Segments(t.Context(), SegmentsRequest{Ticker: "EXA", Form: "10-K"})
	return err
}

func TestWithoutAContactTheSECIsNotAsked(t *testing.T) {
	client := &source.Client{Getenv: func(string) string { return "" }}
	_, err := (&Client{Source: client}).Segments(t.Context(), SegmentsRequest{Ticker: "EXA", Form: "10-K"})
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "contact", refused.Rule)
}

func TestListsThatDifferInLengthAreRefused(t *testing.T) {
	for _, body := range []string{
		`{"filings":{"recent":{"accessionNumber":["0000000001-25-000003"],"form":[]}}}`,
		`{"filings":{}}`, `[]`, `<html>`,
		`{"filings":{"recent":{"accessionNumber":["x"],"form":["10-K"],"filingDate":["2025-01-01"],"reportDate":[""],"primaryDocument":[""],"isXBRL":[1]}}}`,
	} {
		_, err := parseSubmissions([]byte(body))
		var shape *source.ShapeError
		assert.ErrorAs(t, err, &shape, body)
	}
}

func TestALiveReadAsksTheSECsFourAddresses(t *testing.T) {
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.Path)
		assert.NotEmpty(t, r.Header.Get("User-Agent")) // the contact goes to the SEC itself: see package source
		for address, name := range archive {
			if u, err := url.Parse(address); err == nil && u.Path == r.URL.Path {
				_, _ = w.Write(written(t, name))
				return
			}
		}
		w.WriteHeader(http.StatusNotFound)
	}))
	defer server.Close()
	client := &source.Client{Getenv: func(name string) string {
		return map[string]string{
			"DESKWORTH_SEC_URL": server.URL, "DESKWORTH_SEC_DATA_URL": server.URL, "DESKWORTH_CONTACT": "Example desk@example.org",
		}[name]
	}}
	s, err := (&Client{Source: client}).Segments(t.Context(), SegmentsRequest{Ticker: "EXA", Form: "10-K", Axis: "srt:ProductOrServiceAxis"})
	require.NoError(t, err)
	assert.Len(t, s.Facts, 8)
	assert.Equal(t, source.Live, s.Reads[0].Origin)
	assert.Equal(t, []string{
		"/files/company_tickers.json", "/submissions/CIK0000000001.json",
		"/Archives/edgar/data/1/000000000125000003/index.json", "/Archives/edgar/data/1/000000000125000003/exa-20241231_htm.xml",
	}, asked)

	_, err = (&Client{Source: client}).Segments(t.Context(), SegmentsRequest{Accession: "0000000077-25-000001"})
	assert.ErrorContains(t, err, "give the issuer's ticker or cik too", "no filer has the submitter's number")
}
