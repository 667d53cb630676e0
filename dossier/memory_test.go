package dossier_test

import (
	"testing"

	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/storetest"
)

func TestMemoryIsAStore(t *testing.T) {
	storetest.Run(t, func(*testing.T) dossier.Store { return &dossier.Memory{} })
}
