//go:build shared

package xsdgate

import (
	"bytes"
	"fmt"
	"os/exec"
	"testing"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
)

func workbook(t *testing.T) []byte {
	t.Helper()
	f := excelize.NewFile()
	require.NoError(t, f.SetCellValue("Sheet1", "A1", 42))
	var out bytes.Buffer
	require.NoError(t, f.Write(&out))
	return out.Bytes()
}

func gate(t *testing.T) string {
	t.Helper()
	dir, ok := Schemas()
	if _, err := exec.LookPath("xmllint"); err != nil || !ok {
		t.Skip("the schema gate needs xmllint and the schemas beside the checkout")
	}
	return dir
}

func TestAValidFilePasses(t *testing.T) {
	Check(t, workbook(t))
}

// The gate must bite, or passing it says nothing.
func TestTheGateBites(t *testing.T) {
	dir := gate(t)
	tests := []struct{ rule, part, body, want string }{
		{"an element that the schema does not know", "xl/workbook.xml",
			`<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><nonsense/></workbook>`, "nonsense"},
		{"a value that the schema does not allow", "xl/worksheets/sheet1.xml",
			`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="one"/></sheetData></worksheet>`, "one"},
		{"elements in the wrong order", "xl/worksheets/sheet1.xml",
			`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/><dimension ref="A1"/></worksheet>`, "dimension"},
		{"a part that does not parse", "xl/workbook.xml", `<workbook`, "not well-formed"},
		{"a property twice", opc.CoreName,
			`<cp:coreProperties xmlns:cp="` + nsCore + `" xmlns:dc="` + nsDC + `"><dc:title>a</dc:title><dc:title>b</dc:title></cp:coreProperties>`, "title"},
		{"a property that is no date", opc.CoreName,
			`<cp:coreProperties xmlns:cp="` + nsCore + `" xmlns:t="` + nsTerms + `"><t:created>yesterday</t:created></cp:coreProperties>`, "yesterday"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			broken, err := opc.Rezip(workbook(t), opc.Part{Name: tt.part, Body: []byte(tt.body)})
			require.NoError(t, err)
			faults, err := Validate(dir, broken)
			require.NoError(t, err)
			require.NotEmpty(t, faults)
			require.Equal(t, tt.part, faults[0].Part)
			require.Contains(t, fmt.Sprint(faults), tt.want)
		})
	}
}

func TestAPartWithoutASchemaIsAFault(t *testing.T) {
	dir := gate(t)
	var w opc.Writer
	w.Add(opc.Part{Name: "odd/part.xml", Type: "application/xml", Body: []byte("<a/>")})
	w.Relate("", opc.RelDocument, "odd/part.xml")
	body, err := w.Bytes()
	require.NoError(t, err)
	faults, err := Validate(dir, body)
	require.NoError(t, err)
	require.Equal(t, []Fault{{"odd/part.xml", "no schema is known for this part; add a row to the table of parts"}}, faults)
}
