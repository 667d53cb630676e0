//go:build shared

package xbrl_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func sharedInline(tb testing.TB, names ...string) *xbrl.Instance {
	tb.Helper()
	var set [][]byte
	for _, name := range names {
		set = append(set, sharedFile(tb, name))
	}
	in, err := xbrl.ParseInline(context.Background(), set, xbrl.Limits{})
	require.NoError(tb, err)
	return in
}

// The regulator extracts an instance from each inline filing. Both readings
// give the same facts: numbers as numbers, texts and the markup they keep
// character for character. The extracted instance states no language.
func TestSharedInlineFactsAreThoseTheRegulatorExtracted(t *testing.T) {
	for _, c := range []struct {
		inline, extracted string
		facts             int
	}{
		{"edgartools/aapl-10q-2025q2/aapl-20250329.htm.gz", "edgartools/aapl-10q-2025q2/aapl-20250329_htm.xml.gz", 760},
		{"edgartools/aeon-10q-2023q3/aeon-20230930x10q.htm.gz", "edgartools/aeon-10q-2023q3/aeon-20230930x10q_htm.xml.gz", 1132},
	} {
		t.Run(c.inline, func(t *testing.T) {
			got, want := sharedInline(t, c.inline), sharedInstance(t, c.extracted)
			assert.Empty(t, got.Problems)
			require.Len(t, want.Facts, c.facts)
			a, b := described(t, got), described(t, want)
			equal := 0
			for i := range min(len(a), len(b)) {
				if a[i] == b[i] {
					equal++
					continue
				}
				at := firstDifference(a[i], b[i])
				t.Errorf("%.60s: here %.120q, extracted %.120q", b[i], a[i][at:], b[i][at:])
			}
			assert.Len(t, a, len(b))
			t.Logf("%d of %d facts equal", equal, len(b))
		})
	}
}

// described writes facts so that equal texts mean equal facts, in one order.
func described(t *testing.T, in *xbrl.Instance) []string {
	var out []string
	for _, f := range in.Facts {
		require.NotNil(t, f.Context, f.Concept)
		value := f.Value
		if n, err := f.Number(); err == nil {
			value = n.String()
		}
		unit := ""
		if f.Unit != nil {
			unit = f.Unit.String()
		}
		var axes []string
		for _, d := range f.Context.Dimensions {
			axes = append(axes, fmt.Sprint(d.Container, d.Axis.Clark(), d.Member.Clark(), d.Domain.Clark(), d.Value, d.Nil))
		}
		out = append(out, fmt.Sprintf("%s %s %s %s %s %v %v %s", f.ID, f.Concept.Clark(), f.Context, strings.Join(axes, ","), unit, f.Accuracy, f.Nil, value))
	}
	slices.Sort(out)
	return out
}

// firstDifference is where two texts part.
func firstDifference(a, b string) int {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	return max(0, at-20)
}

// ownCase is one of the inline cases written for this reader.
type ownCase struct {
	ID        string
	About     string
	Documents []string
	Facts     []struct {
		Name, Context string
		Value, Unit   *string
		Decimals      *string
		Nil           bool
		Dims          map[string]any
	}
	Error *string
}

func TestSharedOwnInlineCases(t *testing.T) {
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	body, err := os.ReadFile(filepath.Join(root, "data", "conformance", "ixbrl-1.1", "own-cases.json"))
	require.NoError(t, err)
	var all struct{ Cases []ownCase }
	require.NoError(t, json.Unmarshal(body, &all))
	require.Len(t, all.Cases, 29)
	passed := 0
	for _, c := range all.Cases {
		if t.Run(c.ID+" "+c.About, c.run) {
			passed++
		}
	}
	t.Logf("%d of %d own inline cases", passed, len(all.Cases))
}

func (c ownCase) run(t *testing.T) {
	var set [][]byte
	for _, d := range c.Documents {
		set = append(set, []byte(d))
	}
	in, err := xbrl.ParseInline(context.Background(), set, xbrl.Limits{})
	require.NoError(t, err)
	if c.Error != nil {
		words := strings.Fields(*c.Error)
		require.NotEmpty(t, in.Problems)
		p := in.Problems[0]
		assert.NotZero(t, p.Ordinal, "the fact is named")
		if subject := words[len(words)-1]; subject != "continuation" {
			assert.Contains(t, p.Error(), subject)
		}
		return
	}
	assert.Empty(t, in.Problems)
	var want, got []string
	for _, f := range c.Facts {
		want = append(want, ownLine(f.Name, f.Value, f.Context, f.Unit, f.Decimals, f.Nil, len(f.Dims)))
		for axis, member := range f.Dims {
			if typed, is := member.(map[string]any); is {
				member = typed["typed"]
			}
			want[len(want)-1] += fmt.Sprint(" ", axis, "=", member)
		}
	}
	for _, f := range in.Facts {
		value := &f.Value
		if f.Nil {
			value = nil
		}
		dims := f.Context.Dimensions
		got = append(got, ownLine(f.Concept.String(), value, f.ContextRef, filed(f.UnitRef), filed(f.Accuracy.Decimals), f.Nil, len(dims)))
		for _, d := range dims {
			got[len(got)-1] += fmt.Sprint(" ", d.Axis, "=", d.Text())
		}
	}
	for _, lines := range [][]string{want, got} {
		for i, line := range lines {
			words := strings.Split(line, " ")
			slices.Sort(words) // the axes of a case are in no order
			lines[i] = strings.Join(words, " ")
		}
	}
	assert.ElementsMatch(t, want, got)
}

