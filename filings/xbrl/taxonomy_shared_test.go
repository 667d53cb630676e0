//go:build shared

package xbrl_test

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sourceCounts is what a source's documents say together. The numbers are those of
// the second reading, testdata/second/linkbases.py.
type sourceCounts struct {
	linkbases, labels, presentation, definition, calculation int
	axes, defaults, trees, members                           int // of definition linkbases
}

var linkedCounts = map[string]sourceCounts{
	"edgartools/aapl-10k-2023":                                 {4, 1485, 768, 386, 215, 24, 23, 33, 120},
	"edgartools/aapl-10q-2025q2":                               {4, 955, 486, 251, 106, 16, 15, 21, 81},
	"edgartools/aapl-10q-2025q2/0000320193-25-000057-xbrl.zip": {4, 955, 486, 251, 106, 16, 15, 21, 81},
	"edgartools/amzn-10k-2022":                                 {4, 1789, 974, 577, 288, 34, 33, 62, 213},
	"edgartools/nflx-10k-2009":                                 {3, 257, 265, 211, 0, 2, 2, 2, 8},
	"edgartools/tsla-10q-2024q2":                               {2, 0, 646, 412, 0, 19, 18, 37, 133},
	"edgartools/unp-10k-2012":                                  {2, 0, 859, 440, 0, 14, 14, 28, 146},
	"arelle/workiva-10q-2022q1.zip":                            {4, 888, 512, 400, 116, 20, 19, 35, 115},
	"ixbrl-viewer/filing_documents_smoke_test.zip":             {4, 97, 47, 47, 7, 2, 2, 2, 2},
	"ixbrl-viewer/highlights.zip":                              {3, 87, 43, 44, 0, 2, 2, 2, 2},
	"xbrl-international/gleif-annual-report-2017.zip":          {4, 8, 117, 118, 53, 4, 4, 4, 18},
	"xbrl-international/xii-financial-statements-2018.zip":     {3, 29, 56, 0, 44, 0, 0, 0, 0},
	"py-xbrl": {2, 2, 0, 0, 2, 0, 0, 0, 0},
}

func sharedFilings(tb testing.TB) string {
	tb.Helper()
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	return filepath.Join(root, "data", "filings")
}

// sourceFiles gives the documents of a folder or package by name.
func sourceFiles(tb testing.TB, source string) map[string][]byte {
	tb.Helper()
	files := map[string][]byte{}
	at := filepath.Join(sharedFilings(tb), filepath.FromSlash(source))
	if strings.HasSuffix(source, ".zip") {
		z, err := zip.OpenReader(at)
		require.NoError(tb, err)
		defer z.Close()
		for _, f := range z.File {
			r, err := f.Open()
			require.NoError(tb, err)
			files[f.Name], err = io.ReadAll(r)
			require.NoError(tb, err)
			r.Close()
		}
		return files
	}
	list, err := os.ReadDir(at)
	require.NoError(tb, err)
	for _, e := range list {
		if !e.IsDir() {
			files[strings.TrimSuffix(e.Name(), ".gz")] = sharedFile(tb, path.Join(source, e.Name()))
		}
	}
	return files
}

// sourceDocuments reads every schema and linkbase of a source.
func sourceDocuments(tb testing.TB, source string) (d xbrl.Documents) {
	tb.Helper()
	ctx := context.Background()
	for name, body := range sourceFiles(tb, source) {
		head := body[:min(len(body), 4096)]
		switch {
		case strings.HasSuffix(name, ".xsd"):
			s, err := xbrl.ParseSchema(ctx, name, body, xbrl.Limits{})
			require.NoError(tb, err, name)
			d.Schemas = append(d.Schemas, s)
		case strings.HasSuffix(name, ".xml") && bytes.Contains(head, []byte("linkbase ")):
			lb, err := xbrl.ParseLinkbase(ctx, name, body, xbrl.Limits{})
			require.NoError(tb, err, name)
			d.Linkbases = append(d.Linkbases, lb)
		}
	}
	return d
}

