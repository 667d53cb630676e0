package room

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"time"
)

// File is one file to publish. Its Name may have one folder: sources/<digest>.
type File struct {
	Name string
	Body []byte
}

// Bundles is a directory of numbered revisions and a pointer to the current one.
// A revision is complete from the moment it has a number, and is never edited or
// removed. The pointer is the link "current", or the file current.json where
// links do not work; where both exist, the file counts.
type Bundles struct {
	folder folder
	space  *space // nil: unbounded, as a folder is that the operator chose
	locks  string // path of the lock file; beside the directory when a script may write in it
	wait   time.Duration
}

// Bundles is where a mission's sealed bundles are published.
func (h *Home) Bundles(mission string) *Bundles {
	where := h.mission(mission).below("bundles")
	return &Bundles{folder: where, space: h.missionSpace(mission), locks: where.path(".lock"), wait: h.wait}
}

// BundlesAt lets a directory that the operator named (--out DIR) play bundles/.
func (h *Home) BundlesAt(dir string) *Bundles {
	b := BundlesAt(dir)
	b.wait = h.wait
	return b
}

// BundlesAt publishes in a directory that a program chose, without a home.
func BundlesAt(dir string) *Bundles {
	top, err := filepath.Abs(dir)
	where := folder{top: top, fault: err}
	return &Bundles{folder: where, locks: where.path(".lock"), wait: lockWait}
}

// Publish stages files in a new directory, gives check a view of them as they
// lie on disk, and makes them current under the next number ("000001"), which it
// returns. check may be nil. On error the current revision is what it was and
// the staged files are gone.
//
// Files equal to the newest revision, byte for byte, make that one current and
// return its number: composing the same dossier twice gives one bundle.
//
// Every error has a code (see [Error]); one of check keeps its own.
func (b *Bundles) Publish(ctx context.Context, files []File, check func(fs.FS) error) (revision string, err error) {
	const what = "nothing was kept"
	staged, err := arrange(files)
	if err != nil {
		return "", explain(what, err)
	}
	if check == nil {
		check = func(fs.FS) error { return nil }
	}
	d, leave, err := b.enter(ctx)
	if err != nil {
		return "", explain(what, err)
	}
	defer leave()
	revision, err = (&publication{disk: d, files: staged, check: check, space: b.space}).run(ctx)
	return revision, explain(what, err)
}

// Sweep removes what interrupted publications left behind and counts it. A
// revision that no pointer ever named is complete and stays. Publish sweeps too.
func (b *Bundles) Sweep(ctx context.Context) (removed int, err error) {
	const what = "the directory was not swept"
	if root, err := b.folder.open(); errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	} else if err == nil {
		root.Close()
	}
	d, leave, err := b.enter(ctx)
	if err != nil {
		return 0, explain(what, err)
	}
	defer leave()
	removed, err = sweep(d)
	return removed, explain(what, err)
}

// enter makes the directory and takes its lock.
func (b *Bundles) enter(ctx context.Context) (d disk, leave func(), err error) {
	root, err := b.folder.make()
	if err != nil {
		return nil, nil, err
	}
	release, err := lock(ctx, b.locks, b.wait)
	if err != nil {
		root.Close()
		return nil, nil, err
	}
	return b.folder.disk(root), func() { release(); root.Close() }, nil
}
