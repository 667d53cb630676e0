package fontm_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
)

// The other opinion is the box that x/image's face gives for a glyph. On-curve points of the letters asked for lie at
// their extremes, so the boxes are equal, but for the other's rounding to whole dots.
func TestOutlinesFillTheBoxOfAnotherReader(t *testing.T) {
	face := regular(t)
	parsed, err := opentype.Parse(goregular.TTF)
	require.NoError(t, err)
	other, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: float64(face.UnitsPerEm()), DPI: 72, Hinting: font.HintingNone})
	require.NoError(t, err)
	for _, r := range "HExl14−€é" {
		low, high := [2]int{1 << 20, 1 << 20}, [2]int{-1 << 20, -1 << 20}
		turns := face.Outline(r)
		require.True(t, turns[0].Move, "a contour starts with a move")
		for _, turn := range turns {
			for i, at := range turn.To {
				low[i], high[i] = min(low[i], at), max(high[i], at)
			}
		}
		bounds, _, ok := other.GlyphBounds(r)
		require.True(t, ok)
		for i, want := range []int{bounds.Min.X.Floor(), bounds.Min.Y.Floor(), bounds.Max.X.Ceil(), bounds.Max.Y.Ceil()} {
			got := []int{low[0], low[1], high[0], high[1]}[i]
			require.InDelta(t, want, got, 2, "%q side %d", r, i)
		}
	}
	require.Empty(t, face.Outline(' '))
	require.Empty(t, face.Outline('为'), "what the face lacks has no outline")
}
