package pdfw_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/paper"
	"github.com/deskworth/deskworth-go/internal/pdfgate"
	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// square is a drawing with one of each: a bar, a dashed line, a dot, a text.
type square struct{ width, height, bar int }

func (s square) Size() (width, height int) { return s.width, s.height }
func (square) PNG() ([]byte, error)        { return nil, errors.New("a page has no use for dots") }

func (s square) Draw(on paper.Surface) {
	on.Fill([][2]int{{0, 10000}, {20000, 10000}, {20000, 10000 + s.bar}, {0, 10000 + s.bar}}, 0x0072B2)
	on.Line([][2]int{{0, 0}, {s.width, s.height}}, 0xD55E00, 500, []int{2000, 1000})
	on.Discs([][2]int{{5000, 5000}}, 1000, 0)
	on.Text(1000, 9000, "12,5", 7000, true, 0x333333)
}

func pictured(s square, before ...pdfw.Block) pdfw.Document {
	return section(append(before, pdfw.Paragraph{Runs: pdfw.Text("Figure 1. A square"), Keep: true},
		pdfw.Picture{Name: "sq", Alt: "A square (œuvre)", Drawing: s, Keep: true}, pdfw.Paragraph{Small: true, Runs: pdfw.Text("Source: by hand")})...)
}

func TestAPictureIsReadBackPieceByPiece(t *testing.T) {
	body := render(t, pictured(square{100000, 50000, 30000}))
	c, err := pdfw.Read(body)
	require.NoError(t, err)
	require.Len(t, c.Pages[0].Drawn, 1)
	d := c.Pages[0].Drawn[0]
	assert.Equal(t, "A square (œuvre)", d.Alt)
	assert.Equal(t, []string{"12,5"}, d.Texts)
	assert.Len(t, d.Shapes, 4, "bar, line, dot, place of the text")
	assert.NotContains(t, c.Pages[0].Text, "12,5", "it is the picture's, and is given once")
	higher, err := pdfw.Read(render(t, pictured(square{100000, 50000, 31000})))
	require.NoError(t, err)
	assert.NotEqual(t, d.Shapes[0], higher.Pages[0].Drawn[0].Shapes[0])
	assert.Equal(t, d.Shapes[1:], higher.Pages[0].Drawn[0].Shapes[1:])
	require.Equal(t, body, render(t, pictured(square{100000, 50000, 30000})))
}

func TestOtherProgramsFindNoFaultInAPicture(t *testing.T) {
	body := render(t, pictured(square{paper.Measure, 50000, 30000}))
	pdfgate.Check(t, body)
	assert.Contains(t, pdfgate.Text(t, body), "12,5", "the text of a picture can be searched")
	found := pdfgate.Tags(t, body).Pages[0].Tree.Find("Figure")
	require.Len(t, found, 1)
	assert.Equal(t, "A square (œuvre)", found[0].Alt)
	assert.Equal(t, "12,5", found[0].Plain())
}

// Wherever a page ends, caption, picture and the line below stand on one.
func TestAPictureIsKeptWithItsCaptionAndItsSource(t *testing.T) {
	for n := range 40 {
		before := make([]pdfw.Block, 0, n)
		for range n {
			before = append(before, pdfw.Paragraph{Runs: pdfw.Text("one line")})
		}
		pages, err := pdfw.ReadText(render(t, pictured(square{100000, 200000, 30000}, before...)))
		require.NoError(t, err)
		whole := 0
		for _, p := range pages {
			if len(p.Drawn) == 1 && strings.Contains(p.Text, "Figure 1.") && strings.Contains(p.Text, "Source: by hand") {
				whole++
			}
		}
		require.Equal(t, 1, whole, "%d lines before", n)
	}
}

func TestAPictureThatHasNoRoomIsRefused(t *testing.T) {
	for name, p := range map[string]pdfw.Picture{
		"wider than the text":                 {Alt: "a", Drawing: square{width: paper.Measure + 1, height: 1000}},
		"as high as a page":                   {Alt: "a", Drawing: square{width: 1000, height: 700000}},
		"without height":                      {Alt: "a", Drawing: square{width: 1000}},
		"nothing said to who does not see it": {Drawing: square{width: 1000, height: 1000}},
		"no drawing":                          {Alt: "a"},
	} {
		_, err := pdfw.Render(t.Context(), section(p))
		var shape *pdfw.ShapeError
		assert.ErrorAs(t, err, &shape, name)
	}
}
