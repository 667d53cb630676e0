package compose

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/opc"
)

// xmlDrawing is what lies over the cells of a sheet, in order.
type xmlDrawing struct {
	Anchors []xmlAnchor `xml:",any"`
}

type xmlAnchor struct {
	Content []xmlLaid `xml:",any"`
}

// xmlLaid is one thing that lies there: a chart, or what no workbook of ours has.
type xmlLaid struct {
	XMLName xml.Name
	Column  int `xml:"col"`
	Row     int `xml:"row"`
	Name    struct {
		Name   string `xml:"name,attr"`
		Alt    string `xml:"descr,attr"`
		Hidden string `xml:"hidden,attr"`
	} `xml:"nvGraphicFramePr>cNvPr"`
	Chart struct {
		RID string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
	} `xml:"graphic>graphicData>chart"`
	Inner string `xml:",innerxml"`
}

// drawings gives all that lies over the cells of a sheet's part.
func (r *bookReader) drawings(sheet, part string) (found []Found, err error) {
	for _, arrow := range r.pack.Relationships(part) {
		if !strings.HasSuffix(arrow.Type, "/drawing") || arrow.External {
			continue
		}
		target, err := r.pack.Target(part, arrow)
		if err != nil {
			return nil, err
		}
		laid, err := r.drawing(sheet, target)
		if err != nil {
			return nil, err
		}
		found = append(found, laid...)
	}
	return found, nil
}

func (r *bookReader) drawing(sheet string, part opc.Part) (found []Found, err error) {
	var d xmlDrawing
	if err := r.decode(part, &d); err != nil {
		return nil, err
	}
	for i, anchor := range d.Anchors {
		place := fmt.Sprintf("%s chart %d", sheet, i+1)
		var corners []string
		for _, laid := range anchor.Content {
			switch laid.XMLName.Local {
			case "from", "to":
				corners = append(corners, bookCellName(laid.Column+1, laid.Row+1))
			case "clientData":
			case "graphicFrame":
				points, err := r.chart(place, part.Name, laid)
				if err != nil {
					return nil, err
				}
				found = append(found, points...)
			default:
				found = append(found, Found{Place: place + " " + laid.XMLName.Local, Text: source.Digest([]byte(laid.Inner))})
			}
		}
		found = append(found, Found{Place: place + " at", Text: strings.Join(corners, ":")})
	}
	return found, nil
}

// chart gives what a chart shows, from the cache that programs draw from.
func (r *bookReader) chart(place, drawing string, laid xmlLaid) ([]Found, error) {
	found := []Found{{Place: place + " name", Text: laid.Name.Name}, {Place: place + " alt", Text: laid.Name.Alt}}
	if shut(laid.Name.Hidden) {
		found = append(found, Found{Place: place, Text: "hidden"})
	}
	arrows := r.pack.Relationships(drawing)
	at := slices.IndexFunc(arrows, func(a opc.Relationship) bool { return a.ID == laid.Chart.RID })
	if at < 0 {
		return nil, r.broken(place, "a chart without a part")
	}
	part, err := r.pack.Target(drawing, arrows[at])
	if err != nil {
		return nil, err
	}
	points, err := chartml.Read(part.Body)
	if err != nil {
		return nil, r.broken(part.Name, err.Error())
	}
	for _, p := range points {
		found = append(found, Found{Place: place + " " + p.Place, Text: p.Text})
	}
	return found, nil
}

// strange names the parts that no workbook of ours has: what lies in them may
// cover what the rest shows.
func (r *bookReader) strange() (found []Found) {
	known := []string{"[Content_Types].xml", "_rels/", "docProps/", "xl/workbook.xml", "xl/_rels/", "xl/worksheets/", "xl/styles.xml", "xl/sharedStrings.xml", "xl/theme/", "xl/drawings/drawing", "xl/drawings/_rels/", "xl/charts/chart"}
	for _, part := range r.pack.Parts() {
		if !slices.ContainsFunc(known, func(prefix string) bool { return strings.HasPrefix(part.Name, prefix) }) {
			found = append(found, Found{Place: "part " + part.Name, Text: source.Digest(part.Body)})
		}
	}
	return found
}
