//go:build shared

package compose_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/officegate"
)

// longForm asks for 5,000 expressions instead of 200.
const longForm = "DESKWORTH_LONG"

// expressions makes random calculations over facts whose cells stand in other
// units than they are computed in.
type expressions struct {
	*rand.Rand
	facts int
}

func (g expressions) leaf() string {
	if g.IntN(5) == 0 {
		return strconv.FormatFloat(float64(1+g.IntN(900))/100, 'f', -1, 64)
	}
	return fmt.Sprintf("f%d", 1+g.IntN(g.facts))
}

func (g expressions) number(depth int) string {
	if depth == 0 {
		return g.leaf()
	}
	a, b := g.number(depth-1), g.number(depth-1)
	switch g.IntN(16) {
	case 0, 1:
		return "(" + a + " + " + b + ")"
	case 2, 3:
		return "(" + a + " - " + b + ")"
	case 4, 5:
		return a + " * " + b
	case 6:
		return "(" + a + ") / (" + b + ")"
	case 7:
		return "-(" + a + ")"
	case 8:
		return "(" + a + ")^2"
	case 9:
		return "SUM(" + a + ", " + b + ", " + g.leaf() + ")"
	case 10:
		return "AVERAGE(" + a + ", " + b + ")"
	case 11:
		return "MEDIAN(" + a + ", " + b + ", " + g.leaf() + ")"
	case 12:
		return "IF(" + a + " < " + b + ", " + a + ", " + b + ")"
	case 13:
		return "MAX(" + a + ", MIN(" + b + ", " + g.leaf() + "))"
	case 14:
		return "SQRT(ABS(" + a + "))"
	}
	return "CHANGE(" + a + ", " + b + ")"
}

// random fills a sample with calculations that can be computed, and counts those
// that are refused.
func (s *bookSample) random(seed uint64, wanted int) (refused int) {
	g := expressions{rand.New(rand.NewPCG(seed, 1)), 40}
	displays := []dossier.Display{{}, {Style: dossier.StyleNumber, Places: 3, Scale: 3}, {Style: dossier.StyleNumber, Places: 8, Scale: 6}, {Style: dossier.StylePercent, Places: 2}, {Style: dossier.StyleMultiple, Places: 2}}
	for i := range g.facts {
		value := source.Whole(int64(g.IntN(2_000_001) - 1_000_000)).Number().Shift(-int32(g.IntN(5)))
		s.fact(fmt.Sprintf("f%d", i+1), value.String(), "ratio", 0, displays[i%len(displays)])
	}
	for len(s.Calculations) < wanted {
		c := dossier.Calculation{ID: fmt.Sprintf("c%d", len(s.Calculations)+1), Expression: g.number(1 + g.IntN(4)), Display: displays[g.IntN(len(displays))]}
		if len(c.Expression) > 1_500 {
			continue
		}
		result, err := dossier.Recompute(s.Sealed, c)
		if err != nil {
			refused++
			continue
		}
		s.Calculations = append(s.Calculations, dossier.Computed{Calculation: c, Result: result, By: quant})
	}
	return refused
}

// LibreOffice computes every formula of the workbook from scratch: the values
// that we wrote beside them are taken out first.
func TestAnotherProgramComputesRandomCalculationsTheSame(t *testing.T) {
	wanted := 200
	if os.Getenv(longForm) != "" {
		wanted = 5_000
	}
	s := newBookSample(t)
	refused := s.random(20240229, wanted)
	body := render(t, s.document("en"))
	ours, err := excelize.OpenReader(bytes.NewReader(body))
	require.NoError(t, err)
	all, cancelled := officegate.Recalculate(t, body), 0
	for _, c := range all {
		if !c.Same() && cancels(t, ours, c) {
			cancelled++
			continue
		}
		assert.True(t, c.Same(), "%+.300v", c)
	}
	t.Logf("%d formulas compared, %d of them beyond binary numbers; %d expressions were refused before they became one", len(all), cancelled, refused)
	assert.GreaterOrEqual(t, len(all), wanted)
	assert.LessOrEqual(t, cancelled, len(all)/1000, "of a thousand at most one")
}

