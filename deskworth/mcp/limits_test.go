package mcp

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
)

// Sixty calls of one open-world tool pass within any minute, the next is told
// for how long to wait, and whoever waits so long is let in.
func TestTheWaitThatIsSaidIsEnough(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	p := newPace(Limits{})
	p.now = func() time.Time { return now }
	call := func(tool string) error {
		err := p.enter(tool, true)
		if err == nil {
			p.leave()
		}
		return err
	}
	for i := range 60 {
		require.NoError(t, call("closes"), "call %d", i)
		now = now.Add(500 * time.Millisecond) // 30 s in all
	}
	assert.ErrorContains(t, call("closes"), "wait 30 s")
	now = now.Add(250 * time.Millisecond)
	assert.ErrorContains(t, call("closes"), "wait 30 s", "29.75 s, rounded up")
	assert.NoError(t, call("other"), "each tool has its own")
	now = now.Add(30 * time.Second)
	assert.NoError(t, call("closes"))
	assert.ErrorContains(t, call("closes"), "wait 1 s", "the next of the sixty leaves half a second after the first")
}

func TestEightCallsOfACardRunAtOnce(t *testing.T) {
	p := newPace(Limits{})
	for range 8 {
		require.NoError(t, p.enter("say", false))
	}
	err := p.enter("say", false)
	assert.ErrorContains(t, err, "8 calls in flight")
	assert.ErrorContains(t, err, "wait 1 s")
	p.leave()
	assert.NoError(t, p.enter("say", false))
}

func TestAToolOfTheDeskHasNoPaceByTheMinute(t *testing.T) {
	p := newPace(Limits{})
	for range 200 {
		require.NoError(t, p.enter("say", false))
		p.leave()
	}
}

// Whoever has the answer may call again: the place is free before it is sent.
func TestAnAnswerLeavesItsPlaceFirst(t *testing.T) {
	s := serving(t, deskworth.Markets)
	s.Limits.InFlight = 1
	call, err := s.call()
	require.NoError(t, err)
	say, known := s.Desk.Registry.Lookup(s.Card, "say")
	require.True(t, known)
	for range 2_000 {
		res, err := s.run(t.Context(), call, say, []byte(`{"text":"x"}`))
		require.NoError(t, err)
		require.False(t, res.IsError, "refused though nothing was in flight")
	}
}
