package figure

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// beat is how far apart the marks of a time axis stand.
type beat struct {
	minutes, days, months int // one of them; days of seven begin on Mondays
}

// beats from fine to coarse. The finest whose labels have room is taken.
var beats = []beat{
	{minutes: 1}, {minutes: 5}, {minutes: 15}, {minutes: 30}, {minutes: 60}, {minutes: 180}, {minutes: 360}, {minutes: 720},
	{days: 1}, {days: 7}, {months: 1}, {months: 3}, {months: 6}, {months: 12}, {months: 24}, {months: 60}, {months: 120},
	{months: 240}, {months: 600}, {months: 1200}, {months: 6000}, {months: 12000},
}

// begin is the start of the beat that t lies in, on the clock of t's own zone.
func (b beat) begin(t time.Time) time.Time {
	year, month, day := t.Date()
	switch {
	case b.minutes > 0:
		minute := (t.Hour()*60 + t.Minute()) / b.minutes * b.minutes
		return time.Date(year, month, day, 0, minute, 0, 0, t.Location())
	case b.days == 7:
		back := (int(t.Weekday()) + 6) % 7
		return time.Date(year, month, day-back, 0, 0, 0, 0, t.Location())
	case b.days > 0:
		return time.Date(year, month, day, 0, 0, 0, 0, t.Location())
	}
	months := (year*12 + int(month) - 1) / b.months * b.months
	return time.Date(months/12, time.Month(months%12+1), 1, 0, 0, 0, 0, t.Location())
}

func (b beat) next(t time.Time) time.Time {
	return t.Add(time.Duration(b.minutes)*time.Minute).AddDate(0, b.months, b.days)
}

// seconds is about how long a beat is.
func (b beat) seconds() int64 {
	const perDay = 24 * 60 * 60
	return int64(b.minutes)*60 + int64(b.days)*perDay + int64(b.months)*30*perDay
}

// maxMarks bounds what is tried for one axis.
const maxMarks = 400

// moment is a time with its place on the paper.
type moment struct {
	wall time.Time
	at   length
}

// timeMarks labels a time axis: find gives the moments that begin a beat.
func (s setting) timeMarks(instants bool, find func(b beat) []moment) []mark {
	for _, b := range beats {
		if b.minutes > 0 && !instants {
			continue
		}
		marks := s.words.dated(b, find(b))
		if len(marks) > 1 && !s.faces.apart(marks) && s.faces.apart(marks[1:]) {
			marks = s.words.dated(b, find(b)[1:]) // the first beat is short: it began before the axis
		}
		if len(marks) > 0 && s.faces.apart(marks) {
			return marks
		}
	}
	return nil
}

// dated labels moments: the part that changes on the first line, what it belongs to on the second, once.
func (w words) dated(b beat, moments []moment) []mark {
	var marks []mark
	under := ""
	for _, m := range moments {
		line, belongs := w.short(b, m.wall)
		if belongs == under {
			belongs = ""
		} else {
			under = belongs
		}
		marks = append(marks, mark{at: m.at, lines: []string{line, belongs}})
	}
	return marks
}

func (w words) short(b beat, t time.Time) (line, belongs string) {
	month := w.months[t.Month()-1]
	switch {
	case b.minutes > 0:
		return t.Format("15:04"), w.day(t)
	case b.days > 0:
		return strconv.Itoa(t.Day()) + "\u00a0" + month, strconv.Itoa(t.Year())
	case b.months < 12:
		return month, strconv.Itoa(t.Year())
	}
	return strconv.Itoa(t.Year()), ""
}

// day writes a date out: 29 Mar 2024.
func (w words) day(t time.Time) string {
	return strconv.Itoa(t.Day()) + "\u00a0" + w.months[t.Month()-1] + "\u00a0" + strconv.Itoa(t.Year())
}

// timeTitle names a column of moments; of instants with every offset that they carry.
func (w words) timeTitle(c Column) string {
	if c.kind != source.Time {
		return c.Name
	}
	var offsets []int
	for row := range c.Len() {
		if _, offset := c.wall(row).Zone(); c.has(row) && !slices.Contains(offsets, offset) {
			offsets = append(offsets, offset)
		}
	}
	slices.SortFunc(offsets, cmp.Compare[int])
	const most = 3 // a series has two in a year; more is a mixture of places
	title := ""
	for i, offset := range offsets[:min(len(offsets), most)] {
		if i > 0 {
			title += ", "
		}
		title += offsetText(offset)
	}
	if len(offsets) > most {
		title += ", …"
	}
	return strings.TrimSpace(c.Name + " (" + title + ")")
}

func offsetText(seconds int) string {
	if seconds == 0 {
		return "UTC"
	}
	sign := "+"
	if seconds < 0 {
		sign, seconds = "−", -seconds
	}
	return fmt.Sprintf("UTC%s%02d:%02d", sign, seconds/3600, seconds/60%60)
}
