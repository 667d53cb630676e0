//go:build shared

package calc

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
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
	wanted := 200
	if os.Getenv("DESKWORTH_LONG") != "" { // the long form
		wanted = 5_000
	}
	expressions := make([]*Node, wanted)
	for i := range expressions {
		expressions[i] = parse(t, g.number(4))
	}
	asked, sheet := recalculated(t, soffice, values, expressions)
	compared, failed, cancelled := 0, 0, 0
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
		if off := math.Abs(got - want); off > 1e-12*math.Abs(want) && cancels(t, asked, i, values, want, off) {
			cancelled++
			continue
		}
		require.LessOrEqual(t, math.Abs(got-want), 1e-12*math.Abs(want), "%s: %s here, %s there", n, here.Value, there)
	}
	t.Logf("%d values compared, %d of them beyond binary numbers; %d are refused here and an error there", compared, cancelled, failed)
	require.LessOrEqual(t, cancelled, wanted/1000, "of a thousand at most one")
	require.Greater(t, compared, wanted*3/4)
	require.Positive(t, failed, "errors are compared too")
}

// cancels says that binary arithmetic loses the digits of an expression, such as
// the difference of two numbers that are nearly one: another engine of binary
// numbers is then as far from the exact result as the first, to two orders.
func cancels(t *testing.T, book *excelize.File, i int, values figures, want, off float64) bool {
	t.Helper()
	formula, err := book.GetCellFormula("Calculations", fmt.Sprintf("A%d", i+1))
	require.NoError(t, err)
	facts := make([]string, len(values))
	for i := range facts {
		facts[i] = values[fmt.Sprintf("f%d", i+1)]
	}
	asked, err := json.Marshal(map[string]any{"formula": formula, "facts": facts})
	require.NoError(t, err)
	command := exec.Command("python3", "testdata/binary.py")
	command.Stdin = bytes.NewReader(asked)
	said, err := command.Output()
	require.NoError(t, err, formula)
	third, err := strconv.ParseFloat(string(bytes.TrimSpace(said)), 64)
	require.NoError(t, err, formula)
	return math.Abs(third-want) >= off/100
}

// recalculated writes facts and formulas, and has LibreOffice open and save them.
func recalculated(t *testing.T, soffice string, values figures, expressions []*Node) (asked, answered *excelize.File) {
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
	return book, out
}
