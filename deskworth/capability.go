package deskworth

import (
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Capability is what a tool claims and a role holds.
type Capability string

// The capabilities of the desk.
const (
	MarketRead        Capability = "market.read"
	MacroRead         Capability = "macro.read"
	FilingsRead       Capability = "filings.read"
	NewsRead          Capability = "news.read"
	WebRead           Capability = "web.read"
	CorpusRead        Capability = "corpus.read"
	CanvasMount       Capability = "canvas.mount"
	DossierRead       Capability = "dossier.read"
	DossierContribute Capability = "dossier.contribute"
	DossierObserve    Capability = "dossier.observe"
	DossierSeal       Capability = "dossier.seal"
	ComposeWrite      Capability = "compose.write"
	SandboxRun        Capability = "sandbox.run"
	MissionBlock      Capability = "mission.block"
	DriveGesture      Capability = "drive.gesture"
	QuantCompute      Capability = "quant.compute"
)

// Capabilities lists all of them, in the order in which tables show them.
func Capabilities() []Capability {
	return []Capability{
		MarketRead, MacroRead, FilingsRead, NewsRead, WebRead, CorpusRead, CanvasMount,
		DossierRead, DossierContribute, DossierObserve, DossierSeal,
		ComposeWrite, SandboxRun, MissionBlock, DriveGesture, QuantCompute,
	}
}

// Role is who acts. It holds capabilities; a card has one.
type Role string

// The roles of a desk.
const (
	Lead         Role = "lead"
	Markets      Role = "markets"
	Fundamentals Role = "fundamentals"
	Macro        Role = "macro"
	News         Role = "news"
	Quant        Role = "quant"
	Private      Role = "private"
	Observer     Role = "observer"
)

// Roles lists them in the order in which tables show them.
func Roles() []Role {
	return []Role{Lead, Markets, Fundamentals, Macro, News, Quant, Private, Observer}
}

// everyRole is what no role is without.
var everyRole = []Capability{DossierRead, DossierContribute, MissionBlock}

// roleTable is what each role holds besides.
var roleTable = map[Role][]Capability{
	Lead:         {MarketRead, MacroRead, FilingsRead, NewsRead, WebRead, CorpusRead, CanvasMount, DossierSeal, ComposeWrite},
	Markets:      {MarketRead, NewsRead, WebRead, CorpusRead, CanvasMount, ComposeWrite},
	Fundamentals: {FilingsRead, WebRead, CorpusRead, CanvasMount, ComposeWrite},
	Macro:        {MacroRead, WebRead, CorpusRead, CanvasMount, ComposeWrite},
	News:         {NewsRead, WebRead, CorpusRead, CanvasMount},
	Quant:        {MarketRead, MacroRead, FilingsRead, CorpusRead, CanvasMount, SandboxRun, ComposeWrite, QuantCompute},
	Private:      {FilingsRead, WebRead, CorpusRead, ComposeWrite},
	Observer:     {DossierObserve, DriveGesture},
}

// ParseRole reads a role's name. It returns a [source.ArgumentError] that names
// the roles there are.
func ParseRole(text string) (Role, error) {
	if _, known := roleTable[Role(text)]; known {
		return Role(text), nil
	}
	return "", &source.ArgumentError{Field: "role", Problem: quote(text) + " is not a role", Remedy: "one of " + joined(Roles())}
}

// Holds says whether a role has a capability.
func (r Role) Holds(c Capability) bool {
	held, known := roleTable[r]
	return known && (slices.Contains(everyRole, c) || slices.Contains(held, c))
}

// Holders lists the roles that have a capability.
func (c Capability) Holders() []Role {
	var holders []Role
	for _, r := range Roles() {
		if r.Holds(c) {
			holders = append(holders, r)
		}
	}
	return holders
}

// CapabilityRow ties one capability to its tools and its roles.
type CapabilityRow struct {
	Capability Capability `json:"capability"`
	Tools      []string   `json:"tools,omitempty"`
	Roles      []Role     `json:"roles,omitempty"`
}

// Orphan says that a role holds the capability and no tool claims it.
func (r CapabilityRow) Orphan() bool { return len(r.Tools) == 0 && len(r.Roles) > 0 }

// CapabilityTable is derived from the tools: every capability is in it, also
// one that no tool claims, because a table kept by hand would not show it.
func CapabilityTable(tools []Tool) []CapabilityRow {
	var rows []CapabilityRow
	for _, c := range Capabilities() {
		row := CapabilityRow{Capability: c, Roles: c.Holders()}
		for _, t := range tools {
			if t.Capability == c {
				row.Tools = append(row.Tools, t.Name)
			}
		}
		slices.Sort(row.Tools)
		rows = append(rows, row)
	}
	return rows
}
