package sdmx

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Days by the calendar; weeks by ISO 8601, as printed calendars have them.
func TestEveryTextOfAPeriodHasAFirstAndALastDay(t *testing.T) {
	for text, want := range map[string]string{
		"2024":                      "2024-01-01/2024-12-31",
		"2024-A1":                   "2024-01-01/2024-12-31",
		"2024-S1":                   "2024-01-01/2024-06-30",
		"2024-S2":                   "2024-07-01/2024-12-31",
		"2024-Q1":                   "2024-01-01/2024-03-31",
		"2023-Q4":                   "2023-10-01/2023-12-31",
		"2024-T1":                   "2024-01-01/2024-04-30",
		"2024-T3":                   "2024-09-01/2024-12-31",
		"2024-03":                   "2024-03-01/2024-03-31",
		"2024-M02":                  "2024-02-01/2024-02-29",
		"2023-02":                   "2023-02-01/2023-02-28",
		"2024-W05":                  "2024-01-29/2024-02-04",
		"2014-W40":                  "2014-09-29/2014-10-05",
		"2020-W53":                  "2020-12-28/2021-01-03",
		"2021-W01":                  "2021-01-04/2021-01-10",
		"2025-W01":                  "2024-12-30/2025-01-05",
		"2024-03-29":                "2024-03-29/2024-03-29",
		"2024-D089":                 "2024-03-29/2024-03-29",
		"2024-D366":                 "2024-12-31/2024-12-31",
		"2024-03-29T14:15:00":       "2024-03-29/2024-03-29",
		"2024-03-29T23:15:00+01:00": "2024-03-29/2024-03-29",
		"2024-01-01/P3M":            "2024-01-01/2024-03-31",
		"2024-01-31/P1M":            "2024-01-31/2024-02-28",
		"2024-01-01T00:00:00/P1Y":   "2024-01-01/2024-12-31",
		"2024-01-01/P2W":            "2024-01-01/2024-01-14",
		"2024-02-28/P1M2D":          "2024-02-28/2024-03-29",
		"9999-12-31":                "9999-12-31/9999-12-31",
	} {
		p, err := ParsePeriod(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, days(p), text)
		assert.Equal(t, text, p.Text)
	}
}

func days(p Period) string { return p.Start.Format(dayLayout) + "/" + p.End.Format(dayLayout) }

func TestAnInstantWithoutAZoneIsNoInstant(t *testing.T) {
	p, err := ParsePeriod("2024-03-29T14:15:00")
	require.NoError(t, err)
	assert.True(t, p.At.IsZero())
	p, err = ParsePeriod("2024-03-29T14:15:00+01:00")
	require.NoError(t, err)
	assert.Equal(t, "2024-03-29T13:15:00Z", p.At.UTC().Format(time.RFC3339))
}

func TestATextThatIsNoPeriodIsRefused(t *testing.T) {
	for _, text := range []string{
		"", "24", "0000", "-2024", "2024-", "2024-0", "2024-00", "2024-13", "2024-M13", "2024-M3", "2024-Q0", "2024-Q5", "2024-S3", "2024-T4", "2024-A2", "2024-q1", "2024-X1", "2024-H1",
		"2021-W53", "2024-W00", "2024-W54", "2024-W5", "2023-D366", "2024-D000", "2024-D89", "2023-02-29", "2024-3-29", "2024-03-29x", "2024-03-29T25:00:00", "2024-03-29T14:15",
		"2024-01-01/", "2024-01-01/P", "2024-01-01/P0D", "2024-01-01/3M", "2024-01-01/PT1H", "2024-01-01/P-1D", "2024-01-01/P999999D", "9999-01-01/P2Y", "2024-01-01T12:00:00/P1D",
		"2024-01-01/2024-02-01", "2024 ", " 2024", "２０２４", "2024-Q1/P1D", "+2024",
	} {
		p, err := ParsePeriod(text)
		var refused *PeriodError
		require.ErrorAs(t, err, &refused, "%q gave %s", text, days(p))
		assert.Equal(t, "arguments", refused.Code())
		assert.Contains(t, err.Error(), "write it as 2024, 2024-Q1")
	}
}

// FuzzParsePeriod holds the law that a period ends no earlier than it begins,
// keeps its text, and is what its first day and its length say.
func FuzzParsePeriod(f *testing.F) {
	for _, text := range []string{"2024", "2024-Q1", "2020-W53", "2021-W53", "2024-D366", "2024-03-29T14:15:00Z", "2024-01-31/P1M", "0001-W01", "9999-W52"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePeriod(text)
		if err != nil {
			require.Zero(t, p)
			return
		}
		require.Equal(t, text, p.Text)
		require.False(t, p.End.Before(p.Start))
		length := int(p.End.Sub(p.Start).Hours()/24) + 1
		again, err := ParsePeriod(fmt.Sprintf("%s/P%dD", p.Start.Format(dayLayout), length))
		if p.End.Year() > 9999 || length > 99999 {
			return
		}
		require.NoError(t, err)
		require.Equal(t, days(p), days(again))
	})
}
