package start

import (
	"archive/tar"
	"bytes"
	"io"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/storetest"
	"github.com/deskworth/deskworth-go/internal/pgtest"
)

func TestMain(m *testing.M) {
	code := m.Run()
	pgtest.Stop()
	os.Exit(code)
}

// started is a desk in a fresh home whose dossiers are kept at an address.
func started(t *testing.T, address string) *Started {
	t.Helper()
	home, err := room.Open(t.TempDir())
	require.NoError(t, err)
	s, err := Open(t.Context(), Options{Home: home, Getenv: func(name string) string {
		return map[string]string{StoreVariable: address}[name]
	}})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	return s
}

// whole is an exported mission, entry by entry.
func whole(t *testing.T, s *Started) (file []byte, entries map[string]string) {
	t.Helper()
	var out bytes.Buffer
	_, err := s.Desk.Export(t.Context(), "m", &out)
	require.NoError(t, err)
	entries = map[string]string{}
	for r := tar.NewReader(bytes.NewReader(out.Bytes())); ; {
		head, err := r.Next()
		if err == io.EOF {
			return out.Bytes(), entries
		}
		require.NoError(t, err)
		body, err := io.ReadAll(r)
		require.NoError(t, err)
		entries[head.Name] = string(body)
	}
}

func TestAMissionGoesFromOneStoreToTheOtherAndBack(t *testing.T) {
	files := started(t, "")
	_, err := files.Desk.NewMission(t.Context(), dossier.Mission{ID: "m", Subject: source.Identity{Name: "Example"}})
	require.NoError(t, err)
	store, err := files.Desk.Stores("m")
	require.NoError(t, err)
	table := storetest.Table(t, "m", "body")
	require.NoError(t, store.Record(t.Context(), table))
	require.NoError(t, store.Put(t.Context(), source.Digest([]byte("body")), []byte("body")))
	d, err := files.Desk.Dossier("m")
	require.NoError(t, err)
	_, err = d.Contribute(t.Context(), dossier.Author{Role: "lead"}, dossier.Limit{Text: "First, \"quoted\" and é."})
	require.NoError(t, err)

	file, before := whole(t, files)
	require.Contains(t, before, "bodies/"+source.Digest([]byte("body")))
	for _, there := range []*Started{started(t, pgtest.Database(t)), started(t, "")} {
		_, err := there.Desk.Import(t.Context(), bytes.NewReader(file))
		require.NoError(t, err)
		var after map[string]string
		file, after = whole(t, there)
		for name, body := range before {
			if name != "journal.jsonl" && name != "contents.json" { // which say that it was imported
				assert.Equal(t, body, after[name], name)
			}
		}
		assert.Len(t, after, len(before))
		assert.Contains(t, after["journal.jsonl"], before["journal.jsonl"])
	}
}

func TestThePasswordOfTheDatabaseIsTakenOutOfEveryText(t *testing.T) {
	address := pgtest.Database(t)
	s := started(t, address)
	text := s.Desk.Redactor.Text("it said " + pgtest.PasswordOf(t, address) + " twice")
	assert.Equal(t, "it said "+source.Redacted+" twice", text)
}

func TestAStoreThatNobodyKnowsIsRefusedWithoutItsAddress(t *testing.T) {
	_, err := Open(t.Context(), Options{Getenv: func(name string) string {
		return map[string]string{StoreVariable: "mysql://u:hunter2hunter2@h/d", "DESKWORTH_HOME": t.TempDir()}[name]
	}})
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "store", refused.Rule)
	assert.NotContains(t, err.Error(), "hunter2")
}
