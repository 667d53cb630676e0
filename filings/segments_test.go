package filings

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// written reads one of the hand-written fixtures.
func written(tb testing.TB, name string) []byte {
	tb.Helper()
	body, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(tb, err)
	return body
}

func section(body []byte) *io.SectionReader {
	return io.NewSectionReader(bytes.NewReader(body), 0, int64(len(body)))
}

func fromFile(t *testing.T, body []byte, req SegmentsRequest) Segments {
	t.Helper()
	req.Instance = section(body)
	s, err := (&Client{}).Segments(t.Context(), req)
	require.NoError(t, err)
	return s
}

func TestWithoutAnAxisTheAxesAreListedAndNoFact(t *testing.T) {
	s := fromFile(t, written(t, "instance-products.xml"), SegmentsRequest{})
	assert.Nil(t, s.Facts)
	assert.Nil(t, s.Undivided)
	assert.Equal(t, []Axis{
		{Axis: "srt:ProductOrServiceAxis", Facts: 11, Listed: 8, Members: []Member{
			{Member: "us-gaap:ProductMember", Facts: 1, Listed: 1},
			{Member: "exa:AnvilMember", Facts: 6, Listed: 5},
			{Member: "exa:BellowsMember", Facts: 4, Listed: 2},
		}},
		{Axis: "srt:StatementGeographicalAxis", Facts: 1, Listed: 1, Members: []Member{{Member: "exa:NorthMember", Facts: 1, Listed: 1}}},
		{Axis: "exa:PlanAxis", Facts: 1, Listed: 1, Members: []Member{{Member: `Plan "B"`, Typed: true, Facts: 1, Listed: 1}}},
	}, s.Axes)
	assert.Equal(t, Note, s.Note)
	assert.Empty(t, s.Filing.Accession, "a file does not say its accession number")
}

func TestWithAnAxisEachFactIsGivenWhole(t *testing.T) {
	s := fromFile(t, written(t, "instance-products.xml"), SegmentsRequest{Axis: "srt:ProductOrServiceAxis", Accession: "000000000125000003"})
	out, err := json.Marshal(s.Facts[0])
	require.NoError(t, err)
	assert.JSONEq(t, `{"concept":"us-gaap:Revenues","value":"700000000","unit":"USD","decimals":"-6",
		"period":{"start":"2024-01-01","end":"2024-12-31"},"dimensions":{"srt:ProductOrServiceAxis":"us-gaap:ProductMember"},
		"accession":"0000000001-25-000003","fact_ids":["f6"],"row":"f6"}`, string(out))
	var values []string
	for _, f := range s.Facts {
		values = append(values, f.Value.String()+" "+strings.Join(f.FactIDs, "+"))
	}
	assert.Equal(t, []string{
		"700000000 f6", "400000000 f7+f8", "297000000 f9+#10", "120000000 f11",
		"250000000 f12", "260000000 f13", " f14", " f15",
	}, values, "duplicates are one record, and nothing is added up")
	assert.Equal(t, []string{"srt:StatementGeographicalAxis"}, s.Facts[3].FurtherAxes)
	require.Len(t, s.Facts[2].Also, 1, "the rounded value stands beside the precise one")
	assert.Equal(t, "f9", s.Facts[2].Also[0].FactID)
	assert.Equal(t, "300000000", s.Facts[2].Also[0].Value.String())
}

func TestAFactWithoutAValueSaysSoAndATextIsGiven(t *testing.T) {
	page := strings.ReplaceAll(string(written(t, "instance-products.xml")), "Sold in pairs.", strings.Repeat("Sold in pairs – é. ", 20))
	for rule, c := range map[string]struct {
		whole bool
		text  string
		chars int
	}{
		"a long text is given by its beginning": {false, "", 380},
		"and whole when all was asked for":      {true, strings.Repeat("Sold in pairs – é. ", 20), 0},
	} {
		s := fromFile(t, []byte(page), SegmentsRequest{Axis: "srt:ProductOrServiceAxis", Text: c.whole})
		require.Len(t, s.Facts, 8, rule)
		empty, err := json.Marshal(s.Facts[6])
		require.NoError(t, err)
		assert.JSONEq(t, `{"concept":"us-gaap:GrossProfit","nil":true,"unit":"USD","period":{"start":"2024-01-01","end":"2024-12-31"},
			"dimensions":{"srt:ProductOrServiceAxis":"exa:AnvilMember"},"fact_ids":["f14"],"row":"f14"}`, string(empty))
		text := s.Facts[7]
		if c.whole {
			assert.Equal(t, c.text, text.Text, rule)
		} else {
			assert.Equal(t, 280, len([]rune(text.Text)), rule)
			assert.True(t, strings.HasPrefix(strings.Repeat("Sold in pairs – é. ", 20), text.Text))
		}
		assert.Equal(t, c.chars, text.TextChars, rule)
		assert.Equal(t, "en-US", text.Language)
		table := s.Tables()[0]
		row, found := table.Row("f15")
		require.True(t, found)
		at, found := table.Column("text")
		require.True(t, found)
		assert.Equal(t, text.Text, table.Text(row, at))
	}
}

