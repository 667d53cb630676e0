package peers

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/opc"
)

// Slide is what the peer is told: texts, tables and charts with their places in
// inches.
type Slide struct {
	Texts  []Text   `json:"texts"`
	Tables []Table  `json:"tables"`
	Charts []Chart  `json:"charts"`
	Notes  []string `json:"notes"`
}

type place struct{ X, Y, W, H float64 }

type Text struct {
	place
	Name       string
	Paragraphs []string
}

type Table struct {
	place
	Rows [][]string
}

type Chart struct {
	place
	Bars   bool
	Name   string
	Keys   []string
	Values []float64
}

type xmlText struct {
	Paragraphs []struct {
		Runs []string `xml:"r>t"`
	} `xml:"p"`
}

func (t xmlText) texts() (all []string) {
	for _, p := range t.Paragraphs {
		all = append(all, strings.Join(p.Runs, ""))
	}
	return all
}

type xmlPlace struct {
	Off struct {
		X float64 `xml:"x,attr"`
		Y float64 `xml:"y,attr"`
	} `xml:"off"`
	Ext struct {
		W float64 `xml:"cx,attr"`
		H float64 `xml:"cy,attr"`
	} `xml:"ext"`
}

const inch = 914_400

func (p xmlPlace) inches() place {
	return place{p.Off.X / inch, p.Off.Y / inch, p.Ext.W / inch, p.Ext.H / inch}
}

type xmlSlide struct {
	Shapes []struct {
		About struct {
			Name string `xml:"name,attr"`
		} `xml:"nvSpPr>cNvPr"`
		At   xmlPlace `xml:"spPr>xfrm"`
		Body xmlText  `xml:"txBody"`
	} `xml:"cSld>spTree>sp"`
	Frames []struct {
		At    xmlPlace `xml:"xfrm"`
		Chart *struct {
			ID string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		} `xml:"graphic>graphicData>chart"`
		Rows []struct {
			Cells []struct {
				Body xmlText `xml:"txBody"`
			} `xml:"tc"`
		} `xml:"graphic>graphicData>tbl>tr"`
	} `xml:"cSld>spTree>graphicFrame"`
}

// Slides reads a deck that compose wrote.
func Slides(body []byte) (slides []Slide, err error) {
	p, err := opc.Read(body, opc.Limits{})
	if err != nil {
		return nil, err
	}
	for n := 1; ; n++ {
		part, err := p.Part(fmt.Sprintf("ppt/slides/slide%d.xml", n))
		if err != nil {
			return slides, nil // the one before was the last
		}
		s, err := slideOf(p, part)
		if err != nil {
			return nil, err
		}
		slides = append(slides, s)
	}
}

func slideOf(p *opc.Package, part opc.Part) (s Slide, err error) {
	var x xmlSlide
	if err := xml.Unmarshal(part.Body, &x); err != nil {
		return s, err
	}
	for _, shape := range x.Shapes {
		s.Texts = append(s.Texts, Text{shape.At.inches(), shape.About.Name, shape.Body.texts()})
	}
	for _, frame := range x.Frames {
		if frame.Chart == nil {
			t := Table{place: frame.At.inches()}
			for _, row := range frame.Rows {
				var cells []string
				for _, cell := range row.Cells {
					cells = append(cells, strings.Join(cell.Body.texts(), "\n"))
				}
				t.Rows = append(t.Rows, cells)
			}
			s.Tables = append(s.Tables, t)
		}
	}
	for _, r := range p.Relationships(part.Name) {
		target, err := p.Target(part.Name, r)
		switch {
		case r.External:
			continue
		case err != nil:
			return s, err
		case r.Type == chartml.Relationship:
			c, err := chartOf(target)
			if err != nil {
				return s, err
			}
			s.Charts = append(s.Charts, c)
		case strings.HasSuffix(r.Type, "/notesSlide"):
			var notes xmlSlide
			if err := xml.Unmarshal(target.Body, &notes); err != nil {
				return s, err
			}
			for _, shape := range notes.Shapes {
				s.Notes = append(s.Notes, shape.Body.texts()...)
			}
		}
	}
	at := 0
	for _, frame := range x.Frames {
		if frame.Chart != nil && at < len(s.Charts) {
			s.Charts[at].place = frame.At.inches()
			at++
		}
	}
	return s, nil
}

// chartOf takes the first series of a chart: those of this dossier have one.
func chartOf(part opc.Part) (c Chart, err error) {
	points, err := chartml.Read(part.Body)
	for _, p := range points {
		switch {
		case p.Place == "series 1 drawn as":
			c.Bars = p.Text == "barChart"
		case p.Place == "series 1 name, point 1":
			c.Name = p.Text
		case strings.HasPrefix(p.Place, "series 1 categories, point"):
			c.Keys = append(c.Keys, p.Text)
		case strings.HasPrefix(p.Place, "series 1 values, point"):
			v, err := strconv.ParseFloat(p.Text, 64)
			if err != nil {
				return c, err
			}
			c.Values = append(c.Values, v)
		}
	}
	return c, err
}
