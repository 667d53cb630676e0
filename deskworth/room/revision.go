package room

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Current resolves the pointer once and gives that revision: what is published
// meanwhile does not change what the reader sees. Before the first publication
// the error has code "not_found" and is fs.ErrNotExist.
func (b *Bundles) Current() (fs.FS, error) {
	revision, err := b.Named()
	if err != nil {
		return nil, err
	}
	return b.Revision(revision)
}

// Named gives the number of the current revision.
func (b *Bundles) Named() (revision string, err error) {
	err = b.look(func(d disk) error {
		revision, err = pointer(d)
		return err
	})
	return revision, explain("there is no current bundle", err)
}

// Revision opens one revision by its number.
func (b *Bundles) Revision(revision string) (bundle fs.FS, err error) {
	if number(revision) == 0 {
		return nil, badRevision(revision)
	}
	err = b.look(func(d disk) error {
		bundle, err = openRevision(d, revision)
		return err
	})
	return bundle, explain("the bundle "+revision+" cannot be opened", err)
}

// Revisions lists the published revisions, oldest first.
func (b *Bundles) Revisions() (names []string, err error) {
	err = b.look(func(d disk) error {
		names, err = revisions(d)
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return names, explain("the bundles cannot be listed", err)
}

// Folder is the path of a revision, to show to the operator.
func (b *Bundles) Folder(revision string) (string, error) {
	if b.folder.fault != nil {
		return "", b.folder.fault
	}
	if number(revision) == 0 {
		return "", badRevision(revision)
	}
	return b.folder.path(revision), nil
}

func badRevision(revision string) error {
	return badName(revision, "it is not a revision", "give a number with six digits, such as 000001")
}

func (b *Bundles) look(at func(disk) error) error {
	root, err := b.folder.open()
	if err != nil {
		return err
	}
	defer root.Close()
	return at(b.folder.disk(root))
}

// openRevision refuses a link in a revision's place: it could show another
// mission's files under this one's number.
func openRevision(d disk, revision string) (fs.FS, error) {
	info, err := d.lstat(revision)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%w: %s", ErrLink, revision)
	}
	return d.view(revision)
}

// OpenBundle opens what an operator points at: a revision's folder, the link
// DIR/current, or the directory DIR of revisions, whose current one it gives.
// DIR/current works as well where the pointer is the file current.json.
func OpenBundle(path string) (fs.FS, error) {
	top, err := filepath.Abs(path)
	if err != nil {
		return nil, explain("the bundle has no absolute path", err)
	}
	if filepath.Base(top) == linkName {
		if _, err := os.Lstat(filepath.Join(filepath.Dir(top), pointerName)); err == nil {
			return BundlesAt(filepath.Dir(top)).Current()
		}
	}
	root, err := os.OpenRoot(top)
	if err != nil {
		return nil, explain("the bundle "+path+" cannot be opened", err)
	}
	if _, err := root.Lstat(manifest); err == nil {
		return root.FS(), nil
	}
	defer root.Close()
	return BundlesAt(top).Current()
}
