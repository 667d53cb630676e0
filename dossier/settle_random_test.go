package dossier_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// odd is a desk with one table of figures that differ in value, period, kind and
// precision, so that claims under few identifiers meet in every way.
func odd(t *testing.T) (desk, source.Ref) {
	d := newDesk(t, source.Date{}, source.Date{})
	var abouts []source.About
	var values []string
	for _, kind := range []source.Kind{source.Filed, source.Estimate} {
		for _, period := range []source.Period{year2022, year2023} {
			for _, value := range []string{"1000", "1040", "970", "2000"} {
				about := filed(func(a *source.About) { a.Kind, a.Period = kind, period })
				if value == "1000" {
					about.Precision = "-2" // anything from 950 to 1050
				}
				abouts, values = append(abouts, about), append(values, value)
			}
		}
	}
	return d, d.record("odd", figures(func(row int) string { return values[row] }, abouts...))
}

// claim is a figure or an assumption under one of two identifiers.
var claim = rapid.Custom(func(t *rapid.T) func(source.Ref) dossier.Entry {
	id := rapid.SampledFrom([]string{"x", "y"}).Draw(t, "id")
	row := rapid.IntRange(0, 18).Draw(t, "row")
	return func(ref source.Ref) dossier.Entry {
		if row > 15 {
			return dossier.Assumption{ID: id, Value: source.Whole(int64(row)), Unit: "USD", Justification: "assumed"}
		}
		return dossier.Fact{ID: id, At: source.Locator{Ref: ref, Row: "r" + string(rune('1'+row)), Column: "value"}}
	}
})

func conflictsOf(t *rapid.T, d desk) []dossier.Conflict {
	v, err := d.View(d.t.Context())
	require.NoError(t, err)
	return v.Conflicts
}

// choice settles one conflict, for one claim or none.
func choice(t *rapid.T, c dossier.Conflict) dossier.Settlement {
	seqs := []int64{0}
	for _, claim := range c.Claims {
		seqs = append(seqs, claim.Seq)
	}
	return dossier.Settlement{Conflict: c.Name, Choose: rapid.SampledFrom(seqs).Draw(t, "choose "+c.Name), Reason: "So it was decided."}
}

// The same conflicts settled the same way in two orders give the same bytes.
func TestTheOrderOfSettlementsDoesNotMatter(t *testing.T) {
	several := 0
	rapid.Check(t, func(r *rapid.T) {
		one, ref := odd(t)
		other, _ := odd(t)
		one.frame()
		other.frame()
		for _, c := range rapid.SliceOfN(claim, 2, 10).Draw(r, "claims") {
			one.file(lead, c(ref))
			other.file(lead, c(ref))
		}
		var settlements []dossier.Settlement
		for _, c := range conflictsOf(r, one) {
			settlements = append(settlements, choice(r, c))
		}
		if len(settlements) > 1 {
			several++
		}
		for _, s := range settlements {
			one.file(lead, s)
		}
		for _, s := range rapid.Permutation(settlements).Draw(r, "order") {
			other.file(lead, s)
		}
		first, err := one.Seal(t.Context(), lead)
		require.NoError(r, err)
		second, err := other.Seal(t.Context(), lead)
		require.NoError(r, err)
		require.Equal(r, first.Digest(), second.Digest())
	})
	require.Greater(t, several, 10, "most runs have several conflicts to settle")
}

// steps files claims, settlements and seals in any order.
func steps(r *rapid.T, d desk, ref source.Ref, after func(sealed *dossier.Sealed)) {
	for range rapid.IntRange(2, 14).Draw(r, "steps") {
		open := slices.DeleteFunc(conflictsOf(r, d), func(c dossier.Conflict) bool { return c.Settled })
		switch step := rapid.IntRange(0, 5).Draw(r, "step"); {
		case step == 0:
			if sealed, err := d.Seal(d.t.Context(), lead); err == nil {
				after(&sealed)
				continue
			}
		case step < 3 && len(open) > 0:
			d.file(lead, choice(r, open[0]))
		default:
			d.file(markets, claim.Draw(r, "claim")(ref))
		}
		after(nil)
	}
}

