package dossier_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// spoilt is a reference of the mission that was changed in one way, or made up.
var spoilt = rapid.Custom(func(t *rapid.T) func(ref string) string {
	way := rapid.IntRange(0, 9).Draw(t, "way")
	at := rapid.IntRange(0, 11).Draw(t, "at")
	other := rapid.IntRange(0, 11).Draw(t, "other")
	sign := rapid.SampledFrom([]rune(alphabet+"ILOUabcz-#/ \u00a0Ｒ")).Draw(t, "sign")
	made := rapid.StringOfN(rapid.SampledFrom([]rune(alphabet)), 8, 8, -1).Draw(t, "made")
	return func(ref string) string {
		switch way {
		case 0: // another character
			return ref[:at] + string(sign) + ref[at+1:]
		case 1: // two that changed places
			b := []byte(ref)
			b[at], b[other] = b[other], b[at]
			return string(b)
		case 2: // cut off
			return ref[:at]
		case 3: // cut off at the front
			return ref[at+1:]
		case 4: // one left out
			return ref[:at] + ref[at+1:]
		case 5: // one too many
			return ref[:at] + string(sign) + ref[at:]
		case 6: // small letters
			return strings.ToLower(ref)
		case 7: // twice
			return ref + ref
		case 8: // one that has a right check character, and was never given
			return "R-" + made + "-" + string(checkOf(made))
		}
		return "R-" + made + "-" + string(sign)
	}
})

// checkOf is the character that a forger works out: of the 32 there are one is right.
func checkOf(digits string) rune {
	for _, c := range alphabet {
		if _, err := source.ParseRef("R-" + digits + "-" + string(c)); err == nil {
			return c
		}
	}
	panic("no check character is right")
}

// Whatever was done to a reference, nothing that cites it is kept: not a fact, not
// a transcribed figure, not an exhibit, given as a struct or as a text. Another
// mission's reference, which is a right one elsewhere, is no better.
func TestAForgedReferenceIsNeverAccepted(t *testing.T) {
	elsewhere := newDesk(t, source.Date{}, source.Date{}).record("elsewhere", figures(func(int) string { return "1" }, filed(func(*source.About) {})))
	parsed, madeUp := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		d := newDesk(t, source.Date{}, source.Date{}).frame()
		text := spoilt.Draw(r, "spoilt")(string(d.ref))
		if rapid.IntRange(0, 9).Draw(r, "elsewhere") == 0 {
			text = string(elsewhere)
		}
		if text == string(d.ref) {
			return // two like characters changed places
		}
		if _, err := source.ParseRef(text); err == nil {
			parsed++
		}
		madeUp++
		ref := source.Ref(text)
		at := source.Locator{Ref: ref, Row: "f-1", Column: "value"}
		note := source.Locator{Ref: ref, Row: "f-1", Column: "note"}
		for _, e := range []dossier.Entry{
			dossier.Fact{ID: "a", At: at},
			dossier.Fact{ID: "a", At: at, Peer: true, Stated: source.Whole(383285)},
			dossier.Transcribed{ID: "a", At: note, Value: source.Whole(383285), Unit: "USD", Peer: true},
			dossier.Exhibit{ID: "e", Title: "An exhibit", Ref: ref, Columns: []string{"value"}, Form: "table"},
		} {
			_, err := d.Contribute(t.Context(), lead, e)
			require.Error(r, err, "%q", text)
			require.NotEmpty(r, code(err), "%q: %v", text, err)
		}
		var read source.Locator
		if err := read.UnmarshalText([]byte(text + "#f-1/value")); err == nil {
			_, err = d.Contribute(t.Context(), lead, dossier.Fact{ID: "a", At: read})
			require.Error(r, err, "%q", text)
		}
		v, err := d.View(t.Context())
		require.NoError(r, err)
		require.Len(r, v.Contributions, 1, "the frame alone is there")
	})
	require.Greater(t, madeUp, 50)
	require.Greater(t, parsed, 3, "some have a right check character, so that the ledger alone can refuse them")
}