// cancels says that binary arithmetic loses the digits of a formula, such as the
// difference of two numbers that are nearly one: another engine of binary numbers
// is then as far from the exact result as the first, to two orders.
func cancels(t *testing.T, book *excelize.File, c officegate.Computed) bool {
	t.Helper()
	sheet, cell, _ := strings.Cut(c.Cell, "!")
	third, err := book.CalcCellValue(sheet, cell, excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	var number [3]float64
	for i, text := range []string{c.Written, c.There, third} {
		if number[i], err = strconv.ParseFloat(text, 64); err != nil {
			return false
		}
	}
	return math.Abs(number[2]-number[0]) >= math.Abs(number[1]-number[0])/100
}

// A workbook on paper shows every figure, and every chart its axis.
func TestTheWorkbookOnPaperShowsEveryFigure(t *testing.T) {
	sealed, _ := sealedExample(t, "en")
	sealed.Exhibits[0].Form = "chart"
	d, err := compose.Prepare(sealed, "")
	require.NoError(t, err)
	said := officegate.Text(t, "in.xlsx", render(t, d))
	for _, s := range d.Shown {
		assert.Contains(t, said, s.Text, s.ID)
	}
	for _, text := range []string{"No breakdown by country was read.", "Unit sales", "One product carries the company.", "400,000", "Charts"} {
		assert.Contains(t, said, text)
	}
}

// A workbook that another program saved again holds the same values.
func TestAnotherProgramSavesTheSameValues(t *testing.T) {
	body := render(t, newBookSample(t).everything().charts().document("en"))
	out := officegate.Convert(t, "in.xlsx", body, officegate.Workbook)
	ours, err := excelize.OpenReader(bytes.NewReader(body))
	require.NoError(t, err)
	theirs, err := excelize.OpenFile(filepath.Join(out, "in.xlsx"))
	require.NoError(t, err)
	assert.Equal(t, ours.GetSheetList(), theirs.GetSheetList())
	compared := 0
	for _, sheet := range ours.GetSheetList() {
		rows, err := ours.GetRows(sheet, excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		for row, cells := range rows {
			for column, want := range cells {
				cell, err := excelize.CoordinatesToCellName(column+1, row+1)
				require.NoError(t, err)
				got, err := theirs.GetCellValue(sheet, cell, excelize.Options{RawCellValue: true})
				require.NoError(t, err)
				c := officegate.Computed{Cell: sheet + "!" + cell, Written: want, There: got}
				assert.True(t, c.Same(), "%+v", c)
				compared++
			}
		}
	}
	assert.Greater(t, compared, 300)
}

const askAboutCharts = `
import sys, json, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
charts = book["Charts"]._charts
print(json.dumps([{"kind": type(c).__name__, "series": [{"cells": s.val.numRef.f, "points": [float(p.v) for p in s.val.numRef.numCache.pt]} for s in c.series]} for c in charts]))
`

func TestAScriptReadsChartsWithTheirPoints(t *testing.T) {
	if err := exec.Command("/usr/bin/python3", "-c", "import openpyxl").Run(); err != nil {
		t.Skip("python3-openpyxl is not installed: install it to read workbooks with another library")
	}
	path := filepath.Join(t.TempDir(), "book.xlsx")
	require.NoError(t, os.WriteFile(path, render(t, newBookSample(t).charts().document("en")), 0o600))
	said, err := exec.Command("/usr/bin/python3", "-c", askAboutCharts, path).Output()
	require.NoError(t, err)
	assert.JSONEq(t, `[
		{"kind": "StockChart", "series": [
			{"cells": "'Exhibit 1'!$B$5:$B$7", "points": [181.1, 182.51, 181.27]}, {"cells": "'Exhibit 1'!$C$5:$C$7", "points": [183.92, 183.12, 182.57]},
			{"cells": "'Exhibit 1'!$D$5:$D$7", "points": [179.56, 180.13, 179.53]}, {"cells": "'Exhibit 1'!$E$5:$E$7", "points": [182.63, 181.42, 180.75]}]},
		{"kind": "BarChart", "series": [{"cells": "'Exhibit 1'!$F$5:$F$7", "points": [54318900, 136682600]}]},
		{"kind": "BarChart", "series": [{"cells": "'Exhibit 2'!$B$5:$B$8", "points": [205489, 200583, 201183, 210000]}, {"cells": "'Exhibit 2'!$C$5:$C$8", "points": [78129, 85200, 96169, 109000]}]}
	]`, string(said))
}
