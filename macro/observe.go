package macro

import (
	"context"
	"errors"
	"maps"
	"net/url"
	"slices"
	"strconv"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The most that the publisher gives in one answer.
const (
	rowsPerPage       = 100_000
	datesPerPage      = 10_000
	vintagesPerWindow = 2000
)

// observe asks for every value with its windows from a vintage on. For a view it
// is the day before the vintage in force, so that this one can be told from the
// one before.
func (g *gathering) observe(ctx context.Context, from source.Date) error {
	before := len(g.answers)
	err := g.pages(ctx, realtime(from.String(), dusk))
	if !errors.Is(err, errTooManyVintages) {
		return err
	}
	g.answers = g.answers[:before]
	edges, err := g.edges(ctx, from)
	if err != nil {
		return err
	}
	for i, edge := range edges {
		end := dusk
		if i+1 < len(edges) {
			end = edges[i+1].AddDays(-1).String()
		}
		if err := g.pages(ctx, realtime(edge.String(), end)); err != nil {
			return err
		}
	}
	return nil
}

// pages asks for the rows of one window until all have come.
func (g *gathering) pages(ctx context.Context, window url.Values) error {
	for offset := 0; ; {
		query := maps.Clone(window)
		maps.Copy(query, g.dates)
		query.Set("output_type", "1")
		query.Set("limit", strconv.Itoa(rowsPerPage))
		query.Set("offset", strconv.Itoa(offset))
		answer, err := g.keep(ctx, "series/observations", query)
		if err != nil {
			return err
		}
		page, err := decodeObservations(answer.Body)
		if err != nil {
			return err
		}
		if page.Offset != offset {
			return misshapen("offset", "rows from %d on were asked and rows from %d on came", offset, page.Offset)
		}
		g.known = g.known || slices.ContainsFunc(*page.Observations, func(o observation) bool { return !o.Start.After(g.day) })
		offset += page.served
		if offset >= page.Count || page.served == 0 {
			return nil
		}
	}
}

// edges cuts the time from a day on into windows that the publisher answers. A
// window begins at a vintage, so that its edge is a day of publication.
func (g *gathering) edges(ctx context.Context, from source.Date) ([]source.Date, error) {
	dates, err := g.list(ctx, from.String(), dusk, g.fetch)
	if err != nil {
		return nil, err
	}
	edges, seen := []source.Date{from}, 0
	for _, d := range dates {
		if !d.After(from) {
			continue
		}
		if seen++; seen%vintagesPerWindow == 0 {
			edges = append(edges, d)
		}
	}
	return edges, nil
}

// list asks for all vintages of a window, oldest first, with fetch or keep.
func (g *gathering) list(ctx context.Context, start, end string, ask func(context.Context, string, url.Values) (source.Answer, error)) ([]source.Date, error) {
	var dates []source.Date
	for {
		query := realtime(start, end)
		query.Set("sort_order", "asc")
		query.Set("limit", strconv.Itoa(datesPerPage))
		query.Set("offset", strconv.Itoa(len(dates)))
		answer, err := ask(ctx, "series/vintagedates", query)
		if err != nil {
			return nil, err
		}
		page, err := decodeVintages(answer.Body)
		if err != nil {
			return nil, err
		}
		if page.Offset != len(dates) {
			return nil, misshapen("offset", "dates from %d on were asked and dates from %d on came", len(dates), page.Offset)
		}
		dates = append(dates, *page.Dates...)
		if len(dates) >= page.Count || len(*page.Dates) == 0 {
			return dates, nil
		}
	}
}
