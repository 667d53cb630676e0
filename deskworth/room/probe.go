package room

import (
	"errors"
	"fmt"
	"os"
)

// Probe tries whether the home can be written, and leaves it as it was. The
// error is an [Error] with code "read_only", "disk" or "link".
func (h *Home) Probe() error {
	_, missing := os.Stat(h.folder.path())
	root, err := h.folder.make()
	if err != nil {
		return explain("the home "+h.folder.path()+" cannot be written", err)
	}
	defer root.Close()
	name := fmt.Sprintf(".probe-%d", os.Getpid())
	f, err := root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err == nil {
		err = errors.Join(f.Close(), root.Remove(name))
	}
	if missing != nil { // it was made for this look alone
		err = errors.Join(err, os.Remove(h.folder.path()))
	}
	if err != nil {
		return explain("the home "+h.folder.path()+" cannot be written", err)
	}
	return nil
}
