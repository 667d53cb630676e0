package macro

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// FuzzParseSeries holds the laws of a series for any description and any rows,
// newest or under a cutoff; that it is the same when it is read again; and that
// whatever is read is what encoding the rows anew says.
func FuzzParseSeries(f *testing.F) {
	rows, err := json.Marshal(map[string]any{"realtime_start": "1776-07-04", "realtime_end": "9999-12-31", "observations": small().rows})
	require.NoError(f, err)
	f.Add([]byte(small().series), rows, int32(0))
	f.Add([]byte(small().series), rows, int32(100))
	f.Add([]byte(described("Percent", "Weekly, As of Monday", "W")), wide(2, `{"date":"2019-10-07","X_20200130":"1.0","X_20200729":"."}`), int32(90))
	f.Add([]byte(`<seriess><series id="TEST" frequency_short="D" notes="a"/></seriess>`), []byte(`<observations realtime_start="2020-01-30" realtime_end="2020-01-30" output_type="1"><observation realtime_start="2020-01-30" realtime_end="2020-01-30" date="2020-01-29" value="1.50"/></observations>`), int32(0))
	f.Add([]byte(described("Percent", "Daily", "D")), []byte(`<observations output_type="3" realtime_end="2020-12-31"><observation date="2019-10-01" X_20200130="1e2"/></observations>`), int32(400))
	f.Fuzz(func(t *testing.T, series, observations []byte, days int32) {
		c := &source.Client{}
		if days > 0 {
			c.Cutoff = day("2020-01-29").AddDays(int(days % 800))
		}
		var answers []source.Answer
		for i, body := range [][]byte{series, observations} {
			address := apiAddress + []string{"series", "series/observations"}[i]
			answers = append(answers, source.Answer{Part: source.Part{Address: address, Digest: source.Digest(body), ReadAt: readTime}, Body: body})
		}
		read, err := c.Read(FRED, VerbSeries, SeriesRequest{Series: "TEST"}, answers...)
		require.NoError(t, err)
		bodies := (&gathering{answers: answers}).bodies()
		s, err := parseSeries(read, bodies, 3)
		if err != nil {
			require.Implements(t, (*source.Coded)(nil), err)
			return
		}
		holdsSeriesLaws(t, s)
		again, err := Rederivers()[VerbSeries](s.Reads[0], bodies)
		require.NoError(t, err)
		first, err := source.Pack(s.Tables()[0])
		require.NoError(t, err)
		second, err := source.Pack(again[0])
		require.NoError(t, err)
		require.Equal(t, string(first), string(second))
		sameInOtherWords(t, observations)
	})
}

// sameInOtherWords writes what was read as rows of type 1, in JSON and in XML,
// and reads the same from both.
func sameInOtherWords(t testing.TB, observations []byte) {
	t.Helper()
	page, err := decodeObservations(observations)
	require.NoError(t, err)
	for i := range *page.Observations {
		(*page.Observations)[i].Columns = nil
	}
	inJSON, err := json.Marshal(map[string]any{"observations": *page.Observations, "output_type": 1})
	require.NoError(t, err)
	for _, body := range [][]byte{inJSON, asXML(inJSON)} {
		again, err := decodeObservations(body)
		require.NoError(t, err)
		require.Equal(t, *page.Observations, *again.Observations)
	}
}

// FuzzDecodeCalendar holds the law that the next date of a calendar is one of
// its dates, after the day, with none between, and never one under a cutoff.
func FuzzDecodeCalendar(f *testing.F) {
	f.Add([]byte(`{"release_dates":[{"release_id":7,"date":"2025-01-30"},{"release_id":7,"date":"2024-11-27"}]}`))
	f.Add([]byte(`<release_dates count="1"><release_date release_id="7">2024-11-27</release_date></release_dates>`))
	f.Add([]byte(`{"release_dates":[]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		dates, err := decodeCalendar(body)
		if err != nil {
			require.Implements(t, (*source.Coded)(nil), err)
			return
		}
		on := source.DateOf(readTime)
		a := announced{Release{ID: 7}, dates}
		next := a.on(on, source.Date{}).Next
		listed := next.IsZero()
		for _, d := range dates {
			listed = listed || d == next
			require.False(t, d.After(on) && (next.IsZero() || d.Before(next)))
		}
		require.True(t, listed && (next.IsZero() || next.After(on)))
		require.True(t, a.on(on, on).Next.IsZero())
	})
}
