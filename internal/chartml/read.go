package chartml

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

// Point is one text that a chart holds: a cached cell, the place of cells, or a
// title.
type Point struct {
	Place string // "series 2 values, point 5"; points count from one
	Text  string
}

// maxPoints bounds the points of one chart; a cache names its own indices.
const maxPoints = 2_000_000

type xmlCells struct {
	Ref    string     `xml:"f"`
	Str    []xmlPoint `xml:"strCache>pt"`
	Num    []xmlPoint `xml:"numCache>pt"`
	Format string     `xml:"numCache>formatCode"`
}

type xmlVal struct {
	Val string `xml:"val,attr"`
}

type xmlPoint struct {
	Index string `xml:"idx,attr"`
	Code  string `xml:"formatCode,attr"`
	Value string `xml:"v"`
}

// xmlData is where a series takes its cells from: by reference or, in files that
// are not ours, literally.
type xmlData struct {
	Str     *xmlCells  `xml:"strRef"`
	Num     *xmlCells  `xml:"numRef"`
	Multi   *xmlCells  `xml:"multiLvlStrRef"`
	Literal []xmlPoint `xml:"numLit>pt"`
	Texts   []xmlPoint `xml:"strLit>pt"`
	Plain   string     `xml:"v"`
}

type xmlSeries struct {
	Name   *xmlData `xml:"tx"`
	Cat    *xmlData `xml:"cat"`
	X      *xmlData `xml:"xVal"`
	Val    *xmlData `xml:"val"`
	Y      *xmlData `xml:"yVal"`
	Bubble *xmlData `xml:"bubbleSize"`
}

type xmlPlot struct {
	XMLName xml.Name
	Series  []xmlSeries `xml:"ser"`
	Scaling struct {
		Max xmlVal `xml:"max"`
		Min xmlVal `xml:"min"`
		Log xmlVal `xml:"logBase"`
	} `xml:"scaling"`
	Deleted xmlVal `xml:"delete"`
	Format  struct {
		Code string `xml:"formatCode,attr"`
	} `xml:"numFmt"`
}

type xmlSpace struct {
	Chart struct {
		Plots struct {
			All []xmlPlot `xml:",any"`
		} `xml:"plotArea"`
	} `xml:"chart"`
	External *struct {
		ID string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
	} `xml:"externalData"`
}

// Read gives every text of a chart part in order: cached points with the cells
// that they stand for, how axes are bounded, and every typed text. It returns an
// [*Error] for a part that is no chart.
func Read(body []byte) ([]Point, error) {
	var space xmlSpace
	if err := xml.NewDecoder(bytes.NewReader(body)).Decode(&space); err != nil {
		return nil, &Error{"part", err.Error()}
	}
	var points []Point
	series, axes := 0, 0
	for _, plot := range space.Chart.Plots.All {
		kind := plot.XMLName.Local
		if strings.HasSuffix(kind, "Ax") {
			axes++
			points = append(points, plot.axis(fmt.Sprintf("axis %d", axes))...)
			continue
		}
		for _, s := range plot.Series {
			series++
			points = s.points(points, fmt.Sprintf("series %d", series), kind)
			if len(points) > maxPoints {
				return nil, &Error{"part", "holds too many points"}
			}
		}
	}
	if space.External != nil {
		points = append(points, Point{"workbook", space.External.ID})
	}
	typed, err := typedTexts(body)
	return append(points, typed...), err
}

// axis says what makes the same bars look longer: bounds, and numbers written in
// another form.
func (p xmlPlot) axis(place string) []Point {
	said := fmt.Sprintf("%s from %s to %s", p.XMLName.Local, p.Scaling.Min.Val, p.Scaling.Max.Val)
	if p.Scaling.Log.Val != "" {
		said += ", logarithmic " + p.Scaling.Log.Val
	}
	if p.Deleted.Val == "1" || p.Deleted.Val == "true" {
		said += ", not shown"
	}
	return []Point{{place, said}, {place + " format", p.Format.Code}}
}

func (s xmlSeries) points(to []Point, series, kind string) []Point {
	to = append(to, Point{series + " drawn as", kind})
	for _, part := range []struct {
		what string
		data *xmlData
	}{{"name", s.Name}, {"categories", s.Cat}, {"categories", s.X}, {"values", s.Val}, {"values", s.Y}, {"sizes", s.Bubble}} {
		if part.data != nil {
			to = part.data.points(to, series+" "+part.what)
		}
	}
	return to
}

func (d xmlData) points(to []Point, place string) []Point {
	for _, cells := range []*xmlCells{d.Str, d.Num, d.Multi} {
		if cells == nil {
			continue
		}
		to = append(to, Point{place + " cells", cells.Ref})
		if cells.Format != "" {
			to = append(to, Point{place + " format", cells.Format})
		}
		to = pointsOf(to, place, append(cells.Str, cells.Num...))
	}
	to = pointsOf(to, place+" typed", append(d.Literal, d.Texts...))
	if d.Plain != "" {
		to = append(to, Point{place + " typed", d.Plain})
	}
	return to
}

func pointsOf(to []Point, place string, points []xmlPoint) []Point {
	for _, p := range points {
		at := p.Index
		if n, err := strconv.Atoi(p.Index); err == nil {
			at = strconv.Itoa(n + 1)
		}
		to = append(to, Point{place + ", point " + at, p.Value})
		if p.Code != "" {
			to = append(to, Point{place + ", point " + at + " format", p.Code})
		}
	}
	return to
}

// typedTexts are the runs of text: titles, and labels that somebody typed over.
func typedTexts(body []byte) (points []Point, err error) {
	d := xml.NewDecoder(bytes.NewReader(body))
	for {
		token, err := d.Token()
		if err != nil {
			return points, nil // its end: the part was decoded before
		}
		e, starts := token.(xml.StartElement)
		if !starts || e.Name.Space != nsDrawing || e.Name.Local != "t" {
			continue
		}
		var text string
		if err := d.DecodeElement(&text, &e); err != nil {
			return nil, &Error{"part", err.Error()}
		}
		points = append(points, Point{fmt.Sprintf("text %d", len(points)+1), text})
	}
}