func TestWhatIsLeftOutIsCountedByReason(t *testing.T) {
	s := fromFile(t, written(t, "instance-products.xml"), SegmentsRequest{Axis: "srt:ProductOrServiceAxis"})
	assert.Equal(t, []source.Drop{
		{Reason: DroppedUnreadable, Count: 1}, {Reason: DroppedWithoutAxis, Count: 7},
	}, s.Dropped)
	require.Len(t, s.Unreadable, 1)
	assert.Equal(t, "f16", s.Unreadable[0].FactID)
	assert.Contains(t, s.Unreadable[0].Reason, `"(12)" is not a number`)
	assert.Equal(t, s.Filing.Facts, accounted(s))
}

// accounted counts the fact elements that an answer gives or counts as left out.
func accounted(s Segments) int {
	n := 0
	for _, f := range append(append([]Fact{}, s.Facts...), s.Undivided...) {
		n += len(f.FactIDs)
	}
	for _, d := range s.Dropped {
		n += d.Count
	}
	return n
}

func TestAContradictionIsNamedAndBothValuesAreGiven(t *testing.T) {
	s := fromFile(t, written(t, "instance-products.xml"), SegmentsRequest{Axis: "srt:ProductOrServiceAxis", Concept: "us-gaap:CostOfRevenue"})
	require.Len(t, s.Conflicts, 1)
	assert.Equal(t, []string{"f12", "f13"}, s.Conflicts[0].FactIDs)
	assert.Equal(t, []string{"250000000", "260000000"}, s.Conflicts[0].Values)
	require.Len(t, s.Facts, 2)
	assert.True(t, s.Facts[0].Conflict)
	assert.True(t, s.Facts[1].Conflict)
}

func TestAConceptWithoutAnAxisShowsItsAxesAndItsUndividedFacts(t *testing.T) {
	s := fromFile(t, written(t, "instance-products.xml"), SegmentsRequest{Concept: "us-gaap:Revenues"})
	require.Len(t, s.Undivided, 1)
	assert.Equal(t, "900000000", s.Undivided[0].Value.String())
	assert.Len(t, s.Axes, 2)
	s = fromFile(t, written(t, "instance-products.xml"), SegmentsRequest{Concept: "us-gaap:Assets"})
	assert.Empty(t, s.Undivided, "no undivided fact is not the same as not tagged")
	assert.Len(t, s.Axes, 1)
	assert.Equal(t, s.Filing.Facts, accounted(s))
}

func TestAnAxisWithoutAFactOfTheConceptSaysWhereTheConceptStands(t *testing.T) {
	s := fromFile(t, written(t, "instance-products.xml"), SegmentsRequest{Concept: "us-gaap:Assets", Axis: "srt:ProductOrServiceAxis"})
	assert.NotNil(t, s.Facts)
	assert.Empty(t, s.Facts)
	require.Len(t, s.Axes, 1)
	assert.Equal(t, "exa:PlanAxis", s.Axes[0].Axis)
}

func TestATypedMemberIsMarkedAndAnotherEntityNamed(t *testing.T) {
	s := fromFile(t, written(t, "instance-products.xml"), SegmentsRequest{Axis: "PlanAxis"})
	require.Len(t, s.Facts, 1)
	out, err := json.Marshal(s.Facts[0].Dimensions)
	require.NoError(t, err)
	assert.JSONEq(t, `{"exa:PlanAxis":{"typed":"Plan \"B\""}}`, string(out))
	assert.Equal(t, "0000000002", s.Facts[0].Entity)
	figure, err := s.Tables()[0].Figure(source.Locator{Ref: s.Reads[0].Ref, Row: "f17", Column: "value"})
	require.NoError(t, err)
	assert.Equal(t, source.Different, figure.Entity.Compare(s.Identity))
}

