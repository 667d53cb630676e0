package macro

import (
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// What became of a date, as its row in the table says it.
const (
	unchanged   = "unchanged"
	revised     = "revised"
	withdrawn   = "withdrawn"
	restored    = "restored"
	missing     = "missing"
	notCompared = "not compared"
	unpublished = "later"
	backfilled  = "backfilled"
)

// comparison is a view in the making.
type comparison struct {
	Vintage
	counts map[string]int
	asked  SeriesID
}

// entry is one date of the table with the windows that its cells come from.
type entry struct {
	date       source.Date
	status     string
	then       window // in the view
	now        window // in force now
	first      window // of dates that are not in the view
	difference source.Decimal
	changes    int
	over       bool
}

// compare sorts every date into what was known on the day and what was not.
func (c *comparison) compare(all []history) {
	c.counts = map[string]int{}
	c.newest = c.InForce
	before := 0
	for _, h := range all {
		c.see(h)
		if w, in := h.on(c.AsOf); in {
			c.known(h, w)
		}
		if w, in := h.on(c.InForce.AddDays(-1)); in && !w.value.IsZero() {
			before++
		}
	}
	for _, h := range all {
		if _, in := h.on(c.AsOf); !in {
			c.unknown(h)
		}
	}
	c.tell(before)
}

// see keeps the newest vintage that the windows show.
func (c *comparison) see(h history) {
	for _, w := range h.windows {
		if !w.start.After(c.Now) {
			c.newest = later(c.newest, w.start)
		}
	}
}

// known is a date of the view.
func (c *comparison) known(h history, then window) {
	now, _ := h.on(c.Now)
	e := entry{date: h.date, then: then, now: now, changes: h.changes(c.AsOf, c.Now)}
	switch {
	case then.value.IsZero():
		c.Counts.Missing++
		e.status = missing
		if !now.value.IsZero() {
			c.Counts.Restored++
			e.status = restored
		}
	case now.value.IsZero():
		c.Counts.Withdrawn++
		e.status = withdrawn
	case !c.UnitChanged.IsZero():
		c.Counts.NotCompared++
		e.status = notCompared
	case then.value.Equal(now.value):
		c.Counts.Unchanged++
		e.status = unchanged
	default:
		c.Counts.Revised++
		e.status = revised
		e.difference = source.Exactly(now.value.Number().Sub(then.value.Number()))
	}
	if !then.value.IsZero() {
		c.Counts.Points++
		c.Last = c.point(e)
	}
	c.rows = append(c.rows, e)
}

func (c *comparison) point(e entry) Point {
	p := Point{Date: e.date, Value: e.then.value, ValueNow: e.now.value, Status: e.status}
	p.Start, p.End, p.Instant = c.meta.ends(e.date)
	return p
}

// unknown is a date that was not in the view: it came out later, or was added
// before the newest point by a later vintage, which proves nothing about timing.
func (c *comparison) unknown(h history) {
	if first := h.windows[0].start; !first.After(c.AsOf) {
		c.counts[DroppedGap]++
		return
	} else if first.After(c.Now) {
		c.counts[DroppedLater]++
		return
	}
	first, published := h.firstNumber(c.Now)
	if !published {
		c.counts[DroppedNoNumber]++
		return
	}
	now, _ := h.on(c.Now)
	e := entry{date: h.date, status: unpublished, first: first, now: now, over: c.meta.over(h.date, c.AsOf)}
	if h.date.Before(c.Last.Date) {
		c.Counts.Backfilled++
		e.status, e.over = backfilled, false
	} else {
		c.Counts.Later++
		if e.over {
			c.Counts.LaterPeriodOver++
		}
	}
	c.rows = append(c.rows, e)
}

// tell adds what a reader must know beside the numbers.
func (c *comparison) tell(before int) {
	c.counts[DroppedMissing] = c.Counts.Missing
	c.Dropped, c.Missing = []source.Drop{}, []source.Drop{}
	for _, reason := range []string{DroppedMissing, DroppedGap, DroppedNoNumber, DroppedLater} {
		if n := c.counts[reason]; n > 0 {
			c.Dropped = append(c.Dropped, source.Drop{Reason: reason, Count: n})
		}
	}
	if n := c.Counts.Missing; n > 0 {
		c.Missing = append(c.Missing, source.Drop{Reason: DroppedMissing, Count: n})
	}
	c.Newest = c.Last
	c.Stale = c.meta.staleness(c.Last.Date, c.AsOf)
	c.Expected = c.meta.expected(c.Last.Date, source.Date{})
	if before > 2*c.Counts.Points {
		c.warn("shrunk", "this vintage holds %d points and the one before held %d: it may be a partial release", c.Counts.Points, before)
	}
	if c.meta.discontinued() || c.metaNow.discontinued() {
		c.warn("discontinued", "%s", discontinuedText)
	}
	if !c.UnitChanged.IsZero() {
		c.warn("unit_changed", "unit or adjustment changed since, so values then and now are not compared")
	}
	c.Warnings = append(c.Warnings, c.meta.warnings(c.asked, c.AsOf)...)
}

func (c *comparison) warn(name, format string, args ...any) {
	c.Warnings = append(c.Warnings, Warning{Name: name, Text: fmt.Sprintf(format, args...)})
}
