package main

import (
	"context"
	"fmt"

	"github.com/deskworth/deskworth-go/cmd/internal/start"
	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/dossier"
)

// home opens the desk's data.
func (a *app) home() (*room.Home, error) { return room.Open(a.getenv("DESKWORTH_HOME")) }

// desk starts the operator's desk, with what --replay and --record ask for.
func (a *app) desk(ctx context.Context) (*deskworth.Desk, error) {
	started, err := a.started(ctx, nil, a.getenv)
	if err != nil {
		return nil, err
	}
	switch {
	case a.flags.replay != "" && a.flags.record != "":
		err = arguments("record", "nothing is recorded of a replay", "use --replay or --record")
	case a.flags.replay != "":
		err = started.Replay(a.flags.replay)
	case a.flags.record != "":
		err = started.Record(a.flags.record, a.flags.recordAll)
	}
	return started.Desk, err
}

// started starts a desk that is closed when the command ends. A nil home is the
// operator's.
func (a *app) started(ctx context.Context, home *room.Home, getenv func(string) string) (*start.Started, error) {
	s, err := start.Open(ctx, start.Options{
		Getenv: getenv, Clock: a.clock, Registry: a.registry, Home: home,
		Found: func(mission, what string) { a.say("%s: %s", mission, what) },
	})
	if err != nil {
		return nil, err
	}
	a.redactor, a.registry = s.Desk.Redactor, s.Desk.Registry
	a.closers = append(a.closers, s.Close)
	return s, nil
}

// call makes what the acting role may reach: in a mission when one is named,
// else for this process alone.
func (a *app) call(ctx context.Context) (*deskworth.Call, error) {
	role, err := deskworth.ParseRole(a.flags.role)
	if err != nil {
		return nil, err
	}
	d, err := a.desk(ctx)
	if err != nil {
		return nil, err
	}
	card := deskworth.Card{ID: string(role), Role: role, Mission: a.flags.mission}
	if a.flags.mission != "" {
		return d.Call(card)
	}
	return loose(d, card), nil
}

// loose is a call outside every mission: its references die with the process.
func loose(d *deskworth.Desk, card deskworth.Card) *deskworth.Call {
	memory := &dossier.Memory{}
	return &deskworth.Call{
		Card: card, Source: d.Loose(memory), Bodies: memory, Clock: d.Clock, Redactor: d.Redactor,
		Dossier: &dossier.Dossier{Ledger: memory, Log: memory, Clock: d.Clock},
	}
}

// ownDossier is the shared dossier of the mission that is named.
func (a *app) ownDossier(ctx context.Context) (*dossier.Dossier, error) {
	if err := a.needMission(); err != nil {
		return nil, err
	}
	d, err := a.desk(ctx)
	if err != nil {
		return nil, err
	}
	return d.Dossier(a.flags.mission)
}

// needMission refuses a command that makes no sense without one.
func (a *app) needMission() error {
	if a.flags.mission == "" {
		return arguments("mission", "no mission is named", "give --mission NAME, or set DESKWORTH_MISSION; dw mission new makes one")
	}
	return nil
}

func count(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}
