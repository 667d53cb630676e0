package sqlite

import (
	"context"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// turnSuffix names the file beside the dossier's in whose lock processes queue.
const turnSuffix = "-turn"

// turn waits until this store is the next to ask the database for its write lock.
// The database lets whoever asks at the right moment have it, and who asks most
// rarely may never: of eight busy processes some got nothing in ten seconds. In
// the system's own lock they stand in line, and asleep.
//
// It is for fairness alone. Who gets no turn in time, or cannot have the file,
// goes on and asks the database, which lets one in.
func (s *Store) turn(ctx context.Context) (release func()) {
	// One a turn: a waiter that gave up must not let go of another's.
	lock := flock.New(s.file+turnSuffix, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o600))
	held := make(chan error, 1)
	go func() { held <- lock.Lock() }()
	select {
	case <-held:
		return func() { _ = lock.Close() }
	case <-ctx.Done():
	case <-time.After(patience):
	}
	go func() { <-held; _ = lock.Close() }()
	return func() {}
}
