package start

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/room"
)

func TestSettingsThatMeanNothingAreRefused(t *testing.T) {
	for body, says := range map[string]string{
		`{"keep":["FRED"]}`:  "",
		`{"keeep":["FRED"]}`: "keeep",
		`{"keep":["Fred"]}`:  "name one of",
		`not JSON`:           "desk.json in",
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