func sourceTaxonomy(tb testing.TB, source string) *xbrl.Taxonomy {
	tb.Helper()
	t, err := xbrl.NewTaxonomy(context.Background(), sourceDocuments(tb, source))
	require.NoError(tb, err)
	return t
}

func TestSharedEverySourceOfLinkbasesHasTheCountsOfTheSecondReading(t *testing.T) {
	for source, want := range linkedCounts {
		t.Run(source, func(t *testing.T) {
			d := sourceDocuments(t, source)
			tax, err := xbrl.NewTaxonomy(context.Background(), d)
			require.NoError(t, err)
			got := sourceCounts{linkbases: len(d.Linkbases), defaults: len(tax.Defaults()),
				presentation: len(tax.Relationships(xbrl.ArcParentChild)), calculation: len(tax.Relationships(xbrl.ArcSummationItem))}
			for _, arcrole := range arcroles {
				got.definition += len(tax.Relationships(arcrole))
			}
			for _, name := range tax.Concepts() {
				got.labels += len(tax.Labels(name))
			}
			for _, axis := range tax.Axes() {
				got.axes++
				for _, tree := range tax.Members(axis) {
					assert.Empty(t, tree.Cut)
					if tree.Evidence == xbrl.ByDefinition {
						got.trees++
						got.members += len(tree.Members)
					}
				}
			}
			assert.Equal(t, want, got)
			assert.Zero(t, tax.Dangling())
		})
	}
	assert.Len(t, linkedCounts, 13)
}

func membersIn(tax *xbrl.Taxonomy, axis, role string) (all []string) {
	for _, tree := range tax.Members(xbrl.ParseName(axis)) {
		if tree.Evidence == xbrl.ByDefinition && strings.HasSuffix(tree.Role, role) {
			for _, m := range tree.Members {
				all = append(all, strings.Repeat("  ", m.Depth)+m.Name.String())
			}
		}
	}
	return all
}

// Apple's note does not put its products under ProductMember: two networks cut
// the same net sales, and Service stands in both.
func TestSharedApplesProductsAreTwoCutsThatShareService(t *testing.T) {
	tax := sourceTaxonomy(t, "edgartools/aapl-10k-2023")
	assert.Equal(t, []string{"srt:ProductsAndServicesDomain", "  us-gaap:ProductMember", "  us-gaap:ServiceMember"},
		membersIn(tax, "srt:ProductOrServiceAxis", "/CONSOLIDATEDSTATEMENTSOFOPERATIONS"))
	assert.Equal(t, []string{"srt:ProductsAndServicesDomain", "  aapl:IPhoneMember", "  aapl:MacMember", "  aapl:IPadMember",
		"  aapl:WearablesHomeandAccessoriesMember", "  us-gaap:ServiceMember"},
		membersIn(tax, "srt:ProductOrServiceAxis", "/RevenueNetSalesDisaggregatedbySignificantProductsandServicesDetails"))
	tree := tax.Members(xbrl.ParseName("srt:ProductOrServiceAxis"))[0]
	assert.Equal(t, "0000003 - Statement - CONSOLIDATED STATEMENTS OF OPERATIONS", tree.Title)
	assert.Equal(t, []string{"aapl-20230930_def.xml"}, tree.Addresses)
	assert.True(t, tree.Members[0].Domain && tree.Members[0].Default)
	assert.False(t, tree.Members[1].Domain || tree.Members[1].Default)
}

