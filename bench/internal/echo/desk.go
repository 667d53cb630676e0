// Package echo is a desk whose tools read nothing: one says what it is given, one
// waits until it is stopped, one panics. Programs that measure or try the serving
// layer share it, so that what they see is the layer's and no vendor's.
package echo

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Word is what the tool say is given and gives back.
type Word struct {
	Text string `json:"text" jsonschema_description:"what to say"`
}

// Nothing is what a tool without arguments is given.
type Nothing struct{}

// Waits are the calls of the tool wait: those that run, and those that were
// stopped.
type Waits struct {
	Running int64 `json:"running" jsonschema_description:"calls that wait"`
	Stopped int64 `json:"stopped" jsonschema_description:"calls that were stopped"`
}

// Desk is such a desk with its cards: ids and tokens, in the same order.
type Desk struct {
	*deskworth.Desk
	IDs, Tokens []string

	// Leaks makes each call of say leave a goroutine behind, so that a program
	// that looks for growth can be seen to find it.
	Leaks atomic.Bool

	running, stopped atomic.Int64
}

// Say is the work of the tool say, for peers that do the same.
func Say(in Word) Word { return in }

// Open makes a desk in a folder with so many cards of one role.
func Open(ctx context.Context, folder string, cards int) (*Desk, error) {
	home, err := room.Open(folder)
	if err != nil {
		return nil, err
	}
	d := &Desk{}
	registry, err := deskworth.NewRegistry(d.tools()...)
	if err != nil {
		return nil, err
	}
	store := &dossier.Memory{}
	d.Desk = &deskworth.Desk{Registry: registry, Home: home, Stores: func(string) (dossier.Store, error) { return store, nil }}
	if _, err := d.NewMission(ctx, dossier.Mission{ID: "echo", Subject: source.Identity{Name: "Echo"}}); err != nil {
		return nil, err
	}
	for range cards {
		card, token, err := d.NewCard(ctx, "echo", deskworth.Markets, "")
		if err != nil {
			return nil, err
		}
		d.IDs, d.Tokens = append(d.IDs, card.ID), append(d.Tokens, token)
	}
	return d, nil
}

func (d *Desk) tools() []deskworth.Tool {
	spec := func(name string) deskworth.Spec {
		return deskworth.Spec{Name: name, Capability: deskworth.MissionBlock, Hints: deskworth.ReadsDesk, English: "Does " + name + ".", French: "Fait " + name + "."}
	}
	return []deskworth.Tool{
		deskworth.Acting(spec("say"), d.say),
		deskworth.Acting(spec("wait"), d.wait),
		deskworth.Acting(spec("waits"), func(context.Context, *deskworth.Call, Nothing) (Waits, error) {
			return Waits{d.running.Load(), d.stopped.Load()}, nil
		}),
		deskworth.Acting(spec("panic"), func(context.Context, *deskworth.Call, Nothing) (Word, error) { panic("as asked") }),
	}
}

func (d *Desk) say(_ context.Context, _ *deskworth.Call, in Word) (Word, error) {
	if d.Leaks.Load() {
		go func() { select {} }()
	}
	return Say(in), nil
}

func (d *Desk) wait(ctx context.Context, _ *deskworth.Call, _ Nothing) (Waits, error) {
	d.running.Add(1)
	<-ctx.Done()
	d.running.Add(-1)
	d.stopped.Add(1)
	return Waits{}, fmt.Errorf("wait: %w", ctx.Err())
}
