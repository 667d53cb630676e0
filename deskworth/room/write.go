package room

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync/atomic"
)

// put writes a file that must not exist yet and has it on the device before it
// returns. A file that failed half-way is removed.
func put(d disk, name string, body []byte) error {
	f, err := d.create(name)
	if err != nil {
		return err
	}
	if _, err = f.Write(body); err == nil {
		err = f.Sync()
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		_ = d.remove(name) // best effort: the first error is the one to tell
	}
	return err
}

// replace gives name a new content: readers see the old or the new, whole. A
// link standing at name is replaced, not followed.
func replace(d disk, name string, body []byte) error {
	temp, err := putTemp(d, "."+name+"-", body)
	if err != nil {
		return err
	}
	if err := d.rename(temp, name); err != nil {
		_ = d.remove(temp)
		return err
	}
	return d.sync(".")
}

var temporaries atomic.Uint64 // tells the writers of one process apart

// putTemp writes under a name that nobody else has. Processes of other machines
// may share our number: O_EXCL decides, and the next name is tried.
func putTemp(d disk, prefix string, body []byte) (name string, err error) {
	const tries = 1000
	for range tries {
		name = fmt.Sprintf("%s%d-%d", prefix, os.Getpid(), temporaries.Add(1))
		if err = put(d, name, body); !errors.Is(err, fs.ErrExist) {
			return name, err
		}
	}
	return "", err
}
