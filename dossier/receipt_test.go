package dossier_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

func TestAReceiptTellsWhatWasFiledAndWhatItContradicts(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	for _, c := range []struct {
		entry dossier.Entry
		want  dossier.Receipt
	}{
		{dossier.Fact{ID: "revenue", At: d.at("f-1")}, dossier.Receipt{Number: 2, Says: "383285×10^6 USD, 2022-09-25/2023-09-30"}},
		{dossier.Fact{ID: "revenue", At: d.at("f-3")}, dossier.Receipt{Number: 3, Says: "383285.0×10^6 USD, 2022-09-25/2023-09-30"}}, // to a million the same
		{dossier.Fact{ID: "sales", At: d.at("f-1")}, dossier.Receipt{Number: 4, Says: "383285×10^6 USD, 2022-09-25/2023-09-30"}},
		{dossier.Fact{ID: "sales", At: d.at("f-2")}, dossier.Receipt{Number: 5, Says: "298085×10^6 USD, 2022-09-25/2023-09-30, srt:ProductOrServiceAxis=us-gaap:ProductMember", Conflicts: []string{"C1"}}},
		{dossier.Fact{ID: "revenue", At: d.at("f-2")}, dossier.Receipt{Number: 6, Says: "298085×10^6 USD, 2022-09-25/2023-09-30, srt:ProductOrServiceAxis=us-gaap:ProductMember", Conflicts: []string{"C2"}}},
		{dossier.Settlement{Conflict: "C1", Choose: 4, Reason: "The total is meant."}, dossier.Receipt{Number: 7, Says: "C1: 4 stands, The total is meant."}},
		{dossier.Fact{ID: "sales", At: d.at("f-1")}, dossier.Receipt{Number: 8, Says: "383285×10^6 USD, 2022-09-25/2023-09-30"}}, // lets stand what was chosen
		{dossier.Fact{ID: "sales", At: d.at("f-2")}, dossier.Receipt{Number: 9, Says: "298085×10^6 USD, 2022-09-25/2023-09-30, srt:ProductOrServiceAxis=us-gaap:ProductMember", Conflicts: []string{"C1"}}},
		{dossier.Limit{Text: "No more."}, dossier.Receipt{Number: 10, Says: "No more."}},
	} {
		got, err := d.File(t.Context(), fundamentals, c.entry)
		require.NoError(t, err)
		assert.Equal(t, c.want, got)
	}
	blind := *d.Dossier
	blind.Log = unread{d.Log, t}
	got, err := blind.File(t.Context(), markets, dossier.Fact{ID: "prior", At: d.at("f-4")})
	require.NoError(t, err)
	assert.Equal(t, int64(11), got.Number)
}

// A receipt says of a contribution what the view says of it, whatever was filed and settled before.
func TestAReceiptSaysWhatTheViewSays(t *testing.T) {
	disputed, crossed := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		d, ref := odd(t)
		d.frame()
		for range rapid.IntRange(2, 20).Draw(r, "steps") {
			open := slices.DeleteFunc(conflictsOf(r, d), func(c dossier.Conflict) bool { return c.Settled })
			var entry dossier.Entry = claim.Draw(r, "claim")(ref)
			if len(open) > 0 && rapid.Bool().Draw(r, "settle") {
				entry = choice(r, rapid.SampledFrom(open).Draw(r, "which"))
			}
			got, err := d.File(t.Context(), lead, entry)
			require.NoError(r, err)
			v, err := d.View(t.Context())
			require.NoError(r, err)
			last := v.Contributions[len(v.Contributions)-1]
			want := dossier.Receipt{Number: last.Seq, Says: last.Says}
			for _, c := range v.Conflicts {
				part := slices.ContainsFunc(c.Claims, func(claim dossier.Claim) bool { return claim.Seq == last.Seq })
				if part && !c.Settled {
					want.Conflicts = append(want.Conflicts, c.Name)
				}
				if part && c.Settled {
					crossed++
				}
			}
			require.Equal(r, want, got)
			disputed += len(want.Conflicts)
		}
	})
	require.Greater(t, disputed, 50)
	require.Greater(t, crossed, 5, "some join a settled conflict without opening it")
}
