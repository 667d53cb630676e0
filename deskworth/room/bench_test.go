package room

import (
	"bytes"
	"context"
	"strconv"
	"testing"
)

// Three files of 60 kB and a manifest, each on the device before it counts.
func BenchmarkPublish(b *testing.B) {
	bundles := BundlesAt(b.TempDir())
	body := bytes.Repeat([]byte("x"), 60<<10)
	b.ReportAllocs()
	b.SetBytes(int64(3 * len(body)))
	n := 0
	for b.Loop() {
		n++
		files := []File{{"a", body}, {"b", body}, {"c", body}, {"manifest.json", []byte(strconv.Itoa(n))}}
		if _, err := bundles.Publish(context.Background(), files, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// What a card's admission costs at each call.
func BenchmarkStamp(b *testing.B) {
	h, err := Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	if err := h.Cards().Replace(context.Background(), set("{}")); err != nil {
		b.Fatal(err)
	}
	cards := h.Cards()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := cards.Stamp(); err != nil {
			b.Fatal(err)
		}
	}
}
