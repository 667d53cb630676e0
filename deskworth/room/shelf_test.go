package room

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func shelf(t *testing.T) (*Shelf, string) {
	t.Helper()
	dir := t.TempDir()
	home, err := Open(dir)
	require.NoError(t, err)
	return home.Shelf(), dir
}

func TestADocumentOnTheShelfOutlivesItsProcess(t *testing.T) {
	s, dir := shelf(t)
	at := time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)
	_, _, _, found := s.Lasting(t.Context(), "https://x.example/1")
	assert.False(t, found)
	require.NoError(t, s.PutLasting(t.Context(), "https://x.example/1", "text/xml", at, []byte("filed")))

	home, err := Open(dir)
	require.NoError(t, err)
	body, media, readAt, found := home.Shelf().Lasting(t.Context(), "https://x.example/1")
	require.True(t, found)
	assert.Equal(t, "filed text/xml 2026-01-05 09:00:00 +0000 UTC", string(body)+" "+media+" "+readAt.String())
	_, _, _, found = home.Shelf().Lasting(t.Context(), "https://x.example/2")
	assert.False(t, found)
}

func TestADamagedDocumentIsNotFound(t *testing.T) {
	s, dir := shelf(t)
	require.NoError(t, s.PutLasting(t.Context(), "a", "", time.Now(), []byte("filed")))
	changed := 0
	require.NoError(t, filepath.WalkDir(filepath.Join(dir, "cache"), func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.Contains(path, "answers") {
			changed++
			return os.WriteFile(path, []byte("filec"), 0o600)
		}
		return err
	}))
	require.Equal(t, 1, changed)
	_, _, _, found := s.Lasting(t.Context(), "a")
	assert.False(t, found)
}

func TestTheLongerPauseStays(t *testing.T) {
	s, dir := shelf(t)
	noon := time.Date(2026, 1, 5, 12, 0, 0, 0, time.UTC)
	assert.True(t, s.Paused("SEC").IsZero())
	require.NoError(t, s.Pause(t.Context(), "SEC", noon))
	require.NoError(t, s.Pause(t.Context(), "SEC", noon.Add(-time.Minute)))
	assert.True(t, noon.Equal(s.Paused("SEC")))
	assert.True(t, s.Paused("FRED").IsZero())

	require.NoError(t, os.WriteFile(filepath.Join(dir, "cache", "pauses.json"), []byte("{"), 0o600))
	assert.True(t, s.Paused("SEC").IsZero(), "a damaged file keeps nobody from reading")
	require.NoError(t, s.Pause(t.Context(), "SEC", noon))
	assert.True(t, noon.Equal(s.Paused("SEC")))
}

func TestTurnsOfManyProcessesLieApart(t *testing.T) {
	_, dir := shelf(t)
	const processes, each, every = 4, 8, 50 * time.Millisecond
	turns := make(chan time.Time, processes*each)
	var wg sync.WaitGroup
	for range processes {
		home, err := Open(dir)
		require.NoError(t, err)
		wg.Go(func() {
			for range each {
				at, err := home.Shelf().Turn(context.WithoutCancel(t.Context()), "SEC", every)
				assert.NoError(t, err)
				turns <- at
			}
		})
	}
	wg.Wait()
	close(turns)
	var all []time.Time
	for at := range turns {
		all = append(all, at)
	}
	slices.SortFunc(all, time.Time.Compare)
	for i := range all[1:] {
		assert.GreaterOrEqual(t, all[i+1].Sub(all[i]), every)
	}
}

func TestATurnOfAnotherClockHoldsNobodyUp(t *testing.T) {
	s, dir := shelf(t)
	for _, kept := range []string{"{", `{"SEC":"2999-01-01T00:00:00Z"}`} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, "cache"), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "cache", "turns.json"), []byte(kept), 0o600))
		at, err := s.Turn(t.Context(), "SEC", time.Second)
		require.NoError(t, err)
		assert.WithinDuration(t, time.Now(), at, time.Minute)
	}
}
