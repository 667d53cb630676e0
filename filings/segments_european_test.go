package filings

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func segmentsOfEurope(t *testing.T, cutoff string, req SegmentsRequest) (Segments, error) {
	t.Helper()
	client := &source.Client{Recorded: europe(t)}
	if cutoff != "" {
		client.Cutoff = dated(t, cutoff)
	}
	return (&Client{Source: client}).Segments(t.Context(), req)
}

func TestAnLEIWithAYearLeadsToTheReportAsItWasFiled(t *testing.T) {
	s, err := segmentsOfEurope(t, "2026-01-01", SegmentsRequest{LEI: anvils, Year: 2023})
	require.NoError(t, err)
	assert.Equal(t, anvils, s.Identity.LEI)
	assert.Contains(t, s.Filing.Document, "anvils-2023-12-31.zip")
	assert.Equal(t, anvils+"-2023-12-31-ESEF-FI-0", s.Filing.Report)
	assert.NotEmpty(t, s.Axes)
	assert.Equal(t, XBRLOrg.Name, s.Reads[0].Vendor)
	about := s.Tables()[0].AboutCell(0, 3)
	assert.False(t, about.Published.IsZero(), "the index's day is the latest one")
	assert.Contains(t, about.Marks[0], "the index says when it added the filing")

	again, err := Rederivers()[VerbSegments](s.Reads[0], bodiesOfParts(t, europe(t), s.Reads[0]))
	require.NoError(t, err)
	require.Len(t, again, len(s.Tables()))
}

func bodiesOfParts(t *testing.T, from replayed, read source.Read) (bodies [][]byte) {
	t.Helper()
	for _, part := range read.Parts {
		answer, err := from.Replay(t.Context(), part.Address)
		require.NoError(t, err)
		bodies = append(bodies, answer.Body)
	}
	return bodies
}

func TestOfSeveralEditionsNoneIsTakenForABreakdown(t *testing.T) {
	_, err := segmentsOfEurope(t, "", SegmentsRequest{LEI: anvils, Year: 2024})
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "editions", refused.Rule)
	s, err := segmentsOfEurope(t, "", SegmentsRequest{LEI: anvils, Report: anvils + "-2023-12-31-ESEF-FI-0"})
	require.NoError(t, err)
	assert.Equal(t, "2023-12-31", s.Filing.PeriodEnd.String())
}

func TestAnLEIIsOneWayToAFiling(t *testing.T) {
	for rule, c := range map[string]struct {
		req  SegmentsRequest
		says string
	}{
		"with a form":             {SegmentsRequest{LEI: anvils, Form: "10-K"}, "another way to a filing"},
		"mistyped":                {SegmentsRequest{LEI: anvils[:18] + "11"}, "do not fit the rest"},
		"a language without one":  {SegmentsRequest{Ticker: "EXA", Form: "10-K", Language: "en"}, "and no lei"},
		"an entry and a year":     {SegmentsRequest{LEI: anvils, Report: anvils + "-2023-12-31-ESEF-FI-0", Year: 2023}, "give the entry alone"},
		"a year before all data":  {SegmentsRequest{LEI: anvils, Year: 1023}, "no filing there is"},
		"a language that is none": {SegmentsRequest{LEI: anvils, Language: "english"}, "two letters"},
	} {
		_, err := segmentsOfEurope(t, "", c.req)
		var refused *source.ArgumentError
		require.ErrorAs(t, err, &refused, rule)
		assert.ErrorContains(t, err, c.says, rule)
	}
}
