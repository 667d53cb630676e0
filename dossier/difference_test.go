package dossier_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// told is every change in one line each, without references.
func told(d dossier.Diff) (lines []string) {
	for _, c := range d.Changes {
		line := strings.TrimSpace(fmt.Sprintf("%s %s %s %s: %s -> %s", c.What, c.ID, c.How, c.Field, c.Old, c.New))
		lines = append(lines, line)
	}
	return lines
}

func sealOf(t *testing.T, d desk) dossier.Sealed {
	t.Helper()
	s, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	return s
}

// Written by hand before the code ran: 383,285 million is settled away for
// 383,285.0 of a filing with a precision, and 394,328 comes beside it.
func TestEachSortOfChangeIsTold(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	d.file(lead, dossier.Assumption{ID: "growth", Value: source.Whole(2), Unit: "ratio", Justification: "A guess."})
	d.file(lead, dossier.Calculation{ID: "next", Expression: "revenue * growth"})
	d.file(lead, dossier.Limit{Text: "One filing."})
	d.file(lead, dossier.Section{ID: "answer", Title: "It grows", Text: "It grows."})
	one := sealOf(t, d)
	assert.Empty(t, dossier.Difference(one, one).Changes)
	assert.True(t, dossier.Difference(one, one).Same)

	// Another figure under the identifier: products alone.
	other := d.file(markets, dossier.Fact{ID: "revenue", At: d.at("f-2"), Label: "Products"})
	d.file(fundamentals, dossier.Fact{ID: "before", At: d.at("f-4")})
	d.file(lead, dossier.Limit{Text: "Two filings."})
	view, err := d.View(t.Context())
	require.NoError(t, err)
	require.Len(t, view.Conflicts, 1, "%v", view.Conflicts)
	d.file(lead, dossier.Settlement{Conflict: "C1", Choose: other, Reason: "Products are meant."})
	two := sealOf(t, d)

	diff := dossier.Difference(one, two)
	assert.Equal(t, 1, diff.From)
	assert.Equal(t, 2, diff.To)
	lines := strings.Join(told(diff), "\n")
	for _, line := range []string{
		"fact revenue changed value: 383285×10^6 USD -> 298085×10^6 USD",
		"fact revenue changed label: Revenue -> Products",
		"fact revenue changed by.role: fundamentals -> markets",
		"fact revenue changed dimensions.0.member:  -> us-gaap:ProductMember",
		"fact before added :  -> 394328×10^6 USD, 2021-09-26/2022-09-24",
		"calculation next changed value: 766570000000 USD -> 596170000000 USD",
		"limit  added :  -> Two filings.",
		"conflict C1 added :  -> about revenue, settled by lead (lead-1): 8 stands, Products are meant.; fundamentals (fundamentals-1) says 383285×10^6 USD, 2022-09-25/2023-09-30; markets (markets-1) says 298085×10^6 USD, 2022-09-25/2023-09-30, srt:ProductOrServiceAxis=us-gaap:ProductMember",
	} {
		assert.Contains(t, lines, line)
	}
	for _, word := range []string{"assumption", "section", "frame", "mission"} {
		assert.NotContains(t, lines, word, "what stayed is not told")
	}
	for _, c := range diff.Changes {
		if c.What == dossier.KindFact && c.ID == "revenue" {
			assert.Equal(t, d.at("f-1"), c.OldAt)
			assert.Equal(t, d.at("f-2"), c.NewAt)
		}
	}
}

func TestAClaimThatASettlementRejectsIsGone(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	d.file(fundamentals, dossier.Fact{ID: "other", At: d.at("f-4")})
	one := sealOf(t, d)
	d.file(markets, dossier.Fact{ID: "revenue", At: d.at("f-2")})
	d.file(lead, dossier.Settlement{Conflict: "C1", Reason: "Neither is meant."})
	diff, err := d.Diff(t.Context(), 1, 0)
	require.NoError(t, err)
	assert.Contains(t, told(diff), "fact revenue gone : 383285×10^6 USD, 2022-09-25/2023-09-30 ->")
	assert.Equal(t, 0, diff.To)
	two := sealOf(t, d)
	assert.Equal(t, diff.Changes, dossier.Difference(one, two).Changes, "what stands is what is sealed then")
}

