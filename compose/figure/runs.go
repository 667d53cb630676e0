package figure

// runs are the pieces of a line between its gaps.
type runs struct {
	pieces  [][]spot
	points  int // with a value
	drawn   int
	thinned bool
}

// perDot is the most points that the rule below keeps of one dot.
const perDot = 4

// cut makes the pieces of one column. A line of far more points than dots keeps, of the points that share a
// dot's width, the first, the lowest, the highest and the last, in their order (M4: U. Jugel, Z. Jerzak,
// G. Hackenbroich, V. Markl, PVLDB 7(10), 2014). Of the inked dots of a random walk one in forty differs then, at
// the edge of the line. A gap within one dot's width cannot be seen.
func (f footing) cut(c Column, y scale) runs {
	var r runs
	r.points = c.Len() - c.missing()
	r.thinned = r.points > perDot*int((f.to-f.from)/dot)
	open := thin{at: -1}
	var piece []spot
	broken := false
	flush := func() {
		if len(piece) > 0 {
			r.pieces = append(r.pieces, piece)
		}
		piece = nil
	}
	for row := range c.Len() {
		if !c.has(row) {
			broken = true
			continue
		}
		p := spot{f.at[row], y.at(c.numbers[row].Number())}
		if r.thinned && floorDot(p.x) == open.at {
			open.take(p)
			broken = false
			continue
		}
		piece = append(piece, open.kept()...)
		if broken {
			flush()
		}
		broken = false
		open.begin(p)
	}
	piece = append(piece, open.kept()...)
	flush()
	for _, piece := range r.pieces {
		r.drawn += len(piece)
	}
	return r
}

// thin holds the points of one dot's width.
type thin struct {
	at     int
	points []spot // first, then what was new in height, then last
	low    int    // the place of the lowest and the highest among them
	high   int
	last   spot
}

func (t *thin) begin(p spot) {
	*t = thin{at: floorDot(p.x), points: append(t.points[:0], p), last: p}
}

func (t *thin) take(p spot) {
	t.last = p
	if p.y > t.points[t.low].y { // y grows downwards
		t.low = len(t.points)
	} else if p.y < t.points[t.high].y {
		t.high = len(t.points)
	} else {
		return
	}
	t.points = append(t.points, p)
}

// kept are at most four points in their order.
func (t *thin) kept() []spot {
	if len(t.points) == 0 {
		return nil
	}
	kept := []spot{t.points[0]}
	for _, i := range []int{min(t.low, t.high), max(t.low, t.high)} {
		if i > 0 && kept[len(kept)-1] != t.points[i] {
			kept = append(kept, t.points[i])
		}
	}
	if t.last != kept[len(kept)-1] {
		kept = append(kept, t.last)
	}
	return kept
}
