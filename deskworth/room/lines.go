package room

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"
)

const (
	maxLineBytes  = 1 << 20 // of one line
	maxBatchBytes = 8 << 20 // of one Read
)

// Lines is one file to which every process of the desk appends whole lines,
// one at a time, under a lock. A line that a crash cut short was acknowledged
// to nobody: readers skip it and the next append removes it.
type Lines struct {
	folder folder
	name   string
	wait   time.Duration
}

// Append adds the line that next makes of the last one (nil at first), so that
// lines can be chained, and has it on the device before it returns. The line
// must hold no newline. An error of next is returned as it is and adds nothing.
func (l *Lines) Append(ctx context.Context, next func(last []byte) ([]byte, error)) error {
	return l.append(ctx, next, true)
}

// AppendUnsynced is Append for lines that a power cut may take. Call [Lines.Sync]
// at least once a second while there are some.
func (l *Lines) AppendUnsynced(ctx context.Context, next func(last []byte) ([]byte, error)) error {
	return l.append(ctx, next, false)
}

func (l *Lines) append(ctx context.Context, next func([]byte) ([]byte, error), sync bool) error {
	root, err := l.folder.make()
	if err != nil {
		return l.explain("was not added to", err)
	}
	defer root.Close()
	release, err := lock(ctx, l.folder.path(lockName(l.name)), l.wait)
	if err != nil {
		return l.explain("was not added to", err)
	}
	defer release()
	f, err := l.openToAppend(root)
	if err != nil {
		return l.explain("was not added to", err)
	}
	defer f.Close()
	last, end, err := tail(f)
	if err != nil {
		return l.explain("was not added to", err)
	}
	line, err := next(last)
	if err != nil {
		return err
	}
	return l.explain("was not added to", addLine(f, end, line, sync))
}

// openToAppend makes the file when it is absent, and then syncs the directory:
// a synced line in a file without a name would be lost.
func (l *Lines) openToAppend(root *os.Root) (*os.File, error) {
	info, err := root.Lstat(l.name)
	if err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%w: %s", ErrLink, l.name)
	}
	if err == nil {
		return root.OpenFile(l.name, os.O_RDWR, fileMode)
	}
	f, err := root.OpenFile(l.name, os.O_RDWR|os.O_CREATE|os.O_EXCL, fileMode)
	if err != nil {
		return nil, err
	}
	if err := (rootDisk{root}).sync("."); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// addLine writes at the end of the last whole line. On error the file ends there
// again.
func addLine(f *os.File, end int64, line []byte, sync bool) error {
	if err := checkLine(line); err != nil {
		return err
	}
	if err := f.Truncate(end); err != nil {
		return err
	}
	_, err := f.WriteAt(append(bytes.Clone(line), '\n'), end)
	if err == nil && sync {
		err = f.Sync()
	}
	if err != nil {
		return errors.Join(err, f.Truncate(end))
	}
	return nil
}

func checkLine(line []byte) error {
	switch {
	case len(line) == 0:
		return errors.New("the line is empty")
	case len(line) > maxLineBytes:
		return fmt.Errorf("the line has %d bytes, at most %d are kept", len(line), maxLineBytes)
	case bytes.ContainsAny(line, "\r\n"):
		return errors.New("the line holds a line break")
	}
	return nil
}

// One torn line and one whole line, each with its newline, fit in the most of a
// tail. Lines are short, so that it begins with the least: the cost of a line must
// not grow with the file.
const (
	leastTailBytes = 8 << 10
	mostTailBytes  = 2 * (maxLineBytes + 1)
)

// tail gives the last whole line and the offset after it.
func tail(f *os.File) (last []byte, end int64, err error) {
	info, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	for most := int64(leastTailBytes); ; most = min(8*most, mostTailBytes) {
		from := max(0, info.Size()-most)
		chunk := make([]byte, info.Size()-from)
		if _, err := f.ReadAt(chunk, from); err != nil {
			return nil, 0, err
		}
		cut := bytes.LastIndexByte(chunk, '\n') + 1
		start := bytes.LastIndexByte(chunk[:max(0, cut-1)], '\n') + 1
		switch {
		case start == 0 && from > 0 && most < mostTailBytes: // the line begins before
		case cut == 0 && from > 0:
			return nil, 0, fmt.Errorf("%w: no line end in the last %d bytes", ErrDamaged, len(chunk))
		case cut == 0:
			return nil, 0, nil
		default:
			return chunk[start : cut-1], from + int64(cut), nil
		}
	}
}

// Sync has all lines on the device. An absent file is fine.
func (l *Lines) Sync() error {
	root, err := l.folder.open()
	if err == nil {
		defer root.Close()
		var f *os.File
		if f, err = root.OpenFile(l.name, os.O_RDWR, fileMode); err == nil {
			err = errors.Join(f.Sync(), f.Close())
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return l.explain("was not synced", err)
}

// Read gives whole lines from a byte offset, oldest first, and the offset to go
// on from. It returns at most 8 MiB; no lines and the same offset mean that
// there is nothing more yet. An absent file has no lines.
func (l *Lines) Read(from int64) (lines [][]byte, next int64, err error) {
	root, err := l.folder.open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, from, nil
	}
	if err != nil {
		return nil, from, l.explain("cannot be read", err)
	}
	defer root.Close()
	f, err := root.Open(l.name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, from, nil
	}
	if err != nil {
		return nil, from, l.explain("cannot be read", err)
	}
	defer f.Close()
	chunk, err := io.ReadAll(io.NewSectionReader(f, from, maxBatchBytes))
	if err != nil {
		return nil, from, l.explain("cannot be read", err)
	}
	cut := bytes.LastIndexByte(chunk, '\n') + 1
	if cut == 0 {
		return nil, from, nil
	}
	return bytes.Split(chunk[:cut-1], []byte{'\n'}), from + int64(cut), nil
}

func (l *Lines) explain(what string, err error) error { return explain(l.name+" "+what, err) }
