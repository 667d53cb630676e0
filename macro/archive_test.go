package macro

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// archive is the publisher's server as far as a vintage needs it. A plain one
// serves what it holds whatever is asked; an honest one sorts, cuts and refuses
// as the real one does.
type archive struct {
	series   string // body of /fred/series
	vintages []string
	rows     []observation
	honest   bool
	release  string // body of /fred/series/release; nothing: 404
	calendar string // body of /fred/release/dates; nothing: 404
	xml      bool   // answers in the publisher's default format
	unsorted bool   // cuts to the limit asked, but neither sorts nor keeps to the window
	most     int    // vintages in one answer; nought: no bound
	page     int    // rows in one answer; nought: no bound
	asked    []string
}

func (a *archive) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.asked = append(a.asked, path.Base(r.URL.Path))
	if a.xml {
		recorder := httptest.NewRecorder()
		a.serve(recorder, r)
		w.WriteHeader(recorder.Code)
		_, _ = w.Write(asXML(recorder.Body.Bytes()))
		return
	}
	a.serve(w, r)
}

func (a *archive) serve(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	switch path.Base(r.URL.Path) {
	case "vintagedates":
		a.serveVintages(w, query)
	case "series":
		fmt.Fprint(w, a.series)
	case "observations":
		a.serveRows(w, query)
	case "release":
		serveOr404(w, r, a.release)
	case "dates":
		serveOr404(w, r, a.calendar)
	default:
		http.NotFound(w, r)
	}
}

func serveOr404(w http.ResponseWriter, r *http.Request, body string) {
	if body == "" {
		http.NotFound(w, r)
		return
	}
	fmt.Fprint(w, body)
}

func refuseWith(w http.ResponseWriter, message string) {
	w.WriteHeader(http.StatusBadRequest)
	fmt.Fprintf(w, `{"error_code":400,"error_message":"Bad Request.  %s"}`, message)
}

func within(dates []string, start, end string) (kept []string) {
	for _, d := range dates {
		if d >= start && d <= end {
			kept = append(kept, d)
		}
	}
	return kept
}

func (a *archive) serveVintages(w http.ResponseWriter, query url.Values) {
	dates := slices.Clone(a.vintages)
	total, offset := len(dates), 0
	if a.unsorted {
		limit, _ := strconv.Atoi(query.Get("limit"))
		dates = dates[:min(limit, total)]
	}
	if a.honest {
		dates = within(dates, query.Get("realtime_start"), query.Get("realtime_end"))
		if query.Get("sort_order") == "desc" {
			slices.Reverse(dates)
		}
		limit, _ := strconv.Atoi(query.Get("limit"))
		offset, _ = strconv.Atoi(query.Get("offset"))
		total = len(dates)
		dates = dates[min(offset, total):min(offset+limit, total)]
		if total == 0 {
			refuseWith(w, "The series does not exist in ALFRED but may exist in FRED.")
			return
		}
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"sort_order": a.order(query), "count": total, "offset": offset, "vintage_dates": append([]string{}, dates...)})
}

func (a *archive) order(query url.Values) string {
	if a.honest {
		return query.Get("sort_order")
	}
	return "asc"
}

func (a *archive) serveRows(w http.ResponseWriter, query url.Values) {
	start, end := source.NewDate(1776, 7, 4), source.NewDate(9999, 12, 31)
	rows := slices.Clone(a.rows)
	if a.honest {
		start, end = source.DateOf(readTime), source.DateOf(readTime) // as the publisher does, unless it is asked for a window
		if query.Has("realtime_start") {
			start, end = day(query.Get("realtime_start")), day(query.Get("realtime_end"))
		}
		if n := len(within(a.vintages, start.String(), end.String())); a.most > 0 && n > a.most {
			refuseWith(w, fmt.Sprintf("There are %d vintage dates in the specified real-time period. This exceeds the maximum number of vintage dates allowed (%d).", n, a.most))
			return
		}
		rows = slices.DeleteFunc(cut(rows, start, end), func(o observation) bool {
			return o.Date.String() < query.Get("observation_start") || query.Has("observation_end") && o.Date.String() > query.Get("observation_end")
		})
	}
	total, offset := len(rows), 0
	if a.page > 0 {
		offset, _ = strconv.Atoi(query.Get("offset"))
		rows = rows[min(offset, total):min(offset+a.page, total)]
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"realtime_start": start, "realtime_end": end, "output_type": 1, "units": "lin", "count": total, "offset": offset, "observations": append([]observation{}, rows...)})
}

