// Package wal reads the log that SQLite keeps beside a file, its "-wal", without
// opening the file.
//
// Start with [Read]. Nothing here takes a lock or changes a byte.
package wal

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math/bits"
)

// Contents is what stands in a log.
type Contents struct {
	Transactions int  // whole ones, one after the other from the beginning
	Frames       int  // pages of one that was not finished, behind them
	Beyond       int  // whole transactions of the same age behind a damaged place
	Headless     bool // the first bytes are damaged: nothing more is known
}

// Read reads a log to its end. A log that is cut off anywhere is read as far as it goes.
func Read(in io.Reader) (Contents, error) {
	l, sound, err := newLog(in)
	if err != nil || !sound {
		return Contents{Headless: !sound && l != nil}, err
	}
	return l.read()
}

// Sizes in the format of the log, see https://www.sqlite.org/fileformat2.html#walformat.
const (
	header      = 32
	frameHeader = 24
	maxPage     = 1 << 16
	magic       = 0x377f0682 // the last bit says in which order words are summed
)

// log reads the frames of one log.
type log struct {
	in   *bufio.Reader
	big  bool // the words of the sums are of the big order
	salt string
	sums [2]uint32
	page []byte
}

// newLog reads a log's head, and says whether it is as it was written. A head of
// noughts was never written: nil.
func newLog(in io.Reader) (l *log, sound bool, err error) {
	l = &log{in: bufio.NewReaderSize(in, 1<<16)}
	head := make([]byte, header)
	if _, err := io.ReadFull(l.in, head); err != nil || bytes.Count(head, []byte{0}) == header {
		return nil, false, cutOff(err)
	}
	size := binary.BigEndian.Uint32(head[8:])
	word := binary.BigEndian.Uint32(head)
	if word&^1 != magic || size < 512 || size > maxPage || size&(size-1) != 0 {
		return l, false, nil
	}
	l.big, l.salt, l.page = word&1 == 1, string(head[16:24]), make([]byte, frameHeader+size)
	l.add(head[:24])
	return l, l.is(head[24:]), nil
}

// read counts what stands before the first frame that is not as it was written,
// and the transactions of the same age behind it. An older log's frames, which
// lie behind the newest, have another salt.
func (l *log) read() (r Contents, err error) {
	for open := 0; ; {
		n, err := io.ReadFull(l.in, l.page)
		if err == nil && l.sound() {
			open++
			if l.commits() {
				r.Transactions, open = r.Transactions+1, 0
			}
			continue
		}
		r.Frames = open
		if n >= frameHeader && l.sameAge() {
			r.Frames++
		}
		for ; err == nil; _, err = io.ReadFull(l.in, l.page) {
			if l.sameAge() && l.commits() {
				r.Beyond++
			}
		}
		return r, cutOff(err)
	}
}

// sound takes a frame to what was summed, and says that it is as it was written.
func (l *log) sound() bool {
	if !l.sameAge() {
		return false
	}
	l.add(l.page[:8])
	l.add(l.page[frameHeader:])
	return l.is(l.page[16:])
}

func (l *log) sameAge() bool { return string(l.page[8:16]) == l.salt }

// commits says that a frame is a transaction's last.
func (l *log) commits() bool { return binary.BigEndian.Uint32(l.page[4:]) > 0 }

// add sums words in pairs, each over what came before.
func (l *log) add(data []byte) {
	for ; len(data) >= 8; data = data[8:] {
		l.sums[0] += l.word(data) + l.sums[1]
		l.sums[1] += l.word(data[4:]) + l.sums[0]
	}
}

func (l *log) word(data []byte) uint32 {
	word := binary.LittleEndian.Uint32(data)
	if l.big {
		word = bits.ReverseBytes32(word)
	}
	return word
}

func (l *log) is(sums []byte) bool {
	return binary.BigEndian.Uint32(sums) == l.sums[0] && binary.BigEndian.Uint32(sums[4:]) == l.sums[1]
}

// cutOff takes the end of the file, in the middle of a frame too, for the end.
func cutOff(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}
