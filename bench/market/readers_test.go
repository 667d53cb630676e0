package main

import "testing"

// BenchmarkChart reads the same bytes with each reader.
func BenchmarkChart(b *testing.B) {
	const rows = 10_000
	body := daily(rows)
	for _, r := range readers(body, rows) {
		b.Run(r.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(body)))
			for b.Loop() {
				if err := r.read(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestEveryReaderReadsEveryBar(t *testing.T) {
	for _, r := range readers(daily(300), 300) {
		if err := r.read(); err != nil {
			t.Errorf("%s: %v", r.name, err)
		}
	}
}
