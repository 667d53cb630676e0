package main

import (
	"bytes"
	"strconv"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// pair makes one file in two ways, from data to bytes.
type pair struct {
	name       string
	ours, peer func() ([]byte, error)
}

const title = "A walk of prices"

// walk is n prices in hundredths of a fixed pseudo-random walk.
func walk(n int) []int64 {
	prices := make([]int64, n)
	seed, price := uint32(7), int64(1_000_000)
	for i := range prices {
		seed = seed*1664525 + 1013904223
		price += int64(seed>>16)%2001 - 1000
		prices[i] = price
	}
	return prices
}

func pairs(n int) []pair {
	prices := walk(n)
	days := make([]source.Date, n)
	values := make([]source.Decimal, n)
	points := make(plotter.XYs, n)
	first := source.NewDate(2000, time.January, 3)
	for i, p := range prices {
		days[i] = first.AddDays(i)
		values[i] = source.Exactly(source.Whole(p).Number().Shift(-2))
		points[i] = plotter.XY{X: float64(i), Y: float64(p) / 100}
	}
	ours := func() (figure.Figure, error) {
		frame := figure.Frame{Title: title, Source: strconv.Itoa(n) + " numbers of a fixed walk"}
		return figure.New(frame, figure.Line{X: figure.Days("day", days), Y: []figure.Column{figure.Numbers("price", "USD", values)}})
	}
	return []pair{
		{"PNG", func() ([]byte, error) {
			f, err := ours()
			if err != nil {
				return nil, err
			}
			return f.PNG(figure.TwoColumns)
		}, func() ([]byte, error) {
			p, err := peer(points)
			if err != nil {
				return nil, err
			}
			c := vgimg.NewWith(vgimg.UseWH(180*vg.Millimeter, 90*vg.Millimeter), vgimg.UseDPI(300))
			p.Draw(draw.New(c))
			var b bytes.Buffer
			_, err = vgimg.PngCanvas{Canvas: c}.WriteTo(&b)
			return b.Bytes(), err
		}},
		{"SVG", func() ([]byte, error) {
			f, err := ours()
			if err != nil {
				return nil, err
			}
			return f.SVG(figure.TwoColumns)
		}, func() ([]byte, error) {
			p, err := peer(points)
			if err != nil {
				return nil, err
			}
			c := vgsvg.New(180*vg.Millimeter, 90*vg.Millimeter)
			p.Draw(draw.New(c))
			var b bytes.Buffer
			_, err = c.WriteTo(&b)
			return b.Bytes(), err
		}},
	}
}

func peer(points plotter.XYs) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text, p.Y.Label.Text = title, "price (USD)"
	line, err := plotter.NewLine(points)
	if err != nil {
		return nil, err
	}
	p.Add(line)
	return p, nil
}
