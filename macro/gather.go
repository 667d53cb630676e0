package macro

import (
	"context"
	"errors"
	"net/url"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	apiAddress = "https://api.stlouisfed.org/fred/"
	dawn       = "1776-07-04" // the publisher's own first day
	dusk       = "9999-12-31" // and its last: still in force
)

// gathering asks what the view of one day needs, and keeps the answers in the
// order in which they were asked. day is absent for the newest view: then no
// address hangs on a clock.
type gathering struct {
	source  *source.Client
	series  SeriesID
	day     source.Date
	dates   url.Values // the observations that are wanted; nil: all
	answers []source.Answer
	known   bool // a row came that was public on the day
}

func (g *gathering) bodies() [][]byte {
	bodies := make([][]byte, len(g.answers))
	for i, a := range g.answers {
		bodies[i] = a.Body
	}
	return bodies
}

func (g *gathering) everything(ctx context.Context) error {
	inForce, err := g.vintage(ctx)
	if err != nil {
		return err
	}
	if err := g.describe(ctx); err != nil {
		return err
	}
	return g.observe(ctx, inForce.AddDays(-1))
}

// fetch asks one question without keeping the answer.
func (g *gathering) fetch(ctx context.Context, path string, query url.Values) (source.Answer, error) {
	if !query.Has("release_id") {
		query.Set("series_id", string(g.series))
	}
	query.Set("file_type", "json") // the default is XML, for errors too
	answer, err := g.source.Fetch(ctx, FRED, source.Request{Address: apiAddress + path + "?" + query.Encode(), Accept: source.LookJSONOrXML})
	if err != nil {
		return answer, explain(err, answer, g.series)
	}
	return answer, nil
}

func (g *gathering) keep(ctx context.Context, path string, query url.Values) (source.Answer, error) {
	answer, err := g.fetch(ctx, path, query)
	if err == nil {
		g.answers = append(g.answers, answer)
	}
	return answer, err
}

func realtime(start, end string) url.Values {
	return url.Values{"realtime_start": {start}, "realtime_end": {end}}
}

// onDay is the window of one day; without a day the publisher takes its newest.
func onDay(day source.Date) url.Values {
	if day.IsZero() {
		return url.Values{}
	}
	return realtime(day.String(), day.String())
}

func or(day source.Date, otherwise string) string {
	if day.IsZero() {
		return otherwise
	}
	return day.String()
}

// vintage finds the newest vintage on or before the day. The list that comes may
// hold more than was asked for.
func (g *gathering) vintage(ctx context.Context) (source.Date, error) {
	query := realtime(dawn, or(g.day, dusk))
	query.Set("sort_order", "desc")
	query.Set("limit", "1")
	answer, err := g.keep(ctx, "series/vintagedates", query)
	if errors.Is(err, errNotInArchive) {
		return source.Date{}, g.beforeFirst(ctx)
	}
	if err != nil {
		return source.Date{}, err
	}
	list, err := decodeVintages(answer.Body)
	if err != nil {
		return source.Date{}, err
	}
	dates := *list.Dates
	if len(dates) < list.Count && (list.Order == "asc" || newestUpTo(dates, g.day).IsZero()) {
		// One date came, and not the newest: a server that does not sort or cut.
		if dates, err = g.list(ctx, dawn, or(g.day, dusk), g.keep); err != nil {
			return source.Date{}, err
		}
	}
	inForce := newestUpTo(dates, g.day)
	if inForce.IsZero() {
		return inForce, g.beforeFirst(ctx)
	}
	return inForce, nil
}

func newestUpTo(dates []source.Date, day source.Date) (newest source.Date) {
	for _, d := range dates {
		if d.After(newest) && (day.IsZero() || !d.After(day)) {
			newest = d
		}
	}
	return newest
}

// beforeFirst is the refusal of a day on which the series was not archived yet.
// Today's values are never given in its place.
func (g *gathering) beforeFirst(ctx context.Context) error {
	query := realtime(dawn, dusk)
	query.Set("sort_order", "asc")
	query.Set("limit", "1")
	answer, err := g.fetch(ctx, "series/vintagedates", query)
	if errors.Is(err, errNotInArchive) {
		return noVintages(g.series, err)
	}
	if err != nil {
		return err
	}
	list, err := decodeVintages(answer.Body)
	if err != nil {
		return err
	}
	if len(*list.Dates) == 0 {
		return noVintages(g.series, nil)
	}
	return tooEarly(g.series, g.day, slices.MinFunc(*list.Dates, source.Date.Compare))
}

// describe asks what the series was called and counted in, on the day and now.
func (g *gathering) describe(ctx context.Context) error {
	days := []source.Date{g.day, {}}
	if g.source != nil {
		days[1] = g.source.Cutoff
	}
	if days[0] == days[1] {
		days = days[:1]
	}
	for _, d := range days {
		if _, err := g.keep(ctx, "series", onDay(d)); err != nil {
			return err
		}
	}
	return nil
}
