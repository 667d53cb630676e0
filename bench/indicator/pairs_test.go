package main

import (
	"math"
	"testing"
)

func BenchmarkIndicators(b *testing.B) {
	bars := walk(1_000_000)
	for _, p := range pairs() {
		b.Run(p.name+"/deskworth", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := p.ours(bars); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(p.name+"/go-talib", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p.peer(bars)
			}
		})
	}
}

// What is measured must be the same thing: after a thousand rows, where every
// seed has faded, both give the same figures.
func TestPairsComputeTheSame(t *testing.T) {
	bars := walk(20_000)
	for _, p := range pairs() {
		ours, err := p.ours(bars)
		if err != nil {
			t.Fatal(p.name, err)
		}
		peer := p.peer(bars)
		if len(ours) != len(peer) {
			t.Fatalf("%s: %d lines, the peer has %d", p.name, len(ours), len(peer))
		}
		for line := range ours {
			for row := 1000; row < len(bars.Close); row++ {
				got, _ := ours[line].At(row)
				want := peer[line][row]
				if math.Abs(got-want) > 1e-8*max(1, math.Abs(want)) {
					t.Errorf("%s, line %d, row %d: %v, the peer has %v", p.name, line, row, got, want)
					break
				}
			}
		}
	}
}
