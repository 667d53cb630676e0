package figure

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"sync"
)

// mostColours is what a palette of PNG holds.
const mostColours = 256

// withPalette is an opaque picture by numbers of its colours, when a palette holds
// them: the same dots, in a quarter of the bytes.
func withPalette(picture *image.RGBA) image.Image {
	dots, colours := noughts(len(picture.Pix)/4), make([]color.RGBA, 0, mostColours)
	numbers := make(map[uint32]uint8, mostColours)
	var last uint32 // of no opaque colour
	var number uint8
	for i := 0; i < len(dots); i++ {
		if goesOn(picture.Pix, i) {
			for j := i; number > 0 && j < i+stretch; j++ { // nought, which is paper, stands there
				dots[j] = number
			}
			i += stretch - 1
			continue
		}
		dot := binary.LittleEndian.Uint32(picture.Pix[4*i:])
		if dot != last {
			known := false
			if number, known = numbers[dot]; !known {
				if len(colours) == mostColours {
					return picture
				}
				number = uint8(len(colours))
				numbers[dot], colours = number, append(colours, color.RGBA{uint8(dot), uint8(dot >> 8), uint8(dot >> 16), uint8(dot >> 24)})
			}
			last = dot
		}
		dots[i] = number
	}
	return &image.Paletted{Pix: dots, Stride: picture.Rect.Dx(), Rect: picture.Rect, Palette: paletteOf(colours)}
}

// numbered are dots that were written out.
var numbered sync.Pool

func noughts(dots int) []uint8 {
	used, ok := numbered.Get().(*[]uint8)
	if !ok || cap(*used) < dots {
		return make([]uint8, dots)
	}
	again := (*used)[:dots]
	clear(again)
	return again
}

// stretch is how many dots are compared at a time.
const stretch = 64

// goesOn says that all dots of a stretch have the colour of the one before it: each
// is as its neighbour.
func goesOn(pix []uint8, at int) bool {
	if at == 0 || at%stretch != 0 || 4*(at+stretch) > len(pix) {
		return false
	}
	return bytes.Equal(pix[4*at:4*(at+stretch)], pix[4*at-4:4*(at+stretch)-4])
}

func paletteOf(colours []color.RGBA) color.Palette {
	palette := make(color.Palette, len(colours))
	for i, c := range colours {
		palette[i] = c
	}
	return palette
}

// inNumbers are the dots of an opaque picture as a PNG holds them: by numbers of colours, or each with its own.
func inNumbers(picture *image.RGBA) (dots, colours []byte, kind byte) {
	p, few := withPalette(picture).(*image.Paletted)
	if !few {
		return picture.Pix, nil, byRGBA
	}
	for _, c := range p.Palette {
		r, g, b, _ := c.RGBA()
		colours = append(colours, byte(r>>8), byte(g>>8), byte(b>>8))
	}
	return p.Pix, colours, byNumber
}