func TestAnOpenConflictIsInWhatStandsNow(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	sealOf(t, d)
	same, err := d.Diff(t.Context(), 0, 0)
	require.NoError(t, err)
	assert.True(t, same.Same, "%v", told(same))
	d.file(markets, dossier.Fact{ID: "revenue", At: d.at("f-2")})
	diff, err := d.Diff(t.Context(), 0, 0)
	require.NoError(t, err)
	assert.Contains(t, strings.Join(told(diff), "\n"), "conflict C1 added :  -> about revenue, open")
}

func TestARevisionThatWasNotSealedIsNotFound(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	for _, pair := range [][2]int{{0, 0}, {1, 0}, {1, 2}} {
		_, err := d.Diff(t.Context(), pair[0], pair[1])
		assert.Equal(t, "not_found", code(err), pair)
	}
}

func TestTheSameQuestionAskedAgainIsAReadThatChanged(t *testing.T) {
	read := func(ref source.Ref, digest string) source.Read {
		return source.Read{Ref: ref, Vendor: "Example", Question: source.Question{Verb: "example.facts", Request: json.RawMessage(`{"q":"AAPL"}`)}, Digest: digest}
	}
	a := dossier.Sealed{Revision: 1, Reads: []source.Read{read("R-00000000-0", "aa"), read("R-00000001-1", "bb")}}
	b := dossier.Sealed{Revision: 2, Reads: []source.Read{read("R-00000001-1", "bb"), read("R-00000002-2", "cc")}}
	other := read("R-00000003-3", "dd")
	other.Vendor = "Another"
	b.Reads = append(b.Reads, other)
	diff := dossier.Difference(a, b)
	assert.Equal(t, []string{
		"read R-00000002-2 changed ref: R-00000000-0 -> R-00000002-2",
		"read R-00000002-2 changed digest: aa -> cc",
		"read R-00000003-3 added :  -> Another, example.facts, read 0001-01-01T00:00:00Z, sha256 dd",
	}, told(diff))
}

// Every leaf of a revision that differs shows, whichever it is: a change that no
// line tells would be a figure changed in silence.
func TestNoLeafDiffersInSilence(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	d.file(markets, dossier.Fact{ID: "revenue", At: d.at("f-2")})
	d.file(lead, dossier.Settlement{Conflict: "C1", Choose: 2, Reason: "The total is meant."})
	d.file(fundamentals, dossier.Fact{ID: "prior", At: d.at("f-4"), Display: dossier.Display{Places: 2}})
	d.file(lead, dossier.Assumption{ID: "growth", Value: source.Whole(2), Unit: "ratio", Justification: "A guess."})
	d.file(lead, dossier.Calculation{ID: "next", Expression: "revenue * growth"})
	d.file(lead, dossier.Check{ID: "grew", Expression: "prior < next", Tolerance: source.Whole(1)})
	d.file(lead, dossier.Section{ID: "answer", Title: "It grows", Text: "To {next}."})
	d.file(lead, dossier.Exhibit{ID: "table", Title: "Filed", Ref: d.ref, Columns: []string{"value"}, Form: "table"})
	d.file(lead, dossier.Risk{Text: "One product.", Mitigant: "Watch."})
	d.file(lead, dossier.Limit{Text: "One filing."})
	d.file(lead, dossier.Missing{What: "Units", Why: "Not filed."})
	a := sealOf(t, d)
	body, err := a.JSON()
	require.NoError(t, err)
	var root any
	require.NoError(t, json.Unmarshal(body, &root))
	leaves, changed := 0, 0
	each(root, "", func(path string, set func(any), old any) {
		leaves++
		for _, other := range []any{"zz", 77, true, "2019-03-04", "2019-03-04T00:00:00Z", "R-00000000-0#f-1/value", "R-00000000-0"} {
			set(other)
			var b dossier.Sealed
			text, err := json.Marshal(root)
			require.NoError(t, err)
			if json.Unmarshal(text, &b) != nil || b.Digest() == a.Digest() {
				continue
			}
			changed++
			if path != "/revision" {
				assert.NotEmpty(t, dossier.Difference(a, b).Changes, "%s = %v", path, other)
				assert.NotEmpty(t, dossier.Difference(b, a).Changes, "%s = %v", path, other)
			}
			break
		}
		set(old)
	})
	require.Greater(t, leaves, 100)
	require.Greater(t, changed, leaves*9/10, "a leaf that no value can change proves nothing")
}

