package postgres

import (
	"context"
	"crypto/rand"

	"github.com/jackc/pgx/v5"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/batch"
)

// Store is a [dossier.Store] of one mission in a database. It sees nothing of
// another mission's.
type Store struct {
	server  *Server
	mission string
	passing source.Memory // tables that the terms let nobody keep: for this process only
	recent  source.Recent
	queue   batch.Queue[*filing]
	asks    batch.Queue[*asking]
}

var (
	_ dossier.Store  = (*Store)(nil)
	_ dossier.Writer = (*Store)(nil)
)

// Store gives a mission's store. Make one a mission and process: tables that may
// not be kept live in it. It is open as long as the server is.
func (s *Server) Store(mission string) *Store { return &Store{server: s, mission: mission} }

// transact runs work in one transaction. A statement sees what was committed
// before it began: who holds a mission's lock sees all that its holders before
// added, whatever the role's own default is.
func (s *Server) transact(ctx context.Context, work func(pgx.Tx) error) error {
	return pgx.BeginTxFunc(ctx, s.pool, pgx.TxOptions{IsoLevel: pgx.ReadCommitted, AccessMode: pgx.ReadWrite}, work)
}

// lock waits for the mission's lock; two missions that share a hash only wait more.
const lock = `SELECT pg_advisory_xact_lock(hashtextextended($1, 1))`

// inside runs work alone in the mission: no other process adds to it meanwhile.
//
// The lock is let go of after the commit is on the device and seen by all. An append
// lets go of it earlier (see [Server.durably]): what it kept is seen by all then, and
// is on the device when it is answered. Either way rows are numbered, become visible
// and become durable in one order: the server's log has no gap that a crash leaves. A
// number is taken within the transaction that uses it: one that fails takes its
// number back, and there are no gaps, which a sequence would leave.
func (s *Store) inside(ctx context.Context, work func(context.Context, pgx.Tx) error) error {
	return s.server.patiently(ctx, func(ctx context.Context) error {
		return s.server.transact(ctx, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, lock, s.mission); err != nil {
				return err
			}
			return work(ctx, tx)
		})
	})
}

// token names one call, so that a second try knows what the first one added: a
// commit whose answer was lost may have happened.
func token() []byte {
	b := make([]byte, 16)
	rand.Read(b) // never fails
	return b
}
