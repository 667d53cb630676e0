package compose

import (
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// chartDigits is how many digits of a number a chart keeps, as a cell does.
const chartDigits = 15

// addPoints adds the numbers of an exhibit as its charts keep them, and its days
// as the number by which a spreadsheet counts them.
func (k numberSet) addPoints(t source.Table) {
	for row := range t.Rows.Len() {
		k.addDay(t.Rows.Key(row))
		for column, c := range t.Columns {
			text := t.Text(row, column)
			if c.Type == source.Day {
				k.addDay(text)
			}
			if d, err := source.ParseDecimal(text); err == nil {
				k.points[pointText(d.Number())] = aFigure
			}
		}
	}
}

// beforeDays is the day that a spreadsheet counts as nought.
var beforeDays = time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)

func (k numberSet) addDay(text string) {
	if day, err := time.Parse(time.DateOnly, text); err == nil {
		k.points[decimal.NewFromInt(int64(day.Sub(beforeDays)/(24*time.Hour))).String()] = aDate
	}
}

// pointText is a number with as many digits as a chart keeps.
func pointText(d decimal.Decimal) string {
	if digits := d.NumDigits(); digits > chartDigits {
		d = d.Round(int32(chartDigits-digits) - d.Exponent())
	}
	text := d.String()
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// ofChart says what stands behind a word of a native chart: a point, or what the
// chart is made of, which no reader sees as a number.
func (k numberSet) ofChart(word, place string) numberKind {
	_, within, is := strings.Cut(place, ", chart ")
	if !is {
		return 0
	}
	for _, made := range []string{" format", " cells", ", workbook", ", axis "} {
		if strings.HasSuffix(within, made) || made == ", axis " && strings.Contains(within, made) {
			return aName
		}
	}
	if d, err := decimal.NewFromString(word); err == nil {
		return k.points[pointText(d)]
	}
	return 0
}
