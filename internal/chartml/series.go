package chartml

import (
	"cmp"
	"strconv"
)

// series is one series; the order of its elements is the schema's.
func (w writer) series(i int, s Series) {
	color := cmp.Or(s.Color, Palette(i))
	w.Open("c:ser")
	w.val("idx", strconv.Itoa(i))
	w.val("order", strconv.Itoa(i))
	w.Open("c:tx")
	w.cells(s.Name)
	w.Close()
	switch w.c.Kind {
	case Column, Bar:
		w.Open("c:spPr")
		w.solid(color)
		w.Close()
		w.val("invertIfNegative", "0")
	case Stock:
		w.Open("c:spPr").Open("a:ln", "w", "9525").Empty("a:noFill").Close().Close()
		w.Open("c:marker")
		w.val("symbol", "none")
		w.Close()
	case Scatter:
		w.Open("c:spPr").Open("a:ln", "w", "19050").Empty("a:noFill").Close().Close()
		w.marker(i, color, true)
	default:
		w.Open("c:spPr")
		w.stroke(color, 19050, "solid")
		w.Close()
		w.marker(i, color, len(s.Values.Texts) <= 24)
	}
	for _, at := range s.estimated() {
		w.expected(at, i, color)
	}
	if w.c.Labels {
		w.labels(s.Values.Code)
	}
	below, beside := "c:cat", "c:val"
	if w.c.Kind == Scatter {
		below, beside = "c:xVal", "c:yVal"
	}
	w.Open(below)
	w.cells(s.Categories)
	w.Close().Open(beside)
	w.cells(s.Values)
	w.Close()
	if w.c.Kind == Line || w.c.Kind == Scatter || w.c.Kind == Stock {
		w.val("smooth", "0") // a curve between two points is a figure that nobody read
	}
	w.Close()
}

// marker tells series apart where colours do not.
func (w writer) marker(i int, color string, shown bool) {
	w.Open("c:marker")
	if !shown {
		w.val("symbol", "none")
		w.Close()
		return
	}
	shapes := [...]string{"circle", "square", "triangle", "diamond", "x", "plus", "star"}
	w.val("symbol", shapes[i%len(shapes)])
	w.val("size", "5")
	w.Open("c:spPr")
	w.solid(color)
	w.stroke(color, 9525, "solid")
	w.Close().Close()
}

// expected draws a point that is an estimate: bars hatched, markers hollow and
// the line that leads there dashed.
func (w writer) expected(at, series int, color string) {
	w.Open("c:dPt")
	w.val("idx", strconv.Itoa(at))
	switch w.c.Kind {
	case Column, Bar:
		w.val("invertIfNegative", "0")
		w.val("bubble3D", "0")
		w.Open("c:spPr").Open("a:pattFill", "prst", "wdUpDiag")
		w.Open("a:fgClr").Empty("a:srgbClr", "val", color).Close()
		w.Open("a:bgClr").Empty("a:srgbClr", "val", "FFFFFF").Close()
		w.Close()
		w.stroke(color, 9525, "solid")
		w.Close()
	default:
		w.marker(series, "FFFFFF", true)
		w.val("bubble3D", "0")
		w.Open("c:spPr")
		w.stroke(color, 19050, "sysDash")
		w.Close()
	}
	w.Close()
}

func (w writer) labels(code string) {
	w.Open("c:dLbls")
	w.Empty("c:numFmt", "formatCode", cmp.Or(code, "General"), "sourceLinked", "0")
	w.Open("c:spPr").Empty("a:noFill").Open("a:ln").Empty("a:noFill").Close().Close()
	w.text("c:txPr", w.c.size(), false, false)
	for _, what := range []string{"showLegendKey", "showVal", "showCatName", "showSerName", "showPercent", "showBubbleSize"} {
		if what == "showLegendKey" && w.c.Kind == Line {
			w.val("dLblPos", "t") // beside a point lies the line
		}
		w.val(what, flag(what == "showVal"))
	}
	w.Close()
}

// cells is a reference with its cache. A missing cell has no point in it.
func (w writer) cells(c Cells) {
	ref, cache := "c:strRef", "c:strCache"
	if c.Numbers {
		ref, cache = "c:numRef", "c:numCache"
	}
	w.Open(ref).Leaf("c:f", c.Ref).Open(cache)
	if c.Numbers {
		w.Leaf("c:formatCode", cmp.Or(c.Code, "General"))
	}
	w.val("ptCount", strconv.Itoa(len(c.Texts)))
	for i, text := range c.Texts {
		if text != "" {
			w.Open("c:pt", "idx", strconv.Itoa(i)).Leaf("c:v", text).Close()
		}
	}
	w.Close().Close()
}
