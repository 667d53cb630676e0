package dossier

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Written is an event as a log keeps it, but for its number, which the log gives.
type Written struct {
	rest []byte // of the text, after the number
}

// Writer is a [Log] that takes an event with its text: who looked whether the event
// can be read back has made it already. The text must be the event's own, as [Write]
// gives it, and everything else is as [Log] says of Append.
type Writer interface {
	AppendWritten(ctx context.Context, e Event, w Written, after int64) (seq int64, err error)
}

// unnumbered is how the text of an event begins that has no number yet.
const unnumbered = `{"seq":0,`

// Write makes the text of an event, whatever its number. It returns a
// [source.ArgumentError] for an event that cannot be written: file another.
func Write(e Event) (Written, error) {
	e.Seq = 0
	text, err := json.Marshal(e)
	if err == nil && !bytes.HasPrefix(text, []byte(unnumbered)) {
		err = errors.New("its number does not come first")
	}
	if err != nil {
		return Written{}, &source.ArgumentError{Field: "event", Problem: err.Error(), Remedy: "file an entry that can be written as JSON"}
	}
	return Written{text[len(unnumbered)-1:]}, nil
}

// Numbered is the whole text of the event under a number.
func (w Written) Numbered(seq int64) []byte {
	text := append(make([]byte, 0, len(unnumbered)+20+len(w.rest)), unnumbered[:len(unnumbered)-2]...)
	return append(strconv.AppendInt(text, seq, 10), w.rest...)
}

// Rest is the text after the number, for a log whose database gives that itself: the
// number and {"seq": come before it.
func (w Written) Rest() []byte { return w.rest }
