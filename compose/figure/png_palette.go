package figure

import (
	"encoding/binary"
	"image"
	"image/color"
)

// mostColours is what a palette of PNG holds.
const mostColours = 256

// withPalette is an opaque picture by numbers of its colours, when a palette holds
// them: the same dots, in a quarter of the bytes.
func withPalette(picture *image.RGBA) image.Image {
	dots, colours := make([]uint8, len(picture.Pix)/4), make([]color.RGBA, 0, mostColours)
	numbers := make(map[uint32]uint8, mostColours)
	var last uint32 // of no opaque colour
	var number uint8
	for i := range dots {
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

func paletteOf(colours []color.RGBA) color.Palette {
	palette := make(color.Palette, len(colours))
	for i, c := range colours {
		palette[i] = c
	}
	return palette
}