func TestSharedAmazonsRevenueHasTwoCutsOnOneAxis(t *testing.T) {
	tax := sourceTaxonomy(t, "edgartools/amzn-10k-2022")
	assert.Equal(t, []string{"srt:ProductsAndServicesDomain", "  us-gaap:ProductMember", "  us-gaap:ServiceMember"},
		membersIn(tax, "srt:ProductOrServiceAxis", "/ConsolidatedStatementsOfOperations"))
	assert.Equal(t, []string{"srt:ProductsAndServicesDomain", "  amzn:OnlineStoresMember", "  amzn:PhysicalStoresMember",
		"  amzn:ThirdPartySellerServicesMember", "  amzn:SubscriptionServicesMember", "  us-gaap:AdvertisingMember",
		"  amzn:AmazonWebServicesMember", "  amzn:OtherServicesMember"},
		membersIn(tax, "srt:ProductOrServiceAxis", "/SegmentInformationDisaggregationofRevenueDetails"))
}

func TestSharedTeslasAutomotiveRevenuesStandOverTheirParts(t *testing.T) {
	assert.Equal(t, []string{"srt:ProductsAndServicesDomain", "  tsla:AutomotiveRevenuesMember", "    tsla:AutomotiveSalesMember",
		"    tsla:AutomotiveRegulatoryCreditsMember", "    tsla:AutomotiveLeasingMember", "  tsla:EnergyGenerationAndStorageMember",
		"  tsla:ServicesAndOtherMember"},
		membersIn(sourceTaxonomy(t, "edgartools/tsla-10q-2024q2"), "srt:ProductOrServiceAxis", "/ConsolidatedStatementsofOperations"))
}

// The filing's imports tell the namespace of concepts whose schema is not at
// hand, so that the facts' own names find their labels.
func TestSharedFactsFindTheirLabels(t *testing.T) {
	tax := sourceTaxonomy(t, "edgartools/aapl-10k-2023")
	named := map[string]string{}
	for _, f := range sharedInstance(t, apple2023).Facts {
		l, ok := tax.Label(f.Concept, "", "")
		if !assert.True(t, ok, f.Concept.String()) {
			continue
		}
		assert.Empty(t, l.Instead, f.Concept.String())
		named[f.Concept.String()] = l.Text
		for _, d := range f.Context.Dimensions {
			_, axis := tax.Label(d.Axis, "", "en-US")
			assert.True(t, axis, d.Axis.String())
			if !d.Typed {
				m, ok := tax.Label(d.Member, xbrl.RoleTerse, "en-US")
				assert.True(t, ok, d.Member.String())
				named[d.Member.String()] = m.Text
			}
		}
	}
	assert.Equal(t, "Assets", named["us-gaap:Assets"])
	assert.Equal(t, "iPhone", named["aapl:IPhoneMember"])
	total, ok := tax.Label(xbrl.ParseName("us-gaap:Assets"), xbrl.RoleTotal, "en-US")
	assert.True(t, ok)
	assert.Equal(t, "Total assets", total.Text)
}

// MetaLinks repeats the labels of the label linkbase; its own are named by
// namespace, so no schema is needed. Its counts were read with Python's json.
func TestSharedMetaLinksGivesTheLabelsOfTheLinkbase(t *testing.T) {
	body := sharedFile(t, "edgartools/aapl-10q-2025q2/MetaLinks.json.gz")
	m, err := xbrl.ParseMetaLinks(context.Background(), "MetaLinks.json", body, xbrl.Limits{})
	require.NoError(t, err)
	labels := 0
	for _, tag := range m.Tags {
		labels += len(tag.Labels)
	}
	assert.Len(t, m.Tags, 450)
	assert.Equal(t, 1216, labels)
	alone, err := xbrl.NewTaxonomy(context.Background(), xbrl.Documents{MetaLinks: []*xbrl.MetaLinks{m}})
	require.NoError(t, err)
	both := sourceTaxonomy(t, "edgartools/aapl-10q-2025q2")
	compared := 0
	for _, f := range sharedInstance(t, "edgartools/aapl-10q-2025q2/aapl-20250329_htm.xml.gz").Facts {
		for _, role := range []string{xbrl.RoleLabel, xbrl.RoleTerse, xbrl.RoleTotal} {
			a, okA := alone.Label(f.Concept, role, "en-US")
			b, okB := both.Label(f.Concept, role, "en-US")
			if okB && len(b.Instead) == 0 {
				assert.True(t, okA)
				assert.Equal(t, b.Text, a.Text, "%s %s", f.Concept, role)
				compared++
			}
		}
	}
	t.Logf("%d labels agree", compared)
	assert.Positive(t, compared)
	assert.Equal(t, "9952151 - Statement - CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS (Unaudited)",
		alone.RoleTitle("http://www.apple.com/role/CONDENSEDCONSOLIDATEDSTATEMENTSOFOPERATIONSUnaudited"))
}

