package dossier_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
)

// Each line changes a file as a failing device or a hand could, behind triggers
// that were taken away.
func TestExamineNamesWhatIsNotAsItWasFiled(t *testing.T) {
	for name, c := range map[string]struct {
		change string // SQL
		says   []string
	}{
		"nothing was changed":              {``, nil},
		"a digit of a figure changed":      {`UPDATE events SET body = replace(body, '383285', '383286') WHERE seq = 2`, []string{"event 2: revenue is 383286 USD, and its cell", "holds 383285 USD", "event 4: revision 1 is not what was sealed"}},
		"a digit of an assumption changed": {`UPDATE events SET body = replace(body, '"2.5"', '"2.6"') WHERE seq = 3`, []string{"event 4: revision 1 is not what was sealed"}},
		"an event is gone":                 {`DELETE FROM events WHERE seq = 3`, []string{"event 4 stands at place 3: one before it is gone"}},
		"a digit of what was read changed": {readAs(t, func(tables []source.Table) {
			grid := &source.Grid{}
			grid.Add("f-1", "383286", "")
			tables[0].Rows = grid
		}), []string{"event 2: revenue is 383285 USD, and its cell"}},
		"another read stands under a reference": {readAs(t, func(tables []source.Table) {
			tables[0].Read.ReadAt = tables[0].Read.ReadAt.AddDate(0, 0, 1)
			tables[0].Read.Ref = source.DeriveRef(tables[0].Read)
		}),
			[]string{"what is kept of it has the reference R-"}},
		"bytes of a read changed": {`UPDATE reads SET packed = CAST(substr(packed, 1, length(packed) - 20) || x'00' || substr(packed, length(packed) - 18) AS BLOB)`, []string{"event 2: "}},
		"a read is gone":          {`DELETE FROM reads`, []string{"event 2: ", "nobody on this mission has read"}},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "dossier.db")
			sealedIn(t, file)
			if c.change != "" {
				db, err := sql.Open("sqlite", file)
				require.NoError(t, err)
				defer db.Close()
				for _, trigger := range []string{"events_stay", "events_last", "reads_stay", "reads_last"} {
					_, err = db.Exec("DROP TRIGGER " + trigger)
					require.NoError(t, err)
				}
				_, err = db.Exec(c.change)
				require.NoError(t, err)
			}
			again, err := sqlite.Open(t.Context(), file, &source.Memory{}) // a store remembers what it read
			require.NoError(t, err)
			defer again.Close()
			d := &dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: apple}, Ledger: again, Log: again}
			x, err := d.Examine(t.Context())
			require.NoError(t, err)
			if c.says == nil {
				assert.Equal(t, dossier.Examined{Events: 4, Reads: 1, Revision: 1}, x)
				return
			}
			for _, says := range c.says {
				assert.Contains(t, join(x.Faults), says)
			}
		})
	}
}

// readAs puts another read in the place of the one that was kept.
func readAs(t *testing.T, change func([]source.Table)) string {
	memory := newDesk(t, source.Date{}, source.Date{})
	tables, err := memory.Ledger.Tables(t.Context(), memory.ref)
	require.NoError(t, err)
	change(tables)
	packed, err := source.PackRead(tables)
	require.NoError(t, err)
	return fmt.Sprintf("UPDATE reads SET packed = x'%x'", packed)
}

func join(texts []string) (all string) {
	for _, text := range texts {
		all += text + "\n"
	}
	return all
}

// sealedIn is a dossier in a file: a frame, a fact, an assumption and a seal.
func sealedIn(t *testing.T, file string) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), file, &source.Memory{})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	memory := newDesk(t, source.Date{}, source.Date{})
	tables, err := memory.Ledger.Tables(t.Context(), memory.ref)
	require.NoError(t, err)
	require.NoError(t, s.Record(t.Context(), tables...))
	d := desk{&dossier.Dossier{Mission: memory.Mission, Ledger: s, Log: s}, t, memory.ref}.frame()
	half, err := source.ParseDecimal("2.5")
	require.NoError(t, err)
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	d.file(lead, dossier.Assumption{ID: "a", Value: half, Unit: "ratio", Justification: "Assumed."})
	_, err = d.Seal(t.Context(), lead)
	require.NoError(t, err)
}
