package chartml

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func serials(days ...string) (texts []string) {
	for _, day := range days {
		at, err := time.Parse(time.DateOnly, day)
		if err != nil {
			panic(err)
		}
		texts = append(texts, strconv.Itoa(int(at.Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)).Hours()/24)))
	}
	return texts
}

func every(months, n int) (days []string) {
	for i := range n {
		days = append(days, time.Date(2014, time.Month(1+months*i), 1, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
	}
	return days
}

// The days of quarters are labelled with days on which something was read, and no
// axis is crowded.
func TestDaysOfMonthsQuartersAndYearsAreLabelledAsSuch(t *testing.T) {
	for rule, c := range map[string]struct {
		days []string
		want int
	}{
		"seven quarters, each":             {every(3, 7), 3},
		"ten quarters, each":               {every(3, 10), 3},
		"forty quarters, the years":        {every(3, 40), 12},
		"eight months, each":               {every(1, 8), 1},
		"two years of months, the quarter": {every(1, 24), 3},
		"nine years, each":                 {every(12, 9), 12},
		"sixty years, the tenth":           {every(12, 60), 120},
		"ends of months":                   {[]string{"2023-01-31", "2023-02-28", "2023-03-31"}, 1},
		"a quarter that is missing":        {[]string{"2022-01-01", "2022-04-01", "2022-10-01", "2023-01-01"}, 3},
		"trading days":                     {[]string{"2023-09-25", "2023-09-26", "2023-09-27"}, 0},
		"two days of one month":            {[]string{"2023-01-01", "2023-02-01", "2023-02-28"}, 0},
		"days in another order":            {[]string{"2023-04-01", "2023-01-01", "2023-07-01"}, 0},
		"two days alone":                   {[]string{"2023-01-01", "2023-04-01"}, 0},
	} {
		chart := Chart{Dates: true, Series: []Series{{Categories: Cells{Texts: serials(c.days...), Numbers: true}}}}
		assert.Equal(t, c.want, chart.months(), rule)
		chart.Dates = false
		assert.Zero(t, chart.months(), rule)
	}
}

// Marks of an axis have the places that tell them apart, and no others.
func TestAnAxisHasThePlacesThatItsMarksNeed(t *testing.T) {
	for rule, c := range map[string]struct {
		code string
		text []string
		want string
	}{
		"billions with three places":   {"#,##0.000", []string{"24740.48", "27623.543"}, "#,##0"},
		"a share price over some days": {"#,##0.00", []string{"170.43", "176.08"}, "#,##0.0"},
		"a rate":                       {"0.00", []string{"4.31", "4.36"}, "0.00"},
		"whole numbers":                {"#,##0", []string{"1", "2"}, "#,##0"},
		"one value":                    {"#,##0.00", []string{"1.25"}, "#,##0.00"},
		"a percentage":                 {"0.0%", []string{"0.1", "0.9"}, "0.0%"},
		"a multiple":                   {`0.0"x"`, []string{"2", "40"}, `0"x"`},
		"two faces":                    {"0.00;(0.00)", []string{"2", "40"}, "0.00;(0.00)"},
	} {
		assert.Equal(t, c.want, axisCode([]Cells{{Texts: c.text, Numbers: true, Code: c.code}}), rule)
	}
}
