package filings

import (
	"path"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

func TestLabelsAndTreesAreTheFilersOwn(t *testing.T) {
	s, r, err := ask(t, "", SegmentsRequest{Ticker: "EXA", Form: "10-K", Year: 2023, Axis: "ProductOrServiceAxis"})
	require.NoError(t, err)
	assert.Equal(t, []string{"exa-20231231.xsd", "exa-20231231_def.xml", "exa-20231231_lab.xml"}, s.Filing.Taxonomy)
	require.Len(t, s.Facts, 3)
	assert.Equal(t, "Net sales", s.Facts[0].Label)
	require.Len(t, s.Trees, 1)
	assert.Equal(t, Tree{
		Evidence: xbrl.ByDefinition, Documents: []string{"exa-20231231_def.xml"},
		Networks: []Network{{"http://example.org/role/Sales", "0000007 - Disclosure - Sales by product"}},
		Members: []TreeMember{
			{Member: "srt:ProductsAndServicesDomain", Domain: true, Default: true},
			{Member: "us-gaap:ProductMember", Label: "Waren", Parent: "srt:ProductsAndServicesDomain", Depth: 1, Facts: 1},
			{Member: "exa:AnvilMember", Label: "Anvils [Member]", Parent: "us-gaap:ProductMember", Depth: 2, Facts: 2},
		},
	}, s.Trees[0], "a label is had from a linkbase or not at all")
	assert.Equal(t, []string{"some labels are in de, as the filer gives none in English"}, s.Warnings)

	var fetched []string
	for _, address := range r.asked {
		fetched = append(fetched, path.Base(address))
	}
	assert.NotContains(t, fetched, "exa-20231231_cal.xml", "sums are nothing that a breakdown shows")
	assert.NotContains(t, fetched, "us-gaap-2024.xsd", "the standard taxonomy is not the filing's")

	s, _, err = ask(t, "", SegmentsRequest{Ticker: "EXA", Form: "10-K", Year: 2023})
	require.NoError(t, err)
	require.Len(t, s.Axes, 1)
	assert.Equal(t, "srt:ProductsAndServicesDomain", s.Axes[0].Default, "what a fact without the axis is about")
	assert.Equal(t, "Anvils [Member]", s.Axes[0].Members[1].Label)
}

func TestAFilingWithoutATaxonomyHasNoLabels(t *testing.T) {
	s, _, err := ask(t, "", SegmentsRequest{Ticker: "EXA", Form: "10-K", Axis: "ProductOrServiceAxis"})
	require.NoError(t, err)
	assert.Empty(t, s.Facts[0].Label)
	assert.Empty(t, s.Trees)
}

func TestThePagesOfASetAreReadTogether(t *testing.T) {
	s, r, err := ask(t, "", SegmentsRequest{Ticker: "EXA", Form: "10-Q", Axis: "srt:ProductOrServiceAxis"})
	require.NoError(t, err)
	var read []string
	for _, part := range s.Reads[0].Parts {
		read = append(read, path.Base(part.Address))
	}
	assert.Equal(t, []string{"CIK0000000001.json", "exa-20250331_d2.htm", "exa-20250331.htm"}, read, "in the set's own order")
	require.Len(t, s.Facts, 2)
	assert.Equal(t, "us-gaap:CostOfRevenue", s.Facts[0].Concept, "its context stands in the other page")
	assert.NotContains(t, r.asked, "https://www.sec.gov/Archives/edgar/data/1/000000000125000009/other.htm")
}

func TestALinkbaseInAnArchiveNeedsNoNetwork(t *testing.T) {
	body := zipped(t, "exa/exa-20231231.xml", string(written(t, "instance-labelled.xml")), "exa/exa-20231231.xsd", string(written(t, "sec-exa.xsd")),
		"exa/exa-20231231_lab.xml", string(written(t, "sec-exa_lab.xml")), "exa/exa-20231231_def.xml", "<broken")
	s := fromFile(t, body, SegmentsRequest{Axis: "srt:ProductOrServiceAxis"})
	assert.Equal(t, "Net sales", s.Facts[0].Label)
	require.Len(t, s.Warnings, 1)
	assert.Contains(t, s.Warnings[0], "exa-20231231_def.xml could not be read")
	assert.Equal(t, source.File, s.Reads[0].Origin)
}
