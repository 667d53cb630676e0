//go:build shared

package xbrl_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// claimed is how many times as fast as the tokens of encoding/xml a reading of
// facts and dimensions is said to be.
const claimed = 6.0

// TestSharedReadingIsNotTwiceAsSlowAsClaimed compares the fastest of several
// calls, one of each in turn, in processor time on one core, and fails at twice
// the time that is claimed: a busy machine slows both alike.
func TestSharedReadingIsNotTwiceAsSlowAsClaimed(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	files := append(measured[:len(measured):len(measured)], measuredInline...)
	require.Len(t, files, 5)
	for i, m := range files {
		body := sharedFile(t, m.file)
		read := func() (err error) {
			if i < len(measured) {
				_, err = xbrl.ParseBytes(context.Background(), body, xbrl.Limits{})
			} else {
				_, err = xbrl.ParseInline(context.Background(), [][]byte{body}, xbrl.Limits{})
			}
			return err
		}
		ours, peer := time.Hour, time.Hour
		for range 6 {
			ours = min(ours, timed(t, read))
			peer = min(peer, timed(t, func() error { return everyToken(body) }))
		}
		ratio := float64(peer) / float64(ours)
		t.Logf("%s: %v, %.1f times as fast as tokens alone", m.name, ours, ratio)
		assert.Greater(t, ratio, claimed/2, m.name)
	}
}

// timed gives the processor time of a call that begins with a swept heap.
func timed(t *testing.T, call func() error) time.Duration {
	runtime.GC()
	start := processorTime()
	require.NoError(t, call())
	return processorTime() - start
}

// TestSharedCostGrowsLinearly reads ten times the bytes in at most twenty times
// the time.
func TestSharedCostGrowsLinearly(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	perByte := func(size int, runs int) float64 {
		body := syntheticBytes(t, size)
		best := time.Hour
		for range runs {
			best = min(best, timed(t, func() error {
				_, err := xbrl.ParseBytes(context.Background(), body, xbrl.Limits{})
				return err
			}))
		}
		return float64(best.Nanoseconds()) / float64(len(body))
	}
	one, ten, hundred := perByte(1e6, 8), perByte(1e7, 4), perByte(1e8, 2)
	t.Logf("%.2f, %.2f and %.2f ns a byte at 1, 10 and 100 MB", one, ten, hundred)
	assert.Less(t, ten, 2*one)
	assert.Less(t, hundred, 2*ten)
}
