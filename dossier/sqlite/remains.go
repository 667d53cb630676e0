package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/deskworth/deskworth-go/internal/wal"
)

// Remains are what programs left in the log beside a file, its "-wal", before
// anybody opened it. What is in whole transactions there is kept; SQLite passes
// over the rest without a word, and so nobody would hear of it.
type Remains struct {
	Transactions int  // whole ones, which the file itself may not hold yet
	Frames       int  // pages of one that was not finished when its writer ended: nobody was told that it was kept
	Beyond       int  // whole transactions behind a damaged place, which SQLite will not read
	Headless     bool // the log's first bytes are damaged: SQLite will not read any of it
}

// String says what was found, or nothing when all is as it should be.
func (r Remains) String() string {
	switch {
	case r.Headless:
		return "its log's first bytes are damaged, and what stands behind them cannot be read"
	case r.Beyond > 1:
		return fmt.Sprintf("its log is damaged after %d transactions, and %d more stand behind the damage", r.Transactions, r.Beyond)
	case r.Frames > 0:
		return fmt.Sprintf("a program ended in the middle of filing: %d whole transactions of its log are kept, and the pages of one that was not finished, of which nobody was told, %d, are left out", r.Transactions, r.Frames)
	}
	return ""
}

// lost says that something is gone that somebody may have been told of. One
// transaction behind damage is the last one, cut off by a failing machine while
// it was written: the next is begun after this one is on the device.
func (r Remains) lost() bool { return r.Headless || r.Beyond > 1 }

// errLog refuses a log whose end SQLite would drop.
var errLog = errors.New("the log beside it is damaged")

// remainsOf looks at the log beside a file. It reads no other file: closing one
// that this process has open elsewhere would drop its locks. What a program is
// writing just now looks unfinished, so what remains is looked at twice.
func remainsOf(file string) (r Remains, err error) {
	for range looks {
		again, err := readLog(file + "-wal")
		if err != nil {
			return again, err
		}
		if again.String() == "" {
			return again, nil
		}
		if again == r && r.lost() {
			return r, fmt.Errorf("%w: %s", errLog, r)
		}
		if again == r {
			return r, nil
		}
		r = again
		time.Sleep(lookPause)
	}
	return Remains{Transactions: r.Transactions}, nil // it grows: somebody writes
}

const (
	looks     = 5
	lookPause = 20 * time.Millisecond
)

func readLog(file string) (Remains, error) {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return Remains{}, nil
	}
	if err != nil {
		return Remains{}, err
	}
	defer f.Close()
	contents, err := wal.Read(f)
	return Remains(contents), err
}
