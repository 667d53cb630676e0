package room

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"
)

// Error says what the desk was doing with its disk, why it stopped, and what
// would work. Nothing was changed unless What says so.
type Error struct {
	What string // "the bundle was not published"
	Why  error  // the cause, as the system gave it
	Cure string // one thing to do
	code string
}

func (e *Error) Error() string {
	text := e.What + ": " + e.Why.Error()
	if e.Cure != "" {
		text += " (" + e.Cure + ")"
	}
	return text
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Why }

// Code is one word for the error:
//
//	name       a name that cannot be a file's
//	link       a symbolic link or a wrong kind of file stands in the way
//	locked     another process held the lock too long
//	disk       no room on the device, or it failed
//	quota      a mission or a card would hold more than its bound
//	read_only  the place may not be written
//	damaged    what lies on disk is not what was put there
//	check      the staged files failed the check that was given
//	not_found  nothing is there
//	cancelled  the caller's context ended
//	failed     anything else
func (e *Error) Code() string { return e.code }

// Causes that a caller may want to tell apart with errors.Is.
var (
	// ErrLink refuses to write through a symbolic link. Remove the link, or move the home instead of a part of it.
	ErrLink = errors.New("a symbolic link or a file stands where a directory of the desk belongs")
	// ErrLocked says that another process kept the lock. Wait for it, or end it.
	ErrLocked = errors.New("another process of the desk holds the lock")
	// ErrDamaged says that bytes on disk are not those that were put there. Restore the file from a copy, or read it again.
	ErrDamaged = errors.New("the bytes on disk are not those that were kept")
	// ErrCheck says that staged files failed their check and has no code of its own.
	ErrCheck = errors.New("the files failed their check")
)

type coded interface{ Code() string }

// explain gives an error of the system its code and cure. An error that already
// has a code keeps it: its maker knew more.
func explain(what string, err error) error {
	if err == nil {
		return nil
	}
	var known coded
	if errors.As(err, &known) {
		return fmt.Errorf("%s: %w", what, err)
	}
	code, cure := classify(err)
	return &Error{What: what, Why: err, Cure: cure, code: code}
}

func classify(err error) (code, cure string) {
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return "cancelled", "run it again; nothing is half done"
	case errors.Is(err, ErrLocked):
		return "locked", "wait until the other process is done, or end it"
	case errors.Is(err, ErrLink):
		return "link", "remove what stands there; the desk writes only in directories it made"
	case errors.Is(err, ErrDamaged):
		return "damaged", "restore the file from a copy, or read the source again"
	case diskFull(err):
		return "disk", "free some space, then run it again"
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		return "read_only", "make the directory writable for you, or set DESKWORTH_HOME to one that is"
	case errors.Is(err, syscall.EIO):
		return "disk", "the device failed: check it, or set DESKWORTH_HOME to another"
	case errors.Is(err, fs.ErrNotExist):
		return "not_found", "check the name"
	}
	return "failed", "run dw doctor, which tries the home"
}
