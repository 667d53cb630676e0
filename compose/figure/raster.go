package figure

import (
	"image"
	"image/draw"
	"math"
	"slices"
	"sync"

	"golang.org/x/image/vector"
)

// tile is the side of the squares in which a picture is filled. Up to this size x/image's rasterizer counts in
// fixed point, which gives the same pixels on every processor; beyond it in floating point, which need not.
const tile = 512

// raster is a canvas of pixels at 300 dpi.
type raster struct {
	picture *image.RGBA
	faces   faces
	filler  vector.Rasterizer
	cover   *image.Alpha // of one tile
}

func newRaster(width, height length, f faces) *raster {
	size := image.Rect(0, 0, int(width/dot), int(height/dot))
	picture := &image.RGBA{Pix: blank(4 * size.Dx() * size.Dy()), Stride: 4 * size.Dx(), Rect: size}
	return &raster{picture: picture, faces: f, cover: image.NewAlpha(image.Rect(0, 0, tile, tile))}
}

// papers are pixels that were drawn on and written out: a picture has megabytes
// of them, and a document several pictures.
var papers sync.Pool

// blank gives white pixels.
func blank(bytes int) []uint8 {
	var pix []uint8
	if used, ok := papers.Get().(*[]uint8); ok {
		pix = *used
	}
	pix = slices.Grow(pix[:0], bytes)[:bytes]
	for white := copy(pix, []uint8{0xFF}); white < len(pix); white *= 2 {
		copy(pix[white:], pix[:white])
	}
	return pix
}

// shape is contours that are filled together; all of them go round in one sense.
type shape [][]spot

func (r *raster) fill(outline []spot, c ink) { r.paint(shape{outline}, c) }

func (r *raster) paint(s shape, c ink) {
	bounds, some := s.pixels()
	if !some {
		return
	}
	bounds = bounds.Intersect(r.picture.Bounds())
	for top := bounds.Min.Y; top < bounds.Max.Y; top += tile {
		for left := bounds.Min.X; left < bounds.Max.X; left += tile {
			part := image.Rect(left, top, left+tile, top+tile).Intersect(bounds)
			r.filler.Reset(part.Dx(), part.Dy())
			r.filler.DrawOp = draw.Src
			s.trace(&r.filler, part.Min)
			r.filler.Draw(r.cover, image.Rect(0, 0, part.Dx(), part.Dy()), image.Opaque, image.Point{})
			r.blend(part, c)
		}
	}
}

// steps is how finely the cover of a dot at an edge is counted. Paper shows no
// more of it, and a chart has few enough colours for a palette.
const steps = 15

// blend puts an ink over the dots of a part, as much as they are covered.
func (r *raster) blend(part image.Rectangle, c ink) {
	red, green, blue := c.rgb()
	for y := range part.Dy() {
		row := r.picture.Pix[r.picture.PixOffset(part.Min.X, part.Min.Y+y):]
		for x, cover := range r.cover.Pix[y*r.cover.Stride:][:part.Dx()] {
			if level := (int(cover)*steps + 127) / 255; level > 0 {
				under := row[4*x : 4*x+3]
				under[0], under[1], under[2] = mixed(under[0], red, level), mixed(under[1], green, level), mixed(under[2], blue, level)
			}
		}
	}
}

func mixed(under, over uint8, level int) uint8 {
	return uint8((int(under)*(steps-level) + int(over)*level + steps/2) / steps)
}

// pixels is the smallest rectangle of pixels that holds the shape.
func (s shape) pixels() (image.Rectangle, bool) {
	low, high := spot{math.MaxInt, math.MaxInt}, spot{math.MinInt, math.MinInt}
	for _, contour := range s {
		for _, p := range contour {
			low.x, low.y = min(low.x, p.x), min(low.y, p.y)
			high.x, high.y = max(high.x, p.x), max(high.y, p.y)
		}
	}
	if low.x > high.x {
		return image.Rectangle{}, false
	}
	return image.Rect(floorDot(low.x), floorDot(low.y), floorDot(high.x)+1, floorDot(high.y)+1), true
}

func floorDot(l length) int {
	if l < 0 {
		return -int((-l + dot - 1) / dot)
	}
	return int(l / dot)
}

func (s shape) trace(z *vector.Rasterizer, origin image.Point) {
	left, top := length(origin.X)*dot, length(origin.Y)*dot
	at := func(p spot) (x, y float32) { return float32(p.x-left) / float32(dot), float32(p.y-top) / float32(dot) }
	for _, contour := range s {
		if len(contour) < 3 {
			continue
		}
		z.MoveTo(at(contour[0]))
		for _, p := range contour[1:] {
			z.LineTo(at(p))
		}
		z.ClosePath()
	}
}

// circle has sixteen corners, in thousandths of its radius: rounder than a dot of paper shows.
var circle = [16]spot{
	{1000, 0}, {924, 383}, {707, 707}, {383, 924}, {0, 1000}, {-383, 924}, {-707, 707}, {-924, 383},
	{-1000, 0}, {-924, -383}, {-707, -707}, {-383, -924}, {0, -1000}, {383, -924}, {707, -707}, {924, -383},
}

func (r *raster) discs(centres []spot, radius length, c ink) {
	for _, centre := range centres {
		contour := make([]spot, 0, len(circle))
		for _, p := range circle {
			contour = append(contour, spot{centre.x + p.x*radius/1000, centre.y + p.y*radius/1000})
		}
		r.fill(contour, c)
	}
}
