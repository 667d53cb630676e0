package deskworth

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Journal is a mission's list of decisions, one line each. Every line holds the
// digest of the one before and its own, so that an edited or a dropped one is
// found. All processes of the desk append to one journal, under its lock.
type Journal struct {
	lines *room.Lines
	log   *slog.Logger

	// turn is held while a line is added: the file's own lock is asked for over
	// and over, which this process's writers need not do against each other.
	turn sync.Mutex

	mu      sync.Mutex
	waiting bool // lines were appended that may not be on the device yet
}

// NewJournal is the journal that is kept in lines. log, which may be nil, hears
// of a sync that failed.
func NewJournal(lines *room.Lines, log *slog.Logger) *Journal {
	return &Journal{lines: lines, log: log}
}

// syncWait is the longest time for which an unsynced line may be lost to a power cut.
const syncWait = time.Second

// Write appends one line, at the next place of the chain. With durable it is on
// the device when Write returns, else within a second.
func (j *Journal) Write(ctx context.Context, line Line, durable bool) error {
	if err := j.add(ctx, line, durable); err != nil || durable {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if !j.waiting {
		j.waiting = true
		time.AfterFunc(syncWait, j.settle)
	}
	return nil
}

func (j *Journal) add(ctx context.Context, line Line, durable bool) error {
	j.turn.Lock()
	defer j.turn.Unlock()
	next := func(last []byte) ([]byte, error) { return chained(line, last) }
	if durable {
		return j.lines.Append(ctx, next)
	}
	return j.lines.AppendUnsynced(ctx, next)
}

func (j *Journal) settle() {
	if err := j.Sync(); err != nil && j.log != nil {
		j.log.Error("the journal was not synced", "error", err)
	}
}

// Sync has every line on the device. Call it before a process ends.
func (j *Journal) Sync() error {
	j.mu.Lock()
	j.waiting = false
	j.mu.Unlock()
	return j.lines.Sync()
}

// chained gives a line its place after the last one.
func chained(line Line, last []byte) ([]byte, error) {
	line.Seq, line.Prev, line.Hash = 1, "", ""
	if last != nil {
		before, err := readLineOf(last)
		if err != nil {
			return nil, &source.RefusedError{Rule: "journal", Reason: "the journal's last line is damaged: " + err.Error(), Remedy: "keep a copy of the journal, and restore it before the desk goes on"}
		}
		line.Seq, line.Prev = before.Seq+1, before.Hash
	}
	line.Time = line.Time.UTC()
	hash, err := line.digest()
	if err != nil {
		return nil, err
	}
	line.Hash = hash
	return json.Marshal(line)
}

// digest is over the line as it is written, without its own hash.
func (l Line) digest() (string, error) {
	l.Hash = ""
	body, err := json.Marshal(l)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:]), nil
}

// readLineOf reads one line and holds it against its own hash. The bytes must be
// those that writing it again gives: what no field holds must not ride along.
func readLineOf(body []byte) (Line, error) {
	var line Line
	if err := json.Unmarshal(body, &line); err != nil {
		return Line{}, fmt.Errorf("it is no line of a journal: %w", err)
	}
	again, err := json.Marshal(line)
	if err != nil || !bytes.Equal(again, body) {
		return Line{}, fmt.Errorf("it was edited")
	}
	if hash, err := line.digest(); err != nil || hash != line.Hash {
		return Line{}, fmt.Errorf("it was edited: its hash is of another text")
	}
	return line, nil
}

// Lines gives the decisions from a byte offset on, oldest first, and the offset
// to go on from. It does not verify the chain.
func (j *Journal) Lines(from int64) (lines []Line, next int64, err error) {
	bodies, next, err := j.lines.Read(from)
	for _, body := range bodies {
		var line Line
		if json.Unmarshal(body, &line) == nil {
			lines = append(lines, line)
		}
	}
	return lines, next, err
}

// Verify reads the whole journal and gives the number of its lines and the hash
// of the last one. Compare that hash with one noted elsewhere to notice lines
// cut from the end: nothing within the file can show them. It returns a
// [source.RefusedError], rule "journal", that names the first line out of place.
func (j *Journal) Verify() (count int64, head string, err error) {
	for from := int64(0); ; {
		bodies, next, err := j.lines.Read(from)
		if err != nil || len(bodies) == 0 {
			return count, head, err
		}
		for _, body := range bodies {
			count++
			if head, err = follow(body, count, head); err != nil {
				return count - 1, head, err
			}
		}
		from = next
	}
}

// follow checks that a line is the one that comes at this place, and gives its hash.
func follow(body []byte, place int64, before string) (string, error) {
	line, err := readLineOf(body)
	reason := ""
	switch {
	case err != nil:
		reason = err.Error()
	case line.Seq != place:
		reason = fmt.Sprintf("it calls itself number %d: a line before it was dropped or moved", line.Seq)
	case line.Prev != before:
		reason = "it follows another line than the one before it"
	default:
		return line.Hash, nil
	}
	return before, &source.RefusedError{Rule: "journal", Reason: fmt.Sprintf("line %d of the journal: %s", place, reason), Remedy: "compare it with a copy; what follows it cannot be trusted"}
}
