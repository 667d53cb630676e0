package dossier

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// Citation cites a fact that stands, by its identifier; or a cell of a read, as
// reference#row/column; or a whole read, by its reference.
//
// It returns a [source.NotFoundError] with near identifiers for a fact that
// nobody filed, a [source.RefusedError], rule "not_read", for what is no figure
// of a source, such as a calculation, and the refusals of [source.Cite].
func (d *Dossier) Citation(ctx context.Context, what string) (source.Citation, error) {
	if strings.Contains(what, "#") {
		return d.citeCell(ctx, what)
	}
	if ref, err := source.ParseRef(what); err == nil {
		return d.citeRead(ctx, ref)
	}
	return d.citeFact(ctx, what)
}

func (d *Dossier) citeCell(ctx context.Context, text string) (source.Citation, error) {
	at, err := source.ParseLocator(text)
	if err != nil {
		return source.Citation{}, err
	}
	figure, read, err := source.Cite(ctx, d.Ledger, at)
	if err == nil {
		return source.CitationOf(read, figure, "", ""), nil
	}
	// A passage has no value, and is cited by its place all the same.
	if _, read, failed := source.Passage(ctx, d.Ledger, at); failed == nil {
		return source.CitationOf(read, source.Figure{Locator: at}, "", at.Row), nil
	}
	return source.Citation{}, err
}

func (d *Dossier) citeRead(ctx context.Context, ref source.Ref) (source.Citation, error) {
	tables, err := d.Ledger.Tables(ctx, ref)
	if err != nil {
		return source.Citation{}, err
	}
	if len(tables) == 0 {
		return source.Citation{}, source.NotRead(ref)
	}
	return source.CitationOf(tables[0].Read, source.Figure{}, "", ""), nil
}

func (d *Dossier) citeFact(ctx context.Context, id string) (source.Citation, error) {
	events, err := d.events(ctx)
	if err != nil {
		return source.Citation{}, err
	}
	s := fold(d.Mission, events)
	name, _, _ := strings.Cut(id, "@")
	var filed []string
	for _, known := range s.names {
		for i, group := range s.standing(known) {
			shown := shownID(known, i)
			if !isFigure(group[0]) {
				continue
			}
			if shown == id {
				return citationOf(shown, group[0]), nil
			}
			filed = append(filed, shown)
		}
	}
	if claims := s.claims[name]; len(claims) > 0 {
		return source.Citation{}, notRead(id, claims)
	}
	return source.Citation{}, &source.NotFoundError{What: fmt.Sprintf("fact %.80q", id), Near: calc.Nearest(id, filed), Remedy: "name a fact of this mission, a cell as reference#row/column, or a reference; dw dossier show lists them"}
}

func citationOf(id string, e Event) source.Citation {
	label := e.Contribution.Fact.Label
	if label == "" {
		label = e.Contribution.Transcribed.Label
	}
	if label == "" {
		label = labelOf(id, e.Figure)
	}
	return source.CitationOf(e.Read, e.Figure, id, label)
}

// notRead says why an identifier that somebody filed has no source to cite.
func notRead(id string, claims []Event) error {
	if slices.ContainsFunc(claims, isFigure) {
		return refuse("not_read", id+" does not stand: a conflict was settled against it", "cite the claim that stands, or the cell as reference#row/column")
	}
	return refuse("not_read", fmt.Sprintf("%s is a %s: nobody read it", id, claims[0].Kind), "cite the facts that it stands on")
}
