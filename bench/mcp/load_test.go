package main

import (
	"context"
	"io"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The servers are this program, started anew.
func TestMain(m *testing.M) {
	if code, is := asChild(context.Background()); is {
		os.Exit(code)
	}
	os.Exit(m.Run())
}

// Each limit is broken by what is just beyond it, and held by what is at it.
func TestEachLimitOfSpeedIsHeld(t *testing.T) {
	at := func(added, cpu time.Duration, rate float64) map[row]figures {
		seen := map[row]figures{}
		for _, e := range []era{modern, older} {
			seen[row{handDesk, e, 1}] = figures{p50: time.Millisecond, cpu: time.Millisecond}
			seen[row{desk, e, 1}] = figures{p50: time.Millisecond + added, cpu: time.Millisecond + cpu}
			seen[row{sdkDesk, e, manyAtOnce}] = figures{rate: 1000}
			seen[row{desk, e, manyAtOnce}] = figures{rate: rate}
		}
		return seen
	}
	for _, rule := range []struct {
		name   string
		seen   map[row]figures
		broken int // in each of both revisions
	}{
		{"at every limit", at(time.Millisecond, time.Millisecond, 900), 0},
		{"the median", at(time.Millisecond+1, 0, 900), 2},
		{"processor time", at(0, time.Millisecond+1, 900), 2},
		{"calls a second", at(0, 0, 899), 2},
	} {
		held := &rules{}
		holdSpeed(rule.seen, held)
		assert.Len(t, held.broken, rule.broken, rule.name)
	}
}

func TestGrowthIsSeenInEachThing(t *testing.T) {
	before := quiet{stand{10, 4 << 20}, 10}
	for name, after := range map[string]quiet{
		"goroutines": {stand{13, 4 << 20}, 10}, "descriptors": {stand{10, 4 << 20}, 13}, "heap": {stand{10, 5<<20 + 1}, 10},
	} {
		assert.Contains(t, after.grown(before), name)
	}
	assert.Empty(t, quiet{stand{12, 5 << 20}, 12}.grown(before))
}

// A server that loses a goroutine a call is found by the mixed load.
func TestALeakIsFound(t *testing.T) {
	p, err := child(t.Context(), deskLeaks)
	require.NoError(t, err)
	before, err := p.quiet()
	require.NoError(t, err)
	for i, token := range p.tokens {
		c := newConnection(p.url, token, []era{modern, older}[i%2])
		require.NoError(t, c.say(t.Context()))
		c.close()
	}
	held := &rules{}
	_, err = p.flat(t.Context(), before, "calls that leak", held)
	require.NoError(t, err)
	require.NoError(t, p.stop())
	require.Len(t, held.broken, 1)
	assert.Contains(t, held.broken[0], "goroutines")
}

// A wrong answer ends a run: here that of a server which has no such tool.
func TestAWrongAnswerIsAnError(t *testing.T) {
	p, err := child(t.Context(), desk)
	require.NoError(t, err)
	c := newConnection(p.url, "no token", modern)
	assert.ErrorContains(t, c.say(t.Context()), "401")
	c = newConnection(p.url, p.tokens[0], modern)
	_, err = c.ask(t.Context(), "tools/call", "erase", "")
	assert.ErrorContains(t, err, "-32602")
	c.close()
	require.NoError(t, p.stop())
}

// All servers give the same answer to the same call, in both revisions.
func TestAllServersDoTheSameTool(t *testing.T) {
	for _, which := range servers {
		p, err := child(t.Context(), which)
		require.NoError(t, err)
		for _, e := range []era{modern, older} {
			c := newConnection(p.url, p.tokens[0], e)
			assert.NoError(t, c.say(t.Context()), "%s, %s", which, e)
			c.close()
		}
		require.NoError(t, p.stop())
	}
}

// Every insult gets the answer that it is to get.
func TestRudeClientsAreAnswered(t *testing.T) {
	p, err := child(t.Context(), desk)
	require.NoError(t, err)
	for _, e := range []era{modern, older} {
		for _, i := range p.insults(p.tokens[0], e) {
			c, hangUp, err := dialed(t.Context(), p)
			require.NoError(t, err)
			_, err = io.WriteString(c, i.raw)
			require.NoError(t, err)
			status, body, err := response(c)
			require.NoError(t, err, "%.200q", i.raw)
			assert.Equal(t, i.status, status, "%.200q", i.raw)
			assert.Contains(t, body, i.says)
			hangUp()
		}
	}
	require.NoError(t, p.stop())
}
