//go:build shared

package xbrl_test

import (
	"context"
	"encoding/xml"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	suite21Name       = "xbrl-2.1/XBRL-CONF-2025-07-16.tar.gz"
	suite21Variations = 606
	suite21Testcases  = 62
)

// case21 is one variation of the XBRL 2.1 suite.
type case21 struct {
	group, id string
	entry     string // the document to begin with
	out       string // facts that reading it must give, "" when the suite names none
	valid     bool
}

// cases21 reads the list of the suite.
func cases21(t *testing.T, files suite) (all []case21) {
	t.Helper()
	var list struct {
		Testcase []struct {
			URI string `xml:"uri,attr"`
		} `xml:"testcase"`
	}
	require.NoError(t, xml.Unmarshal(files["xbrl.xml"], &list))
	require.Len(t, list.Testcase, suite21Testcases)
	for _, c := range list.Testcase {
		var found struct {
			Out       string `xml:"outpath,attr"`
			Variation []struct {
				ID   string `xml:"id,attr"`
				Data struct {
					Any []struct {
						First string `xml:"readMeFirst,attr"`
						File  string `xml:",chardata"`
					} `xml:",any"`
				} `xml:"data"`
				Result struct {
					Expected string `xml:"expected,attr"`
					Out      string `xml:",chardata"`
				} `xml:"result"`
			} `xml:"variation"`
		}
		require.NoError(t, xml.Unmarshal(files[path.Clean(c.URI)], &found), c.URI)
		for _, v := range found.Variation {
			one := case21{group: path.Base(c.URI), id: v.ID, valid: v.Result.Expected == "valid"}
			for _, f := range v.Data.Any {
				if one.entry == "" || f.First == "true" {
					one.entry = path.Join(path.Dir(c.URI), strings.TrimSpace(f.File))
				}
			}
			if out := strings.TrimSpace(v.Result.Out); out != "" {
				one.out = path.Join(path.Dir(c.URI), found.Out, out)
			}
			all = append(all, one)
		}
	}
	require.Len(t, all, suite21Variations)
	return all
}

// outcome checks one variation: a valid one gives no finding, an invalid one a
// finding of a rule that its group is about. Nil rules mean any.
func (c case21) outcome(files suite, rules []string) (right bool, found string) {
	report, err := xbrl.Check(context.Background(), c.entry, files.open, xbrl.Limits{})
	if err != nil {
		return !c.valid && rules == nil, err.Error()
	}
	named := false
	for _, f := range report.Findings {
		found += fmt.Sprintf("%s %s: %s; ", f.Rule, f.Subject, f.What)
		named = named || rules == nil || slices.Contains(rules, f.Rule)
	}
	if c.valid {
		return len(report.Findings) == 0, found
	}
	return named, found
}

func TestSharedSpecificationSuite(t *testing.T) {
	files := sharedSuite(t, suite21Name)
	passed, total := map[string]int{}, map[string]int{}
	sum := 0
	for _, c := range cases21(t, files) {
		rules, whole := whole21[c.group]
		right, found := c.outcome(files, rules)
		total[c.group]++
		if right {
			passed[c.group]++
			sum++
		} else if whole || c.valid {
			t.Errorf("%s %s %s, valid %v: found %q", c.group, c.id, c.entry, c.valid, found)
		}
	}
	groups := make([]string, 0, len(total))
	for g := range total {
		groups = append(groups, g)
	}
	slices.Sort(groups)
	for _, g := range groups {
		kind := "pinned"
		if _, whole := whole21[g]; whole {
			kind = "whole"
			assert.Equal(t, total[g], passed[g], g)
		} else {
			assert.Equal(t, pinned21[g], passed[g], "%s: raise the number when more pass, and never lower it", g)
		}
		t.Logf("%-55s %3d of %3d  %s", g, passed[g], total[g], kind)
	}
	for g := range whole21 {
		assert.NotZero(t, total[g], "%s is not in the suite", g)
	}
	t.Logf("%d of %d variations", sum, suite21Variations)
}

// The suite gives, for 70 of its instances, the decimals that follow from value
// and precision, as another processor worked them out.
func TestSharedSpecificationSuiteInfersDecimals(t *testing.T) {
	files := sharedSuite(t, suite21Name)
	compared, variations := 0, 0
	for _, c := range cases21(t, files) {
		if c.group != "391a-inferPrecisionDecimals.xml" {
			continue
		}
		variations++
		want, err := xbrl.ParseBytes(context.Background(), files[c.out], xbrl.Limits{})
		require.NoError(t, err, c.out)
		got, err := xbrl.ParseBytes(context.Background(), files[c.entry], xbrl.Limits{})
		require.NoError(t, err, c.entry)
		inferred := map[string]string{}
		for i := range got.Facts {
			inferred[got.Facts[i].Concept.Local+" "+got.Facts[i].Value] = got.Facts[i].Decimals().String()
		}
		for _, f := range want.Facts {
			compared++
			if d, ok := inferred[f.Concept.Local+" "+f.Value]; !ok || d != f.Accuracy.Decimals {
				t.Errorf("%s %s %s: decimals %q inferred, %q expected", c.entry, f.Concept, f.Value, d, f.Accuracy.Decimals)
			}
		}
	}
	assert.Equal(t, 70, variations)
	assert.Greater(t, compared, 20_000, "facts with decimals in the files of the suite")
	t.Logf("decimals of %d facts in %d instances", compared, variations)
}
