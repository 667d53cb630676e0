package macro

import "github.com/deskworth/deskworth-go/deskworth/source"

// list fills the lists from the rows and cuts them. What was known keeps its
// newest entries, what was not known its oldest.
func (c *comparison) list(limit int) {
	c.Points, c.MissingDates, c.Revised = []Point{}, []source.Date{}, []Revision{}
	c.Withdrawn, c.Restored = []Point{}, []Point{}
	c.Later, c.Backfilled = []Unpublished{}, []Unpublished{}
	for _, e := range c.rows {
		c.sort(e)
	}
	if len(c.Later) > 0 {
		c.Next = c.Later[0]
		c.Next.PeriodOver = false
	}
	c.Points, c.MissingDates, c.Revised = newest(c.Points, limit), newest(c.MissingDates, limit), newest(c.Revised, limit)
	c.Withdrawn, c.Restored = newest(c.Withdrawn, limit), newest(c.Restored, limit)
	c.Later, c.Backfilled = oldest(c.Later, limit), oldest(c.Backfilled, limit)
}

func (c *comparison) sort(e entry) {
	if !e.then.value.IsZero() {
		c.Points = append(c.Points, c.point(e))
	}
	switch e.status {
	case missing:
		c.MissingDates = append(c.MissingDates, e.date)
	case restored:
		c.MissingDates = append(c.MissingDates, e.date)
		c.Restored = append(c.Restored, c.point(e))
	case withdrawn:
		c.Withdrawn = append(c.Withdrawn, c.point(e))
	case revised:
		c.Revised = append(c.Revised, Revision{Point: c.point(e), Difference: e.difference, Changes: e.changes, LastChanged: e.now.start})
	case unpublished:
		c.Later = append(c.Later, e.unpublished())
	case backfilled:
		c.Backfilled = append(c.Backfilled, e.unpublished())
	}
}

func (e entry) unpublished() Unpublished {
	return Unpublished{Date: e.date, FirstPublished: e.first.start, FirstValue: e.first.value, PeriodOver: e.over}
}

func newest[T any](all []T, limit int) []T { return all[max(0, len(all)-limit):] }

func oldest[T any](all []T, limit int) []T { return all[:min(len(all), limit)] }
