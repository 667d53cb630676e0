package pagecmp_test

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/pagecmp"
)

// sheet is a white page of 100 by 100 pixels with the first n of its pixels in a grey.
func sheet(n int, grey uint8) image.Image {
	page := image.NewGray(image.Rect(0, 0, 100, 100))
	for i := range page.Pix {
		page.Pix[i] = 255
	}
	for i := range n {
		page.SetGray(i%100, i/100, color.Gray{Y: grey})
	}
	return page
}

func TestAtMostAThousandthOfThePixelsMayDiffer(t *testing.T) {
	for _, c := range []struct {
		rule    string
		now     image.Image
		pixels  int
		tooMuch bool
	}{
		{"the same page", sheet(0, 0), 0, false},
		{"ten pixels of ten thousand", sheet(10, 0), 10, false},
		{"eleven pixels of ten thousand", sheet(11, 0), 11, true},
		{"an edge that is smoothed otherwise is no difference", sheet(5000, 239), 0, false},
		{"a grey that an eye sees is one", sheet(5000, 238), 5000, true},
		{"a page of another size differs everywhere", image.NewGray(image.Rect(0, 0, 100, 101)), 10000, true},
	} {
		d := pagecmp.Compare(sheet(0, 0), c.now)
		assert.Equal(t, c.pixels, d.Pixels, c.rule)
		assert.Equal(t, c.tooMuch, d.TooMuch(), c.rule)
	}
	assert.Equal(t, "150 of 10000 pixels differ (at most 10 may), within (0,0)-(100,2)", pagecmp.Compare(sheet(0, 0), sheet(150, 0)).String())
}

// recorder is a test that notes what it is told.
type recorder struct {
	testing.TB
	said []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.said = append(r.said, fmt.Sprintf(format, args...))
}

// onePage is a PDF of one empty page, 72 by 72 points, written by hand.
const onePage = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n" +
	"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]/Contents 4 0 R/Resources<<>>>>endobj\n4 0 obj<</Length 0>>stream\n\nendstream endobj\n" +
	"trailer<</Root 1 0 R/Size 5>>\n"

func approve(t *testing.T, dir, name string, page image.Image) {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, name))
	require.NoError(t, err)
	require.NoError(t, png.Encode(f, page))
	require.NoError(t, f.Close())
}

// The check must be able to fail: another image, none, and one too many are each named.
func TestAPageThatNobodyApprovedFails(t *testing.T) {
	dir := t.TempDir()
	approve(t, dir, "white-1.png", sheet(0, 0))
	approve(t, dir, "inked-1.png", sheet(300, 0))
	approve(t, dir, "longer-1.png", sheet(0, 0))
	approve(t, dir, "longer-2.png", sheet(0, 0))
	for name, want := range map[string]string{
		"white": "", "inked": "300 of 10000 pixels differ", "nobody": "nobody has approved", "longer": "page 2 of longer was approved and is not there",
	} {
		r := &recorder{TB: t}
		pagecmp.Check(r, []byte(onePage), dir, name)
		if want == "" {
			assert.Empty(t, r.said, name)
			continue
		}
		require.NotEmpty(t, r.said, name)
		assert.Contains(t, r.said[0], want, name)
		for _, said := range r.said[1:] {
			_, after, _ := strings.Cut(said, "the new images are in ")
			folder, _, _ := strings.Cut(after, ":")
			assert.FileExists(t, filepath.Join(folder, name+"-1.png"))
			again := &recorder{TB: t}
			pagecmp.Check(again, []byte(onePage), folder, name)
			assert.Empty(t, again.said, "the image that was kept is that of the page")
			assert.NoError(t, os.RemoveAll(folder))
		}
	}
}
