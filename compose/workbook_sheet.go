package compose

import (
	"strconv"
	"strings"
)

// xmlSheetPart is what a sheet shows, as the file has it. [parseSheet] fills it; the
// tags say where each thing stands, and the tests hold parseSheet to them.
type xmlSheetPart struct {
	Columns []xmlColumn `xml:"cols>col"`
	Rows    []xmlRow    `xml:"sheetData>row"`
	Links   []xmlLink   `xml:"hyperlinks>hyperlink"`
	Footer  string      `xml:"headerFooter>oddFooter"`
	Header  string      `xml:"headerFooter>oddHeader"`
}

type xmlColumn struct {
	From   int    `xml:"min,attr"`
	Hidden string `xml:"hidden,attr"`
}

type xmlRow struct {
	Number int       `xml:"r,attr"`
	Hidden string    `xml:"hidden,attr"`
	Cells  []xmlCell `xml:"c"`
}

type xmlLink struct {
	Ref      string `xml:"ref,attr"`
	RID      string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
	Location string `xml:"location,attr"`
}

type xmlCell struct {
	Ref     string  `xml:"r,attr"`
	Style   int     `xml:"s,attr"`
	Type    string  `xml:"t,attr"`
	Formula *string `xml:"f"`
	Value   string  `xml:"v"`
	Inline  xmlText `xml:"is"`
}

// sheet gives all that one sheet shows, row by row.
func (r *bookReader) sheet(s xmlSheet) ([]Found, error) {
	name, part, err := r.locate(s)
	if err != nil {
		return nil, err
	}
	room := 0
	for _, row := range part.Rows {
		room += 2 * len(row.Cells) // what a cell shows, and often what stands behind it
	}
	found := make([]Found, 0, room)
	if s.State != "" && s.State != "visible" {
		found = append(found, Found{Place: s.Name, Text: "sheet is " + s.State})
	}
	for _, c := range part.Columns {
		if shut(c.Hidden) {
			found = append(found, Found{Place: s.Name + " column " + strconv.Itoa(c.From), Text: "hidden"})
		}
	}
	for _, row := range part.Rows {
		if shut(row.Hidden) {
			found = append(found, Found{Place: s.Name + " row " + strconv.Itoa(row.Number), Text: "hidden"})
		}
		for _, c := range row.Cells {
			if found, err = r.show(found, s.Name, c); err != nil {
				return nil, err
			}
		}
	}
	laid, err := r.drawings(s.Name, name)
	return append(append(found, r.around(s.Name, name, part)...), laid...), err
}

func shut(attribute string) bool { return attribute == "1" || attribute == "true" }

// locate finds and reads the part of a sheet.
func (r *bookReader) locate(s xmlSheet) (name string, part xmlSheetPart, err error) {
	for _, arrow := range r.pack.Relationships(r.part) {
		if arrow.ID != s.RID {
			continue
		}
		target, err := r.pack.Target(r.part, arrow)
		if err != nil {
			return "", part, err
		}
		if part, err = parseSheet(target.Body); err != nil {
			err = r.broken(target.Name, err.Error())
		}
		return target.Name, part, err
	}
	return "", part, r.broken(s.Name, "a sheet without a part")
}

// around gives links and what is printed beside the cells.
func (r *bookReader) around(sheet, name string, part xmlSheetPart) (found []Found) {
	targets := map[string]string{}
	for _, arrow := range r.pack.Relationships(name) {
		targets[arrow.ID] = arrow.Target
	}
	for _, l := range part.Links {
		found = append(found, Found{Place: sheet + "!" + l.Ref + " link", Text: l.Location + targets[l.RID]})
	}
	for _, printed := range []string{part.Header, part.Footer} {
		if strings.TrimSpace(printed) != "" {
			found = append(found, Found{Place: sheet + " on paper", Text: printed})
		}
	}
	return found
}
