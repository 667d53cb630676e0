package room

import (
	"io"
	"io/fs"
	"os"
)

const (
	dirMode  = 0o700
	fileMode = 0o600
)

// disk is every step that a write takes in one directory. It exists so that a
// test can fail each step in turn; rootDisk is the real one.
type disk interface {
	mkdir(name string) error
	create(name string) (file, error) // new only, never over or through anything
	lstat(name string) (fs.FileInfo, error)
	list(name string) ([]fs.DirEntry, error)
	read(name string) ([]byte, error)
	readlink(name string) (string, error)
	rename(from, to string) error
	symlink(target, name string) error
	remove(name string) error
	removeAll(name string) error
	sync(name string) error // of a directory
	view(name string) (fs.FS, error)
	close() error
}

type file interface {
	io.WriteCloser
	Sync() error
}

// rootDisk works below one open directory: names cannot leave it, even when
// somebody swaps a component for a link meanwhile.
type rootDisk struct{ root *os.Root }

func (d rootDisk) mkdir(name string) error { return d.root.Mkdir(name, dirMode) }

func (d rootDisk) create(name string) (file, error) {
	f, err := d.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fileMode)
	if err != nil {
		return nil, err // not f: a nil *os.File in an interface is not nil
	}
	return f, nil
}

func (d rootDisk) lstat(name string) (fs.FileInfo, error) { return d.root.Lstat(name) }

// list gives the entries sorted by name.
func (d rootDisk) list(name string) ([]fs.DirEntry, error) { return fs.ReadDir(d.root.FS(), name) }

func (d rootDisk) read(name string) ([]byte, error)     { return d.root.ReadFile(name) }
func (d rootDisk) readlink(name string) (string, error) { return d.root.Readlink(name) }
func (d rootDisk) rename(from, to string) error         { return d.root.Rename(from, to) }
func (d rootDisk) symlink(target, name string) error    { return d.root.Symlink(target, name) }
func (d rootDisk) remove(name string) error             { return d.root.Remove(name) }
func (d rootDisk) removeAll(name string) error          { return d.root.RemoveAll(name) }
func (d rootDisk) close() error                         { return d.root.Close() }

func (d rootDisk) sync(name string) error {
	if !syncFolder {
		return nil
	}
	dir, err := d.root.Open(name)
	if err != nil {
		return err
	}
	defer dir.Close()
	return dir.Sync()
}

// view opens a directory to read. Its handle closes when the last reader lets go.
func (d rootDisk) view(name string) (fs.FS, error) {
	sub, err := d.root.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return sub.FS(), nil
}
