//go:build shared

package xbrl_test

import (
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sharedFile reads a real filing from the folder of shared data, unpacked.
func sharedFile(tb testing.TB, name string) []byte {
	tb.Helper()
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	f, err := os.Open(filepath.Join(root, "data", "filings", filepath.FromSlash(name)))
	require.NoError(tb, err, "set DESKWORTH_SHARED to the folder of shared data")
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(name, ".gz") {
		r, err = gzip.NewReader(f)
		require.NoError(tb, err)
	}
	body, err := io.ReadAll(r)
	require.NoError(tb, err)
	return body
}

// counted is what another program (ElementTree of Python's standard library)
// counts in a filing.
type counted struct {
	facts, contexts, units, axes, noID, noDimension, nils, numeric, deepest, footnotes int
}

var counts = map[string]counted{
	"edgartools/aapl-10k-2010/aapl-20100925.xml.gz":           {1377, 266, 4, 14, 1284, 828, 2, 1291, 3, 16},
	"edgartools/aapl-10k-2023/aapl-20230930_htm.xml.gz":       {1164, 205, 9, 25, 0, 691, 3, 995, 4, 0},
	"edgartools/aapl-10q-2013q3/AAPL-Xbrl.2013.xml.gz":        {831, 151, 7, 15, 0, 454, 4, 767, 3, 8},
	"edgartools/aapl-10q-2025q2/aapl-20250329_htm.xml.gz":     {760, 163, 5, 16, 0, 363, 2, 674, 3, 0},
	"edgartools/aeon-10q-2023q3/aeon-20230930x10q_htm.xml.gz": {1132, 374, 10, 23, 0, 445, 2, 1002, 3, 0},
	"edgartools/amzn-10k-2022/amzn-20221231_htm.xml.gz":       {1457, 339, 7, 34, 0, 887, 2, 1280, 5, 0},
	"edgartools/crr-10k-2017/crr.xbrl.xml.gz":                 {918, 272, 14, 40, 0, 553, 2, 799, 5, 0},
	"edgartools/gahc-10q-2024q3/Form10q_htm.xml.gz":           {899, 373, 6, 23, 0, 308, 0, 783, 4, 0},
	"edgartools/msft-10k-2015/msft-20150630.xml.gz":           {2151, 779, 6, 47, 0, 775, 2, 1883, 3, 17},
	"edgartools/nflx-10k-2009/nflx-20091231.xml.gz":           {383, 43, 3, 1, 371, 321, 2, 359, 1, 1},
	"edgartools/tsla-10q-2024q2/tsla-20240630_htm.xml.gz":     {1149, 338, 8, 20, 0, 583, 2, 1044, 3, 0},
	"edgartools/unp-10k-2012/unp-20121231.xml.gz":             {1526, 344, 4, 14, 0, 695, 2, 1375, 3, 6},
	"edgartools/wat-8k-2024/WatersCorp.8-K.xbrl.xml":          {22, 1, 0, 0, 19, 22, 0, 0, 0, 0},
	"kifrs-dart/entity00413046_2025-03-31.xbrl.gz":            {5733, 1694, 19, 40, 5733, 19, 0, 4853, 4, 0},
	"py-xbrl/example.xml":                                     {1, 1, 1, 0, 0, 1, 0, 1, 0, 2},
}

func TestSharedEveryFilingHasTheCountsAnotherProgramFinds(t *testing.T) {
	for name, want := range counts {
		t.Run(name, func(t *testing.T) {
			in := sharedInstance(t, name)
			assert.Equal(t, want, count(in))
			for _, p := range in.Problems {
				t.Errorf("a real filing shows a problem: %v", p)
			}
		})
	}
}

func count(in *xbrl.Instance) counted {
	got := counted{
		facts: len(in.Facts), contexts: in.DeclaredContexts, units: in.DeclaredUnits, footnotes: len(in.Footnotes),
	}
	axes := map[string]bool{}
	for _, f := range in.Facts {
		dims := f.Context.Dimensions
		for _, d := range dims {
			axes[d.Axis.Clark()] = true
		}
		add(&got.noID, f.ID == "")
		add(&got.noDimension, len(dims) == 0)
		add(&got.nils, f.Nil)
		add(&got.numeric, f.Numeric())
		got.deepest = max(got.deepest, len(dims))
	}
	got.axes = len(axes)
	return got
}

func add(n *int, when bool) {
	if when {
		*n++
	}
}

// The published numbers count numeric facts. Amazon's twelve texts reported
// twice were counted by ElementTree.
func TestSharedDuplicatesAgreeWithThePublishedNumbers(t *testing.T) {
	cases := []struct {
		name                               string
		complete, consistent, inconsistent int
		texts                              int
	}{
		{"edgartools/aapl-10k-2023/aapl-20230930_htm.xml.gz", 74, 2, 0, 0},
		{"edgartools/amzn-10k-2022/amzn-20221231_htm.xml.gz", 74, 13, 0, 12},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			n, texts := map[xbrl.Agreement]int{}, 0
			for _, g := range sharedInstance(t, c.name).Groups() {
				if g.Facts[0].Numeric() {
					n[g.Agreement]++
				} else if g.Agreement != xbrl.Single {
					assert.Equal(t, xbrl.Complete, g.Agreement)
					texts++
				}
			}
			assert.Equal(t, c.complete, n[xbrl.Complete], "complete")
			assert.Equal(t, c.consistent, n[xbrl.Consistent], "consistent")
			assert.Equal(t, c.inconsistent, n[xbrl.Inconsistent], "inconsistent")
			assert.Equal(t, c.texts, texts, "texts")
		})
	}
}

