package xlsxw

import (
	"fmt"
	"strconv"

	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
)

const (
	nsSheetDrawing = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"
	nsDrawing      = "http://schemas.openxmlformats.org/drawingml/2006/main"
	typeDrawing    = "application/vnd.openxmlformats-officedocument.drawing+xml"
	relDrawing     = nsRel + "/drawing"
)

// draw adds the part that holds a sheet's charts, and gives its relationship.
func (s *Sheet) draw(charts []Placed) (string, error) {
	if len(charts) == 0 {
		return "", nil
	}
	b := s.book
	part := fmt.Sprintf("xl/drawings/drawing%d.xml", len(b.sheets))
	w := xmlw.New()
	w.Open("xdr:wsDr", "xmlns:xdr", nsSheetDrawing, "xmlns:a", nsDrawing)
	for i, c := range charts {
		b.charts++
		name := fmt.Sprintf("xl/charts/chart%d.xml", b.charts)
		body, err := c.Chart.XML()
		if err != nil {
			return "", &Error{Place: s.setup.Name + ", chart " + c.Name, What: err.Error()}
		}
		b.opc.Add(opc.Part{Name: name, Type: chartml.ContentType, Body: body})
		c.anchor(w, i+2, b.opc.Relate(part, chartml.Relationship, name))
	}
	body, err := w.Close().Bytes()
	if err != nil {
		return "", &Error{Place: s.setup.Name, What: err.Error()}
	}
	b.opc.Add(opc.Part{Name: part, Type: typeDrawing, Body: body})
	return b.opc.Relate(s.part, relDrawing, part), nil
}

// anchor lays one chart over cells.
func (c Placed) anchor(w *xmlw.Writer, id int, chart string) {
	w.Open("xdr:twoCellAnchor", "editAs", "oneCell")
	corner(w, "xdr:from", c.Column, c.Row)
	corner(w, "xdr:to", c.ToColumn, c.ToBelow)
	w.Open("xdr:graphicFrame", "macro", "")
	w.Open("xdr:nvGraphicFramePr").Empty("xdr:cNvPr", "id", strconv.Itoa(id), "name", c.Name, "descr", c.Alt).Empty("xdr:cNvGraphicFramePr").Close()
	w.Open("xdr:xfrm").Empty("a:off", "x", "0", "y", "0").Empty("a:ext", "cx", "0", "cy", "0").Close()
	w.Open("a:graphic").Open("a:graphicData", "uri", chartml.Namespace)
	w.Empty("c:chart", "xmlns:c", chartml.Namespace, "xmlns:r", nsRel, "r:id", chart)
	w.Close().Close().Close()
	w.Empty("xdr:clientData").Close()
}

func corner(w *xmlw.Writer, name string, column, row int) {
	w.Open(name)
	w.Leaf("xdr:col", strconv.Itoa(column-1)).Leaf("xdr:colOff", "0").Leaf("xdr:row", strconv.Itoa(row-1)).Leaf("xdr:rowOff", "0")
	w.Close()
}
