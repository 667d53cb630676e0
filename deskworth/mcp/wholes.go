package mcp

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"

	"github.com/deskworth/deskworth-go/deskworth"
)

// Bounds of what one card's client can still read of its earlier answers.
const (
	maxWholes      = 64
	maxWholesBytes = 8 << 20
)

// wholes are the whole tables behind one card's answers, in this process alone:
// terms of publishers let nobody put some of them on a disk. The oldest make room.
type wholes struct {
	mu    sync.Mutex
	kept  []whole // the oldest first
	bytes int
}

type whole struct {
	deskworth.Whole
	table string
	body  []byte
}

const (
	wholeHead = "deskworth://card/data/"
	wholeTail = ".csv"
	csvMedia  = "text/csv"
)

// Keep implements [deskworth.Keeper]. The same bytes have one address.
func (w *wholes) Keep(table string, csv []byte) deskworth.Whole {
	if len(csv) > maxWholesBytes {
		return deskworth.Whole{}
	}
	sum := sha256.Sum256(csv)
	digest := hex.EncodeToString(sum[:])
	kept := whole{deskworth.Whole{URI: wholeHead + digest + wholeTail, Media: csvMedia, Bytes: len(csv), SHA256: digest}, table, csv}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.remove(digest)
	w.kept, w.bytes = append(w.kept, kept), w.bytes+len(csv)
	for len(w.kept) > maxWholes || w.bytes > maxWholesBytes {
		w.remove(w.kept[0].SHA256)
	}
	return kept.Whole
}

func (w *wholes) remove(digest string) {
	for i, k := range w.kept {
		if k.SHA256 == digest {
			w.bytes -= k.Bytes
			w.kept = append(w.kept[:i:i], w.kept[i+1:]...)
			return
		}
	}
}

// list gives what is kept, the newest first.
func (w *wholes) list() []whole {
	w.mu.Lock()
	defer w.mu.Unlock()
	newest := make([]whole, 0, len(w.kept))
	for i := len(w.kept) - 1; i >= 0; i-- {
		newest = append(newest, w.kept[i])
	}
	return newest
}

// read gives the table at an address.
func (w *wholes) read(uri string) (whole, bool) {
	digest, is := strings.CutPrefix(uri, wholeHead)
	for _, k := range w.list() {
		if is && digest == k.SHA256+wholeTail {
			return k, true
		}
	}
	return whole{}, false
}