func TestAFactIsCitedByItsIdOrItsOrdinal(t *testing.T) {
	s := fromFile(t, written(t, "instance-products.xml"), SegmentsRequest{Axis: "srt:ProductOrServiceAxis"})
	ledger := &source.Memory{}
	require.NoError(t, ledger.Record(t.Context(), s.Tables()...))
	at, err := source.ParseLocator(string(s.Reads[0].Ref) + "##10/value")
	require.NoError(t, err)
	figure, read, err := source.Cite(t.Context(), ledger, at)
	require.NoError(t, err)
	assert.Equal(t, "297000000", figure.Value.String())
	assert.Equal(t, source.Unit("USD"), figure.Unit)
	assert.Equal(t, "us-gaap:Revenues", figure.Metric)
	assert.Equal(t, "-6", figure.Precision)
	assert.Equal(t, source.Filed, figure.Kind)
	assert.Equal(t, "2024-01-01/2024-12-31", figure.Period.String())
	assert.Equal(t, []source.Dimension{{Axis: "srt:ProductOrServiceAxis", Member: "exa:BellowsMember"}}, figure.Dimensions)
	assert.Equal(t, "0000000001", figure.Entity.CIK)
	assert.Equal(t, "Example Holdings, Inc.", figure.Entity.Name)
	assert.Equal(t, source.File, read.Origin)
}

func TestALongIdNamesNoRow(t *testing.T) {
	long := strings.Repeat("x", 65)
	body := strings.ReplaceAll(string(written(t, "instance-products.xml")), `id="f6"`, `id="`+long+`"`)
	s := fromFile(t, []byte(body), SegmentsRequest{Axis: "srt:ProductOrServiceAxis"})
	assert.Equal(t, []string{long}, s.Facts[0].FactIDs, "it is the filer's all the same")
	assert.Equal(t, "#6", s.Facts[0].Row)
	assert.Equal(t, "#6", s.Tables()[0].Rows.Key(0))
}

func TestANameThatIsNotThereHasNearOnes(t *testing.T) {
	body := written(t, "instance-products.xml")
	for _, c := range []struct{ field, asked, near string }{
		{"axis", "us-gaap:ProductOrServiceAxis", "srt:ProductOrServiceAxis"},
		{"axis", "srt:NoSuchAxis", "exa:PlanAxis"},
		{"concept", "us-gaap:Revenue", "us-gaap:Revenues"},
	} {
		req := SegmentsRequest{Instance: section(body), Axis: c.asked}
		if c.field == "concept" {
			req.Axis, req.Concept = "", c.asked
		}
		_, err := (&Client{}).Segments(t.Context(), req)
		var missing *source.NotFoundError
		require.ErrorAs(t, err, &missing, c.asked)
		assert.Contains(t, missing.Near, c.near)
	}
}

func TestAFileMayBePacked(t *testing.T) {
	plain := written(t, "instance-products.xml")
	var gz bytes.Buffer
	w := gzip.NewWriter(&gz)
	_, _ = w.Write(plain)
	require.NoError(t, w.Close())
	linkbase := `<linkbase xmlns="http://www.xbrl.org/2003/linkbase"/>`
	cases := map[string][]byte{
		"gzip": gz.Bytes(),
		"zip":  zipped(t, "report/anything.xml", string(plain), "report/a_def.xml", linkbase, "notes.txt", "<xbrl/>"),
	}
	for rule, body := range cases {
		t.Run(rule, func(t *testing.T) {
			s := fromFile(t, body, SegmentsRequest{})
			assert.Equal(t, 18, s.Filing.Facts)
			assert.Equal(t, int64(len(body)), s.Reads[0].Parts[0].Bytes, "the digest is of the file as it lies there")
		})
	}
}

func zipped(t *testing.T, pairs ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		f, err := w.Create(pairs[i])
		require.NoError(t, err)
		_, err = io.WriteString(f, pairs[i+1])
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return b.Bytes()
}

