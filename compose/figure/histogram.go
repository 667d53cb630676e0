package figure

import (
	"fmt"
	"math/bits"
	"sort"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Histogram counts the values of a column in bins of one width. A bin holds its lower edge and not its upper one.
type Histogram struct {
	Of Column // numbers
	// Edges, when given, are the borders of the bins, in rising order, at least two; what lies outside is counted in
	// the note. Without them there are about as many bins as Sturges' rule says (1 + log2 n, rounded up; H. Sturges,
	// The Choice of a Class Interval, JASA 21, 1926), of a width of 1, 2 or 5 times a power of ten.
	Edges []source.Decimal
}

const maxBins = 200

func (h Histogram) build(s setting) (content, error) {
	if err := s.check("of", h.Of, h.Of.Len(), source.Number); err != nil {
		return content{}, err
	}
	if err := checkSome(h.Of); err != nil {
		return content{}, err
	}
	edges, note, err := h.edges(s)
	if err != nil {
		return content{}, err
	}
	counts, outside := h.count(edges)
	notes := append([]string{note}, append(s.words.gaps(h.Of), s.words.expected(false, h.Of)...)...)
	if outside > 0 {
		notes = append(notes, fmt.Sprintf(s.words.outside, s.words.whole(outside)))
	}
	count := Column{Name: s.words.count, kind: source.Number}
	low := Column{Name: s.words.from, Unit: h.Of.Unit, Scale: h.Of.Scale, kind: source.Number}
	high := Column{Name: s.words.to, Unit: h.Of.Unit, Scale: h.Of.Scale, kind: source.Number}
	p := panel{head: count}
	p.span.hold(decimal.Zero)
	for i, n := range counts {
		count.numbers = append(count.numbers, source.Whole(int64(n)))
		low.numbers = append(low.numbers, source.Exactly(edges[i]))
		high.numbers = append(high.numbers, source.Exactly(edges[i+1]))
		p.span.hold(decimal.NewFromInt(int64(n)))
	}
	p.draw = func(f footing, y scale, _ box) (func(c canvas), []string) {
		return func(c canvas) { drawBins(c, f.ruler.scale, y, edges, counts) }, nil
	}
	axis := foot{column: h.Of, span: span{low: edges[0], high: edges[len(edges)-1], some: true}}
	axis.column.numbers, axis.column.whiskers, axis.column.estimated = nil, nil, nil // no row of it is placed
	return content{kind: "histogram", body: panels{foot: axis, panels: []panel{p}}, notes: notes, columns: []Column{low, high, count}}, nil
}

// edges are those given, or nice ones around all values.
func (h Histogram) edges(s setting) (edges []decimal.Decimal, note string, err error) {
	if len(h.Edges) > 0 {
		for i, e := range h.Edges {
			if e.IsZero() || i > 0 && !h.Edges[i-1].Number().LessThan(e.Number()) {
				return nil, "", &source.ArgumentError{Field: "edges", Problem: fmt.Sprintf("edge %d does not rise above the one before", i+1), Remedy: "give them in rising order"}
			}
			edges = append(edges, e.Number())
		}
		if len(edges) < 2 || len(edges) > maxBins+1 {
			return nil, "", &source.ArgumentError{Field: "edges", Problem: fmt.Sprintf("%d edges make no histogram", len(edges)), Remedy: fmt.Sprintf("give 2 to %d", maxBins+1)}
		}
		return edges, fmt.Sprintf("%s%s%s", s.words.count, s.words.colon, s.words.edgeRule), nil
	}
	var all span
	h.Of.spanOf(&all)
	sturges := 1 + bits.Len(uint(h.Of.Len()-h.Of.missing()-1))
	marks, step := marksOf(all, sturges+1)
	if !marks[len(marks)-1].GreaterThan(all.high) { // the highest value would lie on the upper edge of the last bin
		marks = append(marks, marks[len(marks)-1].Add(step))
	}
	width := strings.TrimSpace(s.words.number(step, max(0, -step.Exponent())) + " " + s.words.unit(h.Of.Unit, h.Of.Scale))
	return marks, fmt.Sprintf(s.words.binned, s.words.whole(len(marks)-1), width), nil
}

// count finds each value's bin.
func (h Histogram) count(edges []decimal.Decimal) (counts []int, outside int) {
	counts = make([]int, len(edges)-1)
	for _, d := range h.Of.numbers {
		if d.IsZero() {
			continue
		}
		bin := sort.Search(len(edges), func(i int) bool { return edges[i].GreaterThan(d.Number()) }) - 1
		if bin < 0 || bin >= len(counts) {
			outside++
			continue
		}
		counts[bin]++
	}
	return counts, outside
}

func drawBins(c canvas, x, y scale, edges []decimal.Decimal, counts []int) {
	foot := y.at(decimal.Zero)
	for i, n := range counts {
		if n > 0 {
			b := box{x.at(edges[i]), y.at(decimal.NewFromInt(int64(n))), x.at(edges[i+1]), foot}
			c.fill(b.corners(), seriesInks[0])
			c.line(append(b.corners(), spot{b.left, b.top}), pen{ink: white, width: hairline})
		}
	}
}