// Whatever is filed, no line of the log changes or goes.
func TestNoContributionRemovesOrChangesAnother(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		d, ref := odd(t)
		d.frame()
		var before [][]byte
		steps(r, d, ref, func(*dossier.Sealed) {
			events, err := d.Log.Events(t.Context(), 0)
			require.NoError(r, err)
			require.GreaterOrEqual(r, len(events), len(before))
			for i, e := range events {
				line, err := json.Marshal(e)
				require.NoError(r, err)
				if i < len(before) {
					require.Equal(r, string(before[i]), string(line))
					continue
				}
				before = append(before, line)
			}
		})
	})
}

// No seal passes over a conflict that is open, and no two figures of a revision
// contradict each other under one identifier. The second is checked without
// asking the dossier what a conflict is.
func TestNothingIsSealedOverAnOpenConflict(t *testing.T) {
	seals, refusals := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		d, ref := odd(t)
		d.frame()
		steps(r, d, ref, func(sealed *dossier.Sealed) {
			open := slices.ContainsFunc(conflictsOf(r, d), func(c dossier.Conflict) bool { return !c.Settled })
			if sealed == nil {
				_, err := dossierAsItStands(d)
				require.Equal(r, open, err != nil)
				refusals++
				return
			}
			seals++
			require.False(r, open)
			for _, c := range sealed.Conflicts {
				require.True(r, c.Settled && c.Reason != "")
			}
			contradictNothing(r, *sealed)
		})
	})
	require.Greater(t, seals, 20)
	require.Greater(t, refusals, 20)
}

// dossierAsItStands seals a copy, so that the dossier itself stays as it is.
func dossierAsItStands(d desk) (dossier.Sealed, error) {
	events, err := d.Log.Events(d.t.Context(), 0)
	if err != nil {
		return dossier.Sealed{}, err
	}
	again := &dossier.Dossier{Mission: d.Mission, Ledger: d.Ledger, Log: &dossier.Memory{}}
	for _, e := range events {
		if _, err := again.Log.Append(d.t.Context(), e, -1); err != nil {
			return dossier.Sealed{}, err
		}
	}
	return again.Seal(d.t.Context(), lead)
}

// contradictNothing looks at what stands: one filed value a period, or values
// that 1000 ± 50 lets pass, and no assumption beside a figure.
func contradictNothing(r *rapid.T, s dossier.Sealed) {
	stands := map[string][]string{}
	assumed := map[string]int{}
	for _, a := range s.Assumptions {
		assumed[a.ID]++
	}
	for _, f := range s.Facts {
		id := f.ID[:1]
		require.Zero(r, assumed[id], "a figure beside an assumption")
		if f.Figure.Kind == source.Filed {
			key := id + f.Figure.Period.String()
			stands[key] = append(stands[key], f.Figure.Value.String())
		}
	}
	for key, values := range stands {
		require.Len(r, values, 1, key)
	}
	for id, n := range assumed {
		require.Equal(r, 1, n, id)
	}
}

// What is filed after a seal opens the next revision, and leaves the last as it was.
func TestAContributionAfterTheSealOpensTheNextRevision(t *testing.T) {
	later := 0
	rapid.Check(t, func(r *rapid.T) {
		d, ref := odd(t)
		d.frame()
		digests := map[int]string{}
		last := dossier.Sealed{}
		steps(r, d, ref, func(sealed *dossier.Sealed) {
			v, err := d.View(t.Context())
			require.NoError(r, err)
			if sealed == nil {
				require.Equal(r, dossier.Open, v.State)
				require.Equal(r, last.Revision, v.Revision, "only a seal makes a revision")
				return
			}
			require.Equal(r, dossier.IsSealed, v.State)
			if sealed.Digest() != last.Digest() {
				require.Equal(r, last.Revision+1, sealed.Revision)
				later++
			}
			last, digests[sealed.Revision] = *sealed, sealed.Digest()
			for revision, digest := range digests {
				again, err := d.Revision(t.Context(), revision)
				require.NoError(r, err)
				require.Equal(r, digest, again.Digest())
			}
		})
	})
	require.Greater(t, later, 20)
}
