package compose_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// chart adds an exhibit that is to be drawn. estimated rows are expectations.
func (s *bookSample) chart(id string, units []source.Unit, columns []source.Column, estimated []int, rows ...[]string) {
	grid := &source.Grid{What: func(row, col int) source.About {
		about := source.About{Kind: source.Filed}
		for _, e := range estimated {
			if e == row {
				about.Kind = source.Estimate
			}
		}
		if col < len(units) {
			about.Unit = units[col]
		}
		return about
	}}
	for _, row := range rows {
		grid.Add(row[0], row[1:]...)
	}
	packed, err := source.Pack(source.Table{Name: id, Read: s.read, Columns: columns, Rows: grid})
	require.NoError(s.t, err)
	s.Exhibits = append(s.Exhibits, dossier.Plate{Exhibit: dossier.Exhibit{ID: id, Title: "Drawn " + id, Ref: s.read.Ref, Form: "chart"}, Packed: packed})
}

// charts fills a sample with prices of three days and sales of four years.
func (s *bookSample) charts() *bookSample {
	number := func(names ...string) (columns []source.Column) {
		for _, name := range names {
			columns = append(columns, source.Column{Name: name, Type: source.Number})
		}
		return columns
	}
	s.fact("only", "1", "USD", 0, dossier.Display{})
	s.chart("prices", []source.Unit{"USD", "USD", "USD", "USD", "shares"}, number("open", "high", "low", "close", "volume"), nil,
		[]string{"2024-02-27", "181.10", "183.92", "179.56", "182.63", "54318900"}, []string{"2024-02-28", "182.51", "183.12", "180.13", "181.42", ""}, []string{"2024-02-29", "181.27", "182.57", "179.53", "180.75", "136682600"})
	s.chart("sales", []source.Unit{"USD", "USD", "count"}, number("=phones", "services", "id"), []int{3},
		[]string{"2022", "205489", "78129", "12345678901234567"}, []string{"2023", "200583", "85200", "2"}, []string{"2024", "201183", "96169", "3"}, []string{"2025e", "210000", "109000", "4"})
	s.chart("words", nil, []source.Column{{Name: "note", Type: source.Text}}, nil, []string{"a", "nothing to draw"})
	return s
}

func TestAChartDrawsTheCellsOfItsExhibit(t *testing.T) {
	all := found(t, render(t, newBookSample(t).charts().document("en")))
	for place, want := range map[string]string{
		"Charts!A5": "Drawn prices: open, high, low, close", "Charts!B5": "USD", "Charts!C5": "S1", "Charts!D5 link": "'Exhibit 1'!A1",
		"Charts chart 1 series 1 drawn as": "stockChart", "Charts chart 1 series 4 values cells": "'Exhibit 1'!$E$5:$E$7", "Charts chart 1 series 4 values, point 1": "182.63",
		"Charts chart 1 series 1 categories cells": "'Exhibit 1'!$A$5:$A$7", "Charts chart 1 series 1 categories, point 3": "45351", "Charts chart 1 series 4 name, point 1": "close\nUSD",
		"Charts chart 2 series 1 drawn as": "barChart", "Charts chart 2 series 1 values, point 1": "54318900", "Charts chart 2 series 1 values, point 3": "136682600",
		"Charts chart 3 series 1 drawn as": "barChart", "Charts chart 3 series 1 name, point 1": "=phones\nUSD", "Charts chart 3 series 2 values, point 4": "109000", "Charts chart 3 series 1 categories, point 4": "2025e",
		"Charts chart 3 axis 2": "valAx from 0 to ", "Charts chart 3 text 1": "USD; hatched or dashed: estimated", "Charts chart 1 at": "A6:E29",
		"Exhibit 1!A5": "2024-02-27", "Exhibit 1!A5 value": "45349", "Charts!A80": "Drawn words: no column of numbers that a chart could draw; the table has its own sheet",
	} {
		assert.Equal(t, want, all[place].Text, place)
	}
	assert.NotContains(t, all, "Charts chart 2 series 1 values, point 2", "what is missing is a gap")
	assert.NotContains(t, all, "Charts chart 3 series 3 drawn as", "a column whose identifiers no cell holds is not drawn")
	assert.Contains(t, all["Charts chart 1 alt"].Text, "S1")
}

