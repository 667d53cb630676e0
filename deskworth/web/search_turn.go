package web

import (
	"context"
	"sync"
)

// turns let one search at a time go to each vendor, for the whole process: plans
// count calls by the second, and two that leave a second apart may still arrive
// in one.
var turns = struct {
	mu sync.Mutex
	by map[string]chan struct{}
}{by: map[string]chan struct{}{}}

func turnOf(vendor string) chan struct{} {
	turns.mu.Lock()
	defer turns.mu.Unlock()
	if turns.by[vendor] == nil {
		turns.by[vendor] = make(chan struct{}, 1)
	}
	return turns.by[vendor]
}

// takeTurn waits until nobody else asks that vendor, or the context ends.
func takeTurn(ctx context.Context, vendor string) error {
	select {
	case turnOf(vendor) <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func giveTurn(vendor string) { <-turnOf(vendor) }
