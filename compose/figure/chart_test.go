package figure_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// tableOf is a table in which a column whose name begins with a hash holds numbers, one with an at sign days.
func tableOf(columns string, rows ...string) source.Table {
	t := source.Table{Name: "t", Read: source.Read{Vendor: "Example"}}
	for name := range strings.FieldsSeq(columns) {
		c := source.Column{Name: strings.TrimLeft(name, "#@"), Type: source.Text}
		switch name[0] {
		case '#':
			c.Type, c.About = source.Number, source.About{Unit: "USD"}
		case '@':
			c.Type = source.Day
		}
		t.Columns = append(t.Columns, c)
	}
	grid := &source.Grid{}
	for _, row := range rows {
		cells := strings.Split(row, " ")
		grid.Add(cells[0], cells[1:]...)
	}
	t.Rows = grid
	return t
}

// bars are listed by their publisher from the last day to the first.
func bars() source.Table {
	return tableOf("#open #high #low #close #volume #mean",
		"2026-03-06 12 14 11 13 300 12", "2026-03-05 11 13 10 12 200 11", "2026-03-04 10 12 9 11 100 10")
}

func chartOf(t testing.TB, ch figure.Chart, table source.Table) figure.Figure {
	t.Helper()
	d, err := ch.Of(table)
	require.NoError(t, err)
	return made(t, figure.FrameOf("What is seen", "en", table), d)
}

// charts is one chart of each type, with a number that its table has.
func charts() map[string]struct {
	chart figure.Chart
	table source.Table
	says  string
} {
	dots := tableOf("#x #y #depth", "a 1 2 10", "b 2 3.5 20", "c 3 1 30")
	chain := tableOf("#strike @expiry #iv", "a 90 2026-03-20 0.25", "b 100 2026-03-20 0.22", "c 90 2026-06-19 0.24", "d 100 2026-06-19 0.21")
	return map[string]struct {
		chart figure.Chart
		table source.Table
		says  string
	}{
		"line":      {figure.Chart{Type: "line", Y: []string{"close"}}, bars(), "2026-03-04;11\r\n2026-03-05;12\r\n2026-03-06;13"},
		"bar":       {figure.Chart{Type: "bar", Y: []string{"volume"}}, bars(), "2026-03-04;100\r\n2026-03-05;200\r\n2026-03-06;300"},
		"scatter":   {figure.Chart{Type: "scatter", X: "x", Y: []string{"y"}, Colour: "depth"}, dots, "2;3,5;20"},
		"histogram": {figure.Chart{Type: "histogram", Y: []string{"depth"}}, dots, "10;15;1"},
		"candles":   {figure.Chart{Type: "candles", Over: []string{"mean"}, Under: []string{"mean"}}, bars(), "2026-03-04;10;12;9;11;10;100;10"},
		"heat":      {figure.Chart{Type: "heat", X: "strike", Y: []string{"expiry"}, Colour: "iv"}, chain, "2026-06-19;0,24;0,21"},
		"surface":   {figure.Chart{Type: "surface", X: "strike", Y: []string{"expiry"}, Colour: "iv"}, chain, "2026-06-19;0,24;0,21"},
	}
}

// Any type exports as any format: PNG at both widths and 300 dpi, SVG, CSV, LaTeX.
func TestEveryTypeExportsInEveryFormat(t *testing.T) {
	all := charts()
	require.Len(t, all, len(figure.Types()))
	for _, name := range figure.Types() {
		c, has := all[name]
		require.True(t, has, name)
		f := chartOf(t, c.chart, c.table)
		for width, dots := range map[figure.Width]uint32{figure.OneColumn: 1063, figure.TwoColumns: 2126} {
			file, err := f.PNG(width)
			require.NoError(t, err)
			parts := chunks(t, file)
			require.Equal(t, dots, binary.BigEndian.Uint32(parts["IHDR"]), name)
			require.Equal(t, []byte{0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1}, parts["pHYs"], name)
			vectors, err := f.SVG(width)
			require.NoError(t, err)
			require.Contains(t, string(vectors), "not converted from it", name)
		}
		require.Contains(t, string(f.CSV()), c.says, name)
		require.True(t, bytes.HasPrefix(f.CSV(), []byte{0xEF, 0xBB, 0xBF}))
		tex, err := f.LaTeX()
		require.NoError(t, err)
		require.Contains(t, tex, `\toprule`, name)
	}
}

// Columns of errors become error bars by their name and are no series of their own, unless they are asked to be.
func TestErrorColumnsAreFoundByTheirName(t *testing.T) {
	table := tableOf("#mg #mg_2sd #ca #ca_err #lone_err", "A 10 1 3 0.5 7", "B 12 2 4 0.25 8")
	require.Contains(t, string(chartOf(t, figure.Chart{}, table).CSV()), "mg (USD);± mg (USD);ca (USD);± ca (USD);lone_err (USD)\r\nA;10;1;3;0,5;7\r\n")
	require.Contains(t, string(chartOf(t, figure.Chart{NoErrors: true}, table).CSV()), "mg (USD);mg_2sd (USD);ca (USD);ca_err (USD);lone_err (USD)\r\nA;10;1;3;0,5;7\r\n")
}

// Analyses of one sample are one bar: of 10, 12 and 14 the mean is 12 and two standard deviations are 4.
func TestDuplicateSamplesAreOneBar(t *testing.T) {
	f := chartOf(t, figure.Chart{Type: "bar", X: "sample", Y: []string{"mg"}}, tableOf("sample #mg", "1 A 10", "2 A 12", "3 B 7", "4 A 14"))
	require.Contains(t, string(f.CSV()), "A;12;4;3\r\nB;7;;1\r\n")
	require.Contains(t, strings.Join(texts(svgOf(t, f)), " "), "Bars are means of the rows with one label, 4 in all")
}

func TestAChartRefusesAndSaysWhy(t *testing.T) {
	for name, c := range map[string]struct {
		chart figure.Chart
		code  string
		says  string
	}{
		"a type that there is not":      {figure.Chart{Type: "pie"}, "arguments", "line, bar, scatter"},
		"a column that there is not":    {figure.Chart{Y: []string{"clsoe"}}, "not_found", "close"},
		"a scale of colours on bars":    {figure.Chart{Type: "bar", Colour: "mean"}, "arguments", "colour"},
		"lines over bars":               {figure.Chart{Type: "bar", Over: []string{"mean"}}, "arguments", "over"},
		"bars on a logarithmic axis":    {figure.Chart{Type: "bar", Log: true}, "arguments", "log"},
		"a histogram of two columns":    {figure.Chart{Type: "histogram"}, "arguments", "one column"},
		"a place for each bin":          {figure.Chart{Type: "histogram", X: "close", Y: []string{"open"}}, "arguments", "x"},
		"candles of three columns":      {figure.Chart{Type: "candles", Y: []string{"open", "high", "low"}}, "arguments", "open, high, low and close"},
		"a heat map without its values": {figure.Chart{Type: "heat", X: "open", Y: []string{"close"}}, "arguments", "colour"},
	} {
		_, err := c.chart.Of(bars())
		var coded source.Coded
		require.True(t, errors.As(err, &coded), name)
		require.Equal(t, c.code, coded.Code(), name)
		require.Contains(t, err.Error(), c.says, name)
	}
}
