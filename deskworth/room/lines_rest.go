package room

import (
	"errors"
	"io/fs"
)

// Torn counts the bytes after the last whole line: the beginning of one that a
// crash cut short, or that somebody cut. It is nought for an absent file.
func (l *Lines) Torn() (int64, error) {
	root, err := l.folder.open()
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, l.explain("cannot be read", err)
	}
	defer root.Close()
	f, err := root.Open(l.name)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, l.explain("cannot be read", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0, l.explain("cannot be read", err)
	}
	_, end, err := tail(f)
	return info.Size() - end, l.explain("cannot be read", err)
}
