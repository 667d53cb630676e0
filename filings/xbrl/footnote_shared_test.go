//go:build shared

package xbrl_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What another program (ElementTree of Python's standard library) finds in each
// filing: footnotes, ties of a fact to a footnote, facts tied, characters of text.
func TestSharedFootnotesAreTiedToTheFactsAnotherProgramFinds(t *testing.T) {
	for name, want := range map[string][4]int{
		"edgartools/aapl-10k-2010/aapl-20100925.xml.gz":    {16, 99, 93, 2679},
		"edgartools/aapl-10q-2013q3/AAPL-Xbrl.2013.xml.gz": {8, 199, 199, 2181},
		"edgartools/msft-10k-2015/msft-20150630.xml.gz":    {17, 142, 139, 3586},
		"edgartools/nflx-10k-2009/nflx-20091231.xml.gz":    {1, 12, 12, 278},
		"edgartools/unp-10k-2012/unp-20121231.xml.gz":      {6, 20, 20, 569},
		"py-xbrl/example.xml":                              {2, 2, 1, 119},
	} {
		in := sharedInstance(t, name)
		got, facts := [4]int{0: len(in.Footnotes)}, map[int]bool{}
		for _, f := range in.Footnotes {
			got[1] += len(f.Facts)
			got[3] += utf8.RuneCountInString(f.Text)
			for _, ordinal := range f.Facts {
				facts[ordinal] = true
			}
		}
		got[2] = len(facts)
		assert.Equal(t, want, got, name)
	}
}

func TestSharedInlineFootnotesGoOnAcrossThePage(t *testing.T) {
	in := sharedInline(t, "ixbrl-viewer/continuation/continuation.html")
	require.Len(t, in.Footnotes, 4)
	got := map[string]string{}
	for _, f := range in.Footnotes {
		got[f.ID] = strings.Join(strings.Fields(f.Text), " ")
		for _, ordinal := range f.Facts {
			got[f.ID] += " " + in.Facts[ordinal-1].ID
		}
	}
	assert.Equal(t, "This is the content of footnote 1. f1", got["fn1"])
	assert.Equal(t, "This is footnote 3 which is split with continuations f11", got["fn3"])
	assert.Contains(t, got["fn2"], "And a nested fact.")
	assert.Equal(t, 6, len(in.Relations), "five ties to footnotes, one to a fact that explains")
}
