package room

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

const (
	linkName    = "current"
	pointerName = "current.json"
)

type pointerFile struct {
	Revision string `json:"revision"`
}

// pointer gives the number of the current revision, fs.ErrNotExist when there is
// none. The file counts before the link: it is only made where links fail.
func pointer(d disk) (string, error) {
	body, err := d.read(pointerName)
	if err == nil {
		var p pointerFile
		if json.Unmarshal(body, &p) != nil || number(p.Revision) == 0 {
			return "", fmt.Errorf("%w: %s names no revision", ErrDamaged, pointerName)
		}
		return p.Revision, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	target, err := d.readlink(linkName)
	if err != nil {
		return "", err
	}
	if number(target) == 0 {
		return "", fmt.Errorf("%w: %s names no revision", ErrDamaged, linkName)
	}
	return target, nil
}

// point makes a revision current. shown says whether a reader may have seen it
// so, which can be true with an error: then the old pointer is back in place.
func point(d disk, revision string) (shown bool, err error) {
	before, err := pointer(d)
	if err == nil && before == revision {
		return true, d.sync(".")
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, ErrDamaged) {
		return false, err
	}
	name, err := swap(d, revision)
	if err != nil {
		return false, err
	}
	if err = d.sync("."); err == nil {
		return true, nil
	}
	// The device did not confirm. Go back, so that an error means no change.
	if before == "" {
		return true, errors.Join(err, d.remove(name))
	}
	_, back := swap(d, before)
	return true, errors.Join(err, back)
}

// swap replaces the pointer in one rename and says under which name it lies.
func swap(d disk, revision string) (name string, err error) {
	if _, err := d.lstat(pointerName); canLink && errors.Is(err, fs.ErrNotExist) {
		temp := pointerPrefix + "link"
		err := d.symlink(revision, temp)
		if err == nil {
			return linkName, exchange(d, temp, linkName)
		}
		if !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrPermission) {
			return "", err
		}
	}
	temp := pointerPrefix + "file"
	body, err := json.Marshal(pointerFile{revision})
	if err != nil {
		return "", err
	}
	if err := put(d, temp, append(body, '\n')); err != nil {
		return "", err
	}
	return pointerName, exchange(d, temp, pointerName)
}

func exchange(d disk, temp, name string) error {
	err := d.rename(temp, name)
	if err != nil {
		_ = d.remove(temp)
	}
	return err
}

// sweep removes what a publication that ended early left. Only the holder of the
// lock may: to it, every such name is a leftover.
func sweep(d disk) (removed int, err error) {
	entries, err := d.list(".")
	if err != nil {
		return 0, err
	}
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasPrefix(name, stagingPrefix) && !strings.HasPrefix(name, pointerPrefix) {
			continue
		}
		if rerr := d.removeAll(name); rerr != nil {
			err = errors.Join(err, rerr)
			continue
		}
		removed++
	}
	return removed, err
}

// revisions lists numbered directories, oldest first.
func revisions(d disk) ([]string, error) {
	entries, err := d.list(".")
	if err != nil {
		return nil, err
	}
	var names []string
	for _, entry := range entries {
		if number(entry.Name()) > 0 {
			names = append(names, entry.Name())
		}
	}
	slices.SortFunc(names, func(a, b string) int { return number(a) - number(b) })
	return names, nil
}

// number reads a revision's name: six digits or more, as %06d writes them. Any
// other text is 0.
func number(name string) int {
	n, err := strconv.Atoi(name)
	if err != nil || n < 1 || name != fmt.Sprintf("%06d", n) {
		return 0
	}
	return n
}
