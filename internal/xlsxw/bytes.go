package xlsxw

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
)

const (
	nsMain   = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
	nsRel    = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	nsCustom = "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"
	nsTypes  = "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"

	typeBook   = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
	typeSheet  = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
	typeStyles = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"
	typeCustom = "application/vnd.openxmlformats-officedocument.custom-properties+xml"

	partBook   = "xl/workbook.xml"
	partStyles = "xl/styles.xml"
	partCustom = "docProps/custom.xml"
)

// Quoted is a sheet's name as a formula writes it.
func Quoted(sheet string) string {
	if strings.Trim(sheet, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") == "" && !looksLikeCell(sheet) {
		return sheet
	}
	return "'" + strings.ReplaceAll(sheet, "'", "''") + "'"
}

// Bytes is the file. It returns an [*Error] for names that a workbook takes for
// one, and the container's error for what its lint finds.
func (b *Book) Bytes(d Document) ([]byte, error) {
	if n := len(b.sheets); n == 0 || !b.sheets[n-1].closed {
		return nil, &Error{Place: "workbook", What: "has no sheet, or its last one is still open"}
	}
	styles, err := b.styles.xml()
	if err != nil {
		return nil, err
	}
	properties, err := d.Properties.Parts()
	if err != nil {
		return nil, err
	}
	b.opc.Add(opc.Part{Name: partStyles, Type: typeStyles, Body: styles})
	b.opc.Add(properties...)
	b.opc.Relate("", opc.RelDocument, partBook)
	b.opc.Relate("", opc.RelCore, opc.CoreName)
	b.opc.Relate("", opc.RelExtended, opc.ExtendedName)
	if len(d.Custom) > 0 {
		body, err := custom(d.Custom)
		if err != nil {
			return nil, err
		}
		b.opc.Add(opc.Part{Name: partCustom, Type: typeCustom, Body: body})
		b.opc.Relate("", nsRel+"/custom-properties", partCustom)
	}
	body, err := b.xml()
	if err != nil {
		return nil, err
	}
	b.opc.Add(opc.Part{Name: partBook, Type: typeBook, Body: body})
	return b.opc.Bytes()
}

// xml is the part that lists sheets and names.
func (b *Book) xml() ([]byte, error) {
	w := xmlw.New()
	w.Open("workbook", "xmlns", nsMain, "xmlns:r", nsRel)
	w.Empty("workbookPr").Open("bookViews").Empty("workbookView", "activeTab", "0").Close()
	w.Open("sheets")
	for i, s := range b.sheets {
		w.Empty("sheet", "name", s.setup.Name, "sheetId", strconv.Itoa(i+1), "r:id", b.opc.Relate(partBook, nsRel+"/worksheet", s.part))
	}
	w.Close()
	b.opc.Relate(partBook, nsRel+"/styles", partStyles)
	if err := b.writeNames(w); err != nil {
		return nil, err
	}
	w.Empty("calcPr", "calcId", "191029", "fullCalcOnLoad", "1") // whoever opens it computes again
	return w.Close().Bytes()
}

func (b *Book) writeNames(w *xmlw.Writer) error {
	if len(b.names)+len(b.scoped) == 0 {
		return nil
	}
	seen := map[string]string{}
	w.Open("definedNames")
	for _, n := range b.names {
		folded := strings.ToLower(n.Name)
		if other, taken := seen[folded]; taken {
			return &Error{Place: "name " + n.Name, What: fmt.Sprintf("is %s to a workbook, which knows no capital letters", other)}
		}
		seen[folded] = n.Name
		w.Open("definedName", "name", n.Name)
		if n.Comment != "" {
			w.Attr("comment", n.Comment)
		}
		w.Text(n.Refers).Close()
	}
	for _, s := range b.scoped {
		w.Leaf("definedName", s.refers, "name", s.name, "localSheetId", strconv.Itoa(s.sheet))
	}
	w.Close()
	return nil
}

func custom(all []Property) ([]byte, error) {
	w := xmlw.New()
	w.Open("Properties", "xmlns", nsCustom, "xmlns:vt", nsTypes)
	for i, p := range all {
		w.Open("property", "fmtid", "{D5CDD505-2E9C-101B-9397-08002B2CF9AE}", "pid", strconv.Itoa(i+2), "name", p.Name)
		w.Leaf("vt:lpwstr", p.Value).Close()
	}
	return w.Close().Bytes()
}
