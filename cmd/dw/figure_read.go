package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// figureOfRead draws a table that the mission has read, whether or not anybody filed it.
func (a *app) figureOfRead(ctx context.Context, w figureWish) ([]compose.ExhibitFigure, error) {
	ref, err := source.ParseRef(w.read)
	if err != nil {
		return nil, err
	}
	own, err := a.ownDossier(ctx)
	if err != nil {
		return nil, err
	}
	tables, err := own.Ledger.Tables(ctx, ref)
	if err != nil {
		return nil, err
	}
	t, err := tableNamed(tables, w.table)
	if err != nil {
		return nil, err
	}
	title := w.title
	if title == "" {
		title = fmt.Sprintf("%s, %s: %s", t.Read.Identity.Label(), t.Read.Question.Verb, t.Name)
	}
	frame := figure.FrameOf(title, a.flags.lang, t)
	frame.Notes = []string{string(ref)}
	one, err := compose.FigureOf(frame, t, w.chart)
	return []compose.ExhibitFigure{one}, err
}

// tableNamed is the table of a read, which needs no name when it is the only one.
func tableNamed(tables []source.Table, name string) (source.Table, error) {
	var names []string
	for _, t := range tables {
		names = append(names, t.Name)
	}
	i := slices.Index(names, name)
	if name == "" && len(tables) == 1 {
		i = 0
	}
	if i < 0 {
		return source.Table{}, &source.NotFoundError{What: fmt.Sprintf("table %.80q of the read", name), Near: names, Remedy: "name one with --table"}
	}
	if tables[i].Rows == nil || tables[i].Rows.Len() == 0 {
		return source.Table{}, &source.RefusedError{Rule: "no_data", Reason: "no rows of " + tables[i].Name + " are kept", Remedy: "its source forbids keeping them, or it had none"}
	}
	return tables[i], nil
}
