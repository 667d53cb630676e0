package compose

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Shown is one figure with the one text that every format shows.
type Shown struct {
	ID        string          `json:"id"`
	Label     string          `json:"label"`
	Value     source.Quantity `json:"value"`
	Text      string          `json:"text"` // number only: "383,285", "26.5%"; the unit stands in Unit
	Unit      string          `json:"unit"` // as shown beside it: "USD million"
	Display   dossier.Display `json:"display,omitzero"`
	Period    string          `json:"period,omitzero"`
	Origin    ShownOrigin     `json:"origin"`
	Estimated bool            `json:"estimated,omitzero"`
	Locator   source.Locator  `json:"at,omitzero"` // of a fact
}

// ShownOrigin is the kind of entry that a shown figure comes from.
type ShownOrigin string

const (
	FromFact        ShownOrigin = "fact"
	FromTranscribed ShownOrigin = "transcribed"
	FromAssumption  ShownOrigin = "assumption"
	FromCalculation ShownOrigin = "calculation"
)

// Run is a stretch of prose, or a figure within it.
type Run struct {
	Text string // what is shown
	ID   string // identifier of the figure; empty for prose
}

// Passage is one section with its figures put in.
type Passage struct {
	ID    string
	Title []Run
	Runs  []Run
}

// Document is all that a renderer sees. Its texts are made once, in Prepare, so
// that formats cannot differ. Renderers take no clock, no random number and no
// order of a map.
type Document struct {
	Sealed   dossier.Sealed
	Lang     string    // "en" or "fr"
	Title    string    // of the frame
	Shown    []Shown   // facts, assumptions, calculations, in the dossier's order
	Plates   []Plate   // exhibits, unpacked
	Passages []Passage // sections
	Risks    []Passage // title: the risk; runs: what is done about it
	Limits   []Passage // runs: the limit; also "none declared", said by Prepare
	Missing  []Passage // title: what; runs: why
	Sources  []Cited   // the reads, numbered S1, S2 in order of reference
	Draft    bool      // every page says "not sealed"
	Digest   string    // of the sealed dossier
	Dated    time.Time // newest read time, UTC: the only date that a file may carry
	Words    Words     // fixed texts in the document's language

	at        map[string]int // places in Shown, by identifier
	canonical []byte         // text of the sealed dossier, of which Digest is
	pictures  *pictures      // nil: whoever made the document draws each time
}

// pictures are the memo's, drawn when the first format asks for them.
type pictures struct {
	once sync.Once
	all  []memoPicture
}

// dossierText is the canonical text of the sealed dossier.
func (d Document) dossierText() ([]byte, error) {
	if d.canonical != nil {
		return d.canonical, nil
	}
	return d.Sealed.JSON() // Prepare did not make it
}

// Cited is a read with the label that figures name it by.
type Cited struct {
	Label string // "S1"
	Read  source.Read
	Title string // "Yahoo · market.ohlcv · Apple Inc."
	Facts []string
}

// Plate is an exhibit with its table.
type Plate struct {
	Exhibit dossier.Exhibit
	Source  string // "S1"
	Table   source.Table

	planned *planned // nil: whoever made the plate looks at the table each time
}

// planned is the plan of a plate's charts, made when the first format asks for it.
type planned struct {
	once sync.Once
	plan plan
}

// plan is what the plate's table shows as charts. Nobody may change it.
func (p Plate) plan() plan {
	if p.planned == nil {
		return planOf(p.Table)
	}
	p.planned.once.Do(func() { p.planned.plan = planOf(p.Table) })
	return p.planned.plan
}

// Figure finds a shown figure by its identifier.
func (d Document) Figure(id string) (Shown, bool) {
	if i, known := d.at[id]; known && i < len(d.Shown) && d.Shown[i].ID == id {
		return d.Shown[i], true
	}
	if d.at != nil {
		return Shown{}, false
	}
	i := slices.IndexFunc(d.Shown, func(s Shown) bool { return s.ID == id }) // Prepare did not make it
	if i < 0 {
		return Shown{}, false
	}
	return d.Shown[i], true
}

// SourceOf is the label of the read that a locator stands in.
func (d Document) SourceOf(at source.Locator) string {
	for _, c := range d.Sources {
		if c.Read.Ref == at.Ref {
			return c.Label
		}
	}
	return ""
}

// Basis is the word for where a figure comes from, in the document's language.
func (d Document) Basis(s Shown) string {
	switch {
	case s.Estimated && s.Origin == FromTranscribed:
		return d.Words.Estimated + ", " + d.Words.Transcribed
	case s.Estimated:
		return d.Words.Estimated
	case s.Origin == FromTranscribed:
		return d.Words.Transcribed
	case s.Origin == FromAssumption:
		return d.Words.Assumed
	case s.Origin == FromCalculation:
		return d.Words.Calculated
	}
	return d.Words.Observed
}

// Renderer is one format. Read gives back every figure that a file shows, for
// reopening and for Verify; it must see what a reader sees, so that a changed
// digit is found. The formats of a bundle are rendered side by side from one
// Document: none may change what it holds.
type Renderer interface {
	// File is the name in the bundle: "workbook.xlsx".
	File() string
	// Version changes whenever the same document would give other bytes.
	Version() string
	Render(ctx context.Context, d Document) ([]byte, error)
	Read(ctx context.Context, body []byte) ([]Found, error)
}

// Found is one text that a file shows: a figure by its id, or, with an empty
// id, any other text in which a changed digit must be noticed.
type Found struct {
	Place string `json:"place"` // "Facts!D12", "slide 3", "page 2"
	ID    string `json:"id,omitzero"`
	Text  string `json:"text"`
}
