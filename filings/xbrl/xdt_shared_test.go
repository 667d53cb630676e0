//go:build shared

package xbrl_test

import (
	"context"
	"encoding/xml"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const dimensionsSuite = "xdt-1.0/XBRL-XDT-CONF-2025-09-09.tar.gz"

// dimensional is one variation of the Dimensions suite.
type dimensional struct {
	ID    string `xml:"id,attr"`
	Name  string `xml:"name,attr"`
	Group string `xml:"-"` // "203"
	At    string `xml:"-"` // folder of the testcase
	Data  struct {
		Documents []struct {
			XMLName xml.Name
			First   bool   `xml:"readMeFirst,attr"`
			Name    string `xml:",chardata"`
		} `xml:",any"`
	} `xml:"data"`
	File  string `xml:"result>file"`
	Error string `xml:"result>error"`
}

func (s suite) dimensional(t *testing.T) (all []dimensional) {
	t.Helper()
	var list struct {
		Testcase []struct {
			URI string `xml:"uri,attr"`
		} `xml:"testcase"`
	}
	require.NoError(t, xml.Unmarshal(s["xdt.xml"], &list))
	require.Len(t, list.Testcase, 32)
	for _, c := range list.Testcase {
		all = append(all, s.testcase(t, c.URI)...)
	}
	require.Len(t, all, 347)
	return all
}

// unlisted gives the variations of two groups that the suite's index leaves
// out: 271, every combination of two hypercubes, two axes, defaults and
// containers, and 272, two axes that share a domain.
func (s suite) unlisted(t *testing.T) (all []dimensional) {
	t.Helper()
	for _, at := range []string{
		"200-xbrldie/271-PrimaryItemDimensionallyInvalidError/271-Testcase-PrimaryItemDimensionallyInvalidError.xml",
		"200-xbrldie/272-SharedDomain/272-SharedDomain.xml",
	} {
		all = append(all, s.testcase(t, at)...)
	}
	require.Len(t, all, 649)
	return all
}

func (s suite) testcase(t *testing.T, uri string) (all []dimensional) {
	t.Helper()
	var found struct {
		Variation []dimensional `xml:"variation"`
	}
	require.NoError(t, xml.Unmarshal(s[path.Clean(uri)], &found), uri)
	for _, v := range found.Variation {
		v.At, v.Group = path.Dir(uri), path.Base(uri)[:3]
		all = append(all, v)
	}
	return all
}

// open gives the suite's files; addresses outside it are absent.
func (s suite) open(_ context.Context, address string) ([]byte, error) {
	if body, has := s[address]; has {
		return body, nil
	}
	return nil, fs.ErrNotExist
}

// entries are the documents that a variation says to begin with, and the
// instance among all its documents.
func (v dimensional) entries() (first []string, instance string) {
	for _, d := range v.Data.Documents {
		name := path.Join(v.At, strings.TrimSpace(d.Name))
		if d.First {
			first = append(first, name)
		}
		if d.XMLName.Local == "instance" {
			instance = name
		}
	}
	return first, instance
}

func (s suite) taxonomy(t *testing.T, entries ...string) *xbrl.Taxonomy {
	t.Helper()
	tax, err := xbrl.Discover(context.Background(), s.open, xbrl.Limits{}, entries...)
	require.NoError(t, err)
	return tax
}

// The files of the suite's results hold 448 facts with 705 dimensions: 187 with
// 227 in the variations of the index (one of them in a variation that is also an
// error), 261 with 478 in two groups that the index leaves out.
func TestSharedDimensionsSuiteFactsHaveTheirDefaults(t *testing.T) {
	files := sharedSuite(t, dimensionsSuite)
	var n, index results
	for _, v := range files.dimensional(t) {
		index.add(t, files, v)
	}
	t.Logf("index: %v", index)
	assert.Equal(t, index.variations, index.passed)
	assert.Equal(t, 138, index.variations, "137 that give facts and no error, one that gives both")
	assert.Equal(t, 137, index.variations-index.withError)
	n = index
	for _, v := range files.unlisted(t) {
		n.add(t, files, v)
	}
	t.Logf("with groups 271 and 272: %v", n)
	assert.Equal(t, 399, n.passed, "variations")
	assert.Equal(t, 448, n.items, "facts")
	assert.Equal(t, 705, n.members, "dimensions")
}

// results counts variations that give facts, the facts and their dimensions.
type results struct{ variations, withError, passed, items, members int }

func (r results) String() string {
	return fmt.Sprintf("%d of %d variations with a result file, %d facts, %d dimensions", r.passed, r.variations, r.items, r.members)
}

func (r *results) add(t *testing.T, files suite, v dimensional) {
	t.Helper()
	if v.File == "" {
		return
	}
	r.variations++
	if v.Error != "" {
		r.withError++
	}
	var want struct {
		Item []item `xml:"item"`
	}
	require.NoError(t, xml.Unmarshal(files[path.Join(v.At, "out", path.Base(v.File))], &want), v.File)
	first, instance := v.entries()
	tax := files.taxonomy(t, first...)
	in, err := xbrl.ParseBytes(context.Background(), files[instance], xbrl.Limits{})
	require.NoError(t, err, instance)
	at, whole := byPointer(in), true
	items := 0
	for _, f := range in.Facts {
		add(&items, !f.Tuple)
	}
	whole = assert.Len(t, want.Item, items, "%s %s: no fact more or less", v.Group, v.ID)
	for _, w := range want.Item {
		r.items++
		r.members += len(w.Member)
		f := at[w.Pointer]
		whole = assert.NotNil(t, f, "%s %s at %s", v.Group, v.ID, w.Pointer) && whole
		if f != nil {
			whole = assert.Equal(t, string(w.Concept), f.Concept.Clark(), "%s %s", v.Group, v.ID) && whole
			whole = assert.Equal(t, w.dimensions(), dimensionsOf(tax, f), "%s %s at %s", v.Group, v.ID, w.Pointer) && whole
		}
	}
	add(&r.passed, whole)
}

func (i item) dimensions() []string {
	out := []string{}
	for _, m := range i.Member {
		out = append(out, fmt.Sprint(m.Axis, " ", m.Defaulted))
	}
	slices.Sort(out)
	return out
}

func dimensionsOf(tax *xbrl.Taxonomy, f *xbrl.Fact) []string {
	out := []string{}
	for _, d := range tax.Dimensions(f) {
		out = append(out, fmt.Sprint(d.Axis.Clark(), " ", d.Defaulted))
	}
	slices.Sort(out)
	return out
}

// violations gives the codes that the checks find for a variation, each once.
func (s suite) violations(t *testing.T, v dimensional) []string {
	t.Helper()
	ctx := context.Background()
	first, instance := v.entries()
	tax := s.taxonomy(t, first...)
	all, err := tax.CheckTaxonomy(ctx)
	require.NoError(t, err)
	if instance != "" {
		in, err := xbrl.ParseBytes(ctx, s[instance], xbrl.Limits{})
		require.NoError(t, err, instance)
		more, err := tax.CheckInstance(ctx, in)
		require.NoError(t, err)
		all = append(all, more...)
	}
	var codes []string
	for _, found := range all {
		codes = append(codes, found.Code)
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// Every variation gives exactly the error that the suite names, and no other.
func TestSharedDimensionsSuiteNamesTheErrors(t *testing.T) {
	files := sharedSuite(t, dimensionsSuite)
	total, passed := map[string]int{}, map[string]int{}
	all := append(files.dimensional(t), files.unlisted(t)...)
	for _, v := range all {
		var want []string
		if v.Error != "" {
			want = []string{v.Error}
		}
		total[v.Group]++
		if assert.Equal(t, want, files.violations(t, v), "%s %s %s", v.Group, v.ID, v.Name) {
			passed[v.Group]++
		}
	}
	sum := 0
	for _, g := range slices.Sorted(maps.Keys(total)) {
		t.Logf("group %s: %d of %d", g, passed[g], total[g])
		sum += passed[g]
	}
	t.Logf("%d of %d variations, 347 of them in the index", sum, len(all))
	assert.Len(t, total, 34, "groups")
	assert.Equal(t, 347+649, sum)
}
