package room

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// folder is one directory of the desk: a place an operator chose, and names of
// ours below it. This is where paths are composed.
type folder struct {
	top   string   // absolute; links in it are the operator's business
	names []string // below top, each a name of ours
	wrap  func(disk) disk
	fault error // a refused name, said at first use
}

func (f folder) below(names ...string) folder {
	f.names = append(append([]string(nil), f.names...), names...)
	return f
}

// named goes below by a name that a person chose.
func (f folder) named(id string) folder {
	if err := CheckID(id); err != nil && f.fault == nil {
		f.fault = err
	}
	return f.below(id)
}

// path is for what must be opened by path: the lock, the database, the sandbox.
func (f folder) path(names ...string) string {
	return filepath.Join(append(append([]string{f.top}, f.names...), names...)...)
}

// open opens the directory; an absent one is an error that is fs.ErrNotExist.
func (f folder) open() (*os.Root, error) { return f.walk(false) }

// make opens the directory and makes what is missing, 0700.
func (f folder) make() (*os.Root, error) {
	if f.fault != nil {
		return nil, f.fault
	}
	if err := os.MkdirAll(f.top, dirMode); err != nil {
		return nil, unmade(f.top, err)
	}
	return f.walk(true)
}

// unmade tells a home that cannot be made from a name that is not there: some
// systems call both "no such file or directory".
func unmade(top string, err error) error {
	code, cure := classify(err)
	if errors.Is(err, fs.ErrNotExist) {
		code, cure = "read_only", "set DESKWORTH_HOME to a directory that can be made"
	}
	return &Error{What: "the home " + top + " cannot be made", Why: err, Cure: cure, code: code}
}

func (f folder) walk(create bool) (*os.Root, error) {
	if f.fault != nil {
		return nil, f.fault
	}
	root, err := os.OpenRoot(f.top)
	if err != nil {
		return nil, err
	}
	for _, name := range f.names {
		next, err := step(root, name, create)
		root.Close()
		if err != nil {
			return nil, err
		}
		root = next
	}
	return root, nil
}

// step goes one directory down and refuses a link. It compares what it looked
// at with what it opened: between the two, a script may have swapped them.
func step(root *os.Root, name string, create bool) (*os.Root, error) {
	seen, err := root.Lstat(name)
	if err != nil && create && os.IsNotExist(err) {
		seen, err = makeDir(root, name)
	}
	if err != nil {
		return nil, err
	}
	if !seen.IsDir() {
		return nil, fmt.Errorf("%w: %s", ErrLink, name)
	}
	next, err := root.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	opened, err := next.Stat(".")
	if err == nil && !os.SameFile(seen, opened) {
		err = fmt.Errorf("%w: %s was exchanged meanwhile", ErrLink, name)
	}
	if err != nil {
		next.Close()
		return nil, err
	}
	return next, nil
}

func makeDir(root *os.Root, name string) (fs.FileInfo, error) {
	// Another process may make it at the same time: both are right.
	if err := root.Mkdir(name, dirMode); err != nil && !os.IsExist(err) {
		return nil, err
	}
	if err := (rootDisk{root}).sync("."); err != nil {
		return nil, err
	}
	return root.Lstat(name)
}

// disk is the directory as steps; tests put a failing one in between.
func (f folder) disk(root *os.Root) disk {
	var d disk = rootDisk{root}
	if f.wrap != nil {
		d = f.wrap(d)
	}
	return d
}
