package macro

import (
	"context"
	"net/url"
	"strconv"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Release is the publication that a series belongs to.
type Release struct {
	ID   int         `json:"id" xml:"id,attr"`
	Name string      `json:"name" xml:"name,attr"`
	Next source.Date `json:"next,omitzero" xml:"-"` // as the publisher announces it; absent when not known
}

// IsZero says that no release is known.
func (r Release) IsZero() bool { return r.ID == 0 && r.Name == "" }

type releaseBody struct {
	Releases []Release `json:"releases" xml:"release"`
}

func (*releaseBody) root() string { return "releases" }
func (*releaseBody) rooted()      {}

type calendarBody struct {
	Dates *[]releaseDate `json:"release_dates" xml:"release_date"`
}

type releaseDate struct {
	Date source.Date `json:"date" xml:",chardata"`
}

func (*calendarBody) root() string { return "release_dates" }

func (b *calendarBody) rooted() {
	if b.Dates == nil {
		b.Dates = &[]releaseDate{}
	}
}

func decodeRelease(body []byte) (Release, error) {
	var read releaseBody
	if err := decode(body, &read); err != nil {
		return Release{}, err
	}
	if len(read.Releases) == 0 || read.Releases[0].ID == 0 {
		return Release{}, misshapen("releases", "no release is named")
	}
	return Release{ID: read.Releases[0].ID, Name: read.Releases[0].Name}, nil
}

func decodeCalendar(body []byte) ([]source.Date, error) {
	var read calendarBody
	if err := decode(body, &read); err != nil {
		return nil, err
	}
	if read.Dates == nil {
		return nil, misshapen("release_dates", "there is no list")
	}
	days := make([]source.Date, len(*read.Dates))
	for i, d := range *read.Dates {
		if days[i] = d.Date; days[i].IsZero() {
			return nil, misshapen("release_dates", "entry %d has no date", i)
		}
	}
	return days, nil
}

// datesAhead is how much of a calendar is asked for, newest first: a daily
// release announces some hundreds of days.
const datesAhead = 1000

// calendar asks for the release and its coming dates. They are a help and no
// figure, so where they do not come or make no sense the series stands without
// them, and says so. Of a past day no dates are asked for: today's calendar may
// know of delays that nobody foresaw then.
func (g *gathering) calendar(ctx context.Context) error {
	answer, err := g.fetch(ctx, "series/release", onDay(g.day))
	if err != nil {
		return ctx.Err()
	}
	release, err := decodeRelease(answer.Body)
	if err != nil {
		return nil
	}
	g.answers = append(g.answers, answer)
	if !g.day.IsZero() {
		return nil
	}
	answer, err = g.fetch(ctx, "release/dates", url.Values{
		"release_id": {strconv.Itoa(release.ID)}, "include_release_dates_with_no_data": {"true"},
		"sort_order": {"desc"}, "limit": {strconv.Itoa(datesAhead)},
	})
	if err != nil {
		return ctx.Err()
	}
	if _, err := decodeCalendar(answer.Body); err == nil {
		g.answers = append(g.answers, answer)
	}
	return nil
}

// announced is a release with the dates of its calendar.
type announced struct {
	release Release
	dates   []source.Date
}

// on adds the first date after a day. Under a cutoff no date is given.
func (a announced) on(day, cutoff source.Date) Release {
	r := a.release
	for _, d := range a.dates {
		if cutoff.IsZero() && d.After(day) && (r.Next.IsZero() || d.Before(r.Next)) {
			r.Next = d
		}
	}
	return r
}
