package deskworth

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// NewMission keeps a new mission. Its id is a name that the operator chose, and
// stays its name for ever: references hang on it. Without an as-of date it ends
// today.
//
// It returns a [source.ArgumentError] for a mission without a subject, and a
// [source.RefusedError], rule "mission", when the name is taken.
func (d *Desk) NewMission(ctx context.Context, m dossier.Mission) (dossier.Mission, error) {
	if err := room.CheckID(m.ID); err != nil {
		return dossier.Mission{}, err
	}
	if m.Subject.IsZero() {
		return dossier.Mission{}, &source.ArgumentError{Field: "subject", Problem: "a mission has a subject", Remedy: "name the company, or give its symbol"}
	}
	if m.AsOf.IsZero() {
		m.AsOf = source.DateOf(d.Now())
	}
	added, err := d.catalogue().AddMission(ctx, m)
	if err != nil {
		return dossier.Mission{}, err
	}
	if !added {
		return dossier.Mission{}, taken(m.ID)
	}
	return m, d.decided(ctx, Card{Mission: m.ID}, "mission new")
}

// Mission gives a mission by its id, or a [source.NotFoundError] that lists those there are.
func (d *Desk) Mission(id string) (dossier.Mission, error) {
	if err := room.CheckID(id); err != nil {
		return dossier.Mission{}, err
	}
	ctx := context.Background() // no caller has one, and every catalogue bounds its own time
	m, found, err := d.catalogue().Mission(ctx, id)
	if err != nil || found {
		return m, err
	}
	ids, err := d.catalogue().Missions(ctx)
	if err != nil {
		return dossier.Mission{}, err
	}
	return dossier.Mission{}, &source.NotFoundError{What: "mission " + quote(id), Near: ids, Remedy: "make it with dw mission new"}
}

func taken(id string) error {
	return &source.RefusedError{Rule: "mission", Reason: fmt.Sprintf("there is a mission %q already", id), Remedy: "choose another name"}
}

// Missions gives all missions, by name.
func (d *Desk) Missions() ([]dossier.Mission, error) {
	ids, err := d.catalogue().Missions(context.Background())
	if err != nil {
		return nil, err
	}
	missions := make([]dossier.Mission, 0, len(ids))
	for _, id := range ids {
		m, err := d.Mission(id)
		if err != nil {
			return nil, err
		}
		missions = append(missions, m)
	}
	return missions, nil
}

// written is a small file of the desk as a person may read it.
func written(value any) ([]byte, error) {
	var body bytes.Buffer
	e := json.NewEncoder(&body)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(value)
	return body.Bytes(), err
}