// cut keeps what stood in a window, with its windows cut to it.
func cut(rows []observation, start, end source.Date) (kept []observation) {
	for _, o := range rows {
		if o.Start.After(end) || o.End.Before(start) {
			continue
		}
		o.Start = later(o.Start, start)
		if o.End.After(end) {
			o.End = end
		}
		kept = append(kept, o)
	}
	return kept
}

// Replay lets the archive stand for a recording.
func (a *archive) Replay(_ context.Context, address string) (source.Answer, error) {
	recorder := httptest.NewRecorder()
	a.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, address, nil))
	body := recorder.Body.Bytes()
	part := source.Part{Address: address, Digest: source.Digest(body), Bytes: int64(len(body)), ReadAt: readTime}
	answer := source.Answer{Part: part, Body: body, Status: recorder.Code, Origin: source.Replay}
	return answer, nil
}

var readTime = time.Date(2024, 11, 3, 14, 33, 37, 0, time.UTC)

func day(text string) source.Date {
	d, err := source.ParseDate(text)
	if err != nil {
		panic(err) // a mistake in a test
	}
	return d
}

// viewed runs the whole verb against an archive; live fetching is not needed.
func viewed(t testing.TB, a *archive, asOf string, cutoff ...string) (Vintage, error) {
	t.Helper()
	c := &source.Client{Recorded: a, Clock: func() time.Time { return readTime }}
	if len(cutoff) > 0 {
		c.Cutoff = day(cutoff[0])
	}
	req := VintageRequest{Series: "TEST"}
	if asOf != "" {
		req.AsOf = day(asOf)
	}
	v, err := (&Client{Source: c}).Vintage(t.Context(), req)
	if err == nil {
		holdsLaws(t, v)
	}
	return v, err
}

// holdsLaws checks what every view must hold: the counts add up, lists and table
// say the same, nothing in it became public after now.
func holdsLaws(t testing.TB, v Vintage) {
	t.Helper()
	n := v.Counts
	require.Equal(t, n.Points, n.Revised+n.Unchanged+n.Withdrawn+n.NotCompared)
	require.LessOrEqual(t, n.Restored, n.Missing)
	require.LessOrEqual(t, n.LaterPeriodOver, n.Later)
	require.Len(t, v.Tables(), 1)
	table := v.Tables()[0]
	require.Equal(t, n.Points+n.Missing+n.Later+n.Backfilled, table.Rows.Len())
	values := 0
	for f := range table.Figures() {
		require.False(t, f.Published.IsZero(), f.Locator.String())
		require.False(t, f.Published.Day().After(v.Now), f.Locator.String())
		if f.Locator.Column == "value" {
			require.False(t, f.Published.Day().After(v.AsOf))
			values++
		}
	}
	require.Equal(t, n.Points, values)
	for _, u := range append(slices.Clone(v.Later), v.Backfilled...) {
		require.True(t, u.FirstPublished.After(v.AsOf) && !u.FirstPublished.After(v.Now))
	}
}

func row(date, start, end, value string) observation {
	return observation{Start: day(start), End: day(end), Date: day(date), Value: value}
}

const open = "9999-12-31"

func described(units, frequency, short string) string {
	return `{"seriess":[{"id":"TEST","title":"Hand-written Series","frequency":"` + frequency + `","frequency_short":"` + short + `","units":"` + units + `","seasonal_adjustment":"Not Seasonally Adjusted"}]}`
}

// small is written by hand: five quarters, four vintages; the figures are invented.
func small() *archive {
	return &archive{
		series:   described("Billions of Dollars", "Quarterly", "Q"),
		vintages: []string{"2020-01-30", "2020-04-29", "2020-07-30", "2020-10-29"},
		rows: []observation{
			row("2019-04-01", "2020-07-30", open, "90.0"),          // added late
			row("2019-07-01", "2020-01-30", "2020-07-29", "100.0"), // revised twice
			row("2019-07-01", "2020-07-30", "2020-10-28", "100.50"),
			row("2019-07-01", "2020-10-29", open, "101.25"),
			row("2019-10-01", "2020-01-30", "2020-04-28", "110.0"), // "." for a while
			row("2019-10-01", "2020-04-29", "2020-07-29", "."),
			row("2019-10-01", "2020-07-30", open, "110.0"),
			row("2020-01-01", "2020-04-29", open, "120.10"),
			row("2020-04-01", "2020-07-30", open, "95.5"),
			row("2020-07-01", "2020-10-29", open, "130"),
		},
	}
}

func addressesOf(v Vintage) string { return addressesIn(v.Reads[0]) }

func addressesIn(read source.Read) string {
	var texts []string
	for _, p := range read.Parts {
		texts = append(texts, strings.TrimPrefix(p.Address, apiAddress))
	}
	return strings.Join(texts, "\n")
}
