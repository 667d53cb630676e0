package forge

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"
)

const workbookFile = "workbook.xlsx"

func workbooks() []Forgery {
	one := func(rule, place string, change func([]byte) ([]byte, error)) Forgery {
		return Forgery{Rule: "workbook: " + rule, Place: "^workbook.xlsx, " + place, Change: file(workbookFile, change)}
	}
	facts, sums, sources := `xl/worksheets/sheet3\.xml`, `xl/worksheets/sheet5\.xml`, `xl/worksheets/sheet9\.xml`
	return []Forgery{
		one("a cell's value", `Facts!D5 .*expected "[^"]+", found "[^"]*9`, part(facts, swap(`<v>(\d)`, `<v>9${1}`))),
		one("a cell's value, saved by excelize", `Facts!D5 .*found "[^"]*777`, edited(func(f *excelize.File) error { return f.SetCellValue("Facts", "D5", 777) })),
		{Rule: "workbook: a cell's value, saved by openpyxl", Place: `^workbook.xlsx, Facts!D5 .*found "[^"]*777`, Needs: openpyxl, Change: file(workbookFile, python("x.xlsx", `
import sys, openpyxl
b = openpyxl.load_workbook(sys.argv[1]); b["Facts"]["D5"] = 777; b.save(sys.argv[1])`))},
		one("the value beside a formula", `Calculations!D5.*expected "[^"]+", found "[^"]*9`, part(sums, swap(`</f><v>(\d)`, `</f><v>9${1}`))),
		one("a formula whose value stays", `Calculations!D5 formula: expected ".*", found "2\*`, part(sums, swap(`<f>`, `<f>2*`))),
		one("a formula that becomes a number", `Calculations!D5 formula: expected ".*", found ""`, part(sums, swap(`<f>[^<]*</f><v>`, `<v>`))),
		one("a sheet that is hidden", `Notes: expected "", found "sheet is hidden"`, withSheet(` state="hidden"`)),
		one("a sheet that is very hidden", `Notes!A1: expected "", found "999"`, withSheet(` state="veryHidden"`)),
		one("a sheet of the file's that is hidden", `Limits: expected "", found "sheet is hidden"`, edited(func(f *excelize.File) error { return f.SetSheetVisible("Limits", false) })),
		one("a number format that shows another number", `.*number format \\"999\\"`, part(`xl/styles\.xml`, swap(`formatCode="#,##0"`, `formatCode="&quot;999&quot;"`))),
		one("a number format that moves the point", `Facts!D6 .*: expected`, part(`xl/styles\.xml`, swap(`formatCode="#,##0"`, `formatCode="#,##0,"`))),
		one("a cell of another format", `(Facts!D5 |part xl/worksheets/sheet3.xml, byte .*D5)`, part(facts, swap(`r="D5" s="\d+"`, `r="D5" s="0"`))),
		one("a name that leads elsewhere", `name f_[^:]*: expected ".*D.5", found ".*D.6"`, part(`xl/workbook\.xml`, swap(`(Facts!\$D\$)5<`, `${1}6<`))),
		one("a chart's cache", `Charts chart 1 series 1 .*, point 1: expected`, part(`xl/charts/chart1\.xml`, swap(`<c:v>(\d)`, `<c:v>9${1}`))),
		one("a chart's cells", `Charts chart 1 series 1 .*cells: expected`, part(`xl/charts/chart1\.xml`, swap(`\$B\$5`, `$$B$$6`))),
		one("a chart's words for who does not see it", `Charts chart 1 alt: expected`, part(`xl/drawings/.*\.xml`, swap(`descr="`, `descr="Sales of 999; `))),
		one("a link's target", `Sources!D5 link: expected "https://.*", found "https://forger`, part(`xl/worksheets/_rels/sheet9\.xml\.rels`, swap(`Target="https://`, `Target="https://forger.example/?`))),
		one("a column that is hidden", `Facts column 4: expected "", found "hidden"`, part(facts, swap(`<col min="4" max="4"`, `<col hidden="1" min="4" max="4"`))),
		one("a column of no width", `part xl/worksheets/sheet3.xml, byte`, part(facts, swap(`(<col min="4" max="4" width=")[^"]*`, `${1}0`))),
		one("figures in white", `part xl/styles.xml, byte .*FF0000FF.*found ".*FFFFFFFF`, part(`xl/styles\.xml`, swap(`FF0000FF`, `FFFFFFFF`))),
		one("cells that are merged", `part xl/worksheets/sheet3.xml, byte .*mergeCell`, part(facts, swap(`</sheetData>`, `</sheetData><mergeCells count="1"><mergeCell ref="C5:D5"/></mergeCells>`))),
		one("a comment", `part xl/comments1.xml: expected ""`, related("xl/comments1.xml", "spreadsheetml.comments", `xl/worksheets/_rels/sheet9\.xml\.rels`, "comments", "../comments1.xml",
			`<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>x</author></authors><commentList><comment ref="D5" authorId="0"><text><t>999</t></text></comment></commentList></comments>`)),
		one("a number among the sources", `Sources!`, part(sources, swap(`(<c r="A5"[^>]*><is><t>)`, `${1}9`))),
		one("the title of its properties", `properties: expected ".*", found ".* 999"`, part(`docProps/core\.xml`, swap(`</dc:title>`, ` 999</dc:title>`))),
		one("the author of its properties", `part docProps/core.xml, byte .*Someone`, part(`docProps/core\.xml`, swap(`(<dc:creator>)[^<]*`, `${1}Someone`))),
		one("a description in its properties", `part docProps/core.xml, byte .*dc:descr`, part(`docProps/core\.xml`, swap(`</cp:coreProperties>`, `<dc:description>Sales of 999</dc:description></cp:coreProperties>`))),
	}
}

// edited opens and saves a workbook with excelize.
func edited(change func(*excelize.File) error) func([]byte) ([]byte, error) {
	return func(body []byte) ([]byte, error) {
		f, err := excelize.OpenReader(bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		if err := change(f); err != nil {
			return nil, fmt.Errorf("excelize: %w", err)
		}
		out, err := f.WriteToBuffer()
		if err != nil {
			return nil, err
		}
		return out.Bytes(), f.Close()
	}
}

// withSheet adds a sheet whose only cell holds a number.
func withSheet(state string) func([]byte) ([]byte, error) {
	return each(
		related("xl/worksheets/sheet900.xml", "spreadsheetml.worksheet", `xl/_rels/workbook\.xml\.rels`, "worksheet", "worksheets/sheet900.xml",
			`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>999</v></c></row></sheetData></worksheet>`),
		part(`xl/workbook\.xml`, swap(`</sheets>`, strings.ReplaceAll(`<sheet name="Notes"STATE sheetId="900" r:id="rId900"/></sheets>`, "STATE", state))),
	)
}
