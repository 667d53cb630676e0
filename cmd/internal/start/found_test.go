package start

import (
	"bytes"
	"log/slog"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// A home is copied while a program files into it, and the copy's log is cut within
// the last transaction, as a failing machine leaves it.
func TestAStartSaysWhatAnEarlierProgramLeft(t *testing.T) {
	before := started(t, "")
	_, err := before.Desk.NewMission(t.Context(), dossier.Mission{ID: "m", Subject: source.Identity{Name: "Example"}})
	require.NoError(t, err)
	d, err := before.Desk.Dossier("m")
	require.NoError(t, err)
	for range 3 {
		_, err = d.Contribute(t.Context(), dossier.Author{Role: "lead"}, dossier.Limit{Text: "Nothing is said of taxes."})
		require.NoError(t, err)
	}
	home, err := room.Open(t.TempDir())
	require.NoError(t, err)
	require.NoError(t, os.CopyFS(home.Path(), os.DirFS(before.Desk.Home.Path())))
	file, err := home.DossierFile("m")
	require.NoError(t, err)
	log, err := os.ReadFile(file + "-wal")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file+"-wal", log[:len(log)-100], 0o600))
	require.NoError(t, os.Remove(file+"-shm"))

	var heard bytes.Buffer
	after, err := Open(t.Context(), Options{Home: home, Getenv: func(string) string { return "" }, Log: slog.New(slog.NewTextHandler(&heard, nil))})
	require.NoError(t, err)
	defer after.Close()
	d, err = after.Desk.Dossier("m")
	require.NoError(t, err)
	v, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Len(t, v.Contributions, 2)
	assert.Contains(t, heard.String(), "a program ended in the middle of filing")
	assert.Contains(t, heard.String(), "mission=m")
}
