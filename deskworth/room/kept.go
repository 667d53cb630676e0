package room

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"
)

// Kept is one small file that many processes read and one at a time replaces.
// Readers see the old content or the new, whole, and need no lock.
type Kept struct {
	folder folder
	name   string
	wait   time.Duration
}

// Stamp tells one state of a file from another: time, size and which file it is.
// Its zero value is the state "absent".
type Stamp struct{ info fs.FileInfo }

// Same says whether nothing was replaced between two stamps.
func (s Stamp) Same(t Stamp) bool {
	if s.info == nil || t.info == nil {
		return s.info == nil && t.info == nil
	}
	return s.info.ModTime().Equal(t.info.ModTime()) && s.info.Size() == t.info.Size() && os.SameFile(s.info, t.info)
}

// Stamp looks at the file without reading it; cheap enough for each call.
func (k *Kept) Stamp() (Stamp, error) {
	root, err := k.folder.open()
	if errors.Is(err, fs.ErrNotExist) {
		return Stamp{}, nil
	}
	if err != nil {
		return Stamp{}, k.explain("cannot be looked at", err)
	}
	defer root.Close()
	info, err := root.Lstat(k.name)
	if errors.Is(err, fs.ErrNotExist) {
		return Stamp{}, nil
	}
	return Stamp{info}, k.explain("cannot be looked at", err)
}

// Read gives the content, nil when the file is absent, and the stamp of exactly
// that content.
func (k *Kept) Read() ([]byte, Stamp, error) {
	root, err := k.folder.open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, Stamp{}, nil
	}
	if err != nil {
		return nil, Stamp{}, k.explain("cannot be read", err)
	}
	defer root.Close()
	body, stamp, err := readStamped(root, k.name)
	return body, stamp, k.explain("cannot be read", err)
}

// readStamped asks the open file, not the name: a replacement in between would
// pair the old content with the new stamp.
func readStamped(root *os.Root, name string) ([]byte, Stamp, error) {
	f, err := root.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, Stamp{}, nil
	}
	if err != nil {
		return nil, Stamp{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, Stamp{}, err
	}
	if info.Size() > maxKeptBytes {
		return nil, Stamp{}, fmt.Errorf("%w: it has %d bytes, at most %d are read", ErrDamaged, info.Size(), maxKeptBytes)
	}
	body := make([]byte, info.Size())
	_, err = io.ReadFull(f, body)
	return body, Stamp{info}, err
}

const maxKeptBytes = 16 << 20

// Replace reads the file and writes what change makes of it, under the lock of
// its directory: two processes never lose each other's change. old is nil when
// the file is absent. An error of change is returned as it is and changes nothing.
func (k *Kept) Replace(ctx context.Context, change func(old []byte) ([]byte, error)) error {
	root, err := k.folder.make()
	if err != nil {
		return k.explain("was not replaced", err)
	}
	defer root.Close()
	err = replaceLocked(ctx, root, k.folder.disk(root), k.folder.path(lockName(k.name)), k.name, k.wait, change)
	return k.explain("was not replaced", err)
}

func lockName(name string) string { return "." + name + ".lock" }

// changeError carries an error of the caller's change past our own wording.
type changeError struct{ error }

func replaceLocked(ctx context.Context, root *os.Root, d disk, lockPath, name string, wait time.Duration, change func([]byte) ([]byte, error)) error {
	release, err := lock(ctx, lockPath, wait)
	if err != nil {
		return err
	}
	defer release()
	old, _, err := readStamped(root, name)
	if err != nil {
		return err
	}
	body, err := change(old)
	if err != nil {
		return changeError{err}
	}
	if len(body) > maxKeptBytes {
		return fmt.Errorf("the new content has %d bytes, at most %d are kept", len(body), maxKeptBytes)
	}
	return replace(d, name, body)
}

func (k *Kept) explain(what string, err error) error {
	return explainChange(k.name+" "+what, err)
}

func explainChange(what string, err error) error {
	if changed, ok := err.(changeError); ok {
		return changed.error
	}
	return explain(what, err)
}
