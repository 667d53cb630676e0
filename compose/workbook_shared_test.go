//go:build shared

package compose_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/internal/officegate"
	"github.com/deskworth/deskworth-go/internal/xsdgate"
)

func TestTheWorkbookIsValidByTheSchemas(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		xsdgate.Check(t, render(t, newBookSample(t).everything().document(lang)))
		xsdgate.Check(t, render(t, newBookSample(t).everything().charts().document(lang)))
		xsdgate.Check(t, render(t, (&bookSample{t: t}).document(lang)))
		sealed, _ := sealedExample(t, lang)
		d, err := compose.Prepare(sealed, "")
		require.NoError(t, err)
		xsdgate.Check(t, render(t, d))
	}
}

func TestAnotherProgramComputesTheSame(t *testing.T) {
	all := officegate.Recalculate(t, render(t, newBookSample(t).everything().document("en")))
	for _, c := range all {
		assert.True(t, c.Same(), "%+v", c)
	}
	assert.Greater(t, len(all), 40)
}

// What LibreOffice displays is the text of each figure. It writes American marks
// here, as the document is English.
func TestAnotherProgramDisplaysTheSame(t *testing.T) {
	d := newBookSample(t).everything().document("en")
	body := render(t, d)
	out := officegate.Convert(t, "in.xlsx", body, `csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,true,false,false,-1`)
	tables := map[string][][]string{}
	shown := 0
	for place, f := range found(t, body) {
		if f.ID == "" {
			continue
		}
		sheet, cell, _ := strings.Cut(place, "!")
		if tables[sheet] == nil {
			text, err := os.ReadFile(filepath.Join(out, "in-"+sheet+".csv"))
			require.NoError(t, err)
			reader := csv.NewReader(bytes.NewReader(text))
			reader.FieldsPerRecord = -1
			tables[sheet], err = reader.ReadAll()
			require.NoError(t, err)
		}
		column, row, err := excelize.CellNameToCoordinates(cell)
		require.NoError(t, err)
		assert.Equal(t, f.Text, tables[sheet][row-1][column-1], "%s at %s", f.ID, place)
		shown++
	}
	assert.Equal(t, len(d.Shown), shown)
}

const askOpenpyxl = `
import json, sys, openpyxl
path = sys.argv[1]
whole = openpyxl.load_workbook(path, data_only=True)
stream = openpyxl.load_workbook(path, data_only=True, read_only=True)
rows = {s.title: sum(1 for _ in s.iter_rows()) for s in stream}
print(json.dumps({"profit": whole["Calculations"]["D5"].value, "kind": type(whole["Calculations"]["D5"].value).__name__, "check": whole["Checks"]["H5"].value,
  "day": str(whole["Facts"]["J5"].value), "rows": rows, "formula": openpyxl.load_workbook(path)["Calculations"]["D5"].value, "text": whole["Assumptions"]["C5"].data_type,
  "landscape": whole["Facts"].page_setup.orientation, "title": whole.properties.title, "created": str(whole.properties.created)}))
`

func TestAScriptReadsTypedValuesWithoutComputing(t *testing.T) {
	if err := exec.Command("/usr/bin/python3", "-c", "import openpyxl").Run(); err != nil {
		t.Skip("python3-openpyxl is not installed: install it to read workbooks with another library")
	}
	path := filepath.Join(t.TempDir(), "book.xlsx")
	require.NoError(t, os.WriteFile(path, render(t, newBookSample(t).everything().document("en")), 0o600))
	said, err := exec.Command("/usr/bin/python3", "-c", askOpenpyxl, path).Output()
	require.NoError(t, err)
	var got struct {
		Profit                                                     float64
		Kind, Check, Day, Formula, Text, Landscape, Title, Created string
		Rows                                                       map[string]int
	}
	require.NoError(t, json.Unmarshal(said, &got))
	assert.Equal(t, 169.148, got.Profit)
	assert.Equal(t, "float", got.Kind)
	assert.Equal(t, "OK", got.Check)
	assert.Equal(t, "2023-12-31 00:00:00", got.Day)
	assert.Equal(t, "=(((Facts!$D$5*1000000000)-(Facts!$D$6*1000000000))/1000000000)", got.Formula)
	assert.Equal(t, "s", got.Text, "a text that looks like a formula is a text")
	assert.Equal(t, 16, got.Rows["Facts"], "a reader that trusts the dimension sees every row")
	assert.Equal(t, 15, got.Rows["Calculations"])
	assert.Equal(t, "landscape", got.Landscape)
	assert.Equal(t, "Sample", got.Title)
	assert.Equal(t, "2024-02-29 08:30:00", got.Created, "the date of the newest read, not of today")
}
