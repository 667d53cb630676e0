package chartml_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/internal/chartml"
)

// theirs reads a chart with the standard library's decoder: what [chartml.Read] is
// held against.

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

func theirs(body []byte) ([]chartml.Point, error) {
	var space xmlSpace
	if err := xml.NewDecoder(bytes.NewReader(body)).Decode(&space); err != nil {
		return nil, err
	}
	var points []chartml.Point
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
			if len(points) > 2_000_000 {
				return nil, errors.New("too many")
			}
		}
	}
	if space.External != nil {
		points = append(points, chartml.Point{"workbook", space.External.ID})
	}
	typed, err := typedTexts(body)
	return append(points, typed...), err
}

// axis says what makes the same bars look longer: bounds, and numbers written in
// another form.
func (p xmlPlot) axis(place string) []chartml.Point {
	said := fmt.Sprintf("%s from %s to %s", p.XMLName.Local, p.Scaling.Min.Val, p.Scaling.Max.Val)
	if p.Scaling.Log.Val != "" {
		said += ", logarithmic " + p.Scaling.Log.Val
	}
	if p.Deleted.Val == "1" || p.Deleted.Val == "true" {
		said += ", not shown"
	}
	return []chartml.Point{{place, said}, {place + " format", p.Format.Code}}
}

func (s xmlSeries) points(to []chartml.Point, series, kind string) []chartml.Point {
	to = append(to, chartml.Point{series + " drawn as", kind})
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

func (d xmlData) points(to []chartml.Point, place string) []chartml.Point {
	for _, cells := range []*xmlCells{d.Str, d.Num, d.Multi} {
		if cells == nil {
			continue
		}
		to = append(to, chartml.Point{place + " cells", cells.Ref})
		if cells.Format != "" {
			to = append(to, chartml.Point{place + " format", cells.Format})
		}
		to = pointsOf(to, place, append(cells.Str, cells.Num...))
	}
	to = pointsOf(to, place+" typed", append(d.Literal, d.Texts...))
	if d.Plain != "" {
		to = append(to, chartml.Point{place + " typed", d.Plain})
	}
	return to
}

func pointsOf(to []chartml.Point, place string, points []xmlPoint) []chartml.Point {
	for _, p := range points {
		at := p.Index
		if n, err := strconv.Atoi(p.Index); err == nil {
			at = strconv.Itoa(n + 1)
		}
		to = append(to, chartml.Point{place + ", point " + at, p.Value})
		if p.Code != "" {
			to = append(to, chartml.Point{place + ", point " + at + " format", p.Code})
		}
	}
	return to
}

// typedTexts are the runs of text: titles, and labels that somebody typed over.
func typedTexts(body []byte) (points []chartml.Point, err error) {
	d := xml.NewDecoder(bytes.NewReader(body))
	for {
		token, err := d.Token()
		if err != nil {
			return points, nil // its end: the part was decoded before
		}
		e, starts := token.(xml.StartElement)
		if !starts || e.Name.Space != "http://schemas.openxmlformats.org/drawingml/2006/main" || e.Name.Local != "t" {
			continue
		}
		var text string
		if err := d.DecodeElement(&text, &e); err != nil {
			return nil, err
		}
		points = append(points, chartml.Point{fmt.Sprintf("text %d", len(points)+1), text})
	}
}