// Each cached point is the value of the cell that its series names.
func TestACacheIsWhatItsCellsHold(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		all := found(t, render(t, newBookSample(t).charts().document(lang)))
		compared := 0
		for place, f := range all {
			chart, point, isPoint := strings.Cut(place, ", point ")
			if !isPoint || strings.Contains(chart, " name") {
				continue
			}
			sheet, span, _ := strings.Cut(all[chart+" cells"].Text, "!")
			column := strings.Split(span, "$")[1]
			row := 4 + int(point[0]-'0')
			cell := strings.Trim(sheet, "'") + "!" + column + string(rune('0'+row))
			value, more := all[cell+" value"]
			if !more {
				value = all[cell]
			}
			assert.Equal(t, value.Text, f.Text, "%s of %s", place, cell)
			compared++
		}
		assert.Equal(t, 12*2+2+3+8*2, compared, lang)
	}
}

// The forger changes one digit of what a chart shows and writes digests and sum
// again: file, place, expected and found are named all the same.
func TestAForgedChartIsFound(t *testing.T) {
	s := newBookSample(t).charts()
	body := render(t, s.document("en"))
	before := found(t, body)
	for place, change := range map[string][3]string{
		"Charts chart 1 series 4 values, point 1":     {"xl/charts/chart1.xml", "<c:v>182.63</c:v>", "<c:v>192.63</c:v>"},
		"Charts chart 1 series 1 categories, point 1": {"xl/charts/chart1.xml", "<c:v>45349</c:v>", "<c:v>45348</c:v>"},
		"Charts chart 2 series 1 values cells":        {"xl/charts/chart2.xml", "$F$5:$F$7</c:f><c:numCache>", "$E$5:$E$7</c:f><c:numCache>"},
		"Charts chart 3 axis 2":                       {"xl/charts/chart3.xml", `<c:min val="0"/>`, `<c:min val="190000"/>`},
		"Charts chart 3 text 1":                       {"xl/charts/chart3.xml", "USD; hatched", "EUR; hatched"},
		"Charts chart 3 series 1 name, point 1":       {"xl/charts/chart3.xml", "=phones", "=phone5"},
		"Charts chart 3 alt":                          {"xl/drawings/drawing10.xml", "=phones", "=phone5"},
		"Charts chart 1 at":                           {"xl/drawings/drawing10.xml", "<xdr:row>28</xdr:row>", "<xdr:row>5</xdr:row>"},
		"Charts chart 2 at":                           {"xl/drawings/drawing10.xml", "<xdr:row>30</xdr:row>", "<xdr:row>31</xdr:row>"},
	} {
		after := found(t, edited(t, body, change[0], change[1], change[2]))
		assert.NotEqual(t, before[place].Text, after[place].Text, place)
	}
	cover := edited(t, body, "xl/drawings/drawing10.xml", "</xdr:wsDr>", `<xdr:oneCellAnchor><xdr:from/><xdr:sp><xdr:txBody><a:p><a:r><a:t>999</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:oneCellAnchor></xdr:wsDr>`)
	assert.Contains(t, found(t, cover), "Charts chart 4 sp", "a text laid over the cells is seen")
}

func TestVerifyNamesAForgedPointOfAChart(t *testing.T) {
	sealed, e := sealedExample(t, "en")
	sealed.Exhibits[0].Form = "chart"
	both := []compose.Renderer{compose.Workbook()}
	var to unchecked
	_, err := compose.Bundle(t.Context(), sealed, &to, e.store, both, exampleRederivers)
	require.NoError(t, err)
	check := func() compose.Verdict {
		v, err := compose.Verify(t.Context(), to.files, compose.VerifyOptions{Formats: both, Rederivers: exampleRederivers})
		require.NoError(t, err)
		return v
	}
	require.True(t, check().Holds, check().Findings)
	const file = "workbook.xlsx"
	forged := edited(t, to.files[file].Data, "xl/charts/chart1.xml", "<c:v>383285</c:v>", "<c:v>393285</c:v>")
	was, will := source.Digest(to.files[file].Data), source.Digest(forged)
	to.files[file] = &fstest.MapFile{Data: forged}
	manifest := strings.ReplaceAll(string(to.files[compose.ManifestFile].Data), was, will)
	to.files[compose.ManifestFile] = &fstest.MapFile{Data: []byte(manifest)}
	v := check()
	require.False(t, v.Holds)
	assert.Contains(t, v.Findings, compose.Finding{File: file, Place: "Charts chart 1 series 1 values, point 1", Expected: "383285", Found: "393285"})
}
