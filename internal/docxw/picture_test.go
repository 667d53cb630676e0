package docxw_test

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/docxw"
	"github.com/deskworth/deskworth-go/internal/paper"
)

// dots is a drawing of one grey.
type dots struct{ width, height int }

func (d dots) Size() (width, height int) { return d.width, d.height }
func (dots) Draw(paper.Surface)          {}

func (d dots) PNG() ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, image.NewGray(image.Rect(0, 0, d.width/240, d.height/240)))
	return b.Bytes(), err
}

func pictured(d dots) docxw.Document {
	return section(paper.Heading{Level: 2, Text: "Charts"}, paper.Paragraph{Runs: paper.Text("Figure 1. Grey"), Keep: true},
		paper.Picture{Alt: "Grey & nothing else", Drawing: d, Keep: true}, paper.Paragraph{Small: true, Runs: paper.Text("Source: by hand")})
}

func TestAPictureIsReadBackWithItsSizeAndText(t *testing.T) {
	body := render(t, pictured(dots{240000, 120000}))
	shown, err := docxw.Read(body)
	require.NoError(t, err)
	texts := map[string]string{}
	for _, s := range shown {
		texts[s.Place] = s.Text
	}
	assert.Equal(t, "Grey & nothing else", texts["picture 1, alternative text"])
	assert.Equal(t, "cx 3048000, cy 1524000", texts["picture 1, extent"], "240 and 120 points")
	assert.Contains(t, texts["picture 1"], "1000 × 500 dots, sha256 ")
	assert.Equal(t, "Figure 1. Grey", texts["Charts paragraph 1"])
	assert.Equal(t, "Source: by hand", texts["Charts paragraph 2"])
	require.Equal(t, body, render(t, pictured(dots{240000, 120000})))
}

func TestAPictureThatHasNoRoomIsNotWritten(t *testing.T) {
	for name, p := range map[string]paper.Picture{
		"wider than the text": {Alt: "a", Drawing: dots{paper.Measure + 1, 240}},
		"as high as a page":   {Alt: "a", Drawing: dots{240, 800000}},
		"nothing said":        {Drawing: dots{240, 240}},
		"a text that turns":   {Alt: "12\u202e34", Drawing: dots{240, 240}},
		"no drawing":          {Alt: "a"},
	} {
		_, err := docxw.Render(t.Context(), section(p))
		assert.Error(t, err, name)
	}
}
