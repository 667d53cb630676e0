package figure_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

func made(t testing.TB, frame figure.Frame, d figure.Drawing) figure.Figure {
	t.Helper()
	f, err := figure.New(frame, d)
	require.NoError(t, err)
	return f
}

// chunks reads a PNG by the specification, sums and all.
func chunks(t testing.TB, file []byte) map[string][]byte {
	t.Helper()
	require.Equal(t, "\x89PNG\r\n\x1a\n", string(file[:8]))
	found := map[string][]byte{}
	for rest := file[8:]; len(rest) > 0; {
		n := binary.BigEndian.Uint32(rest)
		require.Equal(t, crc32.ChecksumIEEE(rest[4:8+n]), binary.BigEndian.Uint32(rest[8+n:]))
		found[string(rest[4:8])] = rest[8 : 8+n]
		rest = rest[12+n:]
	}
	return found
}

// 300 dots in 25.4 mm: 90 mm are 1062.99 dots, 180 mm are 2125.98; 300 / 0.0254 is 11811.02 a metre.
func TestPNGIsExactlyThreeHundredDotsAnInch(t *testing.T) {
	f := made(t, plainFrame, figure.Bar{X: labels("a", "b"), Y: []figure.Column{figure.Numbers("revenue", "EUR", dec(t, "1", "-2"))}})
	for width, dots := range map[figure.Width]uint32{figure.OneColumn: 1063, figure.TwoColumns: 2126} {
		file, err := f.PNG(width)
		require.NoError(t, err)
		parts := chunks(t, file)
		require.Equal(t, dots, binary.BigEndian.Uint32(parts["IHDR"]))
		require.Equal(t, []byte{0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1}, parts["pHYs"], "11811 is 0x2E23; the unit is the metre")
		require.Contains(t, string(parts["iTXt"]), "Revenue grew")
		picture, err := png.Decode(bytes.NewReader(file))
		require.NoError(t, err)
		require.Equal(t, color.RGBA{255, 255, 255, 255}, color.RGBAModel.Convert(picture.At(0, 0)), "paper is white")
	}
}

// capHeight measures the first line of a picture: rows of dots from the first to the last that hold its ink. The
// title is one line of capitals and stands alone.
func capHeight(p image.Image) (high int) {
	for y := range p.Bounds().Dy() {
		inked := false
		for x := range p.Bounds().Dx() {
			r, _, _, _ := p.At(x, y).RGBA()
			inked = inked || r < 0x8000
		}
		if inked {
			high++
		} else if high > 0 {
			return high
		}
	}
	return high
}

// Texts are set anew at each width, in points: a picture that was scaled up would have capitals of double height.
func TestTextsHaveTheSameSizeAtBothWidths(t *testing.T) {
	frame := plainFrame
	frame.Title = "REVENUE"
	f := made(t, frame, figure.Bar{X: labels("a"), Y: []figure.Column{figure.Numbers("revenue", "EUR", dec(t, "1"))}})
	var heights []int
	for _, width := range []figure.Width{figure.OneColumn, figure.TwoColumns} {
		file, err := f.PNG(width)
		require.NoError(t, err)
		picture, err := png.Decode(bytes.NewReader(file))
		require.NoError(t, err)
		heights = append(heights, capHeight(picture))
	}
	require.Equal(t, heights[0], heights[1])
	require.InDelta(t, 8.5*0.723*300/72, heights[0], 2, "8.5 points, capitals of 0.723 em")
}

// Pictures of numbers over three hundred powers of ten, as the fuzzer makes them.
func TestWildNumbersDraw(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	drew := 0
	for range 60 {
		data := make([]byte, 3+r.IntN(60))
		for i := range data {
			data[i] = byte(r.UintN(256))
		}
		y := figure.Numbers("y", "u", numbers(data))
		f, err := figure.New(plainFrame, figure.Scatter{X: y, Y: y, Colour: y})
		if err != nil {
			var coded source.Coded
			require.ErrorAs(t, err, &coded)
			continue
		}
		_, err = f.PNG(figure.OneColumn)
		require.NoError(t, err)
		drew++
	}
	require.Positive(t, drew)
}
