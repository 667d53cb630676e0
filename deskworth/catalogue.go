package deskworth

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Catalogue keeps missions. A desk's own is its home; desks that share missions
// bring one that all of them reach. What is in it is never changed.
type Catalogue interface {
	// AddMission keeps a new mission, and says whether its name was free.
	AddMission(ctx context.Context, m dossier.Mission) (added bool, err error)
	// Mission gives a mission by its id, and says whether there is one.
	Mission(ctx context.Context, id string) (m dossier.Mission, found bool, err error)
	// Missions lists the names of the missions, sorted.
	Missions(ctx context.Context) (ids []string, err error)
}

func (d *Desk) catalogue() Catalogue {
	if d.Catalogue != nil {
		return d.Catalogue
	}
	return homeCatalogue{d.Home}
}

// homeCatalogue is one mission.json a mission.
type homeCatalogue struct{ home *room.Home }

var errTaken = errors.New("the name is taken")

func (c homeCatalogue) AddMission(ctx context.Context, m dossier.Mission) (bool, error) {
	err := c.home.Mission(m.ID).Replace(ctx, func(old []byte) ([]byte, error) {
		if old != nil {
			return nil, errTaken
		}
		return written(m)
	})
	if errors.Is(err, errTaken) {
		return false, nil
	}
	return err == nil, err
}

func (c homeCatalogue) Mission(_ context.Context, id string) (m dossier.Mission, found bool, err error) {
	body, _, err := c.home.Mission(id).Read()
	if err != nil || body == nil {
		return m, false, err
	}
	if err := json.Unmarshal(body, &m); err != nil || m.ID != id {
		return dossier.Mission{}, false, &source.ShapeError{Vendor: "this desk", Where: "mission.json of " + id, Problem: "it is not the mission's own"}
	}
	return m, true, nil
}

func (c homeCatalogue) Missions(context.Context) ([]string, error) { return c.home.Missions() }
