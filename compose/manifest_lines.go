package compose

import (
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// FileLine is one file with who wrote it.
type FileLine struct {
	Name     string `json:"name"`
	Bytes    int    `json:"bytes"`
	SHA256   string `json:"sha256"`
	Renderer string `json:"renderer,omitzero"` // version; absent for a body
}

// FigureLine is one figure with its one text and every place that shows it.
type FigureLine struct {
	ID     string          `json:"id"`
	Value  source.Quantity `json:"value"`
	Text   string          `json:"text"`
	Unit   string          `json:"unit,omitzero"`
	Origin ShownOrigin     `json:"origin"`
	At     source.Locator  `json:"at,omitzero"`
	Places []string        `json:"places"` // "workbook.xlsx Facts!D12"
}

// CheckLine is one check of the dossier with how it came out.
type CheckLine struct {
	ID         string         `json:"id"`
	Expression string         `json:"expression"`
	Passed     bool           `json:"passed"`
	Difference source.Decimal `json:"difference"`
}

// ConflictLine is one conflict with its end; who claimed what, and where it was
// read, stands in the dossier below.
type ConflictLine struct {
	Name   string   `json:"name"`
	ID     string   `json:"id"`
	Claims []string `json:"claims"`
	Stands string   `json:"stands,omitzero"` // the claim that was chosen; absent: none
	Reason string   `json:"reason"`
}

// SourceLine is one read with its bodies.
type SourceLine struct {
	Label   string         `json:"label"`
	Ref     source.Ref     `json:"ref"`
	Vendor  string         `json:"vendor"`
	ReadAt  string         `json:"read_at"`
	Licence source.Licence `json:"licence"`
	Note    string         `json:"note,omitzero"`
	Bodies  []BodyLine     `json:"bodies"`
}

// BodyLine is one body: its redacted address, and whether it travels along.
type BodyLine struct {
	Address string `json:"address"`
	SHA256  string `json:"sha256"`
	Bytes   int64  `json:"bytes"`
	File    string `json:"file,omitzero"` // absent: the terms let its digest travel only
}

func conflictLine(c dossier.Conflict) ConflictLine {
	line := ConflictLine{Name: c.Name, ID: c.ID, Reason: c.Reason, Claims: []string{}}
	for _, claim := range c.Claims {
		line.Claims = append(line.Claims, claim.Says)
		if claim.Seq == c.Chosen {
			line.Stands = claim.Says
		}
	}
	return line
}

func sourceLine(c Cited) SourceLine {
	line := SourceLine{Label: c.Label, Ref: c.Read.Ref, Vendor: c.Read.Vendor, ReadAt: timeText(c.Read.ReadAt), Licence: c.Read.Licence, Note: c.Read.Note}
	for _, p := range c.Read.Parts {
		body := BodyLine{Address: p.Address, SHA256: p.Digest, Bytes: p.Bytes}
		if travels(c.Read) {
			body.File = bodyFile(p.Digest)
		}
		line.Bodies = append(line.Bodies, body)
	}
	return line
}
