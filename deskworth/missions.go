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
	err := d.Home.Mission(m.ID).Replace(ctx, func(old []byte) ([]byte, error) {
		if old != nil {
			return nil, &source.RefusedError{Rule: "mission", Reason: fmt.Sprintf("there is a mission %q already", m.ID), Remedy: "choose another name"}
		}
		return written(m)
	})
	if err != nil {
		return dossier.Mission{}, err
	}
	return m, d.decided(ctx, Card{Mission: m.ID}, "mission new")
}

// Mission gives a mission by its id, or a [source.NotFoundError] that lists those there are.
func (d *Desk) Mission(id string) (dossier.Mission, error) {
	if err := room.CheckID(id); err != nil {
		return dossier.Mission{}, err
	}
	body, _, err := d.Home.Mission(id).Read()
	if err != nil {
		return dossier.Mission{}, err
	}
	if body == nil {
		ids, err := d.Home.Missions()
		if err != nil {
			return dossier.Mission{}, err
		}
		return dossier.Mission{}, &source.NotFoundError{What: "mission " + quote(id), Near: ids, Remedy: "make it with dw mission new"}
	}
	var m dossier.Mission
	if err := json.Unmarshal(body, &m); err != nil || m.ID != id {
		return dossier.Mission{}, &source.ShapeError{Vendor: "this desk", Where: "mission.json of " + id, Problem: "it is not the mission's own"}
	}
	return m, nil
}

// Missions gives all missions, by name.
func (d *Desk) Missions() ([]dossier.Mission, error) {
	ids, err := d.Home.Missions()
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
