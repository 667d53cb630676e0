package postgres_test

import (
	"context"
	"fmt"
	"os"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/postgres"
	"github.com/deskworth/deskworth-go/dossier/storetest"
	"github.com/deskworth/deskworth-go/internal/pgtest"
)

func TestMain(m *testing.M) {
	if address := os.Getenv(childVariable); address != "" {
		os.Exit(child(address))
	}
	code := m.Run()
	pgtest.Stop()
	os.Exit(code)
}

func connect(t testing.TB, address string) *postgres.Server {
	t.Helper()
	s, err := postgres.Connect(t.Context(), address)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	return s
}

var names atomic.Int64

func TestPostgreSQLIsAStore(t *testing.T) {
	server := connect(t, pgtest.Database(t))
	storetest.Run(t, func(t *testing.T) dossier.Store { return server.Store(fmt.Sprintf("m%d", names.Add(1))) })
}

func TestPostgreSQLIsShared(t *testing.T) {
	address := pgtest.Database(t)
	storetest.RunShared(t, func(t *testing.T) storetest.Place {
		place := fmt.Sprintf("%d-", names.Add(1))
		return func(t *testing.T, mission string) dossier.Store { return connect(t, address).Store(place + mission) }
	})
}

func TestTheDatabaseItselfRefusesToForget(t *testing.T) {
	address := pgtest.Database(t)
	server := connect(t, address)
	s := server.Store("m")
	_, err := s.Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, 0)
	require.NoError(t, err)
	require.NoError(t, s.Record(t.Context(), storetest.Table(t, "m", "body")))
	require.NoError(t, s.Put(t.Context(), digestOf("x"), []byte("x")))
	_, err = server.AddMission(t.Context(), dossier.Mission{ID: "m"})
	require.NoError(t, err)
	conn, err := pgx.Connect(t.Context(), address)
	require.NoError(t, err)
	defer conn.Close(context.WithoutCancel(t.Context()))
	for _, table := range []string{"events", "reads", "bodies", "missions"} {
		for _, statement := range []string{"UPDATE deskworth.%s SET token = token", "DELETE FROM deskworth.%s", "TRUNCATE deskworth.%s"} {
			if table == "reads" || table == "bodies" {
				statement = replaced(statement)
			}
			_, err := conn.Exec(t.Context(), fmt.Sprintf(statement, table))
			assert.ErrorContains(t, err, "only added", statement+table)
		}
	}
}
