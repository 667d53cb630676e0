package tools

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

func workbook() deskworth.Tool {
	return deliverable("workbook", deskworth.Spec{
		Name: "workbook",
		English: "Writes the card’s own dossier as a workbook whose calculations stay live. You describe facts by their cells, assumptions with their reasons, calculations in the desk’s language, checks and limits; the engine composes, reopens and checks. " +
			"It is marked as not sealed. Called without a description, it composes the mission’s last sealed revision.",
		French: "Écrit le dossier propre à la carte en un classeur dont les calculs restent vivants. Vous décrivez faits par leurs cellules, hypothèses, calculs dans la langue du bureau, contrôles et limites ; le moteur compose, rouvre et contrôle. " +
			"Il est marqué non scellé. Appelé sans description, il compose la dernière révision scellée de la mission.",
	})
}

func deck() deskworth.Tool {
	return deliverable("deck", deskworth.Spec{
		Name: "deck",
		English: "Composes the card’s committee deck in 16:9 from the same description as the workbook. A section that the dossier does not carry is not written, and the figures are the ones that the model computes. " +
			"It is marked as not sealed. Called without a description, it composes the mission’s last sealed revision.",
		French: "Compose la présentation de comité de la carte en 16:9 depuis la même description que le classeur. Une section que le dossier ne porte pas n’est pas écrite, et les chiffres sont ceux que le modèle calcule. " +
			"Elle est marquée non scellée. Appelé sans description, il compose la dernière révision scellée de la mission.",
	})
}

func memo() deskworth.Tool {
	return deliverable("memo", deskworth.Spec{
		Name: "memo",
		English: "Writes the card’s memo as an A4 document with selectable text, and the same for a word processor, from the same description as the workbook. Limits are a section of their own, and a page without text is refused. " +
			"It is marked as not sealed. Called without a description, it composes the mission’s last sealed revision.",
		French: "Écrit la note de la carte en un document A4 au texte sélectionnable, et la même pour un traitement de texte, depuis la même description que le classeur. Les limites y sont une section à part, et une page sans texte est refusée. " +
			"Elle est marquée non scellée. Appelé sans description, il compose la dernière révision scellée de la mission.",
	})
}

func bundle() deskworth.Tool {
	return deskworth.Acting(composing(deskworth.Spec{
		Name: "bundle",
		English: "Composes the card’s own dossier in several formats from one description. The files are reopened, the same figures must stand in each, and they are kept together or not at all, with a manifest. " +
			"It is marked as not sealed. Called without a description, it composes the mission’s last sealed revision.",
		French: "Compose le dossier de la carte en plusieurs formats. Les fichiers sont rouverts, comparés et gardés ensemble ou pas du tout, avec un manifeste. " +
			"Il est marqué non scellé. Appelé sans description, il compose la dernière révision scellée de la mission.",
	}), func(ctx context.Context, c *deskworth.Call, in bundleRequest) (composed, error) {
		return composeOwn(ctx, c, in.Description, in.chosen())
	})
}

// bundleRequest is a description with the formats that are wanted.
type bundleRequest struct {
	Description
	Formats []string `json:"formats,omitempty" jsonschema_description:"formats to compose; absent: all" jsonschema:"enum=workbook,enum=deck,enum=memo"`
}

// filesOf are the files of a format: a memo is for reading and for a word processor.
var filesOf = map[string][]string{"workbook": {"workbook.xlsx"}, "deck": {"deck.pptx"}, "memo": {"memo.pdf", "memo.docx"}}

func (r bundleRequest) chosen() (files []string) {
	for _, format := range r.Formats {
		files = append(files, filesOf[format]...)
	}
	return files
}

func composing(s deskworth.Spec) deskworth.Spec {
	s.Capability, s.Hints = deskworth.ComposeWrite, deskworth.Adds
	return s
}

