package mcp

import (
	"context"
	"net/http"
	"sync"
)

// inFlight are the requests of older revisions that run. Their clients say in a
// message of its own that they do not wait any more, which without sessions only
// the card and the id tie to a request.
type inFlight struct {
	mu      sync.Mutex
	running map[requestKey][]*context.CancelFunc
}

type requestKey struct {
	card http.Handler
	id   string // as it was written
}

// begin gives the context that a message may cancel, until done is called.
func (f *inFlight) begin(ctx context.Context, card http.Handler, id []byte) (cancellable context.Context, done func()) {
	ctx, cancel := context.WithCancel(ctx)
	key := requestKey{card, string(id)}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.running == nil {
		f.running = map[requestKey][]*context.CancelFunc{}
	}
	f.running[key] = append(f.running[key], &cancel)
	return ctx, func() {
		cancel()
		f.end(key, &cancel)
	}
}

func (f *inFlight) end(key requestKey, cancel *context.CancelFunc) {
	f.mu.Lock()
	defer f.mu.Unlock()
	kept := f.running[key][:0]
	for _, c := range f.running[key] {
		if c != cancel {
			kept = append(kept, c)
		}
	}
	if f.running[key] = kept; len(kept) == 0 {
		delete(f.running, key)
	}
}

// cancel stops the card's request with this id. Of two clients with one card both
// may count from one: where two requests have the id, none is stopped, since one
// of them is waited for.
func (f *inFlight) cancel(card http.Handler, id []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if found := f.running[requestKey{card, string(id)}]; len(found) == 1 {
		(*found[0])()
	}
}
