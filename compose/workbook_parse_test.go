package compose

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/opc"
)

// Sheets are read as the standard library reads them by the tags: those that are
// written here, and those that a forger might.
func FuzzASheetIsReadAsAnotherReaderReadsIt(f *testing.F) {
	d, err := Prepare(largeDossier(f), "")
	require.NoError(f, err)
	body, err := Workbook().Render(f.Context(), d)
	require.NoError(f, err)
	pack, err := opc.Read(body, opc.Limits{})
	require.NoError(f, err)
	sheets := 0
	for _, part := range pack.Parts() {
		if strings.HasPrefix(part.Name, "xl/worksheets/sheet") {
			f.Add(string(part.Body))
			sheets++
		}
	}
	require.Greater(f, sheets, 10)
	for _, odd := range []string{
		`<s><sheetData><row r="1"><c r="A1" s=" 2 " t="str"><f>1<x>9</x>+1</f><v>2</v><v>3<y/>4</v></c></row></sheetData><sheetData><row hidden="1"><c/></row></sheetData></s>`,
		`<s xmlns:q="u"><q:sheetData><q:row q:r="7" r="8"><c q:s="1"><is><t>a</t><r><t>b</t><t>c</t></r></is><is><t>d</t><r><t>e</t></r></is></c></q:row></q:sheetData></s>`,
		`<s xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><cols><col min="3" hidden="true"/><col/></cols><hyperlinks><hyperlink ref="A1" id="x" r:id="rId1" location="y"/></hyperlinks><headerFooter><oddHeader>h</oddHeader><oddFooter>f<b/>g</oddFooter><oddFooter>i</oddFooter></headerFooter></s>`,
		`<s><sheetData><c/><row><row><c/></row></row></sheetData><row><c/></row></s>`,
		`<s><sheetData><row r="one"/></sheetData></s>`,
	} {
		f.Add(odd)
	}
	f.Fuzz(func(t *testing.T, part string) {
		got, err := parseSheet([]byte(part))
		var want xmlSheetPart
		theirs := xml.Unmarshal([]byte(strings.TrimPrefix(part, "\ufeff")), &want)
		if err != nil {
			return // stricter than the other; what only that refuses would be a fault
		}
		require.NoError(t, theirs)
		assert.Equal(t, want, got)
	})
}