// deliverable is a tool that composes one format.
func deliverable(format string, s deskworth.Spec) deskworth.Tool {
	return deskworth.Acting(composing(s), func(ctx context.Context, c *deskworth.Call, in Description) (composed, error) {
		return composeOwn(ctx, c, in, filesOf[format])
	})
}

// composeOwn writes into the card's data room and moves nobody's current but
// the card's own.
func composeOwn(ctx context.Context, c *deskworth.Call, in Description, files []string) (composed, error) {
	if c.Room == nil {
		return composed{}, &source.RefusedError{Rule: "room", Reason: "there is no data room to write into", Remedy: "call it for a mission"}
	}
	formats, err := only(files)
	if err != nil {
		return composed{}, err
	}
	sealed, err := sealedOf(ctx, c, in)
	if err != nil {
		return composed{}, err
	}
	revision, err := compose.Bundle(ctx, sealed, c.Room, c.Bodies, formats, Rederivers())
	if err != nil {
		return composed{}, err
	}
	done, err := described(sealed, c.Room.Bundles(), revision)
	done.Declared = in.declared(c)
	return done, err
}

func sealedOf(ctx context.Context, c *deskworth.Call, in Description) (dossier.Sealed, error) {
	if !in.isEmpty() {
		return in.draft(ctx, c)
	}
	sealed, err := c.Dossier.Last(ctx)
	var absent *source.NotFoundError
	if errors.As(err, &absent) {
		return sealed, &source.NotFoundError{What: "a sealed revision of this mission", Remedy: "describe the dossier in the call, or have it sealed first"}
	}
	return sealed, err
}

// only keeps the renderers of these files; none named means all.
func only(files []string) (kept []compose.Renderer, err error) {
	for _, r := range Renderers() {
		wanted := len(files) == 0
		for _, name := range files {
			wanted = wanted || r.File() == name
		}
		if wanted {
			kept = append(kept, r)
		}
	}
	if len(kept) == 0 {
		return nil, &source.ArgumentError{Field: "formats", Problem: "none of them can be composed", Remedy: "choose of workbook, deck and memo"}
	}
	return kept, nil
}

// composed is what a composition left behind. Names only: where they lie is the
// operator's to know.
type composed struct {
	Revision int      `json:"revision"` // nought: the card's own, not sealed
	Sealed   bool     `json:"sealed"`
	Bundle   string   `json:"bundle"`  // number among the bundles of its place
	Dossier  string   `json:"dossier"` // SHA-256 of the dossier that was composed
	Facts    int      `json:"facts"`
	Files    []made   `json:"files"`
	Failed   []string `json:"failed_checks,omitempty"` // checks of the dossier that do not hold
	Apart    []string `json:"apart,omitempty"`         // identifiers that name several facts, with what these differ in
	Spreads  []string `json:"spreads,omitempty"`       // identifiers that name several estimates, with the least and the most
	Declared []string `json:"declared,omitempty"`      // addresses that the caller declared, redacted; no figure rests on them
}

// Declares repeats the declared addresses for the journal.
func (c composed) Declares() []string { return c.Declared }

type made struct {
	Name   string `json:"name"`
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

func described(s dossier.Sealed, where *room.Bundles, revision string) (composed, error) {
	done := composed{Revision: s.Revision, Sealed: s.Revision > 0, Bundle: revision, Dossier: s.Digest(), Facts: len(s.Facts)}
	for _, check := range s.Checks {
		if !check.Passed {
			done.Failed = append(done.Failed, check.ID)
		}
	}
	for _, a := range s.Apart {
		done.Apart = append(done.Apart, fmt.Sprintf("%s names %d facts that differ in %s", a.ID, len(a.Facts), strings.Join(a.Differs, ", ")))
	}
	for _, spread := range s.Spreads {
		done.Spreads = append(done.Spreads, spread.String())
	}
	files, err := where.Revision(revision)
	if err != nil {
		return composed{}, err
	}
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(files, name)
		done.Files = append(done.Files, made{Name: name, Bytes: len(body), SHA256: source.Digest(body)})
		return err
	})
	return done, err
}