// each visits the leaves of a decoded JSON document.
func each(node any, path string, visit func(path string, set func(any), old any)) {
	switch node := node.(type) {
	case map[string]any:
		for key, child := range node {
			at := path + "/" + key
			if leafy(child) {
				visit(at, func(v any) { node[key] = v }, child)
				continue
			}
			each(child, at, visit)
		}
	case []any:
		for i, child := range node {
			at := fmt.Sprintf("%s/%d", path, i)
			if leafy(child) {
				visit(at, func(v any) { node[i] = v }, child)
				continue
			}
			each(child, at, visit)
		}
	}
}

func leafy(v any) bool {
	switch v.(type) {
	case map[string]any, []any:
		return false
	}
	return true
}

// Whatever is filed between two seals: a revision does not differ from itself,
// and every figure that another value has is named with both.
func TestEveryFigureThatDiffersIsNamed(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		d := newDesk(t, source.Date{}, source.Date{}).frame()
		fill := func(label string) dossier.Sealed {
			for range rapid.IntRange(0, 12).Draw(r, label) {
				_, _ = d.Contribute(t.Context(), lead, anyEntry.Draw(r, "entry")(d))
			}
			settleAll(t, d)
			s, err := d.Seal(t.Context(), lead)
			if err != nil {
				r.Skip("it cannot be sealed")
			}
			return s
		}
		a := fill("first")
		b := fill("then")
		require.Empty(r, dossier.Difference(a, a).Changes)
		require.Empty(r, dossier.Difference(b, b).Changes)
		require.Equal(r, dossier.Difference(a, b), dossier.Difference(a, b))
		was, is := valuesIn(a), valuesIn(b)
		diff := dossier.Difference(a, b)
		for id, value := range is {
			if was[id] != value {
				require.True(r, names(diff, id, was[id], value), "%s: %s -> %s in %v", id, was[id], value, told(diff))
			}
		}
		for id, value := range was {
			if is[id] == "" {
				require.True(r, names(diff, id, value, ""), "%s is gone in %v", id, told(diff))
			}
		}
	})
}

// settleAll ends every open conflict without a claim that stands.
func settleAll(t *testing.T, d desk) {
	view, err := d.View(t.Context())
	require.NoError(t, err)
	for _, c := range view.Conflicts {
		if !c.Settled {
			d.file(lead, dossier.Settlement{Conflict: c.Name, Choose: c.Claims[len(c.Claims)-1].Seq, Reason: "The newest is meant."})
		}
	}
}

// valuesIn is every number of a revision by its identifier.
func valuesIn(s dossier.Sealed) map[string]string {
	values := map[string]string{}
	for _, f := range s.Facts {
		values[f.ID] = f.Figure.Value.String()
	}
	for _, a := range s.Assumptions {
		values[a.ID] = a.Value.String()
	}
	for _, c := range s.Calculations {
		values[c.ID] = c.Result.Value.String()
	}
	return values
}

// names says that the changes of an identifier tell both values. A fact may have
// become an assumption: then one is gone and the other came.
func names(d dossier.Diff, id, old, new string) bool {
	was, is := old == "", new == ""
	for _, c := range d.Changes {
		if c.ID != id || c.What == dossier.KindSpread || c.What == dossier.KindApart {
			continue
		}
		was = was || strings.HasPrefix(c.Old, old)
		is = is || strings.HasPrefix(c.New, new)
	}
	return was && is
}
