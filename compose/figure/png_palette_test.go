package figure

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Runs of dots of every length, so that some end at a border of what is compared at
// a time and some do not: each dot keeps its colour, and colours are numbered as
// they come.
func TestAPaletteKeepsEveryDot(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for range 50 {
		picture := image.NewRGBA(image.Rect(0, 0, 1+random.IntN(400), 1+random.IntN(20)))
		for at, left, grey := 0, 0, uint8(0); at < len(picture.Pix); at, left = at+4, left-1 {
			if left == 0 || at == 0 {
				left, grey = 1+random.IntN(3*stretch), uint8(random.IntN(256))
			}
			copy(picture.Pix[at:], []uint8{grey, grey / 2, 255 - grey, 255})
		}
		drawn, ok := withPalette(picture).(*image.Paletted)
		require.True(t, ok)
		next := uint8(0)
		for i, number := range drawn.Pix {
			require.LessOrEqual(t, number, next)
			if number == next {
				next++
			}
			require.Equal(t, picture.RGBAAt(i%picture.Rect.Dx(), i/picture.Rect.Dx()), drawn.Palette[number].(color.RGBA), i)
		}
	}
}
