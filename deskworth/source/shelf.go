package source

import (
	"context"
	"net/http"
	"time"
)

// Shelf is what a desk remembers from one process to the next. Package room
// implements it; without one, each process begins anew. Its errors cost a
// second fetch and never a read, so a fetch does not fail for them.
type Shelf interface {
	// Lasting gives a document that never changes, with the time of its fetch.
	Lasting(ctx context.Context, address string) (body []byte, media string, readAt time.Time, found bool)
	PutLasting(ctx context.Context, address, media string, readAt time.Time, body []byte) error
	// Paused is until when a publisher asked to be left alone.
	Paused(publisher string) time.Time
	Pause(ctx context.Context, publisher string, until time.Time) error
	// Turn gives the next moment at which a process of the desk may ask a
	// publisher, and keeps it for the caller: turns lie at least every apart.
	Turn(ctx context.Context, publisher string, every time.Duration) (time.Time, error)
}

// shelf is the desk's memory, for vendors whose bodies may be kept.
func (f *fetch) shelf() Shelf {
	if !f.client.mayStore(f.vendor) {
		return nil
	}
	return f.client.Shelf
}

// shelved gives a document that another process of the desk fetched.
func (f *fetch) shelved(ctx context.Context) (Answer, bool) {
	shelf := f.shelf()
	if shelf == nil {
		return Answer{}, false
	}
	body, media, readAt, found := shelf.Lasting(ctx, f.name())
	if !found {
		return Answer{}, false
	}
	part := f.part(body, media)
	part.ReadAt = readAt.UTC()
	answer := Answer{Part: part, Body: body, Status: http.StatusOK, Origin: Live}
	if f.client.echoes(f.vendor, answer) || f.keep(ctx, answer) != nil {
		return Answer{}, false
	}
	f.remember(answer, nil)
	return answer, true
}

// shelve keeps a document that never changes for the desk's other processes.
func (f *fetch) shelve(ctx context.Context, a Answer) {
	shelf := f.shelf()
	if shelf == nil || !f.request.Lasting || a.Status != http.StatusOK || f.client.echoes(f.vendor, a) {
		return
	}
	_ = shelf.PutLasting(ctx, f.name(), a.Part.Media, a.Part.ReadAt, a.Body)
}

// pausedElsewhere is how long a publisher still wants no process of this desk.
func (f *fetch) pausedElsewhere(word string) time.Duration {
	if f.client == nil || f.client.Shelf == nil {
		return 0
	}
	return max(0, time.Until(f.client.Shelf.Paused(limitWord(word))))
}

// pause keeps this process off the publisher, and, when the wait is one that
// nobody waits for, the desk's other processes too.
func (f *fetch) pause(ctx context.Context, wait time.Duration) {
	if isLoopback(f.target.Hostname()) {
		return
	}
	process.of(f.word).pause(wait)
	if wait > maxRetryWait && f.client != nil && f.client.Shelf != nil {
		_ = f.client.Shelf.Pause(ctx, limitWord(f.word), time.Now().Add(min(wait, maxPause)))
	}
}

// turn waits until it is this process's turn among the desk's processes. A desk
// that remembers nothing, or cannot, has the process's own limit alone.
func (f *fetch) turn(ctx context.Context, word string, every time.Duration) error {
	if f.client == nil || f.client.Shelf == nil {
		return nil
	}
	at, err := f.client.Shelf.Turn(ctx, limitWord(word), every)
	if err != nil {
		return ctx.Err()
	}
	wait := time.Until(at)
	if deadline, set := ctx.Deadline(); set && at.After(deadline) {
		return &RateError{Vendor: f.vendor.Name, Wait: wait}
	}
	return sleep(ctx, wait)
}
