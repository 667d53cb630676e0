package deskworth

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// The tools and payloads here are hand-written: bars of an invented company.

type barsRequest struct {
	Symbol string      `json:"symbol" jsonschema_description:"symbol of the instrument"`
	Rows   int         `json:"rows,omitzero" jsonschema_description:"how many bars"`
	Every  string      `json:"every,omitzero" jsonschema_description:"length of a bar" jsonschema:"enum=day,enum=week"`
	From   source.Date `json:"from,omitzero" jsonschema_description:"first day"`
}

type bars struct {
	Zone   string       `json:"zone"`
	Read   source.Read  `json:"read"`
	table  source.Table // what Tables gives
	Absent string       `json:"absent,omitzero"`
}

func (b bars) Tables() []source.Table { return []source.Table{b.table} }

var vendor = source.Vendor{Name: "Vendor", Licence: source.Licence{Terms: "https://vendor.example/terms", Verdict: source.Keep, Checked: source.NewDate(2026, 1, 2)}}

// barTable has rows with closes 1.50, 2.50, … on successive days.
func barTable(c *source.Client, rows int, address string) source.Table {
	read, err := c.Read(vendor, "market.bars", barsRequest{Symbol: "ACME", Rows: rows}, source.Answer{
		Part:   source.Part{Address: address, Digest: source.Digest([]byte(address)), ReadAt: c.Now()},
		Origin: source.Live,
	})
	if err != nil {
		panic(err)
	}
	read.Identity = source.Identity{Name: "Acme Corp", Venue: "Paris"}
	first := source.NewDate(2024, time.January, 1)
	grid := &source.Grid{What: func(row, _ int) source.About {
		day := first.AddDays(row)
		return source.About{Period: source.Instant(source.OnDay(day)), Published: source.OnDay(day)}
	}}
	for row := range rows {
		grid.Add(first.AddDays(row).String(), first.AddDays(row).String(), fmt.Sprintf("%d.50", row+1))
	}
	return source.Table{
		Name: "bars", Read: read,
		Columns: []source.Column{{Name: "date", Type: source.Day}, {Name: "close", Type: source.Number, About: source.About{Metric: "close", Unit: "EUR", Kind: source.Traded}}},
		Rows:    grid,
	}
}

func barsTool() Tool {
	return Reading(Spec{Name: "bars", Capability: MarketRead, Hints: ReadsWorld, English: "Reads bars.", French: "Lit des barres."},
		func(_ context.Context, c *Call, in barsRequest) (bars, error) {
			t := barTable(c.Source, in.Rows, "https://vendor.example/v1?api_key=SECRETSECRET1234&s="+in.Symbol)
			return bars{Zone: "Europe/Paris", Read: t.Read, table: t}, nil
		})
}

type noteRequest struct {
	Text string `json:"text" jsonschema_description:"what to note"`
}

type noted struct {
	Number int64    `json:"number"`
	Lines  []string `json:"lines,omitempty"`
}

func noteTool(run func(context.Context, *Call, noteRequest) (noted, error)) Tool {
	return Acting(Spec{Name: "note", Capability: DossierContribute, Hints: Adds, English: "Notes a text.", French: "Note un texte."}, run)
}

func registry(t testing.TB, tools ...Tool) *Registry {
	t.Helper()
	r, err := NewRegistry(tools...)
	require.NoError(t, err)
	return r
}

var noon = time.Date(2024, time.June, 3, 12, 0, 0, 0, time.UTC)

func clock() time.Time { return noon }

// deskAt is a desk in a fresh home, with one mission that ends on the day of noon.
func deskAt(t testing.TB, tools ...Tool) *Desk {
	t.Helper()
	home, err := room.Open(t.TempDir())
	require.NoError(t, err)
	stores := map[string]dossier.Store{}
	d := &Desk{Registry: registry(t, tools...), Home: home, Clock: clock, Getenv: func(string) string { return "" }}
	d.Stores = func(mission string) (dossier.Store, error) {
		if stores[mission] == nil {
			stores[mission] = &dossier.Memory{}
		}
		return stores[mission], nil
	}
	_, err = d.NewMission(t.Context(), dossier.Mission{ID: "acme", Subject: source.Identity{Name: "Acme Corp"}})
	require.NoError(t, err)
	return d
}

func (d *Desk) call(t testing.TB, role Role, tool, args string) (Result, *Call) {
	t.Helper()
	c, err := d.Call(Card{ID: string(role), Role: role, Mission: "acme"})
	require.NoError(t, err)
	return d.Registry.Call(t.Context(), c, tool, json.RawMessage(args)), c
}
