//go:build shared

package filings

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// PEER-07: two facts of 88 days carry the label FY, in a 10-Q. A year is a period
// of 350 to 380 days, and no label makes one. The quarters were read from the
// payload with Python's json.
func TestSharedPEER07AFiscalYearIsMeasuredAndNotLabelled(t *testing.T) {
	for _, v := range sharedAccounts(t, snowflake, "", AccountsRequest{Concept: sales, Period: PeriodYear}).Values {
		days := v.Period.Start.Day().DaysUntil(v.Period.End.Day()) + 1
		assert.True(t, days >= 350 && days <= 380, "%s has %d days", v.Period, days)
		assert.NotContains(t, []string{"228914000", "422371000"}, v.Value.String(), "a quarter under a label of a year")
	}
	quarters := map[string]string{}
	for _, v := range sharedAccounts(t, snowflake, "", AccountsRequest{Concept: sales}).Values {
		quarters[v.Period.String()] = v.Value.String()
	}
	assert.Equal(t, "228914000", quarters["2021-02-01/2021-04-30"], "which stays what it is")
	assert.Equal(t, "422371000", quarters["2022-02-01/2022-04-30"])
}

// PEER-09: cash equivalents at 2023-01-31 was filed as 398,346,000 on 29 March and as
// 539,390,000 from 2 June on. A day between knows the first alone; without a day
// both are there, and the later one says that it restates.
func TestSharedPEER09ALaterValueIsNotKnownOnAnEarlierDay(t *testing.T) {
	on := func(day string) (values []string) {
		for _, v := range sharedAccounts(t, snowflake, day, AccountsRequest{Concept: "us-gaap:CashEquivalentsAtCarryingValue"}).Values {
			if v.Period.End.String() == "2023-01-31" {
				values = append(values, v.Value.String())
			}
		}
		return values
	}
	for day, want := range map[string][]string{
		"2023-03-28": nil, "2023-03-29": {"398346000"}, "2023-06-01": {"398346000"},
	} {
		assert.Equal(t, want, on(day), day)
	}
	require.ElementsMatch(t, []string{"398346000", "539390000"}, on("2023-06-02"))
	require.ElementsMatch(t, []string{"398346000", "539390000"}, on(""))
}
