package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/dossier"
)

// write files this process's items and says which number each was given.
func (c *child) write(ctx context.Context) error {
	d, closer, err := c.Place.open(ctx)
	if err != nil {
		return err
	}
	defer closer()
	c.ready()
	return c.all(ctx, func(ctx context.Context, j int) error {
		seq, err := file(ctx, d, c.plan.item(j))
		if err == nil {
			c.say("ack %d %d", j, seq)
		}
		return err
	})
}

// file contributes one item. A settlement names the conflict as the answer to the
// claim that opened it did.
func file(ctx context.Context, d *dossier.Dossier, it item) (int64, error) {
	if it.settles == "" {
		return d.Contribute(ctx, it.by, it.entry)
	}
	claims, err := d.Log.Under(ctx, strings.ToLower(it.settles))
	if err != nil {
		return 0, err
	}
	i := slices.IndexFunc(claims, func(e dossier.Event) bool { return len(e.Opens) > 0 })
	if i < 0 {
		return 0, fmt.Errorf("%s is not in conflict", it.settles)
	}
	s := it.entry.(dossier.Settlement)
	s.Conflict, s.Choose = claims[i].Opens[0], claims[i].Seq
	return d.Contribute(ctx, it.by, s)
}

// insertBare inserts bodies that were filed into a table that knows nothing.
func (c *child) insertBare(ctx context.Context) error {
	text, err := os.ReadFile(c.Bodies)
	if err != nil {
		return err
	}
	bodies := bytes.Split(text, []byte("\n"))
	b, err := openBare(ctx, c.Place)
	if err != nil {
		return err
	}
	defer b.close()
	c.ready()
	return c.all(ctx, func(ctx context.Context, j int) error { return b.insert(ctx, bodies[j]) })
}

// How often a reader looks for what is new, and at the whole dossier.
const (
	lookPause = 200 * time.Millisecond
	viewEvery = 25 // looks
)

// read follows the log until its input ends. After each look it says how many
// events it saw and the digest of all of them in their order; now and then, which
// identifiers are in conflict.
func (c *child) read(ctx context.Context) error {
	d, closer, err := c.Place.open(ctx)
	if err != nil {
		return err
	}
	defer closer()
	c.ready()
	over := make(chan struct{})
	go func() { c.in.Scan(); close(over) }()
	var seen chain
	for look := 0; ; look++ {
		last := false
		select {
		case <-over:
			last = true
		case <-time.After(lookPause):
		}
		if err := c.look(ctx, d, &seen, last || look%viewEvery == viewEvery-1); err != nil || last {
			return err
		}
	}
}

func (c *child) look(ctx context.Context, d *dossier.Dossier, seen *chain, whole bool) error {
	events, err := d.Log.Events(ctx, int64(seen.n))
	if err != nil {
		return err
	}
	for _, e := range events {
		if err := seen.add(e); err != nil {
			return err
		}
	}
	c.say("saw %d %x", seen.n, seen.digest)
	if !whole {
		return nil
	}
	v, err := d.View(ctx)
	if err != nil {
		return err
	}
	for _, found := range v.Conflicts {
		c.say("conflict %s", found.ID)
	}
	return nil
}

// chain is a digest of events in their order.
type chain struct {
	n      int
	digest [sha256.Size]byte
}

func (c *chain) add(e dossier.Event) error {
	body, err := json.Marshal(e)
	if err != nil {
		return err
	}
	c.digest = sha256.Sum256(append(c.digest[:], body...))
	c.n++
	if e.Seq != int64(c.n) {
		return fmt.Errorf("event %d stands at place %d", e.Seq, c.n)
	}
	return nil
}

// seal seals, as another process does at the same time, and says the digest of
// the last revision as it is made again from the log.
func (c *child) seal(ctx context.Context) error {
	d, closer, err := c.Place.open(ctx)
	if err != nil {
		return err
	}
	defer closer()
	c.ready()
	sealed, err := d.Seal(ctx, dossier.Author{Role: "lead", Card: fmt.Sprintf("seal-%d", c.Process)})
	if err != nil {
		return err
	}
	again, err := d.Last(ctx)
	if err == nil {
		c.say("digest %d %s %s", sealed.Revision, sealed.Digest(), again.Digest())
	}
	return err
}

// measure files its items one after the other in a process that has just
// started, and says how long each took.
func (c *child) measure(ctx context.Context) error {
	c.ready()
	start := time.Now()
	d, closer, err := c.Place.open(ctx)
	if err != nil {
		return err
	}
	defer closer()
	for j := c.From; j < c.To; j++ {
		if _, err := file(ctx, d, c.plan.item(j)); err != nil {
			return err
		}
		c.say("took %d", time.Since(start).Nanoseconds())
		start = time.Now()
	}
	for n := range quarrels {
		if err := c.measureQuarrel(ctx, d, fmt.Sprintf("m_%d_%d", c.From, n)); err != nil {
			return err
		}
	}
	return nil
}

// measureQuarrel contradicts itself and settles that, and says how long each took.
func (c *child) measureQuarrel(ctx context.Context, d *dossier.Dossier, id string) error {
	by := c.plan.by(c.From)
	var got dossier.Receipt
	for step := range settlement {
		entry, _ := quarrel(id, step)
		start, err := time.Now(), error(nil)
		if got, err = d.File(ctx, by, entry); err != nil {
			return err
		}
		if step == settlement-1 {
			c.say("opened %d", time.Since(start).Nanoseconds())
		}
	}
	if len(got.Conflicts) != 1 {
		return fmt.Errorf("%s is not in conflict", id)
	}
	start := time.Now()
	_, err := d.Contribute(ctx, by, dossier.Settlement{Conflict: got.Conflicts[0], Reason: "Measured."})
	c.say("settled %d", time.Since(start).Nanoseconds())
	return err
}
