package figure_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// four are candles of so many days from Monday, 2 March 2026, with the prices given for open, high, low and close.
func four(t testing.TB, prices ...[4]string) figure.Candles {
	t.Helper()
	var days []source.Date
	columns := make([][]source.Decimal, 4)
	for i, p := range prices {
		days = append(days, source.NewDate(2026, time.March, 2+i))
		for k, text := range p {
			columns[k] = append(columns[k], dec(t, text)...)
		}
	}
	return figure.Candles{
		X: figure.Days("day", days), Open: figure.Numbers("open", "USD", columns[0]), High: figure.Numbers("high", "USD", columns[1]),
		Low: figure.Numbers("low", "USD", columns[2]), Close: figure.Numbers("close", "USD", columns[3]),
	}
}

// bodies are the boxes in an ink; those of the legend are the first in each.
func bodies(all []element, ink string) (n int) {
	for _, e := range all {
		if e.name == "rect" && e.attr["fill"] == ink {
			n++
		}
	}
	return n - 1
}

func TestCandlesShowDirectionByShapeAndInk(t *testing.T) {
	const blue, orange = "#0b62a8", "#c2500a"
	for _, c := range []struct {
		name     string
		bars     [][4]string
		up, down int
		note     string
	}{
		{"a rise is blue, a fall orange", [][4]string{{"10", "12", "9", "11"}, {"11", "12", "8", "9"}}, 1, 1, ""},
		{"a close at its open is a stroke, not a body", [][4]string{{"10", "12", "9", "10"}, {"10", "12", "9", "11"}}, 1, 0, ""},
		{"a bar that lacks a price is an empty place", [][4]string{{"10", "12", "", "11"}, {"11", "12", "8", "12"}}, 1, 0, "Rows without a value, left as gaps: low 1"},
		{"a high below its low is not drawn and counted", [][4]string{{"10", "8", "9", "11"}, {"11", "12", "8", "12"}}, 1, 0, "Bars with a high below their low, not drawn: 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := svgOf(t, made(t, plainFrame, four(t, c.bars...)))
			require.Equal(t, c.up, bodies(all, blue))
			require.Equal(t, c.down, bodies(all, orange))
			require.Contains(t, strings.Join(texts(all), "\n"), c.note)
		})
	}
}

func TestCandlesRefuse(t *testing.T) {
	bars := four(t, [4]string{"10", "12", "9", "11"}, [4]string{"11", "12", "8", "9"})
	for name, c := range map[string]struct {
		change func(*figure.Candles)
		code   string
	}{
		"prices in two currencies": {func(d *figure.Candles) { d.Low.Unit = "EUR" }, "unit"},
		"a mean in another unit":   {func(d *figure.Candles) { d.Over = []figure.Column{figure.Numbers("mean", "EUR", dec(t, "1", "2"))} }, "unit"},
		"no price of any bar":      {func(d *figure.Candles) { d.High = figure.Numbers("high", "USD", dec(t, "", "")) }, "no_data"},
		"a logarithm of nought":    {func(d *figure.Candles) { d.Log, d.Low = true, figure.Numbers("low", "USD", dec(t, "0", "1")) }, "log_axis"},
		"a level that is absent": {func(d *figure.Candles) {
			d.Under = []figure.Indicator{{Lines: []figure.Column{d.Close}, Levels: dec(t, "")}}
		}, "arguments"},
		"labels in place of days": {func(d *figure.Candles) { d.X = labels("a", "b") }, "arguments"},
		"an indicator without a value": {func(d *figure.Candles) {
			d.Under = []figure.Indicator{{Lines: []figure.Column{figure.Numbers("i", "", dec(t, "", ""))}}}
		}, "no_data"},
		"five pictures under the bars": {func(d *figure.Candles) { d.Under = make([]figure.Indicator, 5) }, "too_many"},
		"volumes of another number":    {func(d *figure.Candles) { d.Volume = figure.Numbers("volume", "shares", dec(t, "1")) }, "arguments"},
	} {
		changed := bars
		c.change(&changed)
		_, err := figure.New(plainFrame, changed)
		var coded source.Coded
		require.ErrorAs(t, err, &coded, name)
		require.Equal(t, c.code, coded.Code(), name)
	}
}