func filed(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func ownLine(name string, value *string, about string, unit, decimals *string, isNil bool, dims int) string {
	show := func(s *string) string {
		if s == nil {
			return "none"
		}
		return *s
	}
	return fmt.Sprintf("%s value:%s %s unit:%s decimals:%s nil:%v %d", name, show(value), about, show(unit), show(decimals), isNil, dims)
}

// What lxml counts in each document, written for the purpose.
var inlineCounts = map[string]counted{
	"edgartools/inline-10k/aapl-10-k-2024-11-01.html.gz":    {1127, 193, 7, 25, 0, 656, 2, 963, 3, 0},
	"edgartools/aapl-10q-2025q2/aapl-20250329.htm.gz":       {760, 163, 5, 16, 0, 363, 2, 674, 3, 0},
	"edgartools/aeon-10q-2023q3/aeon-20230930x10q.htm.gz":   {1132, 374, 10, 23, 0, 445, 2, 1002, 3, 0},
	"edgartools/inline-10k/amzn-10-k-2025-02-07.html.gz":    {1499, 357, 7, 35, 0, 905, 2, 1261, 4, 0},
	"edgartools/inline-10k/ba-10-k-2025-02-03.html.gz":      {2688, 792, 11, 67, 0, 1289, 137, 2432, 4, 0},
	"edgartools/inline-10k/jnj-10-k-2025-02-13.html.gz":     {3216, 1035, 12, 47, 0, 1080, 4, 2994, 4, 0},
	"edgartools/inline-10k/ko-10-k-2025-02-20.html.gz":      {2808, 673, 5, 37, 0, 1197, 0, 2530, 3, 0},
	"edgartools/inline-10k/nvda-10-k-2025-02-26.html.gz":    {1417, 289, 6, 34, 0, 869, 0, 1229, 4, 0},
	"edgartools/inline-10k/wfc-10-k-2025-02-25.html.gz":     {104, 1892, 8, 12, 0, 57, 0, 18, 6, 0},
	"xbrl-international/gleif-annual-report-2017.html.gz":   {170, 29, 1, 2, 0, 135, 0, 170, 1, 0},
	"xbrl-international/xii-financial-statements-2018.html": {101, 6, 1, 0, 0, 101, 0, 96, 0, 0},
	"ixbrl-viewer/continuation/continuation.html":           {9, 2, 0, 0, 0, 9, 0, 0, 0, 4},
	"ixbrl-viewer/ixds-test/document1.html":                 {57, 17, 2, 0, 0, 57, 0, 54, 0, 1},
	"py-xbrl/example.html":                                  {3, 2, 3, 0, 0, 3, 0, 3, 0, 0},
}

func TestSharedEveryInlineDocumentHasTheCountsAnotherProgramFinds(t *testing.T) {
	for name, want := range inlineCounts {
		t.Run(name, func(t *testing.T) {
			in := sharedInline(t, name)
			assert.Equal(t, want, count(in))
			outside := 0
			for _, p := range in.Problems {
				if p.Rule == xbrl.RuleFootnote {
					outside++
					continue
				}
				t.Errorf("a real filing shows a problem: %v", p)
			}
			assert.Equal(t, pointingOutside[name], outside, "ids that relationships name and the document does not have")
		})
	}
}

// Wells Fargo filed a set of two documents, and this is one of them: the facts
// and footnotes of its six relationships stand in the other. A program of
// Python's standard library counts the ids that are not here.
var pointingOutside = map[string]int{"edgartools/inline-10k/wfc-10-k-2025-02-25.html.gz": 25}

// The numbers count numeric facts. lxml, grouping by content on its own, finds
// the same sets: NVIDIA's are 93, of which five differ in value.
func TestSharedInlineDuplicatesAgreeWithThePublishedNumbers(t *testing.T) {
	for name, want := range map[string][3]int{
		"edgartools/inline-10k/ko-10-k-2025-02-20.html.gz":   {218, 0, 0},
		"edgartools/inline-10k/jnj-10-k-2025-02-13.html.gz":  {128, 12, 0},
		"edgartools/inline-10k/nvda-10-k-2025-02-26.html.gz": {88, 5, 0},
	} {
		n := map[xbrl.Agreement]int{}
		for _, g := range sharedInline(t, name).Groups() {
			if g.Facts[0].Numeric() {
				n[g.Agreement]++
			}
		}
		assert.Equal(t, want, [3]int{n[xbrl.Complete], n[xbrl.Consistent], n[xbrl.Inconsistent]}, name)
	}
}

// The JSON beside this report was made by another extractor.
func TestSharedInlineValuesAreThoseOfAnotherExtractor(t *testing.T) {
	var other struct {
		Facts map[string]struct {
			Value      string
			Dimensions map[string]string
		}
	}
	require.NoError(t, json.Unmarshal(sharedFile(t, "xbrl-international/gleif-2017.derived.xbrl.json"), &other))
	require.Len(t, other.Facts, 170)
	var want, got []string
	for _, f := range other.Facts {
		value, err := decimal.NewFromString(f.Value)
		require.NoError(t, err)
		_, local, _ := strings.Cut(f.Dimensions["concept"], ":") // its prefixes are its own
		want = append(want, local+" "+value.String())
	}
	in := sharedInline(t, "xbrl-international/gleif-annual-report-2017.html.gz")
	for i := range in.Facts {
		value, err := in.Facts[i].Number()
		require.NoError(t, err)
		got = append(got, in.Facts[i].Concept.Local+" "+value.String())
	}
	assert.ElementsMatch(t, want, got)
}
