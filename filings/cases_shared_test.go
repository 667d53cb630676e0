//go:build shared

package filings

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// The tests here take public bug reports about other readers, by their number
// in the list of cases, and ask the real filings they are about.

const nvidia2025 = "edgartools/inline-10k/nvda-10-k-2025-02-26.html.gz"

// FIL-01: rows keyed by the first axis alone lose a segment. NVIDIA's two
// segments share the member of the other axis.
func TestSharedSegmentsThatShareAMemberOfAnotherAxisAllStay(t *testing.T) {
	s := sharedSegments(t, nvidia2025, "us-gaap:Revenues", "us-gaap:StatementBusinessSegmentsAxis")
	got := map[string]string{}
	for _, f := range s.Facts {
		if f.Period.End.String() == "2025-01-26" && len(f.Dimensions) == 2 {
			got[f.Dimensions.String()] = f.Value.String()
		}
	}
	const operating = "srt:ConsolidationItemsAxis=us-gaap:OperatingSegmentsMember; us-gaap:StatementBusinessSegmentsAxis="
	assert.Equal(t, map[string]string{ // the segment note of the 10-K for 2025: Compute & Networking, Graphics
		operating + "nvda:ComputeAndNetworkingSegmentMember": "116193000000",
		operating + "nvda:GraphicsSegmentMember":             "14304000000",
	}, got)
}

// FIL-03: where even the consolidated figure carries an axis, a concept asked
// for without one is not "not found": its axes are listed.
func TestSharedAConceptThatIsOnlyBrokenDownIsNotMissing(t *testing.T) {
	in, err := xbrl.ParseBytes(t.Context(), pagesOf(t, sharedBody(t, korea2025))[0], xbrl.Limits{})
	require.NoError(t, err)
	require.Len(t, in.Facts, 5733)
	bare, divided := map[string]bool{}, map[string]bool{}
	undivided := 0
	for _, f := range in.Facts {
		if len(f.Context.Dimensions) == 0 {
			undivided++
			bare[f.Concept.String()] = true
		} else if f.Numeric() {
			divided[f.Concept.String()] = true
		}
	}
	assert.Equal(t, 19, undivided)
	asked := 0
	for _, concept := range []string{"ifrs-full:Assets", "ifrs-full:CurrentAssets", "ifrs-full:Liabilities", "ifrs-full:Equity",
		"ifrs-full:CashAndCashEquivalents", "ifrs-full:Revenue", "ifrs-full:ProfitLoss"} {
		require.True(t, divided[concept] && !bare[concept], concept)
		s := sharedSegments(t, korea2025, concept, "")
		assert.Empty(t, s.Undivided, concept)
		assert.NotEmpty(t, s.Axes, concept)
		asked++
	}
	assert.Equal(t, 7, asked)
}

// FIL-13: European reports put members into the scenario. They count as in a
// segment.
func TestSharedMembersInAScenarioAreMembers(t *testing.T) {
	body, err := os.ReadFile(filepath.Join(filepath.Dir(sharedFilings()), "conformance", "ixbrl-1.1", "own-cases.json"))
	require.NoError(t, err)
	var all struct {
		Cases []struct {
			ID        string
			Documents []string
		}
	}
	require.NoError(t, json.Unmarshal(body, &all))
	axes := map[string][]Axis{}
	for _, c := range all.Cases {
		if c.ID == "own-13" || c.ID == "own-14" {
			s, err := (&Client{}).Segments(t.Context(), SegmentsRequest{Instance: section([]byte(c.Documents[0]))})
			require.NoError(t, err)
			axes[c.ID] = s.Axes
		}
	}
	require.Len(t, axes["own-13"], 1)
	assert.Equal(t, axes["own-13"], axes["own-14"])
	s := sharedSegments(t, "xbrl-international/gleif-annual-report-2017.html.gz", "", "ifrs:ComponentsOfEquityAxis")
	assert.NotEmpty(t, s.Facts, "a European report, read by its scenario")
}

// FIL-33: ids are optional. A fact without one is named by its place, and no
// two facts share a name.
func TestSharedFactsWithoutIdsAreNamedByTheirPlace(t *testing.T) {
	s := sharedSegments(t, "edgartools/aapl-10k-2010/aapl-20100925.xml.gz", "us-gaap:SalesRevenueNet", "us-gaap:StatementBusinessSegmentsAxis")
	require.NotEmpty(t, s.Facts)
	seen := map[string]bool{}
	for _, f := range s.Facts {
		for _, id := range f.FactIDs {
			assert.NotEmpty(t, id)
			assert.False(t, seen[id], "%s stands twice", id)
			seen[id] = true
		}
	}
	in, err := xbrl.ParseBytes(t.Context(), pagesOf(t, sharedBody(t, "edgartools/aapl-10k-2010/aapl-20100925.xml.gz"))[0], xbrl.Limits{})
	require.NoError(t, err)
	names, places := map[string]bool{}, 0
	for _, id := range factIDs(in) {
		names[id] = true
		add(&places, strings.HasPrefix(id, "#"))
	}
	assert.Len(t, names, 1377)
	assert.Equal(t, 1284, places)
}

// A count in words is a number. NVIDIA tags one "four" twice, one fact inside
// the other: 88 sets agree wholly, where a reader without the words counts 87.
func TestSharedANumberInWordsTaggedTwiceIsOneFact(t *testing.T) {
	s := sharedSegments(t, nvidia2025, "nvda:EmployeeStockPurchasePlanNumberOfPurchasePeriodsInOfferingPeriod", "")
	require.Len(t, s.Undivided, 1)
	assert.Equal(t, "4", s.Undivided[0].Value.String())
	assert.Equal(t, []string{"f-524", "f-525"}, s.Undivided[0].FactIDs)
}
