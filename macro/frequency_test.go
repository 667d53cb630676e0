package macro

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestAPeriodEndsByItsFrequency(t *testing.T) {
	for _, c := range []struct{ frequency, short, date, period string }{
		{"Daily", "D", "2024-02-29", "2024-02-29/2024-02-29"},
		{"Weekly, Ending Friday", "W", "2024-10-25", "2024-10-19/2024-10-25"},
		{"Weekly, As of Monday", "W", "2024-10-21", "2024-10-21"},
		{"Biweekly, Ending Wednesday", "BW", "2024-10-23", "2024-10-10/2024-10-23"},
		{"Monthly", "M", "2024-02-01", "2024-02-01/2024-02-29"},
		{"Quarterly", "Q", "2018-10-01", "2018-10-01/2018-12-31"},
		{"Semiannual", "SA", "2018-07-01", "2018-07-01/2018-12-31"},
		{"Annual", "A", "2019-01-01", "2019-01-01/2019-12-31"},
		{"Not Applicable", "NA", "2019-01-01", ""},
	} {
		m := meta{Frequency: c.frequency, Short: c.short}
		assert.Equal(t, c.period, m.periodOf(day(c.date)).String(), c.frequency)
	}
}

func TestAnOldNewestObservationIsNamed(t *testing.T) {
	weekly := meta{Frequency: "Weekly, Ending Wednesday", Short: "W", Title: "An Index (DISCONTINUED)"}
	assert.Empty(t, weekly.staleness(day("2020-01-01"), day("2020-01-22")))
	assert.Equal(t, "its newest observation, of 2020-01-01, covers a period that had ended 22 days before", weekly.staleness(day("2020-01-01"), day("2020-01-23")))
	assert.True(t, weekly.discontinued())
}
