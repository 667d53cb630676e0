package source

import (
	"bytes"
	"context"
	"slices"
	"sync"
)

// Memory is a Ledger and a Store for one process. Its zero value is ready.
type Memory struct {
	mu     sync.Mutex
	refs   []Ref
	tables map[Ref][]Table
	bodies map[string][]byte
}

// Record keeps the tables that carry a reference.
func (m *Memory) Record(_ context.Context, tables ...Table) error {
	byRef := map[Ref][]Table{}
	for _, t := range tables {
		if !t.Citable() {
			continue
		}
		if err := RecordCheck(t); err != nil {
			return err
		}
		byRef[t.Read.Ref] = append(byRef[t.Read.Ref], t)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, t := range tables {
		if err := m.keep(t.Read.Ref, byRef[t.Read.Ref]); err != nil {
			return err
		}
	}
	return nil
}

func (m *Memory) keep(ref Ref, tables []Table) error {
	if len(tables) == 0 {
		return nil
	}
	if known := m.tables[ref]; known != nil {
		return SameRead(known[0].Read, tables[0].Read)
	}
	if m.tables == nil {
		m.tables = map[Ref][]Table{}
	}
	m.tables[ref] = tables
	m.refs = append(m.refs, ref)
	return nil
}

// Tables gives what a read said.
func (m *Memory) Tables(_ context.Context, ref Ref) ([]Table, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	tables, known := m.tables[ref]
	if !known {
		return nil, NotRead(ref)
	}
	return slices.Clone(tables), nil
}

// Refs lists the reads, oldest first.
func (m *Memory) Refs(context.Context) ([]Ref, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.refs), nil
}

// Get gives a body, or a [NotFoundError].
func (m *Memory) Get(_ context.Context, digest string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	body, known := m.bodies[digest]
	if !known {
		return nil, &NotFoundError{What: "body " + clip(digest)}
	}
	return bytes.Clone(body), nil
}

// Put keeps a body. It returns a [RefusedError] with rule "digest" when the
// body is another than its digest says.
func (m *Memory) Put(_ context.Context, digest string, body []byte) error {
	if actual := Digest(body); actual != digest {
		return &RefusedError{Rule: "digest", Reason: "a body called " + clip(digest) + " is " + actual, Remedy: "put it under its own SHA-256"}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.bodies == nil {
		m.bodies = map[string][]byte{}
	}
	m.bodies[digest] = bytes.Clone(body)
	return nil
}
