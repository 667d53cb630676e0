package start

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/postgres"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
)

// StoreVariable holds the address of the database that a team's desks share.
// It may hold a password: no output holds it.
const StoreVariable = "DESKWORTH_DOSSIER"

// opener opens a mission's store; close lets go of it.
type opener func(mission string) (store dossier.Store, close func() error, err error)

// files keeps each mission in a file of its own in the home.
func files(ctx context.Context, o Options) opener {
	return func(mission string) (dossier.Store, func() error, error) {
		file, err := o.Home.DossierFile(mission)
		if err != nil {
			return nil, nil, err
		}
		store, err := sqlite.Open(ctx, file, o.Home.Bodies(mission))
		if err != nil {
			return nil, nil, err
		}
		if what := store.Found().String(); what != "" && o.Found != nil {
			o.Found(mission, what)
		}
		return store, store.Close, nil
	}
}

// shared keeps all missions in one database.
func shared(server *postgres.Server) opener {
	return func(mission string) (dossier.Store, func() error, error) {
		return server.Store(mission), func() error { return nil }, nil
	}
}

// choose decides where dossiers are kept: in the home, or in the database that
// the operator names.
func (s *Started) choose(ctx context.Context, o Options) error {
	address := o.Getenv(StoreVariable)
	if address == "" {
		s.open = files(ctx, o)
		return nil
	}
	if !postgres.Is(address) {
		return &source.RefusedError{Rule: "store", Reason: StoreVariable + " names a store that this build does not know", Remedy: "give a postgres:// address, or unset it: dossiers are then kept in the home"}
	}
	server, err := postgres.Connect(ctx, address)
	if err != nil {
		return err
	}
	s.open, s.Desk.Catalogue, s.Server = shared(server), server, server
	s.closers = append(s.closers, server.Close)
	return nil
}

// secret gives the parts of the database's address under names of their own, so
// that the redactor learns them as it learns keys.
func secret(getenv func(string) string) (named func(string) string, names []string) {
	values := map[string]string{}
	if address := getenv(StoreVariable); address != "" {
		for i, part := range postgres.Secrets(address) {
			name := StoreVariable + " part " + string(rune('a'+i))
			values[name] = part
			names = append(names, name)
		}
	}
	return func(name string) string {
		if part, ours := values[name]; ours {
			return part
		}
		return getenv(name)
	}, names
}
