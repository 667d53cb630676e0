package pptxw

import (
	"fmt"

	"github.com/deskworth/deskworth-go/internal/chartbook"
	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/opc"
)

// Chart is a native chart with the workbook behind it, which an editor opens. What
// the chart draws from and what the workbook holds are written from the same
// texts, and [ChartsAgree] compares them in a finished file.
type Chart struct {
	Box    Box
	Name   string
	Alt    string // what a screen reader says: there is no text to read in a chart
	Kind   chartml.Kind
	Below  string // title of the axis below
	Beside string // title of the axis of values: its unit
	Labels bool   // each point says its value
	Even   bool   // days stand at even distances, whatever lies between them
	Every  int    // days, or keys, from one label below to the next; nought: as the program likes
	Bare   bool   // no labels below
	Inner  chartml.Inner
	Data   chartbook.Book
	Marks  []SeriesMarks // by series; those beyond its end have none
}

// SeriesMarks is how a series differs from an ordinary one.
type SeriesMarks struct {
	Estimated []int // points that are expected and not observed, from nought
	Color     Color // empty: the palette's next
}

func (c Chart) box() Box          { return c.Box }
func (c Chart) shapeName() string { return c.Name }
func (c Chart) altText() string   { return c.Alt }
func (c Chart) facts() []string   { return nil } // the alternative text names them in words

// ChartPoints is the type size within charts.
const ChartPoints = 11

// drawing is the chart part with the cells of its workbook.
func (c Chart) drawing(lang, workbook string) chartml.Chart {
	rows := len(c.Data.Keys.Cells)
	keys := chartml.Cells{Ref: chartbook.Range(0, rows), Texts: c.Data.Keys.Cells}
	if c.Data.Keys.Kind != chartbook.Text {
		keys.Numbers, keys.Code = true, c.Data.Keys.Code
	}
	if c.Data.Keys.Kind == chartbook.Day {
		keys.Code = chartbook.DayCode
	}
	drawn := chartml.Chart{
		Kind: c.Kind, Horizontal: c.Below, Vertical: c.Beside, Language: lang, Labels: c.Labels,
		Dates: c.Data.Keys.Kind == chartbook.Day && !c.Even, Size: ChartPoints * 100, Workbook: workbook,
		Every: c.Every, Bare: c.Bare, Slanted: c.Even && c.Data.Keys.Kind == chartbook.Day, Inner: c.Inner,
	}
	for i, s := range c.Data.Series {
		marks := SeriesMarks{}
		if i < len(c.Marks) {
			marks = c.Marks[i]
		}
		drawn.Series = append(drawn.Series, chartml.Series{
			Name:       chartml.Cells{Ref: chartbook.Heading(i + 1), Texts: []string{s.Name}},
			Categories: keys,
			Values:     chartml.Cells{Ref: chartbook.Range(i+1, rows), Texts: s.Cells, Numbers: true, Code: s.Code},
			Color:      string(marks.Color), Estimated: marks.Estimated,
		})
	}
	return drawn
}

func chartName(slide, n int) string { return fmt.Sprintf("ppt/charts/chart%d-%d.xml", slide, n) }
func dataName(slide, n int) string {
	return fmt.Sprintf("ppt/embeddings/Microsoft_Excel_Sheet%d-%d.xlsx", slide, n)
}

// addChart adds the parts of the n-th chart of a slide and gives the relationship
// by which the slide names it. No two charts share a workbook: a program that
// edits one would change the other.
func addChart(out *opc.Writer, slide, n int, lang string, c Chart) (string, error) {
	book, err := c.Data.Unlinted()
	if err != nil {
		return "", err
	}
	workbook := out.Relate(chartName(slide, n), opc.RelPackage, dataName(slide, n))
	body, err := c.drawing(lang, workbook).XML()
	if err != nil {
		return "", err
	}
	out.Add(opc.Part{Name: chartName(slide, n), Type: chartml.ContentType, Body: body},
		opc.Part{Name: dataName(slide, n), Type: opc.TypeWorkbook, Body: book})
	return out.Relate(slideName(slide), chartml.Relationship, chartName(slide, n)), nil
}

// chart writes the frame that holds a chart.
func (c *canvas) chart(x Chart) error {
	id, err := c.addChart(x)
	if err != nil {
		return err
	}
	c.w.Open("p:graphicFrame").Open("p:nvGraphicFramePr")
	c.named(x.Name, description(x.Alt, nil))
	c.w.Open("p:cNvGraphicFramePr").Empty("a:graphicFrameLocks", "noGrp", "1").Close().Empty("p:nvPr").Close()
	c.transform("p:xfrm", x.Box, false)
	c.w.Open("a:graphic").Open("a:graphicData", "uri", chartml.Namespace)
	c.w.Empty("c:chart", "xmlns:c", chartml.Namespace, "r:id", id)
	c.w.Close().Close().Close()
	return nil
}
