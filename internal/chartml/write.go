package chartml

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
)

const (
	nsDrawing = "http://schemas.openxmlformats.org/drawingml/2006/main"
	nsRel     = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
)

// Axes are numbered: each names the other.
const (
	axisBelow  = "111111111"
	axisBeside = "222222222"
)

const (
	grey     = "595959"
	gridGrey = "D9D9D9"
)

// writer puts a chart into XML. Empty elements that carry one value are most of
// the vocabulary.
type writer struct {
	*xmlw.Writer
	c Chart
}

func (w writer) val(name, value string) { w.Empty("c:"+name, "val", value) }

// XML is the chart part. The same chart gives the same bytes. It returns an
// [*Error] for a chart that cannot be drawn, with the series named.
func (c Chart) XML() ([]byte, error) {
	if err := c.valid(); err != nil {
		return nil, err
	}
	w := writer{xmlw.New(), c}
	w.Open("c:chartSpace", "xmlns:c", Namespace, "xmlns:a", nsDrawing, "xmlns:r", nsRel)
	w.val("date1904", "0")
	if c.Language != "" {
		w.val("lang", c.Language)
	}
	w.val("roundedCorners", "0")
	w.Open("c:chart")
	if c.Title != "" {
		w.title(c.Title, c.size()+200, true, false)
	}
	w.val("autoTitleDeleted", flag(c.Title == ""))
	w.plot()
	if len(c.Series) > 1 && c.Kind != Stock {
		w.Open("c:legend")
		w.val("legendPos", "b")
		w.val("overlay", "0")
		w.Close()
	}
	w.val("plotVisOnly", "1")
	w.val("dispBlanksAs", "gap") // a missing cell is not drawn
	w.Close()
	w.Open("c:spPr").Empty("a:noFill").Open("a:ln").Empty("a:noFill").Close().Close()
	w.text("c:txPr", c.size(), false, false)
	if c.Workbook != "" {
		w.Open("c:externalData", "r:id", c.Workbook)
		w.val("autoUpdate", "0")
		w.Close()
	}
	return w.Close().Bytes()
}

func flag(on bool) string {
	if on {
		return "1"
	}
	return "0"
}

func (c Chart) size() int { return cmp.Or(c.Size, 900) }

// text is how texts look: txPr, or the properties of a title.
func (w writer) text(element string, size int, bold, turned bool) {
	w.Open(element)
	w.body(turned)
	w.Empty("a:lstStyle")
	w.Open("a:p").Open("a:pPr")
	w.look("a:defRPr", size, bold)
	w.Close()
	w.Empty("a:endParaRPr", "lang", cmp.Or(w.c.Language, "en")).Close().Close()
}

func (w writer) body(turned bool) {
	w.Open("a:bodyPr")
	if turned {
		w.Attr("rot", "-5400000").Attr("vert", "horz")
	}
	w.Close()
}

func (w writer) look(element string, size int, bold bool) {
	w.Open(element, "sz", strconv.Itoa(size), "b", flag(bold))
	w.solid(grey)
	w.Close()
}

func (w writer) title(text string, size int, bold, turned bool) {
	w.Open("c:title").Open("c:tx").Open("c:rich")
	w.body(turned)
	w.Empty("a:lstStyle")
	w.Open("a:p").Open("a:pPr")
	w.look("a:defRPr", size, bold)
	w.Close().Open("a:r")
	w.Open("a:rPr", "lang", cmp.Or(w.c.Language, "en"), "sz", strconv.Itoa(size), "b", flag(bold))
	w.solid(grey)
	w.Close()
	w.Leaf("a:t", text)
	w.Close().Close().Close().Close()
	w.val("overlay", "0")
	w.Close()
}

func (w writer) solid(color string) {
	w.Open("a:solidFill").Empty("a:srgbClr", "val", color).Close()
}

func (w writer) plot() {
	w.Open("c:plotArea")
	w.layout()
	name := map[Kind]string{Line: "lineChart", Column: "barChart", Bar: "barChart", Scatter: "scatterChart", Stock: "stockChart"}[w.c.Kind]
	w.Open("c:" + name)
	switch w.c.Kind {
	case Line:
		w.val("grouping", "standard")
		w.val("varyColors", "0")
	case Column, Bar:
		w.val("barDir", map[Kind]string{Column: "col", Bar: "bar"}[w.c.Kind])
		w.val("grouping", "clustered")
		w.val("varyColors", "0")
	case Scatter:
		w.val("scatterStyle", "lineMarker")
		w.val("varyColors", "0")
	}
	for i, s := range w.c.Series {
		w.series(i, s)
	}
	w.after()
	w.val("axId", axisBelow)
	w.val("axId", axisBeside)
	w.Close()
	w.axes()
	w.Close()
}

func (w writer) layout() {
	w.Open("c:layout")
	if in := w.c.Inner; in != (Inner{}) {
		w.Open("c:manualLayout")
		w.val("layoutTarget", "inner")
		w.val("xMode", "edge")
		w.val("yMode", "edge")
		for _, side := range []struct {
			name       string
			thousandth int
		}{{"x", in.Left}, {"y", in.Top}, {"w", in.Width}, {"h", in.Height}} {
			w.val(side.name, strconv.FormatFloat(float64(side.thousandth)/1000, 'f', -1, 64))
		}
		w.Close()
	}
	w.Close()
}

// after is what stands between series and axes.
func (w writer) after() {
	switch w.c.Kind {
	case Line:
		w.val("marker", "1")
	case Column, Bar:
		w.val("gapWidth", "60")
	case Stock:
		w.Open("c:hiLowLines").Open("c:spPr")
		w.stroke(grey, 9525, "solid")
		w.Close().Close()
		w.Open("c:upDownBars")
		w.val("gapWidth", "40")
		for _, half := range []struct{ name, color string }{{"upBars", "FFFFFF"}, {"downBars", "0072B2"}} {
			w.Open("c:" + half.name).Open("c:spPr")
			w.solid(half.color)
			w.stroke("0072B2", 9525, "solid")
			w.Close().Close()
		}
		w.Close()
	}
}

func (w writer) stroke(color string, width int, dash string) {
	w.Open("a:ln", "w", strconv.Itoa(width), "cap", "rnd")
	w.solid(color)
	w.Empty("a:prstDash", "val", dash)
	w.Empty("a:round")
	w.Close()
}

// estimated says which points a reader must not take for observed ones, in order
// and within the series.
func (s Series) estimated() []int {
	points := slices.Clone(s.Estimated)
	slices.Sort(points)
	points = slices.Compact(points)
	return slices.DeleteFunc(points, func(i int) bool { return i < 0 || i >= len(s.Values.Texts) })
}
