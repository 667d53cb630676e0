package calc

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// covering has periods beside its figures: "2023-01-01/2023-03-31" or one day.
type covering struct {
	figures
	periods map[string]string
}

func (c covering) Period(id string) source.Period {
	start, end, flow := strings.Cut(c.periods[id], "/")
	if !flow {
		day, _ := source.ParseMoment(start)
		return source.Instant(day)
	}
	from, _ := source.ParseDate(start)
	to, _ := source.ParseDate(end)
	return source.Between(from, to)
}

// Apple's fiscal calendar: years of 52 or 53 weeks, quarters of 13 or 14.
var fiscal = covering{periods: map[string]string{
	"fy22": "2021-09-26/2022-09-24", "fy23": "2022-09-25/2023-09-30", "fy24": "2023-10-01/2024-09-28",
	"q1": "2022-09-25/2022-12-31", "q2": "2023-01-01/2023-04-01", "q3": "2023-04-02/2023-07-01", "q4": "2023-07-02/2023-09-30",
	"nine": "2022-09-25/2023-07-01", "nine22": "2021-09-26/2022-06-25", "next_q1": "2023-10-01/2023-12-30",
	"cost23": "2022-09-25/2023-09-30", "debt22": "2022-09-24", "debt23": "2023-09-30",
	"feb": "2023-02-01/2023-02-28", "march": "2023-03-01/2023-03-31",
}}

// Which periods go together is decided by hand, from what accounts are.
func TestUnlikePeriodsAreAWarning(t *testing.T) {
	for text, want := range map[string]string{
		"fy23 + next_q1":           "at character 6: + takes unlike periods, fy23 (2022-09-25/2023-09-30) and next_q1 (2023-10-01/2023-12-30)",
		"fy23 + q1":                "at character 6: + takes unlike periods, fy23 (2022-09-25/2023-09-30) and q1 (2022-09-25/2022-12-31)",
		"SUM(q1, q2, fy22)":        "at character 1: SUM takes unlike periods, q1 (2022-09-25/2022-12-31) and fy22 (2021-09-26/2022-09-24)",
		"CHANGE(q4, fy23)":         "at character 1: CHANGE takes unlike periods, q4 (2023-07-02/2023-09-30) and fy23 (2022-09-25/2023-09-30)",
		"CAGR(q4, fy24, 1)":        "at character 1: CAGR takes unlike periods, q4 (2023-07-02/2023-09-30) and fy24 (2023-10-01/2024-09-28)",
		"CAGR(fy22, fy24, 3)":      "at character 1: CAGR counts other years than lie between fy22 (2021-09-26/2022-09-24) and fy24 (2023-10-01/2024-09-28)",
		"debt22 - fy23":            "at character 8: - takes unlike periods, debt22 (2022-09-24) and fy23 (2022-09-25/2023-09-30)",
		"AVERAGE(debt22, fy23)":    "at character 1: AVERAGE takes unlike periods, debt22 (2022-09-24) and fy23 (2022-09-25/2023-09-30)",
		"IF(q1 > fy22, 1, 0)":      "at character 7: > takes unlike periods, q1 (2022-09-25/2022-12-31) and fy22 (2021-09-26/2022-09-24)",
		"q4 / fy23":                "at character 4: / takes unlike periods, q4 (2023-07-02/2023-09-30) and fy23 (2022-09-25/2023-09-30)",
		"1 + 2 * (fy23 - nine22)":  "at character 15: - takes unlike periods, fy23 (2022-09-25/2023-09-30) and nine22 (2021-09-26/2022-06-25)",
		"fy23 - 2 * nine":          "at character 6: - takes unlike periods, fy23 (2022-09-25/2023-09-30) and 2 * nine (2022-09-25/2023-07-01)",
		"NPV(10%, fy22, fy23, q1)": "at character 1: NPV takes unlike periods, fy22 (2021-09-26/2022-09-24) and q1 (2022-09-25/2022-12-31)",
		"MAX(fy22, q1) + SUM(q1)":  "at character 1: MAX takes unlike periods, fy22 (2021-09-26/2022-09-24) and q1 (2022-09-25/2022-12-31)",
	} {
		_, warnings := parse(t, text).Over(fiscal)
		if assert.Len(t, warnings, 1, text) {
			assert.Equal(t, want, warnings[0].String(), text)
		}
	}
}

func TestWhatPeriodAResultCovers(t *testing.T) {
	for text, want := range map[string]string{
		"fy23": "2022-09-25/2023-09-30", "fy23 - cost23": "2022-09-25/2023-09-30", "(fy23 - cost23) / fy23": "2022-09-25/2023-09-30", "fy23 * 5%": "2022-09-25/2023-09-30",
		"fy23 / debt23": "2022-09-25/2023-09-30", "fy23 * debt22": "2022-09-25/2023-09-30", "1 + 2": "", "fy23 - fy22": "", "CHANGE(fy22, fy23)": "", "CAGR(fy22, fy24, 2)": "",
		"q1 + q2 + q3 + q4":                  "2022-09-25/2023-09-30", // four quarters are the year
		"SUM(q1, q2)":                        "2022-09-25/2023-04-01",
		"fy23 - nine":                        "2023-07-02/2023-09-30", // the fourth quarter, which no filer reports
		"fy23 - q1 - q2 - q3":                "2023-07-02/2023-09-30",
		"-nine + fy23":                       "2023-07-02/2023-09-30",
		"nine + fy22 - nine22":               "2022-06-26/2023-07-01", // the last twelve months
		"debt23 - debt22":                    "2022-09-25/2023-09-30", // what flowed between two stocks
		"debt22 + fy23":                      "2023-09-30",            // and a stock rolled forward
		"debt23 - fy23":                      "2022-09-24",            // or back
		"(fy23 - cost23) - (nine - nine)":    "2023-07-02/2023-09-30", // what a year earned, less nine months
		"feb + march":                        "2023-02-01/2023-03-31",
		"IF(q1 + q2 + q3 + q4 = fy23, 1, 0)": "",
		"(debt22 + debt23) / 2":              "",
		"IF(debt23 > 15 * fy23, 1, 0)":       "", // a multiple of a flow may be a value
		"fy23 + (debt22 - debt22) * 2":       "",
		"ABS(-fy23)":                         "2022-09-25/2023-09-30",
	} {
		period, warnings := parse(t, text).Over(fiscal)
		assert.Equal(t, want, period.String(), text)
		assert.Empty(t, warnings, text)
	}
	period, warnings := parse(t, "fy23 + q1").Over(figures{})
	assert.True(t, period.IsZero() && warnings == nil, "values without periods say nothing")
}
