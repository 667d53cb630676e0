package dossier_test

import (
	"testing"

	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/storetest"
)

func TestAClockThatJumpsBackChangesNoOrder(t *testing.T) {
	storetest.RunClock(t, func(*testing.T) dossier.Store { return &dossier.Memory{} })
}
