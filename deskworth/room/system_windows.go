package room

import (
	"errors"

	"golang.org/x/sys/windows"
)

const (
	// canLink is false: a link to a directory needs a privilege to make and
	// cannot be replaced by rename. current.json is the pointer there.
	canLink  = false
	noFollow = 0
	// syncFolder is false: Windows gives no handle that syncs a directory; NTFS
	// journals its renames.
	syncFolder = false
)

func diskFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL) ||
		errors.Is(err, windows.ERROR_DISK_QUOTA_EXCEEDED)
}
