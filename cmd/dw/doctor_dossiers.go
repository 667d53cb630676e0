package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/cmd/internal/start"
	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/postgres"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
)

const stateBroken = "broken"

// dossiers says where dossiers are kept, and of each whether it is sound.
func (a *app) dossiers(ctx context.Context, home *room.Home) []need {
	started, err := a.started(ctx, home, a.getenv)
	if err != nil {
		return []need{{start.StoreVariable, stateBroken, a.redactor.Text(err.Error())}}
	}
	needs := []need{{start.StoreVariable, "note", "not set: dossiers are kept in the home, one file a mission; a postgres:// address lets a team's desks share them"}}
	if started.Server != nil {
		needs = []need{databaseNeed(ctx, started.Server)}
	}
	missions, err := started.Desk.Missions()
	if err != nil {
		return append(needs, need{"missions", stateBroken, a.redactor.Text(err.Error())})
	}
	for _, m := range missions {
		state, comment := a.examine(ctx, started, m)
		needs = append(needs, need{"mission " + m.ID, state, a.redactor.Text(comment)})
	}
	return needs
}

func databaseNeed(ctx context.Context, server *postgres.Server) need {
	about, err := server.About(ctx)
	if err != nil {
		return need{start.StoreVariable, stateBroken, err.Error()}
	}
	said := []string{"PostgreSQL " + about.Version, fmt.Sprintf("tables of version %d", about.Tables)}
	if !about.Checksums {
		said = append(said, "data checksums are off: pages that its device changes go unnoticed")
	}
	if !about.Durable {
		return need{start.StoreVariable, stateBroken, strings.Join(append(said, "fsync or full_page_writes is off, and a power cut loses what was acknowledged: switch both on"), "; ")}
	}
	return need{start.StoreVariable, "present", strings.Join(said, "; ")}
}

// examine looks at the whole of one mission's dossier and at its journal.
func (a *app) examine(ctx context.Context, started *start.Started, m dossier.Mission) (state, comment string) {
	known, err := acknowledged(started.Desk.Journal(m.ID))
	if err != nil {
		return stateBroken, err.Error()
	}
	if started.Server == nil {
		there, err := started.Desk.Home.HasDossier(m.ID)
		switch {
		case err != nil:
			return stateBroken, err.Error()
		case !there && known == 0:
			return "present", "nothing was filed yet"
		case !there:
			return stateBroken, lostText(known, 0)
		}
	}
	return look(ctx, started, m.ID, known)
}

func look(ctx context.Context, started *start.Started, mission string, known int) (state, comment string) {
	store, err := started.Desk.Stores(mission)
	if err != nil {
		return stateBroken, err.Error()
	}
	found := ""
	if file, is := store.(*sqlite.Store); is {
		if err := file.Examine(ctx); err != nil {
			return stateBroken, err.Error()
		}
		found = file.Found().String()
	}
	d, err := started.Desk.Dossier(mission)
	if err != nil {
		return stateBroken, err.Error()
	}
	x, err := d.Examine(ctx)
	if err != nil {
		return stateBroken, err.Error()
	}
	return verdict(x, known, found)
}

// verdict says what was found; the first faults stand for all.
func verdict(x dossier.Examined, known int, found string) (state, comment string) {
	const shown = 3
	said := []string{fmt.Sprintf("events %d, reads %d, sealed revision %d", x.Events, x.Reads, x.Revision)}
	if found != "" {
		said = append(said, found)
	}
	if len(x.Faults) == 0 && x.Events >= known {
		return "present", strings.Join(said, "; ")
	}
	if x.Events < known {
		said = append(said, lostText(known, x.Events))
	}
	said = append(said, x.Faults[:min(shown, len(x.Faults))]...)
	if more := len(x.Faults) - shown; more > 0 {
		said = append(said, fmt.Sprintf("and %s more", count(more, "fault")))
	}
	return stateBroken, strings.Join(said, "; ")
}

func lostText(known, kept int) string {
	return fmt.Sprintf("the journal knows of %s to the dossier that were acknowledged, and %d are there: the file was emptied, replaced or parted from its -wal; restore the mission from a backup or an export", count(known, "contribution"), kept)
}

// filing are the tools of which each call that was done is an event. A seal may
// give the last revision again and file nothing.
var filing = []string{"dossier_contribute", "dossier_observe", "blocked"}

// acknowledged counts the contributions that this desk's journal says were filed:
// evidence that stands apart from the dossier.
func acknowledged(j *deskworth.Journal) (n int, err error) {
	if _, _, err := j.Verify(); err != nil {
		return 0, err
	}
	for from := int64(0); ; {
		lines, next, err := j.Lines(from)
		if err != nil || next == from {
			return n, err
		}
		for _, line := range lines {
			if line.Code == "" && slices.Contains(filing, line.Tool) {
				n++
			}
		}
		from = next
	}
}
