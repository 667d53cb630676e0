package pagecmp

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// keep puts an image where it outlives the test, in the form in which it is approved.
func keep(t testing.TB, folder, file, name string) string {
	t.Helper()
	page, err := open(file)
	if err == nil && folder == "" {
		folder, err = os.MkdirTemp("", "deskworth-pages-")
	}
	if err == nil {
		err = write(filepath.Join(folder, name), page)
	}
	if err != nil {
		t.Errorf("the new image cannot be kept: %v", err)
	}
	return folder
}

func write(file string, page image.Image) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(f, coarse(page)); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// step is how coarse the colours of an approved image are. It is half of what counts as a difference, and makes
// the file a third as large: it lies in the repository.
const step = noise / 2

// coarse rounds every channel to a multiple of the step, and gives an image with a palette when the colours
// that are left fit in one.
func coarse(page image.Image) image.Image {
	bounds := page.Bounds()
	out := image.NewPaletted(image.Rect(0, 0, bounds.Dx(), bounds.Dy()), nil)
	known := map[color.RGBA]uint8{}
	for y := range bounds.Dy() {
		for x := range bounds.Dx() {
			c := rounded(page.At(bounds.Min.X+x, bounds.Min.Y+y))
			i, is := known[c]
			if !is {
				if len(out.Palette) == 256 {
					return page // a photograph
				}
				i = uint8(len(out.Palette))
				known[c] = i
				out.Palette = append(out.Palette, c)
			}
			out.Pix[y*out.Stride+x] = i
		}
	}
	return out
}

func rounded(c color.Color) color.RGBA {
	r, g, b, _ := c.RGBA()
	near := func(v uint32) uint8 { return uint8(min(255, (v>>8+step/2)/step*step)) }
	return color.RGBA{R: near(r), G: near(g), B: near(b), A: 255}
}
