package compose

import (
	"bytes"
	"encoding/xml"
	"path"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
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

type xmlSheet struct{ Name, State, RID string }

type xmlName struct{ Name, Comment, Sheet, Refers string }

type xmlText struct {
	T string   `xml:"t"`
	R []string `xml:"r>t"`
}

func (t xmlText) all() string { return t.T + strings.Join(t.R, "") }

type xmlProperty struct{ Name, Value string }

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
	root, err := r.parse(main)
	if err != nil {
		return nil, err
	}
	for _, n := range root.Of("sheets").Of("sheet") {
		one := xmlr.Nodes{n}
		r.sheets = append(r.sheets, xmlSheet{Name: one.Attr("name"), State: one.Attr("state"), RID: one.AttrIn(nsArrows, "id")})
	}
	for _, n := range root.Of("definedNames").Of("definedName") {
		one := xmlr.Nodes{n}
		r.names = append(r.names, xmlName{Name: one.Attr("name"), Comment: one.Attr("comment"), Sheet: one.Attr("localSheetId"), Refers: n.Text})
	}
	for _, n := range r.names {
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
	folder := path.Dir(r.part)
	styles, err := r.parseNamed(path.Join(folder, "styles.xml"), true)
	if err != nil {
		return err
	}
	if err := r.takeFormats(styles); err != nil {
		return r.broken(path.Join(folder, "styles.xml"), err.Error())
	}
	core, err := r.parseNamed(opc.CoreName, true)
	if err != nil {
		return err
	}
	r.title, r.lang = core.Of("title").Text(), core.Of("language").Text()
	custom, err := r.parseNamed("docProps/custom.xml", false)
	if err != nil {
		return err
	}
	for _, p := range custom.Of("property") {
		r.custom = append(r.custom, xmlProperty{xmlr.Nodes{p}.Attr("name"), p.TextOf("lpwstr")})
	}
	texts, err := r.parseNamed(path.Join(folder, "sharedStrings.xml"), false)
	for _, n := range texts.Of("si") {
		text := xmlText{T: n.TextOf("t")}
		for _, run := range (xmlr.Nodes{n}).Of("r").Of("t") {
			text.R = append(text.R, run.Text)
		}
		r.texts = append(r.texts, text)
	}
	return err
}

// takeFormats keeps the number formats and which style of a cell has which.
func (r *bookReader) takeFormats(styles xmlr.Nodes) error {
	for _, n := range styles.Of("numFmts").Of("numFmt") {
		id, err := wholeIn(xmlr.Nodes{n}.Attr("numFmtId"))
		if err != nil {
			return err
		}
		r.codes[id] = xmlr.Nodes{n}.Attr("formatCode")
	}
	for _, n := range styles.Of("cellXfs").Of("xf") {
		id, err := wholeIn(xmlr.Nodes{n}.Attr("numFmtId"))
		if err != nil {
			return err
		}
		r.formats = append(r.formats, id)
	}
	return nil
}

// parseNamed reads a part, which may be absent unless it is needed.
func (r *bookReader) parseNamed(name string, needed bool) (xmlr.Nodes, error) {
	part, err := r.pack.Part(name)
	if err != nil {
		if needed {
			return nil, err
		}
		return nil, nil
	}
	return r.parse(part)
}

func (r *bookReader) parse(part opc.Part) (xmlr.Nodes, error) {
	root, err := xmlr.Parse(part.Body)
	if err != nil {
		return nil, r.broken(part.Name, err.Error())
	}
	return xmlr.Nodes{&root}, nil
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
