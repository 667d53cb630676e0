package figure_test

import (
	"bytes"
	"image/png"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// sheet keeps what is drawn on it.
type sheet struct {
	texts        []string
	lines, fills int
	right, foot  int // the farthest place
}

func (s *sheet) reach(path [][2]int) {
	for _, p := range path {
		s.right, s.foot = max(s.right, p[0]), max(s.foot, p[1])
	}
}
func (s *sheet) Fill(path [][2]int, _ uint32)                 { s.fills++; s.reach(path) }
func (s *sheet) Line(path [][2]int, _ uint32, _ int, _ []int) { s.lines++; s.reach(path) }
func (s *sheet) Discs(path [][2]int, _ int, _ uint32)         { s.reach(path) }
func (s *sheet) Text(_, _ int, words string, _ int, _ bool, _ uint32) {
	s.texts = append(s.texts, words)
}

// A bare figure has neither title nor source nor notes: a document sets them as its own texts.
func TestABareFigureLeavesItsFrameToTheDocument(t *testing.T) {
	values := make([]source.Decimal, 0, 5)
	days := make([]source.Date, 0, 5)
	for i, v := range []string{"1.5", "2.5", "", "4.5", "5.5"} {
		d, err := source.ParseDecimal(v)
		require.True(t, err == nil || v == "")
		values, days = append(values, d), append(days, source.NewDate(2024, 1, 1).AddDays(i))
	}
	f, err := figure.New(figure.Frame{Title: "A rise", Source: "by hand", Dropped: []source.Drop{{Reason: "null_cell", Count: 2}}},
		figure.Line{X: figure.Days("day", days), Y: []figure.Column{figure.Numbers("close", "USD", values)}})
	require.NoError(t, err)
	b := f.Bare(467_280)
	var s sheet
	b.Draw(&s)
	width, height := b.Size()
	assert.Equal(t, 467_280, width)
	assert.LessOrEqual(t, s.right, width)
	assert.LessOrEqual(t, s.foot, height)
	assert.NotContains(t, s.texts, "A rise")
	assert.Contains(t, s.texts, "close (USD)")
	assert.Equal(t, []string{"Left out: null cell 2", "Rows without a value, left as gaps: close 1"}, b.Notes())
	assert.Equal(t, f.Alternative(), b.Alternative())
	body, err := b.PNG()
	require.NoError(t, err)
	size, err := png.DecodeConfig(bytes.NewReader(body))
	require.NoError(t, err)
	assert.Equal(t, []int{width / 240, height / 240}, []int{size.Width, size.Height}, "240 thousandths of a point are a dot at 300 dpi")
	again, err := b.PNG()
	require.NoError(t, err)
	assert.True(t, bytes.Equal(body, again))
}
