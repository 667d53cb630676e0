package dossier_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
)

var anyEntry = rapid.Custom(func(t *rapid.T) func(desk) dossier.Entry {
	id := rapid.SampledFrom([]string{"a", "b", "c", "d.e"}).Draw(t, "id")
	text := rapid.SampledFrom([]string{"A word", "See {a}.", "é <&> \u2028 {b}"}).Draw(t, "text")
	number := rapid.SampledFrom([]string{"2", "2.50", "-0.0", "1e3", "0.000000000000000000000000000000000001"}).Draw(t, "number")
	row := rapid.SampledFrom([]string{"f-1", "f-2", "f-3", "f-4", "f-5", "f-7"}).Draw(t, "row")
	kind := rapid.IntRange(0, 13).Draw(t, "kind")
	choose := rapid.Int64Range(0, 20).Draw(t, "choose")
	return func(d desk) dossier.Entry {
		value, err := source.ParseDecimal(number)
		require.NoError(d.t, err)
		return []dossier.Entry{
			dossier.Frame{Title: text, Question: "Q"},
			dossier.Fact{ID: id, At: d.at(row), Peer: true, Display: dossier.Display{Places: 2}},
			dossier.Fact{ID: id, At: d.at(row), Peer: true, Label: text},
			dossier.Transcribed{ID: id, At: source.Locator{Ref: d.ref, Row: row, Column: "note"}, Value: source.Whole(383285), Unit: "USD", Peer: true},
			dossier.Assumption{ID: id, Value: value, Unit: "ratio", Justification: text},
			dossier.Calculation{ID: id, Expression: "a + 2 * b"},
			dossier.Calculation{ID: "x" + id, Expression: "a / b"},
			dossier.Check{ID: "k" + id, Expression: "a < b", Tolerance: value},
			dossier.Section{ID: "s" + id, Title: "A title", Text: text},
			dossier.Exhibit{ID: "e" + id, Title: "An exhibit", Ref: d.ref, Columns: []string{"value", "note"}, Form: "table"},
			dossier.Risk{Text: text},
			dossier.Blocked{Attempted: text, Stopped: `{"a": 403}`},
			dossier.Observation{Where: "w", Displayed: number, For: text},
			dossier.Settlement{Conflict: fmt.Sprintf("C%d", choose%4+1), Choose: choose, Reason: text},
		}[kind]
	}
})

// Whatever roles file, in whatever order: nothing is lost, conflicts keep their
// names and claims, a sealed revision is made again with the same digest, from
// memory and from a file, and its JSON is its JSON.
func TestAnyDossierKeepsItsWord(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(r *rapid.T) {
		kept, err := os.MkdirTemp(dir, "")
		require.NoError(r, err)
		file, err := sqlite.Open(t.Context(), filepath.Join(kept, "d.db"), &source.Memory{})
		require.NoError(r, err)
		defer file.Close()
		memory := newDesk(t, source.Date{}, source.Date{})
		onDisk := desk{&dossier.Dossier{Mission: memory.Mission, Ledger: memory.Ledger, Log: file}, t, memory.ref}
		var sealed []dossier.Sealed
		var conflicts []dossier.Conflict
		filed := 0
		for range rapid.IntRange(1, 12).Draw(r, "entries") {
			entry := anyEntry.Draw(r, "entry")
			_, errMemory := memory.Contribute(t.Context(), lead, entry(memory))
			_, errFile := onDisk.Contribute(t.Context(), lead, entry(onDisk))
			require.Equal(r, errMemory, errFile)
			if errMemory == nil {
				filed++
			}
			v, err := onDisk.View(t.Context())
			require.NoError(r, err)
			require.Len(r, v.Contributions, filed)
			conflicts = sameConflicts(r, conflicts, v.Conflicts)
			if s, err := onDisk.Seal(t.Context(), lead); err == nil {
				m, err := memory.Seal(t.Context(), lead)
				require.NoError(r, err)
				require.Equal(r, m.Digest(), s.Digest())
				sealed = append(sealed, s)
			}
		}
		for _, s := range sealed {
			again, err := onDisk.Revision(t.Context(), s.Revision)
			require.NoError(r, err)
			require.Equal(r, s.Digest(), again.Digest())
			comesBack(r, s)
		}
	})
}

// sameConflicts holds that a conflict keeps its name, its identifier and its claims.
func sameConflicts(r *rapid.T, before, now []dossier.Conflict) []dossier.Conflict {
	now = slices.Clone(now)
	slices.SortFunc(now, func(a, b dossier.Conflict) int { return strings.Compare(a.Name, b.Name) })
	for _, old := range before {
		i := slices.IndexFunc(now, func(c dossier.Conflict) bool { return c.Name == old.Name })
		require.GreaterOrEqual(r, i, 0)
		require.Equal(r, old.ID, now[i].ID)
		require.Equal(r, old.Claims, now[i].Claims[:len(old.Claims)])
	}
	return now
}

func comesBack(r *rapid.T, s dossier.Sealed) {
	text, err := s.JSON()
	require.NoError(r, err)
	var again dossier.Sealed
	require.NoError(r, json.Unmarshal(text, &again))
	require.Equal(r, s.Digest(), again.Digest())
}
