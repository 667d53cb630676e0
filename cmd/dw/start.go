package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/source/record"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
)

// home opens the desk's data.
func (a *app) home() (*room.Home, error) { return room.Open(a.getenv("DESKWORTH_HOME")) }

// desk starts the desk at a home: its keys, its settings, its stores.
func (a *app) desk(ctx context.Context, home *room.Home) (*deskworth.Desk, error) {
	if a.getenv("DESKWORTH_DOSSIER") != "" {
		return nil, &source.RefusedError{Rule: "store", Reason: "this build keeps dossiers in SQLite only, and DESKWORTH_DOSSIER names another store", Remedy: "unset DESKWORTH_DOSSIER"}
	}
	keys, err := loadKeys(home)
	if err != nil {
		return nil, err
	}
	settings, err := loadSettings(home)
	if err != nil {
		return nil, err
	}
	a.redactor = source.NewRedactor(keys.known(a.getenv)...)
	d := &deskworth.Desk{
		Registry: a.registry, Home: home, Stores: a.stores(ctx, home), Clock: a.clock, Getenv: a.getenv,
		Keys: keys, Keep: settings.keep(), Redactor: a.redactor,
	}
	a.closers = append(a.closers, d.Sync)
	return d, a.recordings(d)
}

// stores opens each mission's file once, and closes it when the command ends.
func (a *app) stores(ctx context.Context, home *room.Home) func(string) (dossier.Store, error) {
	open := map[string]dossier.Store{}
	return func(mission string) (dossier.Store, error) {
		if s := open[mission]; s != nil {
			return s, nil
		}
		file, err := home.DossierFile(mission)
		if err != nil {
			return nil, err
		}
		s, err := sqlite.Open(ctx, file, home.Bodies(mission))
		if err != nil {
			return nil, err
		}
		open[mission] = s
		a.closers = append(a.closers, s.Close)
		return s, nil
	}
}

// recordings sets what --replay and --record ask for.
func (a *app) recordings(d *deskworth.Desk) error {
	if a.flags.replay != "" && a.flags.record != "" {
		return arguments("record", "nothing is recorded of a replay", "use --replay or --record")
	}
	if a.flags.replay != "" {
		folder, err := room.Dir(a.flags.replay)
		if err != nil {
			return err
		}
		a.closers = append(a.closers, folder.Close)
		d.Recorded, err = record.Open(folder.FS())
		return err
	}
	if a.flags.record != "" {
		folder, err := room.Dir(a.flags.record)
		if err != nil {
			return err
		}
		a.closers = append(a.closers, folder.Close)
		d.Recorder = &record.Recorder{Root: folder, Redactor: a.redactor, All: a.flags.recordAll}
	}
	return nil
}

// call makes what the acting role may reach: in a mission when one is named,
// else for this process alone.
func (a *app) call(ctx context.Context) (*deskworth.Call, error) {
	role, err := deskworth.ParseRole(a.flags.role)
	if err != nil {
		return nil, err
	}
	home, err := a.home()
	if err != nil {
		return nil, err
	}
	d, err := a.desk(ctx, home)
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
	client := &source.Client{Clock: d.Clock, Getenv: d.Getenv, Keys: d.Keys, Recorded: d.Recorded, Recorder: d.Recorder, Store: memory, Keep: d.Keep}
	return &deskworth.Call{
		Card: card, Source: client, Bodies: memory, Clock: d.Clock, Redactor: d.Redactor,
		Dossier: &dossier.Dossier{Ledger: memory, Log: memory, Clock: d.Clock},
	}
}

// settings is desk.json.
type settings struct {
	Keep []string `json:"keep,omitempty"` // vendors whose terms the operator read, and said keep
}

func loadSettings(home *room.Home) (s settings, err error) {
	body, _, err := home.Settings().Read()
	if err != nil || body == nil {
		return s, err
	}
	if err := json.Unmarshal(body, &s); err != nil {
		return s, &source.ShapeError{Vendor: "this desk", Where: "desk.json", Problem: err.Error()}
	}
	return s, nil
}

func (s settings) keep() map[string]bool {
	keep := make(map[string]bool, len(s.Keep))
	for _, vendor := range s.Keep {
		keep[vendor] = true
	}
	return keep
}

// needMission refuses a command that makes no sense without one.
func (a *app) needMission() error {
	if a.flags.mission == "" {
		return arguments("mission", "no mission is named", "give --mission NAME, or set DESKWORTH_MISSION; dw mission new makes one")
	}
	return nil
}

// missionDesk starts the desk for a command about the named mission.
func (a *app) missionDesk(ctx context.Context) (*deskworth.Desk, error) {
	home, err := a.home()
	if err != nil {
		return nil, err
	}
	return a.desk(ctx, home)
}

func count(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}
