package storetest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// OlderEvents are of each kind as builds wrote them that knew no keys: settlements
// that do not say what they are about, and seals without Through. Their texts hold
// what a database may trip over. A store's test puts them where its first version
// had them, and calls [CheckOlder] on what this build makes of it.
func OlderEvents() []dossier.Event {
	odd := "\"quoted\", \\u0041, a nought \x00, <b>, \u2028, é, 利 and \\"
	at := source.Locator{Ref: "R-00000000-0", Row: odd, Column: "value"}
	var events []dossier.Event
	for _, e := range []dossier.Entry{
		dossier.Frame{Title: odd, Question: "Q"},
		dossier.Fact{ID: "Revenue.FY_I", At: at, Label: odd}, dossier.Transcribed{ID: "II", At: at, Unit: "USD"},
		dossier.Assumption{ID: "growth", Justification: odd}, dossier.Calculation{ID: "Margin", Expression: "1 + 1"},
		dossier.Check{ID: "check", Expression: "1 = 1"}, dossier.Section{ID: "Summary", Title: odd, Text: odd},
		dossier.Exhibit{ID: "Exhibit", Title: odd, Ref: at.Ref, Columns: []string{odd}, Form: "table"},
		dossier.Risk{Text: odd}, dossier.Limit{Text: odd}, dossier.Missing{What: odd, Why: odd},
		dossier.Settlement{Conflict: "C1", Reason: odd}, dossier.Observation{Where: odd, Displayed: odd, For: odd}, dossier.Blocked{Attempted: odd, Stopped: odd},
	} {
		one := event("")
		one.Contribution = dossier.ContributionOf(e)
		one.Passage = odd
		events = append(events, one)
	}
	for i, kind := range []dossier.Kind{
		dossier.KindFrame, dossier.KindFact, dossier.KindTranscribed, dossier.KindAssumption, dossier.KindCalculation, dossier.KindCheck, dossier.KindSection,
		dossier.KindExhibit, dossier.KindRisk, dossier.KindLimit, dossier.KindMissing, dossier.KindSettlement, dossier.KindObservation, dossier.KindBlocked,
	} {
		events[i].Kind = kind
	}
	composed := seal()
	composed.Kind, composed.Seal, composed.Outcome = dossier.KindComposed, dossier.SealMark{}, dossier.Outcome{Revision: 1, Broke: odd}
	events = append(events, seal(), composed)
	for i := range events {
		events[i].Seq = int64(i + 1)
	}
	return events
}

// CheckOlder holds a store against [OlderEvents]: they are as they were, each is
// found under its key and under no other, and what follows is kept.
func CheckOlder(t *testing.T, s dossier.Store) {
	t.Helper()
	events := OlderEvents()
	require.Len(t, events, 16)
	there, err := s.Events(t.Context(), 0)
	require.NoError(t, err)
	require.Equal(t, events, there)
	keys := map[string][]dossier.Event{}
	for _, e := range events {
		keys[e.Key()] = append(keys[e.Key()], e)
	}
	require.Len(t, keys, 10, "eight identifiers, the seal's and none")
	for key, want := range keys {
		under, err := s.Under(t.Context(), key)
		require.NoError(t, err)
		assert.Equal(t, want, under, key)
	}
	_, err = s.Append(t.Context(), about("REVENUE.fy_i"), 1)
	require.ErrorIs(t, err, dossier.ErrMoved)
	seq, err := s.Append(t.Context(), about("REVENUE.fy_i"), 2)
	require.NoError(t, err)
	assert.Equal(t, int64(17), seq)
}
