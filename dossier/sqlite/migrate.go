package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// migrations bring a file from one version to the next; SQLite keeps the number
// itself. One that was released is never edited. The first finds its tables in
// files that were made before there were numbers.
var migrations = []string{schema, keyed}

// migrate brings a file to the last version of the list, all of it or nothing.
func migrate(ctx context.Context, db *sql.DB, list []string) error {
	version, err := versionOf(ctx, db)
	if err != nil || version == len(list) {
		return err
	}
	if version > len(list) {
		return newer(version, len(list))
	}
	tx, err := db.BeginTx(ctx, nil) // takes the write lock: of many that start together, one finds work
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing to roll back once it is committed
	if version, err = versionOf(ctx, tx); err != nil {
		return err
	}
	for ; version < len(list); version++ {
		if _, err := tx.ExecContext(ctx, fmt.Sprintf("%s; PRAGMA user_version = %d", list[version], version+1)); err != nil {
			return err
		}
	}
	return tx.Commit()
}

type rower interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func versionOf(ctx context.Context, q rower) (version int, err error) {
	err = q.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&version)
	return version, err
}

func newer(version, known int) error {
	return &source.RefusedError{
		Rule: "newer", Reason: fmt.Sprintf("the dossier's file is of version %d, and this build knows version %d", version, known),
		Remedy: "use a build at least as new as the one that changed it",
	}
}
