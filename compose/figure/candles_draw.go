package figure

import (
	"fmt"

	"github.com/shopspring/decimal"
)

// draw draws the candles of one width and the lines over them.
func (d Candles) draw(f footing, y scale, bars []candle, s setting) (func(c canvas), []string) {
	joined, per := f.merged(bars)
	var notes []string
	if per > 1 {
		notes = append(notes, fmt.Sprintf(s.words.merged, s.words.whole(per)))
	}
	cuts := make([]runs, 0, len(d.Over))
	for _, column := range d.Over {
		r := f.cut(column, y)
		if cuts = append(cuts, r); r.thinned {
			notes = append(notes, column.Name+s.words.colon+fmt.Sprintf(s.words.thinned, s.words.whole(r.drawn), s.words.whole(r.points)))
		}
	}
	return func(c canvas) {
		for _, b := range joined {
			x, half := f.middleOf(b.row, per)
			drawCandle(c, x, half, y, b)
		}
		for i, r := range cuts {
			r.draw(c, overPen(i))
		}
	}, notes
}

func overPen(i int) pen {
	inks := []ink{0x000000, 0x009E73, 0xCC79A7, 0x0072B2, 0xE69F00}
	return pen{ink: inks[i%len(inks)], width: 900, dash: dashes[i%len(dashes)]}
}

// drawCandle draws the wick and the body; a close that equals its open is a stroke.
func drawCandle(c canvas, x, half length, y scale, b candle) {
	ink, hollow := up, true
	if b.close.LessThan(b.open) {
		ink, hollow = down, false
	}
	wick := min(max(half/3, dot), 700)
	p := pen{ink: ink, width: wick}
	top, bottom := y.at(decimal.Max(b.open, b.close)), y.at(decimal.Min(b.open, b.close))
	if high := y.at(b.high); high < top {
		c.line([]spot{{x, high}, {x, top}}, p)
	}
	if low := y.at(b.low); low > bottom {
		c.line([]spot{{x, bottom}, {x, low}}, p)
	}
	if bottom-top < wick {
		middle := (top + bottom) / 2
		c.line([]spot{{x - half, middle}, {x + half, middle}}, p)
		return
	}
	drawBody(c, box{x - half, top, x + half, bottom}, p, hollow)
}

// drawBody draws a frame, filled or not. Within two strokes there is nothing to be hollow.
func drawBody(c canvas, b box, p pen, hollow bool) {
	c.fill(b.corners(), p.ink)
	inner := box{b.left + p.width, b.top + p.width, b.right - p.width, b.bottom - p.width}
	if hollow && inner.width() > 0 && inner.height() > 0 {
		c.fill(inner.corners(), white)
	}
}

func candleKey(name string) key {
	return key{words: name, sample: func(c canvas, b box) {
		p := pen{ink: up, width: 700}
		c.line([]spot{{b.left + 4*point, b.top - point}, {b.left + 4*point, b.bottom + point}}, p)
		drawBody(c, box{b.left + 2*point, b.top + point, b.left + 6*point, b.bottom - point}, p, true)
		p.ink = down
		c.line([]spot{{b.right - 4*point, b.top - point}, {b.right - 4*point, b.bottom + point}}, p)
		drawBody(c, box{b.right - 6*point, b.top + point, b.right - 2*point, b.bottom - point}, p, false)
	}}
}

// volumePanel draws what was traded, in a pale ink of the candle's direction.
func (d Candles) volumePanel(bars []candle) panel {
	p := panel{head: d.Volume, small: true}
	p.span.hold(decimal.Zero)
	d.Volume.spanOf(&p.span)
	p.draw = func(f footing, y scale, _ box) (func(c canvas), []string) {
		joined, per := f.merged(bars)
		return func(c canvas) {
			foot := y.at(decimal.Zero)
			for _, b := range joined {
				if !b.traded {
					continue
				}
				ink := ink(0x9DC0DC)
				if b.close.LessThan(b.open) {
					ink = 0xE7B99D
				}
				x, half := f.middleOf(b.row, per)
				c.fill(box{x - half, y.at(b.volume), x + half, foot}.corners(), ink)
			}
		}, nil
	}
	return p
}
