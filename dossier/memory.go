package dossier

import (
	"cmp"
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
	keys   map[string][]int // where in events each key stands
	opens  []int            // where in events those stand that opened a conflict, by their conflicts
}

// Append keeps an event.
func (m *Memory) Append(_ context.Context, e Event, after int64) (int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	key, next := e.Key(), newest(m.events)+1
	opens, later := m.opener(e.Opening())
	if e.Seq > 0 && e.Seq != next || after >= 0 && (m.newestOf(key) > after || later) {
		return 0, ErrMoved
	}
	if m.keys == nil {
		m.keys = map[string][]int{}
	}
	e.Seq = next
	m.keys[key] = append(m.keys[key], len(m.events))
	if e.Opening() > 0 {
		m.opens = slices.Insert(m.opens, opens, len(m.events))
	}
	m.events = append(m.events, e)
	return e.Seq, nil
}

func (m *Memory) newestOf(key string) int64 {
	places := m.keys[key]
	if len(places) == 0 {
		return 0
	}
	return m.events[places[len(places)-1]].Seq
}

// opener is where in opens those begin that opened a conflict of that number or of
// a higher one, and whether there are any.
func (m *Memory) opener(conflict int64) (place int, there bool) {
	place, _ = slices.BinarySearchFunc(m.opens, conflict, func(at int, conflict int64) int { return cmp.Compare(m.events[at].Opening(), conflict) })
	return place, conflict > 0 && place < len(m.opens)
}

// Opener gives the event that opened a conflict.
func (m *Memory) Opener(_ context.Context, conflict int64) (opener Event, known bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	place, exact := slices.BinarySearchFunc(m.opens, conflict, func(at int, conflict int64) int { return cmp.Compare(m.events[at].Opening(), conflict) })
	if exact {
		place++
	}
	if place == 0 {
		return Event{}, false, nil
	}
	return m.events[m.opens[place-1]], true, nil
}

// Events gives what came after a number.
func (m *Memory) Events(_ context.Context, after int64) ([]Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	from, _ := slices.BinarySearchFunc(m.events, after+1, func(e Event, seq int64) int { return int(e.Seq - seq) })
	return slices.Clone(m.events[from:]), nil
}

// Under gives the events of any of these keys.
func (m *Memory) Under(_ context.Context, keys ...string) (events []Event, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var places []int
	for _, key := range keys {
		places = append(places, m.keys[key]...)
	}
	slices.Sort(places)
	for _, place := range slices.Compact(places) {
		events = append(events, m.events[place])
	}
	return events, nil
}
