package room

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gofrs/flock"
)

const (
	lockWait = 30 * time.Second // longest wait for another process
	lockPoll = 2 * time.Millisecond
)

// lock takes the lock of one directory, for this process and all others. The
// file stays: removing it would let two processes hold two locks of one name.
// The directory of path must not be writable by a sandboxed script.
func lock(ctx context.Context, path string, wait time.Duration) (release func(), err error) {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%w: %s", ErrLink, path)
	}
	l := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR|noFollow), flock.SetPermissions(fileMode))
	waiting, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	held, err := l.TryLockContext(waiting, lockPoll)
	if held {
		return func() { _ = l.Close() }, nil // the process's end would let go as well
	}
	_ = l.Close()
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return nil, fmt.Errorf("%w after %s: %s", ErrLocked, wait, path)
	}
	if err == nil {
		err = ErrLocked
	}
	return nil, err
}
