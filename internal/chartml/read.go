package chartml

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

// Point is one text that a chart holds: a cached cell, the place of cells, or a
// title.
type Point struct {
	Place string // "series 2 values, point 5"; points count from one
	Text  string
}

// maxPoints bounds the points of one chart; a cache names its own indices.
const maxPoints = 2_000_000

const nsRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

// Read gives every text of a chart part in order: cached points with the cells
// that they stand for, how axes are bounded, and every typed text. It returns an
// [*Error] for a part that is no chart.
func Read(body []byte) ([]Point, error) {
	root, err := xmlr.Parse(body)
	if err != nil {
		return nil, &Error{"part", err.Error()}
	}
	var r reader
	space := xmlr.Nodes{&root}
	for _, plots := range space.Of("chart").Of("plotArea") {
		for i := range plots.Nodes {
			if err := r.plot(&plots.Nodes[i]); err != nil {
				return nil, err
			}
		}
	}
	if external := space.Of("externalData"); len(external) > 0 {
		r.say("workbook", external.AttrIn(nsRelations, "id"))
	}
	r.typed(&root)
	return r.points, nil
}

// reader collects what a chart says while it counts series, axes and texts.
type reader struct {
	points              []Point
	series, axes, texts int
}

func (r *reader) say(place, text string) { r.points = append(r.points, Point{place, text}) }

// plot is one thing in the area of a chart: an axis, or series drawn in one way.
func (r *reader) plot(plot *xmlr.Node) error {
	if strings.HasSuffix(plot.Local, "Ax") {
		r.axes++
		r.axis("axis "+strconv.Itoa(r.axes), plot)
		return nil
	}
	for i := range plot.Nodes {
		if plot.Nodes[i].Local != "ser" {
			continue
		}
		r.series++
		r.one("series "+strconv.Itoa(r.series), plot.Local, &plot.Nodes[i])
		if len(r.points) > maxPoints {
			return &Error{"part", "holds too many points"}
		}
	}
	return nil
}

// axis says what makes the same bars look longer: bounds, and numbers written in
// another form.
func (r *reader) axis(place string, axis *xmlr.Node) {
	all := xmlr.Nodes{axis}
	scaling := all.Of("scaling")
	said := fmt.Sprintf("%s from %s to %s", axis.Local, scaling.Of("min").Attr("val"), scaling.Of("max").Attr("val"))
	if log := scaling.Of("logBase").Attr("val"); log != "" {
		said += ", logarithmic " + log
	}
	if gone := all.Of("delete").Attr("val"); gone == "1" || gone == "true" {
		said += ", not shown"
	}
	r.say(place, said)
	r.say(place+" format", all.Of("numFmt").Attr("formatCode"))
}

func (r *reader) one(series, kind string, s *xmlr.Node) {
	r.say(series+" drawn as", kind)
	for _, part := range [...]struct{ what, element string }{
		{"name", "tx"}, {"categories", "cat"}, {"categories", "xVal"}, {"values", "val"}, {"values", "yVal"}, {"sizes", "bubbleSize"},
	} {
		if data := (xmlr.Nodes{s}).Of(part.element); len(data) > 0 {
			r.data(series+" "+part.what, data)
		}
	}
}

// data is where a series takes its cells from: by reference or, in files that are
// not ours, literally.
func (r *reader) data(place string, data xmlr.Nodes) {
	for _, kind := range [...]string{"strRef", "numRef", "multiLvlStrRef"} {
		cells := data.Of(kind)
		if len(cells) == 0 {
			continue
		}
		r.say(place+" cells", cells.Of("f").Text())
		numbers := cells.Of("numCache")
		if code := numbers.Of("formatCode").Text(); code != "" {
			r.say(place+" format", code)
		}
		r.cached(place, cells.Of("strCache").Of("pt"))
		r.cached(place, numbers.Of("pt"))
	}
	r.cached(place+" typed", data.Of("numLit").Of("pt"))
	r.cached(place+" typed", data.Of("strLit").Of("pt"))
	if plain := data.Of("v").Text(); plain != "" {
		r.say(place+" typed", plain)
	}
}

func (r *reader) cached(place string, points xmlr.Nodes) {
	for _, p := range points {
		index, code := "", ""
		for _, a := range p.Attrs {
			switch a.Local {
			case "idx":
				index = a.Value
			case "formatCode":
				code = a.Value
			}
		}
		if n, err := strconv.Atoi(index); err == nil {
			index = strconv.Itoa(n + 1)
		}
		at := place + ", point " + index
		r.say(at, p.TextOf("v"))
		if code != "" {
			r.say(at+" format", code)
		}
	}
}

// typed are the runs of text: titles, and labels that somebody typed over.
func (r *reader) typed(n *xmlr.Node) {
	if n.Is(nsDrawing, "t") {
		r.texts++
		r.say("text "+strconv.Itoa(r.texts), n.Text)
		return
	}
	for i := range n.Nodes {
		r.typed(&n.Nodes[i])
	}
}
