package room

import (
	"context"
	"os"
	"path"
	"path/filepath"
)

// Write gives a file of a lent directory (see [Dir] and [Home.Corpus]) its
// content: readers see the old or the new, whole. Its name may have one folder,
// which is made. It needs no lock; of two writers the later wins.
func Write(ctx context.Context, root *os.Root, name string, body []byte) error {
	what := "the file " + shown(name) + " was not written"
	if err := checkFileName(name); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return explain(what, err)
	}
	where := root
	if dir := path.Dir(name); dir != "." {
		sub, err := step(root, dir, true)
		if err != nil {
			return explain(what, err)
		}
		defer sub.Close()
		where = sub
	}
	return explain(what, replace(rootDisk{where}, path.Base(name), body))
}

// Replace is [Kept.Replace] for a file of a lent directory. Beside it lies its
// lock, a hidden file.
func Replace(ctx context.Context, root *os.Root, name string, change func(old []byte) ([]byte, error)) error {
	if err := checkFileName(name); err != nil {
		return err
	}
	if path.Dir(name) != "." {
		return badName(name, "it has a folder", "give a name in the directory itself")
	}
	err := replaceLocked(ctx, root, rootDisk{root}, filepath.Join(root.Name(), lockName(name)), name, lockWait, change)
	return explainChange("the file "+shown(name)+" was not replaced", err)
}
