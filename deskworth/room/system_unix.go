//go:build unix

package room

import (
	"errors"
	"syscall"
)

const (
	canLink    = true               // a symbolic link can be replaced by rename
	noFollow   = syscall.O_NOFOLLOW // for the one path that is opened by name: the lock
	syncFolder = true               // a rename lasts only once its directory is synced
)

// diskFull is also said of a quota and of a file size limit: the cure is the same.
func diskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}
