//go:build shared

package filings

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// sharedBody reads a real payload from the folder of shared data, packed as it
// lies there.
func sharedBody(tb testing.TB, name string) []byte {
	tb.Helper()
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "shared")
	}
	body, err := os.ReadFile(filepath.Join(root, "data", "filings", filepath.FromSlash(name)))
	require.NoError(tb, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	return body
}

func sharedSegments(t *testing.T, name, concept, axis string) Segments {
	t.Helper()
	s, err := (&Client{}).Segments(t.Context(), SegmentsRequest{Instance: section(sharedBody(t, name)), Concept: concept, Axis: axis})
	require.NoError(t, err)
	return s
}

const (
	apple2023  = "edgartools/aapl-10k-2023/aapl-20230930_htm.xml.gz"
	amazon2022 = "edgartools/amzn-10k-2022/amzn-20221231_htm.xml.gz"
	korea2025  = "kifrs-dart/entity00413046_2025-03-31.xbrl.gz"
	revenue    = "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax"
	products   = "srt:ProductOrServiceAxis"
)

func TestSharedApplesProductsStandUnderTheirOwnTotal(t *testing.T) {
	s := sharedSegments(t, apple2023, "", "")
	var members []string
	for _, a := range s.Axes {
		if a.Axis == products {
			for _, m := range a.Members {
				members = append(members, m.Member)
			}
		}
	}
	assert.ElementsMatch(t, []string{"us-gaap:ProductMember", "us-gaap:ServiceMember", "aapl:IPhoneMember", "aapl:MacMember",
		"aapl:IPadMember", "aapl:WearablesHomeandAccessoriesMember"}, members)
	assert.Len(t, s.Axes, 25)

	s = sharedSegments(t, apple2023, revenue, products)
	got := map[string]string{}
	for _, f := range s.Facts {
		if f.Period.Equal(source.Between(source.NewDate(2022, 9, 25), source.NewDate(2023, 9, 30))) {
			require.Len(t, f.Dimensions, 1)
			got[f.Dimensions[0].Member] = f.Value.String() + " " + f.Unit + " " + f.Decimals
		}
	}
	assert.Equal(t, map[string]string{
		"aapl:IPhoneMember": "200583000000 USD -6", "aapl:MacMember": "29357000000 USD -6", "aapl:IPadMember": "28300000000 USD -6",
		"aapl:WearablesHomeandAccessoriesMember": "39845000000 USD -6",
		"us-gaap:ProductMember":                  "298085000000 USD -6", "us-gaap:ServiceMember": "85200000000 USD -6",
	}, got)
	out, err := json.Marshal(s)
	require.NoError(t, err)
	for _, sum := range []string{"681370", "383285"} {
		assert.NotContains(t, string(out), sum, "no sum of ours appears")
	}
}

func TestSharedAmazonsSegmentsKeepBothAxes(t *testing.T) {
	s := sharedSegments(t, amazon2022, "us-gaap:Assets", "us-gaap:StatementBusinessSegmentsAxis")
	n := 0
	for _, f := range s.Facts {
		if f.Period.End.String() == "2022-12-31" {
			n++
			assert.Equal(t, []string{"srt:ConsolidationItemsAxis"}, f.FurtherAxes)
		}
	}
	assert.Equal(t, 3, n)
}

func TestSharedAConsolidatedFigureCanCarryAnAxis(t *testing.T) {
	s := sharedSegments(t, korea2025, "ifrs-full:Assets", "")
	assert.Empty(t, s.Undivided, "the consolidated figure carries an axis here")
	require.NotEmpty(t, s.Axes)
	assert.Equal(t, "ifrs-full:ConsolidatedAndSeparateFinancialStatementsAxis", s.Axes[0].Axis)
	assert.Equal(t, 5733, accounted(s))
}

func TestSharedEveryFactIsGivenOrCounted(t *testing.T) {
	for _, name := range []string{apple2023, amazon2022, korea2025, "edgartools/aapl-10k-2010/aapl-20100925.xml.gz",
		"edgartools/msft-10k-2015/msft-20150630.xml.gz", "edgartools/crr-10k-2017/crr.xbrl.xml.gz", "edgartools/wat-8k-2024/WatersCorp.8-K.xbrl.xml"} {
		all := sharedSegments(t, name, "", "")
		assert.Equal(t, all.Filing.Facts, accounted(all), name)
		for _, axis := range all.Axes {
			s := sharedSegments(t, name, "", axis.Axis)
			assert.Equal(t, s.Filing.Facts, accounted(s), axis.Axis)
			assert.Len(t, s.Facts, axis.Listed, axis.Axis)
		}
	}
}

func TestSharedOneTickerOfManyClassesIsOneFiler(t *testing.T) {
	body := unzip(t, "edgartools/edgar-api/company_tickers.json.gz")
	for ticker, cik := range map[string]string{"AAPL": "0000320193", "GOOG": "0001652044", "GOOGL": "0001652044", "BRK-B": "0001067983", "BRK-A": "0001067983"} {
		got, err := companyOf(body, ticker)
		require.NoError(t, err, ticker)
		assert.Equal(t, cik, got, ticker)
	}
	_, err := companyOf(body, "AAPLX")
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
	assert.Contains(t, missing.Near, "AAPL (Apple Inc., CIK 0000320193)")
}

func unzip(t *testing.T, name string) []byte {
	t.Helper()
	found, err := unpacked(t.Context(), sharedBody(t, name))
	require.NoError(t, err)
	return found.documents[0]
}

