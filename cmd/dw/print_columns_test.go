package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

func TestATableSaysWhatItsNumbersCount(t *testing.T) {
	column := func(name string, unit source.Unit) source.Column {
		return source.Column{Name: name, Type: source.Number, About: source.About{Unit: unit}}
	}
	for _, c := range []struct {
		rule  string
		about source.About
		of    []source.Column
		want  string
	}{
		{"a power of ten is part of the unit", source.About{Unit: "EUR", Scale: 6}, []source.Column{column("x", "")}, "EUR ×10^6"},
		{"a unit that all columns share is said once", source.About{}, []source.Column{column("then", "USD"), column("now", "USD")}, "USD"},
		{"units that differ are said a column", source.About{}, []source.Column{column("then", "1982=100"), column("now", "2012=100")}, "then in 1982=100, now in 2012=100"},
		{"many that differ are not", source.About{}, []source.Column{column("a", "A"), column("b", "B"), column("c", "C"), column("d", "D")}, ""},
		{"texts count nothing", source.About{}, []source.Column{{Name: "title", Type: source.Text}}, ""},
	} {
		assert.Equal(t, c.want, unitsOf(source.Table{About: c.about, Columns: c.of}), c.rule)
	}
}

func TestATableIsNoWiderThanTheTerminalItIsShownOn(t *testing.T) {
	grid := &source.Grid{}
	grid.Add("1", strings.Repeat("word ", 30)+"end", "123456789.25", "https://example.com/"+strings.Repeat("a", 80))
	items := source.Table{Name: "items", Rows: grid, Columns: []source.Column{{Name: "title", Type: source.Text}, {Name: "x", Type: source.Number}, {Name: "link", Type: source.Text}}}
	shown := func(width int) string {
		var out strings.Builder
		a := &app{width: width, flags: globalFlags{format: formatTable}}
		require.NoError(t, a.printTable(&out, items))
		return out.String()
	}
	for line := range strings.Lines(shown(80)) {
		assert.LessOrEqual(t, len([]rune(strings.TrimRight(line, "\n"))), 80, line)
	}
	assert.Contains(t, shown(80), "123456789.25", "digits are never folded")
	assert.Contains(t, shown(0), strings.Repeat("word ", 30)+"end", "for a program a row is a line")
	assert.Contains(t, shown(10), "123456789.25", "a terminal that is too narrow loses nothing either")
}

func TestManyTextsBesideEachOtherBecomeBlocks(t *testing.T) {
	grid, items := &source.Grid{}, source.Table{Name: "items"}
	var cells []string
	for i := range 6 {
		items.Columns = append(items.Columns, source.Column{Name: "text_" + string(rune('a'+i)), Type: source.Text})
		cells = append(cells, strings.Repeat(string(rune('a'+i)), 9)+" "+strings.Repeat("word ", 10)+"end")
	}
	cells[2] = ""
	grid.Add("k1", cells...)
	items.Rows = grid
	var out strings.Builder
	a := &app{width: 60, flags: globalFlags{format: formatTable}}
	require.NoError(t, a.printTable(&out, items))
	assert.Contains(t, out.String(), "── k1\n  text_a  aaaaaaaaa word word")
	assert.NotContains(t, out.String(), "text_c", "what is not there takes no line")
	assert.Equal(t, 5, strings.Count(out.String(), "end\n"), "every text is whole")
	for line := range strings.Lines(out.String()) {
		assert.LessOrEqual(t, len([]rune(strings.TrimRight(line, "\n"))), 60, line)
	}
}

// told is a result whose publisher would steer the terminal.
type told string

func (s told) Caption() []string { return []string{string(s)} }

func TestNoTextFromOutsideSteersTheTerminal(t *testing.T) {
	const text = "Rates\x1b[2J\u009b1m \u202eheld"
	grid := &source.Grid{}
	grid.Add("1", text)
	items := source.Table{Name: "items", About: source.About{Metric: text}, Rows: grid, Columns: []source.Column{{Name: "title", Type: source.Text}}, Dropped: []source.Drop{{Reason: text, Count: 1}}}
	for _, width := range []int{0, 80, 12} {
		var out, err strings.Builder
		a := &app{width: width, out: &out, err: &err, flags: globalFlags{format: formatTable}}
		require.NoError(t, a.printResult(deskworth.Result{Value: told(text), Tables: []source.Table{items}}))
		a.provenance(deskworth.Result{Tables: []source.Table{items}, Warnings: []string{text}})
		assert.Contains(t, out.String()+err.String(), "Rates")
		assert.NotRegexp(t, "[\x1b\u009b\u202e]", out.String()+err.String())
	}
}

func TestATableWithoutRowsSaysSo(t *testing.T) {
	var out strings.Builder
	a := &app{flags: globalFlags{format: formatTable}}
	require.NoError(t, a.printTable(&out, source.Table{Name: "items", Rows: &source.Grid{}}))
	assert.Equal(t, "items\nno rows\n", out.String())
}
