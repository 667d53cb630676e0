package dossier

import (
	"context"
	"slices"
	"sync"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Memory is a Store for one process. Its zero value is ready.
type Memory struct {
	source.Memory
	mu     sync.Mutex
	events []Event
}

// Append keeps an event.
func (m *Memory) Append(_ context.Context, e Event, after int64) (int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if after >= 0 && after != newest(m.events) {
		return 0, ErrMoved
	}
	e.Seq = newest(m.events) + 1
	m.events = append(m.events, e)
	return e.Seq, nil
}

// Events gives what came after a number.
func (m *Memory) Events(_ context.Context, after int64) ([]Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	from, _ := slices.BinarySearchFunc(m.events, after+1, func(e Event, seq int64) int { return int(e.Seq - seq) })
	return slices.Clone(m.events[from:]), nil
}