func TestSharedTheNewestOfAFormIsTheOneOfItsTime(t *testing.T) {
	page, err := parseSubmissions(unzip(t, "edgartools/edgar-api/submissions-company.json.gz"))
	require.NoError(t, err)
	assert.Equal(t, "Tesla, Inc.", page.Name)
	assert.Len(t, page.Recent, 1001)
	for _, c := range []struct{ cutoff, accession string }{
		{"2022-11-30", "0000950170-22-000796"}, {"2022-02-06", "0001564590-21-004599"},
	} {
		client := &source.Client{Cutoff: dated(t, c.cutoff)}
		pick := picker{asked: SegmentsRequest{Form: "10-K"}, allows: client.Allows}
		row, ok := pick.from(page.Recent)
		require.True(t, ok)
		assert.Equal(t, Accession(c.accession), row.Accession)
	}
}

func TestSharedAFolderShowsItsExtractedInstance(t *testing.T) {
	names, err := folderNames(sharedBody(t, "edgartools/edgar-api/index-0001213900-24-004875.json"))
	require.NoError(t, err)
	name, ok := extractedName(names, "ea191807-8k_datchat.htm")
	assert.True(t, ok)
	assert.Equal(t, "ea191807-8k_datchat_htm.xml", name)
	assert.Empty(t, instanceNames([]string{"dats-20240116_def.xml", "dats-20240116_lab.xml", "FilingSummary.xml", "R2.xml"}))
}

func TestSharedAPackageWithInlinePagesIsRead(t *testing.T) {
	for name, facts := range map[string]int{
		"edgartools/aapl-10q-2025q2/0000320193-25-000057-xbrl.zip": 760,
		"arelle/workiva-10q-2022q1.zip":                            689,
		"xbrl-international/gleif-annual-report-2017.zip":          170,
	} {
		s, err := (&Client{}).Segments(t.Context(), SegmentsRequest{Instance: section(sharedBody(t, name))})
		require.NoError(t, err, name)
		assert.Equal(t, facts, s.Filing.Facts, name)
		assert.Empty(t, s.Unreadable, name)
	}
}

// packed makes an archive of a filing's folder, as -xbrl.zip of the SEC is one.
func packed(t *testing.T, dir, stem string) []byte {
	t.Helper()
	var pairs []string
	for _, name := range []string{"_htm.xml", "_lab.xml", "_def.xml", "_pre.xml", "_cal.xml"} {
		pairs = append(pairs, stem+name, string(unzip(t, dir+"/"+stem+name+".gz")))
	}
	return zipped(t, append(pairs, stem+".xsd", string(sharedBody(t, dir+"/"+stem+".xsd")))...)
}

// treesOf writes what stands under what, a tree a line.
func treesOf(s Segments) (lines []string) {
	for _, tree := range s.Trees {
		var members []string
		for _, m := range tree.Members {
			members = append(members, strings.Repeat(">", m.Depth)+m.Member)
		}
		lines = append(lines, tree.title()+": "+strings.Join(members, " "))
	}
	return lines
}

// The expected trees were read from the definition linkbases by eye.
func TestSharedTreesAreEvidenceOfWhatNests(t *testing.T) {
	body := packed(t, "edgartools/aapl-10k-2023", "aapl-20230930")
	s, err := (&Client{}).Segments(t.Context(), SegmentsRequest{Instance: section(body), Axis: products, Concept: revenue})
	require.NoError(t, err)
	assert.Equal(t, []string{
		"0000003 - Statement - CONSOLIDATED STATEMENTS OF OPERATIONS: srt:ProductsAndServicesDomain >us-gaap:ProductMember >us-gaap:ServiceMember",
		"9954485 - Disclosure - Revenue - Net Sales Disaggregated by Significant Products and Services (Details): srt:ProductsAndServicesDomain " +
			">aapl:IPhoneMember >aapl:MacMember >aapl:IPadMember >aapl:WearablesHomeandAccessoriesMember >us-gaap:ServiceMember",
	}, treesOf(s), "two cuts of one total")
	assert.Equal(t, "iPhone [Member]", s.Trees[1].Members[1].Label)
	assert.Equal(t, "Revenue from Contract with Customer, Excluding Assessed Tax", s.Facts[0].Label)
	assert.Empty(t, s.Warnings)

	body = packed(t, "edgartools/amzn-10k-2022", "amzn-20221231")
	s, err = (&Client{}).Segments(t.Context(), SegmentsRequest{Instance: section(body), Axis: products, Concept: revenue})
	require.NoError(t, err)
	lines := treesOf(s)
	require.Len(t, lines, 3)
	assert.Contains(t, lines[0], ": srt:ProductsAndServicesDomain >us-gaap:ProductMember >us-gaap:ServiceMember")
	assert.Contains(t, lines[2], ">amzn:OnlineStoresMember >amzn:PhysicalStoresMember >amzn:ThirdPartySellerServicesMember >amzn:SubscriptionServicesMember "+
		">us-gaap:AdvertisingMember >amzn:AmazonWebServicesMember >amzn:OtherServicesMember")
	// Each cut is the whole of 513,983 million in 2022; the program never says so, the filing's numbers do.
	cuts := map[string]decimal.Decimal{}
	for _, f := range s.Facts {
		if f.Period.End.String() == "2022-12-31" && len(f.FurtherAxes) == 0 {
			cut := "seven lines"
			if strings.HasPrefix(f.Dimensions[0].Member, "us-gaap:Product") || strings.HasPrefix(f.Dimensions[0].Member, "us-gaap:Service") {
				cut = "product and service"
			}
			cuts[cut] = cuts[cut].Add(f.Value.Number())
		}
	}
	assert.Equal(t, "513983000000", cuts["seven lines"].String())
	assert.Equal(t, "513983000000", cuts["product and service"].String())
}
