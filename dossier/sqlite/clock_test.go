package sqlite_test

import (
	"path/filepath"
	"testing"

	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/storetest"
)

func TestAClockThatJumpsBackChangesNoOrder(t *testing.T) {
	storetest.RunClock(t, func(t *testing.T) dossier.Store { return open(t, filepath.Join(t.TempDir(), "dossier.db")) })
}
