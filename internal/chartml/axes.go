package chartml

import (
	"cmp"
	"strconv"
)

// axes are two: categories below, values beside them. Lying bars change sides.
func (w writer) axes() {
	c := w.c
	below, beside := "b", "l"
	if c.Kind == Bar {
		below, beside = "l", "b"
	}
	kind := "c:catAx"
	if c.Dates && c.Kind == Column && c.Every > 0 {
		kind = "c:dateAx" // below a line of the same days
	}
	switch {
	case c.Kind == Scatter:
		kind = "c:valAx"
	case c.Dates && c.Kind == Line:
		kind = "c:dateAx" // bars and prices stand side by side, whatever lies between their days
	}
	w.axis(kind, axisBelow, axisBeside, below, c.Horizontal, []Cells{c.Series[0].Categories})
	switch kind {
	case "c:catAx":
		w.val("auto", "0")
		w.val("lblAlgn", "ctr")
		w.val("lblOffset", "100")
		if c.Every > 0 {
			w.val("tickLblSkip", strconv.Itoa(c.Every))
			w.val("tickMarkSkip", strconv.Itoa(c.Every))
		}
		w.val("noMultiLvlLbl", "1")
	case "c:dateAx":
		w.val("auto", "0")
		w.val("lblOffset", "100")
		if months := c.months(); months > 0 {
			w.val("baseTimeUnit", "months")
			w.val("majorUnit", strconv.Itoa(months))
			w.val("majorTimeUnit", "months")
			break
		}
		w.val("baseTimeUnit", "days")
		if c.Every > 0 {
			w.val("majorUnit", strconv.Itoa(c.Every))
			w.val("majorTimeUnit", "days")
		}
	default:
		w.val("crossBetween", "midCat")
	}
	w.Close()
	w.axis("c:valAx", axisBeside, axisBelow, beside, c.Vertical, c.values())
	between := "between"
	if c.Kind == Scatter || c.Dates && c.Kind == Line && c.Every == 0 {
		between = "midCat"
	}
	w.val("crossBetween", between)
	w.Close()
}

// values are those of all series, which share an axis.
func (c Chart) values() (all []Cells) {
	for _, s := range c.Series {
		all = append(all, s.Values)
	}
	return all
}

// axis opens an axis and writes what all kinds have.
func (w writer) axis(kind, id, other, side, title string, cells []Cells) {
	values := id == axisBeside
	w.Open(kind)
	w.val("axId", id)
	w.Open("c:scaling")
	reading := "minMax"
	if w.c.Kind == Bar && !values {
		reading = "maxMin" // the first category at the top, as it stands in the table
	}
	w.val("orientation", reading)
	if least, most := w.c.edge(); values {
		if most {
			w.val("max", "0")
		}
		if least {
			w.val("min", "0")
		}
	}
	w.Close()
	w.val("delete", "0")
	w.val("axPos", side)
	if values {
		w.Open("c:majorGridlines").Open("c:spPr")
		w.stroke(gridGrey, 6350, "solid")
		w.Close().Close()
	}
	if title != "" {
		w.title(title, w.c.size(), false, values && side == "l" || !values && side == "l")
	}
	code := "General"
	if cells[0].Numbers {
		code = cmp.Or(cells[0].Code, code)
	}
	if values {
		code = cmp.Or(axisCode(cells), code)
	}
	w.Empty("c:numFmt", "formatCode", code, "sourceLinked", "0")
	w.val("majorTickMark", "out")
	w.val("minorTickMark", "none")
	labels := "low" // below the plot, also when values are negative
	switch c := w.c; {
	case c.Bare && !values:
		labels = "none"
	case c.Kind == Bar && values:
		labels = "nextTo" // with the first category on top, "low" is above
	}
	w.val("tickLblPos", labels)
	w.Open("c:spPr")
	w.stroke("BFBFBF", 9525, "solid")
	w.Close()
	if w.c.Slanted && !values {
		w.slanted()
	} else {
		w.text("c:txPr", w.c.size(), false, false)
	}
	w.val("crossAx", other)
	if values && w.c.Kind == Bar {
		w.val("crosses", "max") // with the first category on top, the values stand below
		return
	}
	w.val("crosses", "autoZero")
}

// slanted is how labels look that stand close to each other.
func (w writer) slanted() {
	w.Open("c:txPr").Empty("a:bodyPr", "rot", "-2700000", "vert", "horz").Empty("a:lstStyle")
	w.Open("a:p").Open("a:pPr")
	w.look("a:defRPr", w.c.size(), false)
	w.Close()
	w.Empty("a:endParaRPr", "lang", cmp.Or(w.c.Language, "en")).Close().Close()
}
