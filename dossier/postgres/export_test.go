package postgres

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Wait sets for how long a server may be away.
func (s *Server) Wait(patience time.Duration) { s.patience = patience }

// Migrate brings the tables along a list of migrations.
func (s *Server) Migrate(ctx context.Context, list []string) error { return s.migrate(ctx, list) }

// Migrations are this build's.
func Migrations() []string { return migrations }

// Setting is what a new session has.
func (s *Server) Setting(t *testing.T, name string) (value string) {
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT current_setting($1)", name).Scan(&value))
	return value
}

// Keyed are the questions that the index of keys answers alone, the second as the
// function asks it.
var Keyed = []string{underKeys, `SELECT FROM deskworth.events WHERE ` + inKey + ` AND key = ($2)[1] AND seq > 0`}

// Opening are the questions that the index of conflicts answers alone.
var Opening = []string{opener, `SELECT FROM deskworth.events WHERE ` + inKey + ` AND opens >= $2`}
