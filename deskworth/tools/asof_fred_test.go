package tools

import (
	"cmp"
	"context"
	"encoding/json"
	"net/url"
	"path"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// fredArchive answers as FRED does: its vintages and windows are cut to the
// real-time period that an address names. Days are texts, which sort as days.
type fredArchive struct {
	ID         string      `json:"id"`
	Title      string      `json:"title"`
	Frequency  string      `json:"frequency"`
	Short      string      `json:"frequency_short"`
	Units      string      `json:"units"`
	Adjustment string      `json:"seasonal_adjustment"`
	Vintages   []string    `json:"vintages"`
	Rows       [][4]string `json:"rows"` // date, first and last day of its window, value

	read time.Time
}

func newFREDArchive(t testing.TB, body []byte, read time.Time) *fredArchive {
	t.Helper()
	a := &fredArchive{read: read}
	require.NoError(t, json.Unmarshal(body, a))
	require.NotEmpty(t, a.Rows)
	return a
}

func (a *fredArchive) Replay(_ context.Context, address string) (source.Answer, error) {
	u, err := url.Parse(address)
	if err != nil {
		return source.Answer{}, err
	}
	q := u.Query()
	today := a.read.Format(time.DateOnly)
	start, end := cmp.Or(q.Get("realtime_start"), today), cmp.Or(q.Get("realtime_end"), today)
	var said any
	switch path.Base(u.Path) {
	case "vintagedates":
		dates := slices.DeleteFunc(slices.Clone(a.Vintages), func(d string) bool { return d < start || d > end })
		if q.Get("sort_order") == "desc" {
			slices.Reverse(dates)
		}
		said = map[string]any{"sort_order": q.Get("sort_order"), "count": len(dates), "offset": 0, "vintage_dates": dates}
	case "observations":
		rows := a.window(start, end)
		said = map[string]any{"realtime_start": start, "realtime_end": end, "output_type": 1, "units": "lin", "count": len(rows), "offset": 0, "observations": rows}
	case "series":
		said = map[string]any{"realtime_start": start, "realtime_end": end, "seriess": []map[string]string{{
			"id": a.ID, "title": a.Title, "frequency": a.Frequency, "frequency_short": a.Short, "units": a.Units, "seasonal_adjustment": a.Adjustment,
			"observation_start": a.Rows[0][0], "observation_end": a.Rows[len(a.Rows)-1][0],
		}}}
	default:
		return source.Answer{}, &source.NotFoundError{What: address}
	}
	body, err := json.Marshal(said)
	return recordedAs(address, body, a.read), err
}

// window is what stood within a period, with its own windows cut to it.
func (a *fredArchive) window(start, end string) []map[string]string {
	rows := []map[string]string{}
	for _, r := range a.Rows {
		if r[1] > end || r[2] < start {
			continue
		}
		rows = append(rows, map[string]string{"date": r[0], "realtime_start": max(r[1], start), "realtime_end": min(r[2], end), "value": r[3]})
	}
	return rows
}
