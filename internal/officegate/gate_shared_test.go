//go:build shared

package officegate_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/deskworth/deskworth-go/internal/officegate"
)

// sums is a workbook of one row, 1, 2 and 3, with formulas and the values that
// somebody wrote beside them.
func sums(t *testing.T, cells ...excelize.Cell) []byte {
	t.Helper()
	f := excelize.NewFile()
	require.NoError(t, f.SetSheetDimension("Sheet1", fmt.Sprintf("A1:%c1", 'C'+len(cells))))
	w, err := f.NewStreamWriter("Sheet1")
	require.NoError(t, err)
	row := []any{1, 2, 3}
	for _, c := range cells {
		row = append(row, c)
	}
	require.NoError(t, w.SetRow("A1", row))
	require.NoError(t, w.Flush())
	var out bytes.Buffer
	require.NoError(t, f.Write(&out))
	return out.Bytes()
}

// LibreOffice shows a value that it finds beside a formula. Taken out, it computes.
func TestAWrittenValueThatIsNotTheFormulasIsFound(t *testing.T) {
	body := sums(t, excelize.Cell{Formula: "SUM(A1:C1)", Value: 999}, excelize.Cell{Formula: "SUM(A1:C1)", Value: 6}, excelize.Cell{Formula: `IF(A1>B1,"yes","no")`, Value: "yes"}, excelize.Cell{Formula: "A1/(B1-2)", Value: 7})
	assert.Contains(t, officegate.Text(t, "book.xlsx", body), "999", "what it shows of the file as it is")
	all := officegate.Recalculate(t, body)
	require.Len(t, all, 4)
	assert.Equal(t, officegate.Computed{Cell: "Sheet1!D1", Formula: "SUM(A1:C1)", Written: "999", There: "6"}, all[0])
	var same []bool
	for _, c := range all {
		same = append(same, c.Same())
	}
	assert.Equal(t, []bool{false, true, false, false}, same)
	assert.Equal(t, "#DIV/0!", all[3].There)
}

func TestNumbersAreOneToTwelveDigits(t *testing.T) {
	for there, same := range map[string]bool{"0.3": true, "0.3000000000001": true, "0.300000000001": false, "0.30000000000000004": true, "#DIV/0!": false, "": false} {
		assert.Equal(t, same, officegate.Computed{Written: "0.3", There: there}.Same(), there)
	}
}

func TestAFigureThatIsNotShownIsMissing(t *testing.T) {
	assert.Equal(t, []string{"52.4%"}, officegate.Missing("Net\u00a0sales  383\u202f285\n52.3%", []string{"383 285", "52.3%", "52.4%"}))
}

// recorder is a test that notes what it is told.
type recorder struct {
	testing.TB
	said []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.said = append(r.said, fmt.Sprintf(format, args...))
}

// The gate must bite, or passing it says nothing.
func TestTheGateBites(t *testing.T) {
	r := &recorder{TB: t}
	wrong := sums(t, excelize.Cell{Formula: "SUM(A1:C1)", Value: 999})
	officegate.CheckBundle(r, map[string][]byte{"book.xlsx": wrong, "manifest.json": nil}, []string{"383,285"})
	said := strings.Join(r.said, "\n")
	assert.Contains(t, said, `Sheet1!D1, SUM(A1:C1): "999" is written, and LibreOffice computes "6"`)
	assert.Contains(t, said, `does not show "383,285" in book.xlsx`)
}
