package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// durably runs a statement in a transaction of its own and returns when the device has
// what it kept, but has it let go of its locks before: of many processes that wait for
// one lock, each would else wait for the syncs of all before it.
//
// All of it is one journey on one connection. The transaction commits without waiting;
// the session's own setting stays. The barrier behind it waits, for all that was
// committed before. When the server dies between the two, so does the journey, and
// nobody takes for kept what a crash took.
func (s *Server) durably(ctx context.Context, statement string, args []any, scan func(pgx.Row) error) error {
	var journey pgx.Batch
	journey.Queue(`BEGIN`)
	journey.Queue(`SELECT FROM set_config('synchronous_commit', 'off', true)`)
	journey.Queue(statement, args...).QueryRow(scan)
	journey.Queue(`COMMIT`)
	journey.Queue(barrier)
	return s.pool.SendBatch(ctx, &journey).Close() // the barrier commits, and waits, at the journey's end
}

// barrier writes a record to the server's log that is of no use but to give its
// transaction something to wait for: its commit lies behind all that were there, and
// the barriers of many processes share a sync. Whoever may connect may write one, at
// every wal_level.
const barrier = `SELECT FROM pg_logical_emit_message(true, 'deskworth', ''::text)`
