package reads_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/cmd/dw/demo/reads"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/source/record"
	"github.com/deskworth/deskworth-go/filings"
	"github.com/deskworth/deskworth-go/macro"
	"github.com/deskworth/deskworth-go/market"
)

// client replays the demo's recordings, as the demo's mission does: as of the
// day on which the 10-K was filed.
func client(t *testing.T) *source.Client {
	t.Helper()
	recording, err := record.Open(reads.Files)
	require.NoError(t, err)
	require.NoError(t, recording.Check(t.Context()))
	for _, e := range recording.Entries() {
		assert.Equal(t, "written by hand in the vendor's shape, with published figures", e.Note, e.File)
	}
	return &source.Client{Mission: "demo", Recorded: recording, Cutoff: source.NewDate(2023, 11, 3)}
}

func TestAWeekOfPrices(t *testing.T) {
	c := &market.Client{Source: client(t)}
	o, err := c.OHLCV(t.Context(), market.OHLCVRequest{Symbol: "AAPL", From: source.NewDate(2023, 9, 25), To: source.NewDate(2023, 10, 4)})
	require.NoError(t, err)
	var closes []string
	for _, bar := range o.Bars {
		closes = append(closes, bar.Date.String()+" "+bar.Close.String())
	}
	assert.Equal(t, []string{"2023-09-25 176.08", "2023-09-26 171.96", "2023-09-27 170.43", "2023-09-28 170.69", "2023-09-29 171.21", "2023-10-02 173.75", "2023-10-03 172.40"}, closes)
	assert.Equal(t, []source.Drop{{Reason: "null_cell", Count: 1}, {Reason: "outside_window", Count: 1}}, o.Dropped)
	assert.Empty(t, o.Warnings)
	assert.Equal(t, "Apple Inc.", o.Identity.Name)
	assert.NotEmpty(t, o.Reads[0].Note)
}

func TestGrossDomesticProductAsItStood(t *testing.T) {
	c := &macro.Client{Source: client(t)}
	v, err := c.Vintage(t.Context(), macro.VintageRequest{Series: "GDP", AsOf: source.NewDate(2023, 10, 31)})
	require.NoError(t, err)
	assert.Equal(t, "2023-10-26", v.InForce.String())
	assert.Equal(t, "2023-07-01 27623.543 27623.543", v.Last.Date.String()+" "+v.Last.Value.String()+" "+v.Last.ValueNow.String())
	assert.Equal(t, macro.Counts{Points: 7, Unchanged: 7}, v.Counts)

	v, err = c.Vintage(t.Context(), macro.VintageRequest{Series: "GDP", AsOf: source.NewDate(2023, 9, 27)})
	require.NoError(t, err)
	assert.Equal(t, "2023-08-30", v.InForce.String())
	assert.Equal(t, macro.Counts{Points: 6, Revised: 6, Later: 1}, v.Counts)
	assert.Equal(t, "2023-04-01 26798.605 27063.012", v.Last.Date.String()+" "+v.Last.Value.String()+" "+v.Last.ValueNow.String())
	assert.Equal(t, "2023-07-01 2023-10-26 27623.543", v.Next.Date.String()+" "+v.Next.FirstPublished.String()+" "+v.Next.FirstValue.String())

	newest, err := c.Vintage(t.Context(), macro.VintageRequest{Series: "GDP"})
	require.NoError(t, err)
	assert.Equal(t, "2023-11-03", newest.AsOf.String())
	free := client(t)
	free.Cutoff = source.Date{}
	newest, err = (&macro.Client{Source: free}).Vintage(t.Context(), macro.VintageRequest{Series: "GDP"})
	require.NoError(t, err)
	assert.Equal(t, "2023-11-03", newest.Now.String(), "the day of the recording")
}

func TestTheBreakdownOfTheTenK(t *testing.T) {
	c := &filings.Client{Source: client(t)}
	for _, req := range []filings.SegmentsRequest{
		{Accession: "0000320193-23-000106", Axis: "srt:ProductOrServiceAxis", Concept: "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax"},
		{Ticker: "AAPL", Form: "10-K", Axis: "srt:ProductOrServiceAxis", Concept: "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax"},
	} {
		s, err := c.Segments(t.Context(), req)
		require.NoError(t, err)
		var values []string
		for _, f := range s.Facts {
			if f.Period.String() == "2022-09-25/2023-09-30" {
				values = append(values, f.Dimensions.String()+" "+f.Value.String()+" "+f.Unit)
			}
		}
		slices.Sort(values)
		assert.Equal(t, []string{
			"srt:ProductOrServiceAxis=aapl:IPadMember 28300000000 USD",
			"srt:ProductOrServiceAxis=aapl:IPhoneMember 200583000000 USD",
			"srt:ProductOrServiceAxis=aapl:MacMember 29357000000 USD",
			"srt:ProductOrServiceAxis=aapl:WearablesHomeandAccessoriesMember 39845000000 USD",
			"srt:ProductOrServiceAxis=us-gaap:ProductMember 298085000000 USD",
			"srt:ProductOrServiceAxis=us-gaap:ServiceMember 85200000000 USD",
		}, values)
		assert.Len(t, s.Facts, 12)
	}
	s, err := c.Segments(t.Context(), filings.SegmentsRequest{Ticker: "AAPL", Form: "10-K", Concept: "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax"})
	require.NoError(t, err)
	require.Len(t, s.Undivided, 2)
	assert.Equal(t, "383285000000", s.Undivided[0].Value.String())
	assert.Equal(t, "394328000000", s.Undivided[1].Value.String())
}