func TestAnInlinePageIsReadLikeAnInstance(t *testing.T) {
	page := written(t, "inline-products.htm")
	empty := `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"/>`
	for rule, body := range map[string][]byte{
		"as it is":                             page,
		"in an archive":                        zipped(t, "a.htm", string(page)),
		"with the other documents of its set":  zipped(t, "a.htm", empty, "b.htm", string(page)),
		"of a set in a package's inner folder": zipped(t, "p/reports/set/a.htm", empty, "p/reports/set/b.htm", string(page)),
	} {
		t.Run(rule, func(t *testing.T) {
			s := fromFile(t, body, SegmentsRequest{Axis: "srt:ProductOrServiceAxis"})
			require.Len(t, s.Facts, 1)
			assert.Equal(t, "1234500000", s.Facts[0].Value.String())
			assert.Equal(t, []string{"f-1"}, s.Facts[0].FactIDs)
			assert.Equal(t, "2025-03-31", s.Filing.PeriodEnd.String())
			require.Len(t, s.Unreadable, 1, "a format of no registry is not nought")
			assert.Contains(t, s.Unreadable[0].Reason, "no-such")
		})
	}
}

func TestAFileThatCannotBeReadSaysWhy(t *testing.T) {
	plain := string(written(t, "instance-products.xml"))
	inline := `<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"/>`
	cases := []struct {
		rule string
		body []byte
		says string
	}{
		{"a name that leads outside", zipped(t, "../../etc/x.xml", plain), "leads outside"},
		{"a name that leads outside on another system", zipped(t, `..\x.xml`, plain), "leads outside"},
		{"two instances", zipped(t, "a.xml", plain, "b.xml", plain), "several instances: a.xml, b.xml"},
		{"two reports in a package", zipped(t, "p/reports/a.xhtml", inline, "p/reports/b.xhtml", inline), "several reports: p/reports/a.xhtml, p/reports/b.xhtml"},
		{"reports in two folders", zipped(t, "a/1.htm", inline, "b/2.htm", inline), "several reports"},
		{"no instance", zipped(t, "a.xml", "<a/>"), "no entry has xbrl as its root"},
		{"an inline page that is not XHTML", []byte(inline), "not html in http://www.w3.org/1999/xhtml"},
		{"a page", written(t, "sec-rate.html"), "HTML page"},
		{"a truncated instance", []byte(plain[:2000]), "truncated"},
		{"a truncated archive", zipped(t, "a.xml", plain)[:300], "zip directory"},
		{"an empty file", nil, "empty"},
	}
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			_, err := (&Client{}).Segments(t.Context(), SegmentsRequest{Instance: section(c.body)})
			assert.ErrorContains(t, err, c.says)
			var coded source.Coded
			assert.ErrorAs(t, err, &coded)
		})
	}
}

func TestWhatUnpacksTooFarIsRefusedAtTheBound(t *testing.T) {
	_, err := bounded(strings.NewReader("12345"), "the gzip stream", 4)
	assert.ErrorContains(t, err, "unpacks to more than 4 bytes")
	body, err := bounded(strings.NewReader("1234"), "the gzip stream", 4)
	require.NoError(t, err)
	assert.Equal(t, "1234", string(body))
}

func TestARequestNamesOneFiling(t *testing.T) {
	file := section([]byte("<x/>"))
	cases := []struct {
		rule string
		req  SegmentsRequest
		says string
	}{
		{"nothing", SegmentsRequest{}, "no filing is named"},
		{"a ticker alone", SegmentsRequest{Ticker: "AAPL"}, "many forms"},
		{"both company names", SegmentsRequest{Ticker: "AAPL", CIK: "1", Form: "10-K"}, "give one of them"},
		{"accession and form", SegmentsRequest{Accession: "0000320193-23-000106", Form: "10-K"}, "accession number alone"},
		{"a year without a form", SegmentsRequest{Accession: "0000320193-23-000106", Year: 2023}, "say which form"},
		{"a year of no filing", SegmentsRequest{Ticker: "AAPL", Form: "10-K", Year: 23}, "calendar year"},
		{"a file and a ticker", SegmentsRequest{Instance: file, Ticker: "AAPL"}, "a file and a company"},
		{"a short accession", SegmentsRequest{Accession: "320193-23-106"}, "accession: it does not have the form"},
		{"a path for a ticker", SegmentsRequest{Ticker: "../x", Form: "10-K"}, "ticker: it does not have the form"},
		{"blanks in an axis", SegmentsRequest{Instance: file, Axis: "a b"}, "axis: it does not have the form"},
	}
	for _, c := range cases {
		_, err := (&Client{}).Segments(t.Context(), c.req)
		var refused *source.ArgumentError
		require.ErrorAs(t, err, &refused, c.rule)
		assert.ErrorContains(t, err, c.says, c.rule)
	}
}
