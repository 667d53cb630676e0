package storetest

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/dossier"
)

// Rounds is how often a kill test kills; enough for CI.
const Rounds = 20

// longText is of a length that takes more than one page of any file.
func longText(name string) string { return name + strings.Repeat(" "+name, 3000) }

// Write appends events to a store until it is killed or count are there, and
// writes a line "number name" to out after each that was acknowledged. It is
// what the process does that [KillWriters] kills.
func Write(ctx context.Context, s dossier.Store, writer string, count int, out io.Writer) error {
	for n := range count {
		name := fmt.Sprintf("%s/%d", writer, n)
		seq, err := s.Append(ctx, event(longText(name)), -1)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%d %s\n", seq, name)
	}
	return nil
}

// KillWriters starts two writers a round, as processes, kills both at a random
// moment, and holds the store against what they were told. command makes the
// process of one writer, which calls [Write].
//
// Every other round counts its moment from the first acknowledgement: on a slow
// machine the others may end while the store is being opened.
func KillWriters(t *testing.T, command func(writer string) *exec.Cmd, open func() dossier.Store) {
	acknowledged := Acknowledged{}
	for round := range Rounds {
		outs := []*heard{newHeard(), newHeard()}
		cmds := make([]*exec.Cmd, len(outs))
		for i := range cmds {
			cmds[i] = command(fmt.Sprintf("w%d-%d", round, i))
			cmds[i].Stdout = outs[i]
			require.NoError(t, cmds[i].Start())
		}
		if round%2 == 1 {
			outs[rand.IntN(len(outs))].wait()
		}
		time.Sleep(time.Duration(20+rand.IntN(150)) * time.Millisecond)
		for i := range cmds {
			_ = cmds[i].Process.Kill()
			_ = cmds[i].Wait()
			acknowledged.Add(t, outs[i].said.Bytes())
		}
	}
	acknowledged.Check(t, open(), 2*Rounds)
}

// heard keeps what a process says and tells when it has begun to.
type heard struct {
	said  bytes.Buffer
	first chan struct{}
	once  sync.Once
}

func newHeard() *heard { return &heard{first: make(chan struct{})} }

func (h *heard) Write(b []byte) (int, error) {
	h.once.Do(func() { close(h.first) })
	return h.said.Write(b)
}

// wait returns at the first word, or after a minute without one.
func (h *heard) wait() {
	select {
	case <-h.first:
	case <-time.After(time.Minute):
	}
}

// Acknowledged is what writers were told: which number has which event. It may
// be used from any goroutine.
type Acknowledged struct {
	mu sync.Mutex
	by map[int64]string
}

// Add takes the lines of a writer. A line that was cut short was not said.
func (a *Acknowledged) Add(t *testing.T, lines []byte) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.by == nil {
		a.by = map[int64]string{}
	}
	whole := lines[:bytes.LastIndexByte(lines, '\n')+1]
	for scanner := bufio.NewScanner(bytes.NewReader(whole)); scanner.Scan(); {
		var seq int64
		var name string
		_, err := fmt.Sscan(scanner.Text(), &seq, &name)
		require.NoError(t, err)
		require.Empty(t, a.by[seq], "number %d was given twice", seq)
		a.by[seq] = name
	}
}

// Count is how many events were acknowledged so far.
func (a *Acknowledged) Count() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.by)
}

// Check holds a store against what was acknowledged: all of it is there under
// its number, whole and once; besides it at most as many events as calls were
// under way when somebody was killed.
func (a *Acknowledged) Check(t *testing.T, s dossier.Store, underWay int) {
	t.Helper()
	a.mu.Lock()
	defer a.mu.Unlock()
	require.NotEmpty(t, a.by, "nothing was acknowledged, so nothing is shown")
	events, err := s.Events(context.WithoutCancel(t.Context()), 0)
	require.NoError(t, err)
	require.LessOrEqual(t, len(events), len(a.by)+underWay)
	seen := map[string]bool{}
	for i, e := range events {
		require.Equal(t, int64(i+1), e.Seq)
		text := e.Contribution.Limit.Text
		name, _, _ := strings.Cut(text, " ")
		require.Equal(t, longText(name), text, "half an event")
		require.False(t, seen[name], "%s is there twice", name)
		seen[name] = true
		if told := a.by[e.Seq]; told != "" {
			require.Equal(t, told, name)
		}
	}
	for seq := range a.by {
		assert.LessOrEqual(t, seq, int64(len(events)), "an acknowledged event is lost")
	}
}
