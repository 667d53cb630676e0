// Package postgres keeps the dossiers of many missions in one PostgreSQL
// database, for a team whose desks share missions.
//
// Start with [Connect], then [Server.Store] for one mission. Events, reads,
// bodies and missions are only ever added: the tables themselves refuse to
// change or remove a row. Any number of processes and desks may use one
// database; a server that goes away for a while is waited for.
//
// Nothing here keeps a card, a room or a journal, and no error quotes the
// address that was given: it may hold a password.
package postgres

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Times that the server keeps for us, so that a client that was stopped in the
// middle of a transaction does not hold a mission for ever.
const (
	statementTime = "30s"
	idleTime      = "30s" // within a transaction
)

const (
	connectWait    = 5 * time.Second
	maxConnections = 8 // of one process, unless the address says pool_max_conns
)

// Server is one database. It may be used from any goroutine.
type Server struct {
	pool     *pgxpool.Pool
	patience time.Duration // for which a server may be away
}

// Is says whether an address is one of PostgreSQL.
func Is(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// Secrets are the parts of an address that no output may hold: the address
// itself and the password, wherever the client found that one.
func Secrets(address string) []string {
	secrets := []string{address}
	if config, err := pgx.ParseConfig(address); err == nil && config.Password != "" {
		secrets = append(secrets, config.Password)
	}
	return secrets
}

// Connect opens a database and brings its tables to this build's version.
// The caller closes what it gets.
//
// It returns a [source.ArgumentError] for an address that cannot be read or
// that gives up durability, a [source.RefusedError] with rule "newer" when a
// newer build has changed the tables, and a [source.UpstreamError] when the
// server cannot be reached or does not let us in.
func Connect(ctx context.Context, address string) (*Server, error) {
	config, err := configured(address)
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, broken(err)
	}
	s := &Server{pool: pool, patience: connectWait}
	if err := s.migrate(ctx, migrations); err != nil {
		pool.Close()
		return nil, err
	}
	s.patience = awayWait
	return s, nil
}

func configured(address string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil || !Is(address) {
		// The parser's own words would quote the address.
		return nil, &source.ArgumentError{Field: "store", Problem: "the address of the database cannot be read", Remedy: "write postgres://USER:PASSWORD@HOST:PORT/DATABASE, with signs like @ or / in the password percent-encoded"}
	}
	params := config.ConnConfig.RuntimeParams
	switch params["synchronous_commit"] {
	case "":
		params["synchronous_commit"] = "on" // whatever the role's or the database's own setting is
	case "on", "remote_apply":
	default:
		return nil, &source.ArgumentError{Field: "store", Problem: "the address asks for a synchronous_commit that may lose what was acknowledged", Remedy: "take it out of the address"}
	}
	// The same for what a statement of its own, without a transaction around it, may do and see.
	params["default_transaction_isolation"], params["default_transaction_read_only"] = "read committed", "off"
	fallback(params, "statement_timeout", statementTime)
	fallback(params, "idle_in_transaction_session_timeout", idleTime)
	fallback(params, "application_name", "deskworth")
	fallback(params, "client_encoding", "UTF8")
	// A plan that was made while a table was empty would read all of it for ever:
	// every question that a store asks has its index.
	fallback(params, "enable_seqscan", "off")
	// So one plan does for all arguments. Left to itself the server takes arrays of eight
	// for dearer than they are, and makes a new plan for each batch that it keeps.
	fallback(params, "plan_cache_mode", "force_generic_plan")
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectWait
	}
	if !strings.Contains(address, "pool_max_conns") {
		config.MaxConns = maxConnections
	}
	return config, nil
}

func fallback(params map[string]string, name, value string) {
	if params[name] == "" {
		params[name] = value
	}
}

// Close lets go of the database.
func (s *Server) Close() error {
	s.pool.Close()
	return nil
}
