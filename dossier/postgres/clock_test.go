package postgres_test

import (
	"fmt"
	"testing"

	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/storetest"
	"github.com/deskworth/deskworth-go/internal/pgtest"
)

func TestAClockThatJumpsBackChangesNoOrder(t *testing.T) {
	server := connect(t, pgtest.Database(t))
	storetest.RunClock(t, func(*testing.T) dossier.Store { return server.Store(fmt.Sprintf("m%d", names.Add(1))) })
}
