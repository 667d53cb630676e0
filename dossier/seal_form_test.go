package dossier_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// disputed is a dossier with a conflict that was settled.
func disputed(t *testing.T) desk {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	total := d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	d.file(markets, dossier.Fact{ID: "revenue", At: d.at("f-2")})
	d.file(lead, dossier.Settlement{Conflict: "C1", Choose: total, Reason: "The total is meant."})
	return d
}

// olderForm is a revision as builds wrote it whose claims were words alone.
func olderForm(s dossier.Sealed) dossier.Sealed {
	s.Conflicts = slices.Clone(s.Conflicts)
	for i := range s.Conflicts {
		s.Conflicts[i].Claims = slices.Clone(s.Conflicts[i].Claims)
		for j := range s.Conflicts[i].Claims {
			s.Conflicts[i].Claims[j].Figure = dossier.Claimed{}
		}
	}
	return s
}

func TestAnOlderRevisionIsGivenAsItWasSealed(t *testing.T) {
	d := disputed(t)
	now, err := dossierAsItStands(d)
	require.NoError(t, err)
	older := olderForm(now)
	require.NotEqual(t, now.Digest(), older.Digest())
	_, err = d.Log.Append(t.Context(), dossier.Event{Kind: dossier.KindSealed, Seal: dossier.SealMark{Revision: 1, Digest: older.Digest(), Through: 4}}, -1)
	require.NoError(t, err)

	same := func(when string) {
		for _, get := range []func() (dossier.Sealed, error){
			func() (dossier.Sealed, error) { return d.Revision(t.Context(), 1) },
			func() (dossier.Sealed, error) { return d.Seal(t.Context(), lead) },
		} {
			again, err := get()
			require.NoError(t, err, when)
			assert.Equal(t, 1, again.Revision, when)
			assert.Equal(t, older.Digest(), again.Digest(), when)
		}
	}
	same("nothing was filed since")
	d.file(lead, dossier.Observation{Where: "a screen", Displayed: "7", For: "revenue"})
	same("what was filed since stands in no revision")
	same("it was marked again")

	d.file(lead, dossier.Limit{Text: "One filing."})
	next, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	assert.Equal(t, 2, next.Revision)
	assert.False(t, next.Conflicts[0].Claims[0].Figure.IsZero(), "a new revision is of the new form")
	again, err := d.Revision(t.Context(), 1)
	require.NoError(t, err)
	assert.Equal(t, older.Digest(), again.Digest())
}

// A claim about a figure carries it with its digits; one about anything else does not.
func TestAClaimCarriesItsFigure(t *testing.T) {
	d := disputed(t)
	for _, by := range []dossier.Author{fundamentals, markets} {
		d.file(by, dossier.Assumption{ID: "growth", Value: source.Whole(int64(len(by.Role))), Unit: "percent", Scale: 1, Justification: "assumed by " + by.Role})
		d.file(by, dossier.Section{ID: "answer", Title: "As " + by.Role + " says", Text: "So."})
	}
	for _, name := range []string{"C2", "C3"} {
		d.file(lead, dossier.Settlement{Conflict: name, Reason: "Neither."})
	}
	sealed, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	figures := map[string]dossier.Claimed{}
	for _, c := range sealed.Conflicts {
		for _, claim := range c.Claims {
			assert.True(t, claim.Agrees(), claim.Says)
			figures[c.ID+" "+claim.By.Role] = claim.Figure
		}
	}
	total, part := figures["revenue fundamentals"], figures["revenue markets"]
	assert.Equal(t, source.Quantity{Value: source.Whole(383285), Unit: "USD", Scale: 6}, total.Quantity)
	assert.Equal(t, source.Between(source.NewDate(2022, 9, 25), source.NewDate(2023, 9, 30)), total.Period)
	assert.Empty(t, total.Dimensions)
	assert.Equal(t, []source.Dimension{{Axis: "srt:ProductOrServiceAxis", Member: "us-gaap:ProductMember"}}, part.Dimensions)
	assert.Equal(t, dossier.Claimed{Quantity: source.Quantity{Value: source.Whole(7), Unit: "percent", Scale: 1}, Reason: "assumed by markets"}, figures["growth markets"])
	assert.True(t, figures["answer markets"].IsZero())

	view, err := d.View(t.Context())
	require.NoError(t, err)
	assert.True(t, view.Conflicts[0].Claims[0].Figure.IsZero(), "a view says it in words")
}

func TestAClaimThatSaysSomethingElseThanItsFigureDoesNotAgree(t *testing.T) {
	sealed, err := disputed(t).Seal(t.Context(), lead)
	require.NoError(t, err)
	claim := sealed.Conflicts[0].Claims[1]
	for rule, change := range map[string]func(*dossier.Claim){
		"another value":  func(c *dossier.Claim) { c.Figure.Quantity.Value = source.Whole(298086) },
		"another unit":   func(c *dossier.Claim) { c.Figure.Quantity.Unit = "EUR" },
		"another scale":  func(c *dossier.Claim) { c.Figure.Quantity.Scale = 3 },
		"another period": func(c *dossier.Claim) { c.Figure.Period = source.Instant(c.Figure.Period.End) },
		"another member": func(c *dossier.Claim) { c.Figure.Dimensions = nil },
		"other words":    func(c *dossier.Claim) { c.Says += "." },
		"another kind":   func(c *dossier.Claim) { c.Kind = dossier.KindAssumption },
	} {
		changed := claim
		change(&changed)
		assert.False(t, changed.Agrees(), rule)
	}
}
