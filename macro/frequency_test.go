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

// The words are the publisher's own, as its catalogue lists them.
func TestTheWordsAfterAFrequencySayHowItIsDated(t *testing.T) {
	for _, c := range []struct{ frequency, short, date, period string }{
		{"Daily, Close", "D", "2024-02-29", "2024-02-29/2024-02-29"},
		{"Daily, 7-Day", "D", "2024-03-02", "2024-03-02/2024-03-02"},
		{"Weekly, Ending Wednesday", "W", "2020-01-01", "2019-12-26/2020-01-01"},
		{"Weekly, As of Wednesday", "W", "2024-10-23", "2024-10-23"},
		{"Biweekly, Beg. of Period", "BW", "2024-10-10", "2024-10-10/2024-10-23"},
		{"Biweekly, As of Wednesday", "BW", "2024-10-23", "2024-10-23"},
		{"Monthly, End of Period", "M", "2023-02-01", "2023-02-01/2023-02-28"},
		{"Quarterly, End of Period", "Q", "2024-01-01", "2024-01-01/2024-03-31"},
		{"Annual, As of July 1", "A", "2023-01-01", "2023-01-01/2023-12-31"},
		{"Annual, Fiscal Year", "A", "2023-09-30", "2022-10-01/2023-09-30"},
		{"Annual, Fiscal Year", "A", "2023-01-01", "2023-01-01/2023-12-31"},
		{"a month dated by another day than its first", "M", "2024-02-15", ""},
	} {
		m := meta{Frequency: c.frequency, Short: c.short}
		assert.Equal(t, c.period, m.periodOf(day(c.date)).String(), c.frequency)
	}
}
