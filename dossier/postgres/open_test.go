package postgres_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/postgres"
	"github.com/deskworth/deskworth-go/internal/pgtest"
)

func TestManyOpenANewDatabaseAtOnce(t *testing.T) {
	address := pgtest.Database(t)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			s, err := postgres.Connect(context.WithoutCancel(t.Context()), address)
			if assert.NoError(t, err) {
				_, err = s.Store("m").Append(context.WithoutCancel(t.Context()), dossier.Event{Kind: dossier.KindLimit}, -1)
				assert.NoError(t, err)
				assert.NoError(t, s.Close())
			}
		})
	}
	wg.Wait()
	events, err := connect(t, address).Store("m").Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Len(t, events, 8)
}

func TestTablesOfANewerBuildAreRefusedWithTheirVersion(t *testing.T) {
	address := pgtest.Database(t)
	server := connect(t, address)
	next := append(slices.Clone(postgres.Migrations()), `CREATE TABLE deskworth.later (n integer)`)
	require.NoError(t, server.Migrate(t.Context(), next))
	require.NoError(t, server.Migrate(t.Context(), next), "once more changes nothing")
	_, err := postgres.Connect(t.Context(), address)
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "newer", refused.Rule)
	assert.ErrorContains(t, err, fmt.Sprintf("version %d, and this build knows version %d", len(next), len(next)-1))
}

func TestAMigrationThatFailsChangesNothing(t *testing.T) {
	address := pgtest.Database(t)
	server := connect(t, address)
	bad := append(slices.Clone(postgres.Migrations()), `CREATE TABLE deskworth.later (n integer); SELECT 1/0`)
	require.Error(t, server.Migrate(t.Context(), bad))
	connect(t, address) // as before
	require.NoError(t, server.Migrate(t.Context(), append(slices.Clone(postgres.Migrations()), `CREATE TABLE deskworth.later (n integer)`)))
}

func TestWhatTheAddressMustNotSay(t *testing.T) {
	for rule, address := range map[string]string{
		"a port that is none":                   "postgres://desk:hunter2hunter2@127.0.0.1:99999999/x",
		"a percent sign in the password":        "postgres://desk:hunter2%hunter2@127.0.0.1/x",
		"another scheme":                        "mysql://desk:hunter2hunter2@127.0.0.1/x",
		"words instead of an address":           "host=127.0.0.1 password=hunter2hunter2",
		"a commit that may be lost":             "postgres://desk:hunter2hunter2@127.0.0.1/x?synchronous_commit=off",
		"a certificate that is not there":       "postgres://desk:hunter2hunter2@127.0.0.1/x?sslmode=verify-full&sslrootcert=/nonexistent",
		"a word that the pool does not take in": "postgres://desk:hunter2hunter2@127.0.0.1/x?pool_max_conns=many",
	} {
		t.Run(rule, func(t *testing.T) {
			_, err := postgres.Connect(t.Context(), address)
			var wrong *source.ArgumentError
			require.ErrorAs(t, err, &wrong)
			assert.NotContains(t, fmt.Sprintf("%+v", err), "hunter2")
		})
	}
}

func TestARefusalHoldsNoSecret(t *testing.T) {
	address, err := url.Parse(pgtest.Database(t))
	require.NoError(t, err)
	address.User = url.UserPassword("desk", "wrong-and-secret")
	_, err = postgres.Connect(t.Context(), address.String())
	if err == nil {
		t.Skip("a server that asks for a password is missing: the one that DESKWORTH_TEST_POSTGRES names asks for none")
	}
	var upstream *source.UpstreamError
	require.ErrorAs(t, err, &upstream)
	assert.ErrorContains(t, err, "28P01", "the server's own word")
	assert.NotContains(t, err.Error(), "wrong-and-secret")
	assert.NotContains(t, err.Error(), address.Host)
}

func TestTheSecretsOfAnAddressAreItAndItsPassword(t *testing.T) {
	assert.Equal(t, []string{"postgres://a:p%40ss@h/d", "p@ss"}, postgres.Secrets("postgres://a:p%40ss@h/d"))
	t.Setenv("PGPASSWORD", "from-the-environment")
	assert.Contains(t, postgres.Secrets("postgres://a@h/d"), "from-the-environment")
}

func TestSettingsOfTheDatabaseDoNotWeakenTheStore(t *testing.T) {
	address := pgtest.Database(t)
	ctx := context.WithoutCancel(t.Context())
	conn, err := pgx.Connect(ctx, address)
	require.NoError(t, err)
	defer conn.Close(ctx)
	name := address[strings.LastIndexByte(strings.SplitN(address, "?", 2)[0], '/')+1:]
	name, _, _ = strings.Cut(name, "?")
	for _, setting := range []string{"synchronous_commit = off", "default_transaction_isolation = 'repeatable read'", "default_transaction_read_only = on"} {
		_, err := conn.Exec(ctx, "ALTER DATABASE "+name+" SET "+setting)
		require.NoError(t, err)
	}
	one, two := connect(t, address).Store("m"), connect(t, address)
	assert.Equal(t, "on", two.Setting(t, "synchronous_commit"))
	var wg sync.WaitGroup
	for _, s := range []*postgres.Store{one, two.Store("m")} {
		wg.Go(func() {
			for range 20 {
				_, err := s.Append(ctx, dossier.Event{Kind: dossier.KindLimit}, -1)
				assert.NoError(t, err)
			}
		})
	}
	wg.Wait()
	events, err := one.Events(ctx, 0)
	require.NoError(t, err)
	assert.Len(t, events, 40)
}

func TestTwoWhoMakeOneMissionAreToldWhoDid(t *testing.T) {
	server := connect(t, pgtest.Database(t))
	m := dossier.Mission{ID: "apple", Subject: source.Identity{Symbol: "AAPL"}, AsOf: source.NewDate(2023, 11, 3)}
	added, err := server.AddMission(t.Context(), m)
	require.NoError(t, err)
	assert.True(t, added)
	added, err = server.AddMission(t.Context(), m)
	require.NoError(t, err)
	assert.False(t, added, "the same again was not made now")
	again, found, err := server.Mission(t.Context(), "apple")
	require.NoError(t, err)
	assert.True(t, found)
	assert.Equal(t, m, again)
	_, found, err = server.Mission(t.Context(), "nosuch")
	require.NoError(t, err)
	assert.False(t, found)
	ids, err := server.Missions(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []string{"apple"}, ids)
}
