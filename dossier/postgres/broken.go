package postgres

import (
	"context"
	"errors"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// awayWait is how long a server may be away, as when it starts again after a
// crash; callWait bounds one call in all, answers that never come included.
const (
	awayWait = 20 * time.Second
	callWait = 90 * time.Second
	pause    = 50 * time.Millisecond
)

// patiently tries again while the server is away. What is tried must be safe to
// try twice: who adds a row finds the one that an earlier try added.
func (s *Server) patiently(ctx context.Context, try func(context.Context) error) error {
	bounded, cancel := context.WithTimeout(ctx, callWait)
	defer cancel()
	for until := time.Now().Add(s.patience); ; {
		err := try(bounded)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case !away(err) || time.Now().After(until) || bounded.Err() != nil:
			return broken(err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}

// away tells a server that is not there just now from one that says no.
func away(err error) bool {
	var coded source.Coded
	if errors.As(err, &coded) {
		return false
	}
	var said *pgconn.PgError
	if !errors.As(err, &said) {
		return lost(err)
	}
	switch said.Code {
	case "57P01", "57P02", "57P03", // it stops, it crashed, it starts
		"53300",                   // all its connections are taken
		"25P03",                   // our transaction waited too long: this process was stopped
		"40001", "40P01", "23505": // another came first
		return true
	}
	return strings.HasPrefix(said.Code, "08")
}

// lost says that a connection was refused or broke.
func lost(err error) bool {
	var connect *pgconn.ConnectError
	var network net.Error
	return errors.As(err, &connect) || errors.As(err, &network) || pgconn.SafeToRetry(err) || pgconn.Timeout(err) || brokenOff(err)
}

// broken says that the database failed, in its own words where it gave some.
// The driver's texts name the address: only the server's and the system's are quoted.
func broken(err error) error {
	var coded source.Coded
	if err == nil || errors.As(err, &coded) || errors.Is(err, context.Canceled) || isOurs(err) {
		return err
	}
	failure := &source.UpstreamError{Vendor: "PostgreSQL", Remedy: "see that the server runs and lets this desk in; what was being filed may have been kept: look before you file it again"}
	var said *pgconn.PgError
	var system *net.OpError
	switch {
	case errors.As(err, &said):
		failure.Said = said.Message + " (" + said.Code + ")"
	case errors.As(err, &system):
		failure.Problem = "the connection failed: " + cause(system)
	case errors.Is(err, context.DeadlineExceeded):
		failure.Problem = "no answer came in time"
	default:
		failure.Problem = "the connection broke"
	}
	return failure
}

// cause is the system's word without the address that stands before it.
func cause(err *net.OpError) string {
	var name *net.DNSError
	if errors.As(err, &name) {
		return "the host's name is not known"
	}
	return err.Err.Error()
}
