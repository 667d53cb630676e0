package mcp

import (
	"context"
	"encoding/json"
	"io"
	"sync"
	"time"
)

// replies is the way out. It keeps messages of the SDK and of the filter apart
// (each is one Write) and knows how many answers are still owed.
type replies struct {
	to io.Writer

	mu   sync.Mutex
	owed int
	done chan struct{} // closed when nothing is owed any more; nil while nobody waits
}

// envelope is as much of a message as tells a request from an answer.
type envelope struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

// await counts a message that will be answered.
func (r *replies) await(message []byte) {
	var e envelope
	if json.Unmarshal(message, &e) != nil || e.ID == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.owed++
}

// Write sends one message of the SDK's.
func (r *replies) Write(message []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	n, err := r.to.Write(message)
	var e envelope
	if json.Unmarshal(message, &e) == nil && e.ID != nil && e.Method == "" {
		r.owed--
	}
	if r.owed <= 0 && r.done != nil {
		close(r.done)
		r.done = nil
	}
	return n, err
}

// refuse sends an answer of the filter's, which nobody counted.
func (r *replies) refuse(f fault) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, err := r.to.Write(f.line())
	return err
}

// drain waits until nothing is owed, at most for a while.
func (r *replies) drain(ctx context.Context, most time.Duration) {
	r.mu.Lock()
	if r.owed <= 0 {
		r.mu.Unlock()
		return
	}
	done := make(chan struct{})
	r.done = done
	r.mu.Unlock()
	select {
	case <-done:
	case <-ctx.Done():
	case <-time.After(most):
	}
}

// mute lets what still comes go nowhere: the stream is its owner's again.
func (r *replies) mute() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.to = io.Discard
}

// Close leaves the stream to whoever opened it.
func (r *replies) Close() error { return nil }
