package compose

import (
	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/internal/chartbook"
	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// deckPlot is where the plots of one slide lie and how often their keys are said, the
// same for all of them, so that a day stands below the same day.
type deckPlot struct {
	left  pptxw.EMU // room for the numbers beside
	span  int       // days, or keys, from the first to the last
	every int       // of them from one label to the next
	even  bool      // days stand at even distances: candles of no day are no gaps
	free  bool      // bars with names: the program knows better
}

// Room around a plot: the title of the axis, the labels below, what a number above
// the highest grid line needs, and half of the last day's label.
const (
	plotTitle  = 26 * pptxw.Point
	plotBelow  = 24 * pptxw.Point
	plotSlant  = 58 * pptxw.Point // labels that slant
	plotLegend = 22 * pptxw.Point
	plotAbove  = 10 * pptxw.Point
	plotRight  = 36 * pptxw.Point
	plotLabel  = 84 * pptxw.Point // from one label to the next
)

func deckPlotOf(keys chartbook.Column, panels []panel, lang string) (p deckPlot, err error) {
	for _, one := range panels {
		p.free, p.even = p.free || one.kind == chartml.Bar, p.even || one.kind == chartml.Stock
		w, err := one.widest(lang)
		if err != nil {
			return p, err
		}
		p.left = max(p.left, w+plotTitle)
	}
	p.span = len(keys.Cells)
	if keys.Kind == chartbook.Day && !p.even {
		p.span = daysBetween(keys.Cells[0], keys.Cells[p.span-1]) + 1
	}
	labels := int((pptxw.BodyBox.W - p.left - plotRight) / plotLabel)
	p.every = max(1, (p.span+labels-1)/labels)
	return p, nil
}

// widest is the room that the longest number of a panel takes.
func (p panel) widest(lang string) (most pptxw.EMU, err error) {
	for _, s := range p.series {
		for _, digits := range s.Cells {
			w, err := pptxw.TextWidth(deckSay(numberBeside(digits, s.Code, lang)), pptxw.ChartPoints)
			if err != nil {
				return 0, err
			}
			most = max(most, w)
		}
	}
	return most, nil
}

// labelled says that each point may say its number: there are few, and none would
// cover another.
func (p deckPlot) labelled(one panel, lang string) (bool, error) {
	points := len(one.series[0].Cells) * len(one.series)
	if one.kind == chartml.Stock || points > panelLabels {
		return false, nil
	}
	room := (pptxw.BodyBox.W - p.left - plotRight) / pptxw.EMU(p.span)
	switch one.kind {
	case chartml.Bar:
		return true, nil
	case chartml.Column: // programs break a number that is wider than its bar
		room = room * 10 / pptxw.EMU(10*len(one.series)+6)
	}
	w, err := one.widest(lang)
	return w <= room, err
}

// numberBeside is a number as an axis shows it.
func numberBeside(digits, code, lang string) string {
	v, err := decimal.NewFromString(digits)
	n, known := numeralIn(code)
	if err != nil || !known {
		return digits
	}
	return n.text(v, lang)
}

func daysBetween(first, last string) int {
	from, _ := decimal.NewFromString(first) // serials made the digits
	to, _ := decimal.NewFromString(last)
	return int(to.Sub(from).IntPart())
}

// within is the plot in thousandths of a chart of that size. Only the lowest chart
// has its labels.
func (p deckPlot) within(box pptxw.Box, one panel, labelled, lowest bool) chartml.Inner {
	top, bottom := plotAbove, plotAbove
	if labelled {
		top *= 2
	}
	if lowest {
		bottom = plotBelow
		if p.even {
			bottom = plotSlant
		}
	}
	if len(one.series) > 1 && one.kind != chartml.Stock {
		bottom += plotLegend
	}
	share := func(part, whole pptxw.EMU) int { return int(part * 1000 / whole) }
	return chartml.Inner{
		Left: share(p.left, box.W), Top: share(top, box.H),
		Width: share(box.W-p.left-plotRight, box.W), Height: share(box.H-top-bottom, box.H),
	}
}
