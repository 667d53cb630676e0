package macro

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func ofFrequency(frequency string, periods ...string) string {
	body := "KEY,FREQ,TIME_PERIOD,OBS_VALUE,TITLE\n"
	for _, p := range periods {
		body += "X," + frequency + "," + p + ",1,T\n"
	}
	return body
}

// The day of reading is Tuesday 2024-02-06.
func TestAWeekendIsNotStaleAndAnOldSeriesIs(t *testing.T) {
	for _, c := range []struct{ frequency, newest, stale string }{
		{"D", "2024-02-05", ""},
		{"B", "2024-02-02", ""},
		{"D", "2024-01-26", "11 days before"},
		{"W", "2024-W03", ""}, // ended 2024-01-21
		{"W", "2024-W02", "23 days before"},
		{"M", "2023-11", ""},
		{"M", "2023-10", "98 days before"},
		{"Q", "2023-Q3", ""},
		{"Q", "2023-Q2", "221 days before"},
		{"H", "2023-S1", ""},
		{"A", "2022", ""},
		{"A", "2021", "767 days before"},
		{"N", "1999-01-01", ""}, // a frequency that nobody can judge
	} {
		r, err := (&portal{csv: ofFrequency(c.frequency, c.newest)}).series(t, ECBRequest{Series: "X." + c.frequency})
		require.NoError(t, err)
		if c.stale == "" {
			assert.Empty(t, r.Stale, c.newest)
			continue
		}
		assert.Contains(t, r.Stale, c.newest+", covers a period that had ended "+c.stale)
		assert.Contains(t, strings.Join(r.Tables()[0].About.Marks, ""), "stale: ")
	}
}

func TestAWindowInThePastIsNotStale(t *testing.T) {
	r, err := (&portal{csv: ofFrequency("D", "2020-01-30", "2020-01-31")}).series(t, ECBRequest{Series: "X.D", End: "2020-01"})
	require.NoError(t, err)
	assert.Empty(t, r.Stale)
	r, err = (&portal{csv: ofFrequency("D", "2020-01-01", "2020-01-02")}).series(t, ECBRequest{Series: "X.D", End: "2020-01"})
	require.NoError(t, err)
	assert.Contains(t, r.Stale, "29 days before")
}

func TestDaysOfChangeAreNeitherFilledNorStale(t *testing.T) {
	r, err := (&portal{csv: ofFrequency("B", "2019-09-18", "2022-07-27", "2022-09-14")}).series(t, ECBRequest{Series: "X.B"})
	require.NoError(t, err)
	assert.Equal(t, 3, r.Counts.Points)
	assert.Contains(t, r.Irregular, "no day between is filled")
	assert.Empty(t, r.Stale)
	r, err = (&portal{csv: ofFrequency("B", "2023-12-22", "2023-12-29", "2024-01-02")}).series(t, ECBRequest{Series: "X.B"})
	require.NoError(t, err)
	assert.Empty(t, r.Irregular, "a turn of the year is a pause")
	assert.NotEmpty(t, r.Stale)
}

func TestWhatIsExpectedNextIsNoDayOfPublication(t *testing.T) {
	r, err := (&portal{csv: ofFrequency("M", "2023-11", "2023-12")}).series(t, ECBRequest{Series: "X.M"})
	require.NoError(t, err)
	assert.JSONEq(t, `{"by":"2024-04-04","basis":"frequency"}`, string(asJSON(t, r)["expected_next"]), "95 days after 2023-12-31")
	for _, c := range []ECBRequest{{Series: "X.M", End: "2023-12"}, {Series: "X.N"}} {
		r, err = (&portal{csv: ofFrequency(c.Series[2:], "2023-12")}).series(t, c)
		require.NoError(t, err)
		assert.True(t, r.Expected.IsZero(), "of what was not asked for, or of no known frequency, nothing is")
	}
}
