package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	sqlite3 "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Error says that the dossier's file failed, which no contributor can mend.
// A call that returns one has acknowledged nothing.
type Error struct {
	Why  error  // the cause, as the database gave it
	Cure string // what would work
	code string
}

func (e *Error) Error() string {
	return "the dossier's file cannot be used: " + e.Why.Error() + "; " + e.Cure
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Why }

// Code is one word for the error, as those of the room:
//
//	disk       no room, or the device failed
//	read_only  the file or its folder may not be written
//	damaged    what lies there is not what was kept
//	locked     another process held the file too long
//	not_found  the folder is not there
//	failed     anything else
func (e *Error) Code() string { return e.code }

// broken gives an error of the database its code and its cure.
func broken(err error) error {
	var coded source.Coded
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.As(err, &coded) {
		return err
	}
	code, cure := classify(err)
	return &Error{Why: err, Cure: cure, code: code}
}

const writable = "make the file and its folder writable for you, or set DESKWORTH_HOME to one that is"

const restore = "keep a copy of the file and of its -wal, and restore the mission from a backup or an export"

// unopened gives the cause that the database does not: whether the file's folder
// takes files.
func unopened(err error, file string) error {
	var refused *sqlite3.Error
	if !errors.As(err, &refused) || refused.Code()&0xff != lib.SQLITE_CANTOPEN {
		return err
	}
	probe, cause := os.CreateTemp(filepath.Dir(file), ".probe-*")
	if cause != nil {
		return fmt.Errorf("%w: %w", err, cause)
	}
	return errors.Join(err, probe.Close(), os.Remove(probe.Name()))
}

const other = "see that its folder exists, may be written and has room"

func classify(err error) (code, cure string) {
	var refused *sqlite3.Error
	if errors.Is(err, errLog) {
		return "damaged", restore
	}
	if errors.Is(err, syscall.EROFS) || errors.Is(err, fs.ErrPermission) {
		return "read_only", writable
	}
	if !errors.As(err, &refused) {
		return "failed", other
	}
	switch refused.Code() & 0xff {
	case lib.SQLITE_FULL:
		return "disk", "free some space, then file again: nothing is half done"
	case lib.SQLITE_IOERR:
		return "disk", "see that the device has room and works, then file again: nothing is half done"
	case lib.SQLITE_READONLY, lib.SQLITE_PERM:
		return "read_only", writable
	case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB:
		return "damaged", restore
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return "locked", "wait until the other process is done, or end it"
	case lib.SQLITE_CANTOPEN:
		return "not_found", other
	}
	return "failed", other
}
