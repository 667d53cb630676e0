//go:build unix

package start

import (
	"encoding/json"
	"io/fs"
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
)

// A home in use, with its database open, under the widest umask there is: every
// folder is 0700 and every file 0600. It sets the umask of the process, and so
// no test of this package runs beside it.
func TestAUsedHomeIsTheOperatorsAlone(t *testing.T) {
	before := syscall.Umask(0)
	t.Cleanup(func() { syscall.Umask(before) })
	s := started(t, "")
	signedMission(t, s)
	home := s.Desk.Home
	ctx := t.Context()
	card, _, err := s.Desk.NewCard(ctx, "m", deskworth.Lead, "lead")
	require.NoError(t, err)
	call, err := s.Desk.Call(card)
	require.NoError(t, err)
	res := s.Desk.Registry.Call(ctx, call, "dossier_seal", json.RawMessage(`{}`))
	require.Empty(t, res.Code, res.Message)
	res = s.Desk.Registry.Call(ctx, call, "memo", json.RawMessage(`{}`))
	require.Empty(t, res.Code, res.Message)
	body := []byte("a body")
	const digest = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb" // of "a"
	require.NoError(t, home.Cache().Put(ctx, digest, []byte("a")))
	require.NoError(t, home.Bodies("m").Put(ctx, digest, []byte("a")))
	require.NoError(t, home.Shelf().PutLasting(ctx, "https://a.example/", "text/plain", s.Desk.Now(), body))
	require.NoError(t, home.Keys().Replace(ctx, func([]byte) ([]byte, error) { return []byte("{}"), nil }))
	require.NoError(t, home.Canvas("m").Append(ctx, func([]byte) ([]byte, error) { return []byte("{}"), nil }))
	corpus, err := home.Corpus()
	require.NoError(t, err)
	require.NoError(t, corpus.Close())

	seen := map[string]bool{}
	err = fs.WalkDir(os.DirFS(home.Path()), ".", func(name string, entry fs.DirEntry, err error) error {
		require.NoError(t, err)
		info, err := entry.Info()
		require.NoError(t, err)
		seen[entry.Name()] = true
		switch {
		case name == ".": // the test made it
		case entry.IsDir():
			assert.Equal(t, fs.FileMode(0o700), info.Mode().Perm(), name)
		case entry.Type().IsRegular():
			assert.Equal(t, fs.FileMode(0o600), info.Mode().Perm(), name)
		default:
			assert.Equal(t, "current", entry.Name(), "nothing but the pointer is a link")
		}
		return nil
	})
	require.NoError(t, err)
	for _, name := range []string{"cards.json", "keys.json", "cache", "corpus", "dossier.db", "dossier.db-wal", "journal.jsonl", "canvas.jsonl", "reads", "room", "bundles", "manifest.json", "memo.pdf"} {
		assert.True(t, seen[name], "the walk saw no %s: %v", name, seen)
	}
}
