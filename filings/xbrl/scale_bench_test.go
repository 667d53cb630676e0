package xbrl_test

import (
	"bytes"
	"context"
	"io"
	"runtime"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/require"
)

// BenchmarkScale reads invented instances of 1, 10 and 100 MB: time per byte and
// allocations per fact must not grow with the size.
func BenchmarkScale(b *testing.B) {
	for _, size := range []struct {
		name  string
		bytes int
	}{{"1MB", 1e6}, {"10MB", 1e7}, {"100MB", 1e8}} {
		body := syntheticBytes(b, size.bytes)
		b.Run("parse/"+size.name, func(b *testing.B) {
			perFact(b, body, func() int {
				in, err := xbrl.ParseBytes(context.Background(), body, xbrl.Limits{})
				require.NoError(b, err)
				return len(in.Facts)
			})
		})
		b.Run("stream/"+size.name, func(b *testing.B) {
			perFact(b, body, func() (n int) {
				for _, err := range xbrl.Facts(context.Background(), bytes.NewReader(body), xbrl.Limits{}) {
					if err != nil {
						b.Fatal(err)
					}
					n++
				}
				return n
			})
		})
	}
}

func syntheticBytes(tb testing.TB, size int) []byte {
	tb.Helper()
	body, err := io.ReadAll(synthetic(size))
	require.NoError(tb, err)
	return body
}

// perFact measures a reading, per byte and per fact: ns/byte is processor time,
// for which other work on the machine counts little.
func perFact(b *testing.B, body []byte, read func() (facts int)) {
	b.ReportAllocs()
	b.SetBytes(int64(len(body)))
	facts := 0
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := processorTime()
	for b.Loop() {
		facts = read()
	}
	took := processorTime() - start
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(took)/float64(b.N)/float64(len(body)), "ns/byte")
	b.ReportMetric(float64(after.Mallocs-before.Mallocs)/float64(b.N)/float64(facts), "allocs/fact")
}
