//go:build shared

package calc

import (
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
)

// LibreOffice computes the emitted formulas from scratch: no cached value is
// written, so that it cannot repeat ours.
func TestASpreadsheetComputesWhatWeCompute(t *testing.T) {
	soffice, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("soffice is not installed: install libreoffice-calc to compare with an independent engine")
	}
	g := newGenerator(20240229)
	values := g.facts()
	expressions := make([]*Node, 200)
	for i := range expressions {
		expressions[i] = parse(t, g.number(4))
	}
	sheet := recalculated(t, soffice, values, expressions)
	compared, failed := 0, 0
	for i, n := range expressions {
		there, err := sheet.GetCellValue("Calculations", fmt.Sprintf("A%d", i+1), excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		here, bad := n.Eval(values)
		if bad != nil {
			failed++
			require.Contains(t, there, "#", "%s: refused here (%v)", n, bad)
			continue
		}
		compared++
		got, err := strconv.ParseFloat(there, 64)
		require.NoError(t, err, "%s", n)
		want := here.Value.Number().InexactFloat64()
		require.LessOrEqual(t, math.Abs(got-want), 1e-12*math.Abs(want), "%s: %s here, %s there", n, here.Value, there)
	}
	t.Logf("%d values agree, %d are refused here and an error there", compared, failed)
	require.Greater(t, compared, 150)
}

// recalculated writes facts and formulas, and has LibreOffice open and save them.
func recalculated(t *testing.T, soffice string, values figures, expressions []*Node) *excelize.File {
	t.Helper()
	book := excelize.NewFile()
	for _, name := range []string{"Facts", "Calculations"} {
		_, err := book.NewSheet(name)
		require.NoError(t, err)
	}
	for i := range len(values) {
		number, err := strconv.ParseFloat(values[fmt.Sprintf("f%d", i+1)], 64)
		require.NoError(t, err)
		require.NoError(t, book.SetCellFloat("Facts", fmt.Sprintf("D%d", i+1), number, -1, 64))
	}
	cell := func(id string) (string, error) { return "Facts!$D$" + id[1:], nil }
	for i, n := range expressions {
		text, err := n.Excel(cell, cell)
		require.NoError(t, err)
		require.NoError(t, book.SetCellFormula("Calculations", fmt.Sprintf("A%d", i+1), text))
	}
	dir := t.TempDir()
	require.NoError(t, book.SaveAs(filepath.Join(dir, "in.xlsx")))
	command := exec.Command(soffice, "-env:UserInstallation=file://"+dir+"/profile", "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", filepath.Join(dir, "out"), filepath.Join(dir, "in.xlsx"))
	said, err := command.CombinedOutput()
	require.NoError(t, err, string(said))
	out, err := excelize.OpenFile(filepath.Join(dir, "out", "in.xlsx"))
	require.NoError(t, err)
	t.Cleanup(func() { _ = out.Close() })
	return out
}
