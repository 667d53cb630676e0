package source

import (
	"container/list"
	"slices"
	"sync"
)

// maxRecentBytes bounds the packed reads whose tables a [Recent] remembers.
const maxRecentBytes = 4 << 20

// Recent remembers the tables of the reads that were asked for last, for a ledger
// that would have to unpack them for each figure that is cited. A read never
// changes, so neither does what is remembered of it. Its zero value is ready.
type Recent struct {
	mu    sync.Mutex
	reads map[Ref]*list.Element
	order list.List // of recentRead, the newest question first
	bytes int
}

type recentRead struct {
	ref    Ref
	tables []Table
	packed int // bytes
}

// Tables gives what a read said, when it is remembered.
func (r *Recent) Tables(ref Ref) (tables []Table, known bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at, known := r.reads[ref]
	if !known {
		return nil, false
	}
	r.order.MoveToFront(at)
	return slices.Clone(at.Value.(recentRead).tables), true
}

// Remember keeps tables, of so many bytes packed, and forgets those that were asked
// for longest ago when they become too many. A read that is too large alone is not
// kept.
func (r *Recent) Remember(ref Ref, tables []Table, packed int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.reads[ref] != nil || packed > maxRecentBytes {
		return
	}
	if r.reads == nil {
		r.reads = map[Ref]*list.Element{}
	}
	r.reads[ref] = r.order.PushFront(recentRead{ref, slices.Clone(tables), packed})
	for r.bytes += packed; r.bytes > maxRecentBytes; {
		oldest := r.order.Remove(r.order.Back()).(recentRead)
		delete(r.reads, oldest.ref)
		r.bytes -= oldest.packed
	}
}
