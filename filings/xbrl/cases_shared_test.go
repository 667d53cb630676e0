//go:build shared

package xbrl_test

import (
	"context"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// These tests restate public bug reports about other readers, each on the
// filing that shows it; the case is named in front.

// FIL-05: exact values were reported as rounded to the unit.
func TestSharedAnExactParValueIsNotRounded(t *testing.T) {
	found := 0
	for _, f := range sharedInstance(t, "edgartools/aapl-10q-2025q2/aapl-20250329_htm.xml.gz").Facts {
		if f.Concept.Local == "CommonStockParOrStatedValuePerShare" {
			found++
			assert.Equal(t, []string{"0.00001", "INF", "INF"}, []string{f.Value, f.Accuracy.Decimals, f.Decimals().String()})
		}
	}
	assert.Equal(t, 2, found)
}

// FIL-09: duplicates were stored under the context's handle with "_1" added,
// and a filer's own handles end so. Two contexts of a real filing are renamed
// X and X_1, and one fact of X is repeated.
func TestSharedContextHandlesThatEndInUnderscoreOneAreHandles(t *testing.T) {
	body := string(sharedFile(t, "edgartools/gahc-10q-2024q3/Form10q_htm.xml.gz"))
	body = strings.NewReplacer(`"C_20240930"`, `"X"`, `"C_20231231"`, `"X_1"`).Replace(body)
	body = strings.Replace(body, "</xbrl>", `<us-gaap:StockholdersEquity contextRef="X" unitRef="USD" decimals="0">-9632773</us-gaap:StockholdersEquity></xbrl>`, 1)
	in, err := xbrl.ParseBytes(context.Background(), []byte(body), xbrl.Limits{})
	require.NoError(t, err)
	got := map[xbrl.Date][]string{}
	for _, g := range in.Groups() {
		f := g.Facts[0]
		if f.Concept.String() != "us-gaap:StockholdersEquity" || len(f.Context.Dimensions) > 0 {
			continue
		}
		for _, f := range g.Facts {
			got[f.Context.Period.End] = append(got[f.Context.Period.End], string(g.Agreement)+" "+f.ContextRef+" "+f.Value)
		}
	}
	assert.Equal(t, []string{"complete X -9632773", "complete X -9632773"}, got["2024-09-30"])
	assert.Equal(t, []string{"single X_1 -9081145"}, got["2023-12-31"])
}

// FIL-11: a sentence's rounded figure replaced that of the statement.
func TestSharedNvidiasGoodwillIsTheMorePreciseOfTwo(t *testing.T) {
	for _, g := range sharedInline(t, "edgartools/inline-10k/nvda-10-k-2025-02-26.html.gz").Groups() {
		f := g.Facts[0]
		if f.Concept.Local != "Goodwill" || len(f.Context.Dimensions) > 0 || f.Context.Period.End != "2025-01-26" {
			continue
		}
		require.Len(t, g.Facts, 2)
		assert.Equal(t, xbrl.Consistent, g.Agreement)
		assert.Equal(t, "5188000000", g.Best.Value)
		assert.Equal(t, "5200000000", g.Facts[1].Value, "the other one is named, not lost")
		return
	}
	t.Fatal("the pair of 5,188 and 5,200 million was not found")
}

// FIL-17: facts within facts were missing, and texts ended at their first piece.
func TestSharedNestedFactsAreFactsAndChainsAreJoined(t *testing.T) {
	in := sharedInline(t, "edgartools/aapl-10q-2025q2/aapl-20250329.htm.gz")
	values := map[string]string{}
	texts := 0
	for _, f := range in.Facts {
		values[f.ID] = f.Value
		if !f.Numeric() && !f.Nil {
			texts++
		}
	}
	for id, value := range map[string]string{
		"f-216": "0.00001", "f-217": "0.00001", "f-218": "50400000000", "f-219": "50400000000",
		"f-220": "14939315000", "f-221": "14939315000", "f-222": "15116786000", "f-223": "15116786000",
	} {
		assert.Equal(t, value, values[id], id)
	}
	extracted := sharedInstance(t, "edgartools/aapl-10q-2025q2/aapl-20250329_htm.xml.gz")
	joined := 0
	for _, f := range extracted.Facts {
		if !f.Numeric() && !f.Nil && values[f.ID] == f.Value {
			joined++
		}
	}
	assert.Equal(t, texts, joined, "texts, character for character as the regulator extracted them")
	t.Logf("%d texts whole", joined)
}

// FIL-33: an id was taken for granted.
func TestSharedFactsNeedNoID(t *testing.T) {
	in := sharedInstance(t, "edgartools/aapl-10k-2010/aapl-20100925.xml.gz")
	without, places := 0, map[int]bool{}
	for _, f := range in.Facts {
		places[f.Ordinal] = true
		add(&without, f.ID == "")
	}
	assert.Equal(t, 1284, without)
	assert.Len(t, places, len(in.Facts), "each is known by its place in the document")
}