// A filing's documents lead from the inline document to everything it brings;
// the standard taxonomy stays absent, and nothing is judged by its absence.
func TestSharedAPackageIsDiscoveredFromItsReport(t *testing.T) {
	for source, entry := range map[string]string{
		"edgartools/aapl-10q-2025q2/0000320193-25-000057-xbrl.zip": "aapl-20250329.htm",
		"arelle/workiva-10q-2022q1.zip":                            "wk-20220331.htm",
	} {
		files := suite(sourceFiles(t, source))
		tax := files.taxonomy(t, entry)
		assert.Empty(t, tax.Refused())
		assert.NotEmpty(t, tax.Absent())
		assert.Len(t, tax.Defaults(), linkedCounts[source].defaults)
		in, err := xbrl.ParseInline(context.Background(), [][]byte{files[entry]}, xbrl.Limits{})
		require.NoError(t, err)
		found, err := tax.CheckInstance(context.Background(), in)
		require.NoError(t, err)
		assert.Empty(t, found)
		arcs, err := tax.CheckTaxonomy(context.Background())
		require.NoError(t, err)
		assert.Empty(t, arcs)
	}
}

// Filings that regulators accepted keep the rules of dimensions.
func TestSharedAcceptedFilingsKeepTheRulesOfDimensions(t *testing.T) {
	for source, instance := range map[string]string{
		"edgartools/aapl-10k-2023":   apple2023,
		"edgartools/aapl-10q-2025q2": "edgartools/aapl-10q-2025q2/aapl-20250329_htm.xml.gz",
		"edgartools/amzn-10k-2022":   "edgartools/amzn-10k-2022/amzn-20221231_htm.xml.gz",
		"edgartools/tsla-10q-2024q2": "edgartools/tsla-10q-2024q2/tsla-20240630_htm.xml.gz",
		"edgartools/unp-10k-2012":    "edgartools/unp-10k-2012/unp-20121231.xml.gz",
		"edgartools/nflx-10k-2009":   "edgartools/nflx-10k-2009/nflx-20091231.xml.gz",
	} {
		t.Run(source, func(t *testing.T) {
			tax := sourceTaxonomy(t, source)
			faults, err := tax.CheckTaxonomy(context.Background())
			require.NoError(t, err)
			assert.Empty(t, faults)
			faults, err = tax.CheckInstance(context.Background(), sharedInstance(t, instance))
			require.NoError(t, err)
			assert.Empty(t, faults)
		})
	}
}

func TestSharedAMemberThatNoLinkbaseHasIsFound(t *testing.T) {
	body := bytes.ReplaceAll(sharedFile(t, apple2023), []byte(">us-gaap:ProductMember<"), []byte(">us-gaap:ProducerMember<"))
	in, err := xbrl.ParseBytes(context.Background(), body, xbrl.Limits{})
	require.NoError(t, err)
	on := 0
	for _, f := range in.Facts {
		for _, d := range f.Context.Dimensions {
			add(&on, d.Text() == "us-gaap:ProducerMember")
		}
	}
	found, err := sourceTaxonomy(t, "edgartools/aapl-10k-2023").CheckInstance(context.Background(), in)
	require.NoError(t, err)
	require.Positive(t, on)
	require.Len(t, found, on)
	for _, v := range found {
		assert.Equal(t, xbrl.ItemInvalid, v.Code)
	}
}
