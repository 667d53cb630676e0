package figure

import "math"

// line fills the strokes of a path. Each piece is a contour of its own, all in one sense, so that what
// overlaps is filled once.
func (r *raster) line(path []spot, p pen) {
	for _, piece := range dashed(path, p.dash) {
		r.paint(stroke(piece, p.width), p.ink)
	}
}

// stroke is the outline of a line: a rectangle a segment, and a wedge where two of them meet.
func stroke(path []spot, width length) shape {
	var s shape
	var before spot
	for i := 1; i < len(path); i++ {
		a, b := path[i-1], path[i]
		if a == b {
			continue
		}
		n := normal(a, b, width)
		s = append(s, []spot{{a.x + n.x, a.y + n.y}, {b.x + n.x, b.y + n.y}, {b.x - n.x, b.y - n.y}, {a.x - n.x, a.y - n.y}})
		if before != (spot{}) {
			s = append(s, wedge(a, before, n))
		}
		before = n
	}
	return s
}

// normal is half a width, across the segment from a to b.
func normal(a, b spot, width length) spot {
	dx, dy := b.x-a.x, b.y-a.y
	long := math.Sqrt(float64(int64(dx)*int64(dx) + int64(dy)*int64(dy)))
	across := func(d length) length { return length(math.Round(float64(int64(d)*int64(width)) / (2 * long))) }
	return spot{-across(dy), across(dx)}
}

// wedge fills the outer side of a bend, in the sense of the rectangles.
func wedge(at, n, m spot) []spot {
	turn := n.x*m.y - n.y*m.x
	if turn < 0 { // the outer side is that of the normals
		return []spot{at, {at.x + n.x, at.y + n.y}, {at.x + m.x, at.y + m.y}}
	}
	return []spot{at, {at.x - m.x, at.y - m.y}, {at.x - n.x, at.y - n.y}}
}

// dashed cuts a path into its inked pieces.
func dashed(path []spot, dash []length) [][]spot {
	if len(dash) == 0 {
		return [][]spot{path}
	}
	var pieces [][]spot
	piece, left, turn := path[:1:1], dash[0], 0
	for i := 1; i < len(path); i++ {
		a, b := path[i-1], path[i]
		for a != b {
			long := distance(a, b)
			if long < left {
				left -= max(long, 1)
				break
			}
			a = spot{a.x + (b.x-a.x)*left/long, a.y + (b.y-a.y)*left/long}
			if piece = append(piece, a); turn%2 == 0 {
				pieces = append(pieces, piece)
			}
			turn++
			piece, left = []spot{a}, dash[turn%len(dash)]
		}
		piece = append(piece, b)
	}
	if turn%2 == 0 {
		pieces = append(pieces, piece)
	}
	return pieces
}

func distance(a, b spot) length {
	dx, dy := int64(b.x-a.x), int64(b.y-a.y)
	return length(math.Sqrt(float64(dx*dx + dy*dy)))
}
