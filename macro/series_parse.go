package macro

import (
	"cmp"
	"encoding/json"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// parseSeries is a pure function of read and bodies: live, replay and verify
// share it. limit only cuts lists; nought cuts the missing dates alone.
func parseSeries(read source.Read, bodies [][]byte, limit int) (Series, error) {
	var asked SeriesRequest
	if err := json.Unmarshal(read.Question.Request, &asked); err != nil {
		return Series{}, misshapen("question", "%v", err)
	}
	var m material
	if err := m.sort(read, bodies); err != nil {
		return Series{}, err
	}
	s := Series{AsOf: dayOf(read)}
	if err := s.describe(m.series, asked.Series, read.Cutoff); err != nil {
		return Series{}, err
	}
	all, err := histories(m.rows)
	if err != nil {
		return Series{}, err
	}
	s.stand(all, asked, m.viewDay(read))
	s.Release = m.release.on(s.AsOf, read.Cutoff)
	s.judge(asked)
	read.AsOf = source.OnDay(s.AsOf)
	if !read.Cutoff.IsZero() {
		read.Published = source.OnDay(s.newestVintage())
	}
	s.Reads = []source.Read{read}
	s.list(limit, !read.Cutoff.IsZero())
	return s, nil
}

// dayOf is the day that a read tells of: its cutoff, or the day of reading.
func dayOf(read source.Read) source.Date {
	if !read.Cutoff.IsZero() {
		return read.Cutoff
	}
	return source.DateOf(read.ReadAt)
}

// viewDay is the day whose windows count. Without a cutoff that is the newest day
// of the answer: the publisher's day ends hours after ours, and where it was not
// asked for one it may name the day of the last update instead.
func (m *material) viewDay(read source.Read) source.Date {
	day := dayOf(read)
	if !read.Cutoff.IsZero() || m.to.IsZero() {
		return day
	}
	if m.to.Before(day) {
		day = m.to
	}
	return later(day, m.from)
}

func (s *Series) describe(bodies [][]byte, asked SeriesID, cutoff source.Date) (err error) {
	if len(bodies) == 0 {
		return misshapen("parts", "no answer describes the series")
	}
	if s.meta, err = decodeSeries(bodies[0], s.AsOf); err != nil {
		return err
	}
	m := s.meta
	s.Series, s.Title, s.Unit = m.ID, m.Title, m.Units
	s.Frequency, s.SeasonalAdjustment = m.Frequency, m.Seasonal
	s.Discontinued, s.Start, s.Notes = m.discontinued(), m.First, boundedNotes(m.Notes)
	if updated := m.updated(); cutoff.IsZero() || !updated.Day().After(cutoff) {
		s.LastUpdated = updated
	}
	if cutoff.IsZero() || !m.Last.After(cutoff) {
		s.End = m.Last
	}
	s.Warnings = m.warnings(asked, cutoff)
	return nil
}

// updated is when the publisher touched the series last: "2024-10-30 07:54:01-05".
func (m meta) updated() source.Moment {
	at, err := time.Parse("2006-01-02 15:04:05-07", m.LastUpdated)
	if err != nil {
		return source.Moment{}
	}
	return source.At(at)
}

// stand keeps what stood on a day within the window that was asked for.
func (s *Series) stand(all []history, asked SeriesRequest, day source.Date) {
	counts := map[string]int{}
	for _, h := range all {
		w, in := h.on(day)
		switch {
		case h.date.Before(asked.Start) || !asked.End.IsZero() && h.date.After(asked.End):
			counts[DroppedOutside]++
		case in && w.value.IsZero():
			counts[DroppedMissing]++
			s.MissingDates = append(s.MissingDates, h.date)
		case in:
			s.rows = append(s.rows, standing{h.date, w})
		case h.windows[0].start.After(day):
			counts[DroppedLater]++
		default:
			counts[DroppedGap]++
		}
	}
	s.Counts = SeriesCounts{Points: len(s.rows), Missing: counts[DroppedMissing]}
	s.Dropped, s.Missing = []source.Drop{}, []source.Drop{}
	for _, reason := range []string{DroppedMissing, DroppedGap, DroppedOutside, DroppedLater} {
		if n := counts[reason]; n > 0 {
			s.Dropped = append(s.Dropped, source.Drop{Reason: reason, Count: n})
		}
	}
	if n := s.Counts.Missing; n > 0 {
		s.Missing = append(s.Missing, source.Drop{Reason: DroppedMissing, Count: n})
	}
}

// newestVintage is the youngest day on which a value that stands came out.
func (s *Series) newestVintage() (newest source.Date) {
	for _, row := range s.rows {
		newest = later(newest, row.start)
	}
	return newest
}

// list fills the lists from the rows and cuts them. dated rows say when they came.
func (s *Series) list(limit int, dated bool) {
	s.Points = []SeriesPoint{}
	points := s.rows
	if limit > 0 {
		points = newest(s.rows, limit)
	}
	for _, row := range points {
		s.Points = append(s.Points, s.meta.observed(row, dated))
	}
	s.MissingDates = append([]source.Date{}, newest(s.MissingDates, cmp.Or(limit, defaultLimit))...)
	if n := len(s.rows); n > 0 {
		s.Newest = s.meta.observed(s.rows[n-1], dated)
	}
}

func (m meta) observed(row standing, dated bool) SeriesPoint {
	o := SeriesPoint{Date: row.date, Value: row.value, Status: statusPublished}
	o.Start, o.End, o.Instant = m.ends(row.date)
	if dated {
		o.Published = row.start
	}
	return o
}

// ends are the first and the last day of an observation's period. An instant is
// the end of its one day.
func (m meta) ends(date source.Date) (start, end source.Date, instant bool) {
	p := m.periodOf(date)
	if p.IsInstant() {
		return p.End.Day(), p.End.Day(), true
	}
	return p.Start.Day(), p.End.Day(), false
}

func rederiveSeries(read source.Read, bodies [][]byte) ([]source.Table, error) {
	s, err := parseSeries(read, bodies, 0)
	if err != nil {
		return nil, err
	}
	return s.Tables(), nil
}
