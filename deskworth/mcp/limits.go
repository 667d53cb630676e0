package mcp

import (
	"fmt"
	"math"
	"sync"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Limits are what one card may ask at once. Nought is the default of each.
type Limits struct {
	InFlight  int           // calls at the same time; default 8
	PerMinute int           // calls of one tool that reads the open world, within any minute; default 60
	Deadline  time.Duration // of one call; default 3 minutes
}

const (
	defaultInFlight  = 8
	defaultPerMinute = 60
	defaultDeadline  = 3 * time.Minute

	// busyWait is said when all places are taken. Nobody knows when a call ends;
	// most do within it.
	busyWait = time.Second
)

// pace counts one card's calls.
type pace struct {
	limits Limits
	now    func() time.Time // monotonic: a clock that is set back must not lock a card out

	mu       sync.Mutex
	inFlight int
	recent   map[string][]time.Time // by tool, oldest first
}

func newPace(l Limits) *pace {
	if l.InFlight <= 0 {
		l.InFlight = defaultInFlight
	}
	if l.PerMinute <= 0 {
		l.PerMinute = defaultPerMinute
	}
	if l.Deadline <= 0 {
		l.Deadline = defaultDeadline
	}
	return &pace{limits: l, now: time.Now, recent: map[string][]time.Time{}}
}

// enter takes a place for a call, or says how long to wait for one. Whoever got
// a place leaves it with [pace.leave].
func (p *pace) enter(tool string, openWorld bool) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.inFlight >= p.limits.InFlight {
		return busy(fmt.Sprintf("this card has %d calls in flight, and no more may run at once", p.inFlight), busyWait)
	}
	if openWorld {
		if wait := p.count(tool); wait > 0 {
			return busy(fmt.Sprintf("this card called %s %d times within a minute, which is the most", tool, p.limits.PerMinute), wait)
		}
	}
	p.inFlight++
	return nil
}

// count notes a call, or gives the time until one may be made.
func (p *pace) count(tool string) (wait time.Duration) {
	now, times := p.now(), p.recent[tool]
	for len(times) > 0 && now.Sub(times[0]) >= time.Minute {
		times = times[1:]
	}
	if len(times) >= p.limits.PerMinute {
		p.recent[tool] = times
		return time.Minute - now.Sub(times[0])
	}
	p.recent[tool] = append(times, now)
	return 0
}

func (p *pace) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.inFlight--
}

// busy is a refusal with its wait in whole seconds, rounded up: whoever waits so
// long is let in.
func busy(reason string, wait time.Duration) error {
	return &source.RefusedError{Rule: "pace", Reason: reason, Remedy: fmt.Sprintf("wait %d s, then call again", int(math.Ceil(wait.Seconds())))}
}
