package sqlite

import (
	"context"
	"errors"
	"time"

	sqlite3 "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// patience is how long another process may hold the file; pause is between looks,
// a small part of what a device takes to keep something.
const (
	patience = 10 * time.Second
	pause    = 500 * time.Microsecond
)

// patiently tries again while another process holds the file. The database's
// own timeout does not cover everything: who turns a new file's journal around,
// or opens one that another is closing, is told "busy" at once.
func patiently(ctx context.Context, try func() error) error {
	for until := time.Now().Add(patience); ; {
		err := try()
		if !busy(err) || time.Now().After(until) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}

func busy(err error) bool {
	var refused *sqlite3.Error
	return errors.As(err, &refused) && refused.Code()&0xff == lib.SQLITE_BUSY
}
