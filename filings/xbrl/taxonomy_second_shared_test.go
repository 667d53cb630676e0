//go:build shared

package xbrl_test

import (
	"cmp"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// secondReading is what python3-lxml reads in every source.
var secondReading = sync.OnceValues(func() (map[string]secondSource, error) {
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	args := []string{filepath.Join("testdata", "second", "linkbases.py"), filepath.Join(root, "data", "filings")}
	for source := range linkedCounts {
		args = append(args, source)
	}
	out, err := exec.Command("/usr/bin/python3", args...).Output()
	if err != nil {
		return nil, err
	}
	var all map[string]secondSource
	return all, json.Unmarshal(out, &all)
})

type secondSource struct {
	Labels   [][4]string
	Arcs     map[string][][8]any
	Defaults map[string]string
	Axes     []string
	Trees    map[string][][3]any
}

func TestSharedTheSecondReadingSaysTheSameOfEveryLabelArcAndMember(t *testing.T) {
	second, err := secondReading()
	require.NoError(t, err, "install python3-lxml")
	require.Len(t, second, len(linkedCounts))
	for source, want := range second {
		t.Run(source, func(t *testing.T) {
			tax := sourceTaxonomy(t, source)
			assert.Equal(t, want.Labels, labelsOf(tax))
			for arcrole, arcs := range want.Arcs {
				assert.ElementsMatch(t, arcs, arcsOf(tax, arcrole), arcrole)
			}
			assert.Equal(t, want.Defaults, defaultsOf(tax))
			trees, axes := map[string][][3]any{}, []string{}
			for _, axis := range tax.Axes() {
				axes = append(axes, axis.String())
				if all := treesOf(tax, axis); len(all) > 0 {
					trees[axis.String()] = all
				}
			}
			assert.Equal(t, want.Trees, trees)
			assert.ElementsMatch(t, want.Axes, axes)
		})
	}
}

func labelsOf(tax *xbrl.Taxonomy) [][4]string {
	all := [][4]string{}
	for _, name := range tax.Concepts() {
		for _, l := range tax.Labels(name) {
			all = append(all, [4]string{name.String(), l.Role, l.Lang, l.Text})
		}
	}
	slices.SortFunc(all, func(a, b [4]string) int {
		return cmp.Or(strings.Compare(a[0], b[0]), strings.Compare(a[1], b[1]), strings.Compare(a[2], b[2]), strings.Compare(a[3], b[3]))
	})
	return all
}

func arcsOf(tax *xbrl.Taxonomy, arcrole string) [][8]any {
	var all [][8]any
	for _, r := range tax.Relationships(arcrole) {
		all = append(all, [8]any{r.Role, r.From.String(), r.To.String(), cmp.Or(r.Order, "1"), r.Weight, r.PreferredLabel, r.Usable, r.TargetRole})
	}
	return all
}

func defaultsOf(tax *xbrl.Taxonomy) map[string]string {
	all := map[string]string{}
	for _, d := range tax.Defaults() {
		all[d.Axis.String()] = d.Member.String()
	}
	return all
}

func treesOf(tax *xbrl.Taxonomy, axis xbrl.QName) (all [][3]any) {
	for _, tree := range tax.Members(axis) {
		members := []any{}
		for i, m := range tree.Members {
			if m.Parent >= i || m.Parent >= 0 && tree.Members[m.Parent].Depth != m.Depth-1 || m.Parent < 0 && m.Depth != 0 {
				members = append(members, "the parent does not stand before its child")
			}
			members = append(members, []any{float64(m.Depth), m.Name.String(), m.Usable})
		}
		all = append(all, [3]any{string(tree.Evidence), tree.Role, members})
	}
	return all
}
