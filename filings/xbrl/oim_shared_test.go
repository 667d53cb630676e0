//go:build shared

package xbrl_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const gleifJSON = "xbrl-international/gleif-2017.derived.xbrl.json"

// inModel writes a fact by what it means alone: names by namespace, numbers as
// numbers, days for periods; without its container, which JSON does not have.
func inModel(t *testing.T, f *xbrl.Fact) string {
	t.Helper()
	n, err := f.Number()
	require.NoError(t, err)
	words := []string{f.ID, f.Concept.Clark(), fmt.Sprint(f.Context.Entity), f.Context.Period.String(), n.String(), f.Accuracy.Decimals, fmt.Sprint(f.Nil)}
	for _, d := range f.Context.Dimensions {
		words = append(words, d.Axis.Clark()+"="+d.Member.Clark()+d.Value)
	}
	for _, m := range f.Unit.Numerator {
		words = append(words, m.Clark())
	}
	return strings.Join(words, " ")
}

// The JSON was made from the page by another program.
func TestSharedAJSONReportGivesTheFactsOfThePageItWasMadeFrom(t *testing.T) {
	in, err := xbrl.ParseJSON(context.Background(), sharedFile(t, gleifJSON), xbrl.Limits{})
	require.NoError(t, err)
	page := sharedInline(t, "xbrl-international/gleif-annual-report-2017.html.gz")
	assert.Empty(t, in.Problems)
	require.Len(t, in.Facts, 170)
	var got, want []string
	for i := range in.Facts {
		got = append(got, inModel(t, &in.Facts[i]))
		want = append(want, inModel(t, &page.Facts[i]))
	}
	slices.Sort(got)
	slices.Sort(want)
	equal := 0
	for i := range got {
		if assert.Equal(t, want[i], got[i]) {
			equal++
		}
	}
	t.Logf("%d of %d facts equal", equal, len(want))
	assert.Len(t, in.Contexts, len(page.Contexts))
	assert.Len(t, in.Units, 1)
}

// FIL-35: the text 2018-01-01T00:00:00 is the end of the year before.
func TestSharedAJSONPeriodEndsOnItsLastDay(t *testing.T) {
	in, err := xbrl.ParseJSON(context.Background(), sharedFile(t, gleifJSON), xbrl.Limits{})
	require.NoError(t, err)
	ends := map[string]int{}
	for _, f := range in.Facts {
		p := f.Context.Period
		ends[string(p.Kind)+" "+p.EndText+" "+string(p.End)]++
	}
	assert.Positive(t, ends["instant 2018-01-01T00:00:00 2017-12-31"])
	assert.Positive(t, ends["duration 2018-01-01T00:00:00 2017-12-31"])
	for shown := range ends {
		assert.NotContains(t, shown, "-01-01 ")
		assert.Equal(t, "-12-31", shown[len(shown)-6:], shown)
	}
}

// BenchmarkSharedJSONFacts reads every fact of a report.
func BenchmarkSharedJSONFacts(b *testing.B) {
	body := sharedFile(b, gleifJSON)
	b.ReportAllocs()
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		if _, err := xbrl.ParseJSON(context.Background(), body, xbrl.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSharedPeerJSON is the peer: encoding/json giving maps of the same
// bytes, with no fact made of them.
func BenchmarkSharedPeerJSON(b *testing.B) {
	body := sharedFile(b, gleifJSON)
	b.ReportAllocs()
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		var all any
		if err := json.Unmarshal(body, &all); err != nil {
			b.Fatal(err)
		}
	}
}
