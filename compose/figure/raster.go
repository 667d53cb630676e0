package figure

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// tile is the side of the squares in which a picture is filled. Up to this size x/image's rasterizer counts in
// fixed point, which gives the same pixels on every processor; beyond it in floating point, which need not.
const tile = 512

// raster is a canvas of pixels at 300 dpi.
type raster struct {
	picture *image.RGBA
	faces   faces
}

func newRaster(width, height length, f faces) *raster {
	picture := image.NewRGBA(image.Rect(0, 0, int(width/dot), int(height/dot)))
	draw.Draw(picture, picture.Bounds(), image.White, image.Point{}, draw.Src)
	return &raster{picture: picture, faces: f}
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
	red, green, blue := c.rgb()
	source := image.NewUniform(color.RGBA{R: red, G: green, B: blue, A: 0xFF})
	for top := bounds.Min.Y; top < bounds.Max.Y; top += tile {
		for left := bounds.Min.X; left < bounds.Max.X; left += tile {
			part := image.Rect(left, top, left+tile, top+tile).Intersect(bounds)
			z := vector.NewRasterizer(part.Dx(), part.Dy())
			s.trace(z, part.Min)
			z.Draw(r.picture, part, source, image.Point{})
		}
	}
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
