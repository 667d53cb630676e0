package macro

import (
	"context"
	"fmt"
	"net/url"
	"path"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// scripted answers by the last word of a path, and may look at the query.
type scripted func(what string, query url.Values) (status int, body string)

func (s scripted) Replay(_ context.Context, address string) (source.Answer, error) {
	at, err := url.Parse(address)
	if err != nil {
		return source.Answer{}, err
	}
	status, body := s(path.Base(at.Path), at.Query())
	part := source.Part{Address: address, Digest: source.Digest([]byte(body)), ReadAt: readTime}
	return source.Answer{Part: part, Body: []byte(body), Status: status, Origin: source.Replay}, nil
}

func (s scripted) client(cutoff string) *Client {
	c := &source.Client{Recorded: s, Clock: func() time.Time { return readTime }}
	if cutoff != "" {
		c.Cutoff = day(cutoff)
	}
	return &Client{Source: c}
}

const absent = `{"error_code":404,"error_message":"Not Found."}`

// today is the publisher's plain answer, whatever window was asked for.
func today(on string) scripted {
	return func(what string, _ url.Values) (int, string) {
		switch what {
		case "series":
			return 200, described("Percent", "Monthly", "M")
		case "vintagedates":
			return 200, `{"sort_order":"desc","count":1,"vintage_dates":["2020-01-30"]}`
		case "observations":
			return 200, fmt.Sprintf(`{"realtime_start":%[1]q,"realtime_end":%[1]q,"output_type":1,"count":1,"observations":[{"realtime_start":%[1]q,"realtime_end":%[1]q,"date":"2020-01-01","value":"3.6"}]}`, on)
		}
		return 404, absent
	}
}

func TestTheDayOfAnAnswerIsThePublishers(t *testing.T) {
	for rule, on := range map[string]string{
		"the day of the last update, days before ours": "2024-10-30",
		"our own day": "2024-11-03",
		"a day after ours: a slow clock reads what the publisher says": "2024-11-05",
	} {
		s, err := today(on).client("").Series(t.Context(), SeriesRequest{Series: "TEST"})
		require.NoError(t, err, rule)
		holdsSeriesLaws(t, s)
		assert.Equal(t, SeriesCounts{Points: 1}, s.Counts, rule)
		assert.Equal(t, "2024-11-03", s.AsOf.String(), rule)
	}
}

func TestTodaysAnswerIsNoneOfAPastDay(t *testing.T) {
	s, err := today("2024-11-03").client("2020-05-15").Series(t.Context(), SeriesRequest{Series: "TEST"})
	require.NoError(t, err)
	holdsSeriesLaws(t, s)
	assert.Equal(t, SeriesCounts{}, s.Counts)
	assert.Equal(t, []source.Drop{{Reason: DroppedLater, Count: 1}}, s.Dropped)
}

func TestASeriesThatWasNotDescribedYetIsRefusedWithItsFirstVintage(t *testing.T) {
	server := scripted(func(what string, query url.Values) (int, string) {
		if what == "vintagedates" && query.Get("realtime_end") == open {
			return 200, `{"sort_order":"asc","count":1,"vintage_dates":["2020-01-30"]}`
		}
		return 400, `{"error_code":400,"error_message":"Bad Request.  The series does not exist in ALFRED but may exist in FRED."}`
	})
	_, err := server.client("2020-01-29").Series(t.Context(), SeriesRequest{Series: "TEST"})
	require.ErrorContains(t, err, "not found: TEST as it stood on 2020-01-29; its first vintage is of 2020-01-30")
	_, err = scripted(func(string, url.Values) (int, string) {
		return 400, `{"error_code":400,"error_message":"Bad Request.  The series does not exist in ALFRED but may exist in FRED."}`
	}).client("2020-01-29").Series(t.Context(), SeriesRequest{Series: "TEST"})
	require.ErrorContains(t, err, "this series has no archived vintages")
}

func TestPagesOfColumnsAreCountedInTheirRows(t *testing.T) {
	rows := []string{`{"date":"2019-10-01","X_20200130":"1.0","X_20200730":"1.5"}`, `{"date":"2020-01-01","X_20200429":"2","X_20200730":"3"}`}
	server := scripted(func(what string, query url.Values) (int, string) {
		switch offset := query.Get("offset"); what {
		case "series":
			return 200, described("Percent", "Quarterly", "Q")
		case "observations":
			i, err := strconv.Atoi(offset)
			require.NoError(t, err)
			return 200, fmt.Sprintf(`{"realtime_start":"1776-07-04","realtime_end":"2020-12-31","output_type":3,"count":2,"offset":%d,"observations":[%s]}`, i, rows[i])
		}
		return 404, absent
	})
	s, err := server.client("").Series(t.Context(), SeriesRequest{Series: "TEST"})
	require.NoError(t, err)
	holdsSeriesLaws(t, s)
	require.Equal(t, SeriesCounts{Points: 2}, s.Counts)
	assert.Equal(t, "1.5 3", s.Points[0].Value.String()+" "+s.Points[1].Value.String())
}
