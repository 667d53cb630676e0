package compose

import (
	"bytes"
	"encoding/xml"
	"path"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/opc"
)

// bookReader holds what cells refer to: formats, names, shared texts.
type bookReader struct {
	pack    *opc.Package
	part    string // the workbook part
	title   string
	lang    string
	sheets  []xmlSheet
	names   []xmlName
	ids     map[string]string // "Facts!D12" → figure
	formats []int             // of a cell style
	codes   map[int]string
	texts   []xmlText
	custom  []xmlProperty
}

type xmlSheet struct {
	Name  string `xml:"name,attr"`
	State string `xml:"state,attr"`
	RID   string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
}

type xmlName struct {
	Name    string `xml:"name,attr"`
	Comment string `xml:"comment,attr"`
	Sheet   string `xml:"localSheetId,attr"`
	Refers  string `xml:",chardata"`
}

type xmlText struct {
	T string   `xml:"t"`
	R []string `xml:"r>t"`
}

func (t xmlText) all() string { return t.T + strings.Join(t.R, "") }

type xmlProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"lpwstr"`
}

type xmlStyles struct {
	Formats []struct {
		ID   int    `xml:"numFmtId,attr"`
		Code string `xml:"formatCode,attr"`
	} `xml:"numFmts>numFmt"`
	Cells []struct {
		Format int `xml:"numFmtId,attr"`
	} `xml:"cellXfs>xf"`
}

// builtInFormats are those that a file names by number alone, of the kinds that
// our sheets use.
func builtInFormats() map[int]string {
	return map[int]string{0: "General", 1: "0", 3: "#,##0", 4: "#,##0.00"}
}

func openBook(body []byte) (*bookReader, error) {
	pack, err := opc.Read(body, opc.Limits{})
	if err != nil {
		return nil, err
	}
	main, err := pack.Document()
	if err != nil {
		return nil, err
	}
	r := &bookReader{pack: pack, part: main.Name, ids: map[string]string{}, codes: builtInFormats()}
	var w struct {
		Sheets []xmlSheet `xml:"sheets>sheet"`
		Names  []xmlName  `xml:"definedNames>definedName"`
	}
	if err := r.decode(main, &w); err != nil {
		return nil, err
	}
	r.sheets, r.names = w.Sheets, w.Names
	for _, n := range w.Names {
		if n.Comment != "" {
			r.ids[unquoted(n.Refers)] = n.Comment
		}
	}
	return r, r.companions()
}

// unquoted makes "Facts!D12" of "'Facts'!$D$12".
func unquoted(reference string) string {
	cut := strings.LastIndexByte(reference, '!')
	if cut < 0 {
		return reference
	}
	sheet := reference[:cut]
	if strings.HasPrefix(sheet, "'") {
		sheet = strings.ReplaceAll(strings.Trim(sheet, "'"), "''", "'")
	}
	return sheet + "!" + strings.ReplaceAll(reference[cut+1:], "$", "")
}

// companions reads the parts beside the sheets.
func (r *bookReader) companions() error {
	var styles xmlStyles
	if err := r.decodeNamed(path.Join(path.Dir(r.part), "styles.xml"), &styles, true); err != nil {
		return err
	}
	for _, f := range styles.Formats {
		r.codes[f.ID] = f.Code
	}
	for _, c := range styles.Cells {
		r.formats = append(r.formats, c.Format)
	}
	var core struct {
		Title    string `xml:"title"`
		Language string `xml:"language"`
	}
	if err := r.decodeNamed(opc.CoreName, &core, true); err != nil {
		return err
	}
	r.title, r.lang = core.Title, core.Language
	var custom struct {
		All []xmlProperty `xml:"property"`
	}
	if err := r.decodeNamed("docProps/custom.xml", &custom, false); err != nil {
		return err
	}
	var texts struct {
		All []xmlText `xml:"si"`
	}
	err := r.decodeNamed(path.Join(path.Dir(r.part), "sharedStrings.xml"), &texts, false)
	r.custom, r.texts = custom.All, texts.All
	return err
}

// decodeNamed reads a part, which may be absent unless it is needed.
func (r *bookReader) decodeNamed(name string, into any, needed bool) error {
	part, err := r.pack.Part(name)
	if err != nil {
		if needed {
			return err
		}
		return nil
	}
	return r.decode(part, into)
}

func (r *bookReader) decode(part opc.Part, into any) error {
	if err := xml.NewDecoder(bytes.NewReader(part.Body)).Decode(into); err != nil {
		return r.broken(part.Name, err.Error())
	}
	return nil
}

func (r *bookReader) broken(where, problem string) error {
	return &source.ShapeError{Vendor: "the workbook", Where: where, Problem: problem}
}

// code is the number format of a cell.
func (r *bookReader) code(sheet string, c xmlCell) (string, error) {
	if c.Style >= len(r.formats) || c.Style < 0 {
		return "", r.broken(sheet+"!"+c.Ref, "a style that the file does not have: "+strconv.Itoa(c.Style))
	}
	code, known := r.codes[r.formats[c.Style]]
	if !known {
		return "", r.broken(sheet+"!"+c.Ref, "a number format that the file does not have: "+strconv.Itoa(r.formats[c.Style]))
	}
	return code, nil
}

func (r *bookReader) shared(sheet string, c xmlCell) (string, error) {
	i, err := strconv.Atoi(c.Value)
	if err != nil || i < 0 || i >= len(r.texts) {
		return "", r.broken(sheet+"!"+c.Ref, "a shared text that the file does not have: "+c.Value)
	}
	return unescaped(r.texts[i].all()), nil
}