func sharedInstance(tb testing.TB, name string) *xbrl.Instance {
	tb.Helper()
	in, err := xbrl.ParseBytes(context.Background(), sharedFile(tb, name), xbrl.Limits{})
	require.NoError(tb, err)
	return in
}

const apple2023 = "edgartools/aapl-10k-2023/aapl-20230930_htm.xml.gz"

// reported lists the values of a concept on one axis for one period end, by member.
func reported(in *xbrl.Instance, concept, axis, end string) map[string]string {
	out := map[string]string{}
	for _, g := range in.Groups() {
		f := g.Facts[0]
		if f.Concept.String() != concept || string(f.Context.Period.End) != end || len(f.Context.Dimensions) != 1 {
			continue
		}
		if d := f.Context.Dimensions[0]; d.Axis.String() == axis {
			out[d.Text()] = g.Best.Value
		}
	}
	return out
}

func TestSharedApplesRevenueByProductIsAsPublished(t *testing.T) {
	got := reported(sharedInstance(t, apple2023),
		"us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax", "srt:ProductOrServiceAxis", "2023-09-30")
	assert.Equal(t, map[string]string{
		"aapl:IPhoneMember": "200583000000", "aapl:MacMember": "29357000000", "aapl:IPadMember": "28300000000",
		"aapl:WearablesHomeandAccessoriesMember": "39845000000",
		"us-gaap:ProductMember":                  "298085000000", "us-gaap:ServiceMember": "85200000000",
	}, got)
}

func TestSharedTheMorePreciseDuplicateIsTheBest(t *testing.T) {
	for _, g := range sharedInstance(t, apple2023).Groups() {
		f := g.Facts[0]
		if f.Concept.Local != "UnrecognizedTaxBenefits" || f.Context.Period.End != "2023-09-30" || len(g.Facts) < 2 {
			continue
		}
		assert.Equal(t, xbrl.Consistent, g.Agreement)
		assert.Equal(t, "19454000000", g.Best.Value)
		assert.Equal(t, "-6", g.Best.Decimals().String())
		return
	}
	t.Fatal("the pair of 19,454 and 19,500 million was not found")
}

func TestSharedAmazonsThreeSegmentAssetsAllKeepTheirTwoAxes(t *testing.T) {
	found := 0
	for _, g := range sharedInstance(t, "edgartools/amzn-10k-2022/amzn-20221231_htm.xml.gz").Groups() {
		f := g.Facts[0]
		if f.Concept.String() == "us-gaap:Assets" && f.Context.Period.End == "2022-12-31" && len(f.Context.Dimensions) == 2 {
			found++
		}
	}
	assert.Equal(t, 3, found)
}

func TestSharedAppleDescribesItself(t *testing.T) {
	c := sharedInstance(t, apple2023).Cover()
	assert.Equal(t, "Apple Inc.", c.EntityRegistrantName)
	assert.Equal(t, "0000320193", c.EntityCentralIndexKey)
	assert.Equal(t, "10-K", c.DocumentType)
	assert.Equal(t, "2023-09-30", c.DocumentPeriodEndDate)
	assert.Equal(t, "false", c.AmendmentFlag)
	assert.Equal(t, "--09-30", c.CurrentFiscalYearEndDate)
}

func TestSharedUnitsOfAFilingWithManyAreNamedByMeasure(t *testing.T) {
	var names []string
	for _, u := range sharedInstance(t, "edgartools/crr-10k-2017/crr.xbrl.xml.gz").Units {
		names = append(names, u.String())
	}
	assert.Subset(t, names, []string{"USD", "shares", "USD/shares", "pure", "USD/MMBTU", "USD/bbl", "acre", "crr:Project"})
}

func TestSharedEqualContextsUnderOtherIdsAreOne(t *testing.T) {
	in := sharedInstance(t, "kifrs-dart/entity00413046_2025-03-31.xbrl.gz")
	assert.Equal(t, 4, in.DeclaredContexts-len(in.Contexts), "pairs with equal content")
}

func TestSharedAnExactValueStaysExact(t *testing.T) {
	exact := 0
	for _, f := range sharedInstance(t, "edgartools/aapl-10q-2025q2/aapl-20250329_htm.xml.gz").Facts {
		if f.Decimals().Infinite {
			exact++
		}
	}
	assert.Equal(t, 10, exact)
}

func TestSharedInlineDocumentsAreRefusedByName(t *testing.T) {
	for _, name := range []string{
		"edgartools/aapl-10q-2025q2/aapl-20250329.htm.gz", "edgartools/aeon-10q-2023q3/aeon-20230930x10q.htm.gz",
		"edgartools/inline-10k/amzn-10-k-2025-02-07.html.gz", "edgartools/inline-10k/wfc-10-k-2025-02-25.html.gz",
		"xbrl-international/gleif-annual-report-2017.html.gz",
	} {
		_, err := xbrl.ParseBytes(context.Background(), sharedFile(t, name), xbrl.Limits{})
		assert.ErrorContains(t, err, "read it with ParseInline", name)
	}
	_, err := xbrl.ParseBytes(context.Background(), sharedFile(t, "edgartools/edgar-api/rate-exceeded.html"), xbrl.Limits{})
	assert.ErrorContains(t, err, "HTML page")
}
