package postgres_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/storetest"
	"github.com/deskworth/deskworth-go/internal/pgtest"
)

func BenchmarkContribution(b *testing.B) {
	storetest.Contributions(b, func(t testing.TB) dossier.Store { return connect(t, pgtest.Database(t)).Store("m") })
}

func BenchmarkThroughput(b *testing.B) {
	address := pgtest.Database(b)
	storetest.Throughput(b, func(t testing.TB) dossier.Store {
		return connect(t, address+"&pool_max_conns=4").Store("m") // the server has a hundred, and bare inserts want one a writer
	},
		func(t testing.TB) func(context.Context, []byte) error {
			config, err := pgxpool.ParseConfig(address)
			require.NoError(t, err)
			config.MaxConns = storetest.Writers / storetest.Places
			pool, err := pgxpool.NewWithConfig(t.Context(), config)
			require.NoError(t, err)
			t.Cleanup(pool.Close)
			_, err = pool.Exec(t.Context(), `CREATE TABLE IF NOT EXISTS bare (n bigserial PRIMARY KEY, body bytea NOT NULL)`)
			require.NoError(t, err)
			return func(ctx context.Context, body []byte) error {
				_, err := pool.Exec(ctx, `INSERT INTO bare (body) VALUES ($1)`, body)
				return err
			}
		})
}
