//go:build shared

package xbrl_test

import (
	"context"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What lxml counts in the archives, and unzip lists of them.
func TestSharedEveryPackageGivesItsReport(t *testing.T) {
	for name, want := range map[string]struct {
		kind                       xbrl.PackageKind
		facts, schemas, linkbases  int
		others, rewrites, problems int
	}{
		"edgartools/aapl-10q-2025q2/0000320193-25-000057-xbrl.zip": {xbrl.FlatPackage, 760, 1, 4, 4, 0, 0},
		"arelle/workiva-10q-2022q1.zip":                            {xbrl.FlatPackage, 689, 1, 4, 4, 0, 0},
		"ixbrl-viewer/filing_documents_smoke_test.zip":             {xbrl.FlatPackage, 47, 1, 4, 0, 0, 0},
		"ixbrl-viewer/highlights.zip":                              {xbrl.FlatPackage, 31, 1, 3, 0, 0, 1}, // a number of no format displays "Fr.123,234"
		"xbrl-international/gleif-annual-report-2017.zip":          {xbrl.ESEFPackage, 170, 1, 4, 2, 1, 0},
		"xbrl-international/xii-financial-statements-2018.zip":     {xbrl.ESEFPackage, 101, 1, 3, 2, 1, 0},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := opened(sharedFile(t, name), xbrl.PackageLimits{})
			require.NoError(t, err)
			in, err := p.Instance(context.Background())
			require.NoError(t, err)
			assert.Equal(t, want.kind, p.Kind)
			assert.Equal(t, []int{want.facts, want.schemas, want.linkbases, want.others, want.rewrites, want.problems},
				[]int{len(in.Facts), len(p.Schemas), len(p.Linkbases), len(p.Others), len(p.Rewrites), len(in.Problems)})
			if want.rewrites > 0 {
				require.Len(t, p.EntryPoints, 1)
				at, ok := p.Resolve(p.EntryPoints[0])
				assert.True(t, ok)
				assert.Contains(t, p.Schemas, at)
			}
		})
	}
}

// The page that a server sends in place of a document is told by every reader.
func TestSharedAWebPageIsToldByEveryReader(t *testing.T) {
	page := sharedFile(t, "edgartools/edgar-api/rate-exceeded.html")
	_, asInstance := xbrl.ParseBytes(context.Background(), page, xbrl.Limits{})
	_, asPage := xbrl.ParseInline(context.Background(), [][]byte{page}, xbrl.Limits{})
	_, asJSON := xbrl.ParseJSON(context.Background(), page, xbrl.Limits{})
	_, asAny := xbrl.ParseAny(context.Background(), [][]byte{page}, xbrl.Limits{})
	_, asArchive := opened(page, xbrl.PackageLimits{})
	for reader, err := range map[string]error{"ParseBytes": asInstance, "ParseInline": asPage, "ParseJSON": asJSON, "ParseAny": asAny, "OpenPackage": asArchive} {
		assert.ErrorContains(t, err, "HTML", reader)
		var coded interface{ Code() string }
		require.ErrorAs(t, err, &coded, reader)
		assert.Equal(t, xbrl.CodeShape, coded.Code(), reader)
	}
}
