package start

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/dossier"
)

func TestSettingsThatMeanNothingAreRefused(t *testing.T) {
	for body, says := range map[string]string{
		`{"keep":["FRED"]}`:  "",
		`{"keeep":["FRED"]}`: "keeep",
		`{"keep":["Fred"]}`:  "name one of",
		`not JSON`:           "mend the file",
		`{"keep":`:           "desk.json in",
		`{} {}`:              "more follows its end",
	} {
		folder := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(folder, "desk.json"), []byte(body), 0o600))
		home, err := room.Open(folder)
		require.NoError(t, err)
		settings, err := ReadSettings(home)
		if says == "" {
			require.NoError(t, err)
			assert.True(t, settings.Keeps("FRED"))
			continue
		}
		assert.ErrorContains(t, err, says, body)
	}
}

func TestAnOperatorsFeedsAreReadBesideTheShippedOnes(t *testing.T) {
	folder := t.TempDir()
	home, err := room.Open(folder)
	require.NoError(t, err)
	feeds, err := ReadFeeds(home)
	require.NoError(t, err, "a home without the file has none")
	assert.Empty(t, feeds)

	file := filepath.Join(folder, "feeds.json")
	require.NoError(t, os.WriteFile(file, []byte(`{"feeds":[{"publisher":"Inside","address":"http://127.0.0.1/feed","topics":["mine"]}]}`), 0o600))
	s, err := Open(t.Context(), Options{Home: home, Getenv: func(string) string { return "" }})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	store := &dossier.Memory{}
	c := &deskworth.Call{Card: deskworth.Card{ID: "lead", Role: deskworth.Lead}, Source: s.Desk.Loose(store), Dossier: &dossier.Dossier{Ledger: store, Log: store}}
	res := s.Desk.Registry.Call(t.Context(), c, "newswire", json.RawMessage(`{"query":"x","topic":"mine"}`))
	assert.Equal(t, "address", res.Code, "%s: the feed is known, and leads inside", res.Message)

	require.NoError(t, os.WriteFile(file, []byte(`{"feeds":[{"publisher":"Wire","adress":"http://wire.example.com/"}]}`), 0o600))
	_, err = Open(t.Context(), Options{Home: home, Getenv: func(string) string { return "" }})
	require.ErrorContains(t, err, "adress")
}
