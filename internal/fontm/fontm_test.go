package fontm_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/deskworth/deskworth-go/internal/fontm"
)

func regular(t testing.TB) *fontm.Face {
	t.Helper()
	family, err := fontm.GoSans()
	require.NoError(t, err)
	return family.Regular
}

// The other implementation is x/image's own reader of widths, asked glyph by glyph.
func TestAdvancesAreThoseOfAnotherReader(t *testing.T) {
	other, err := sfnt.Parse(goregular.TTF)
	require.NoError(t, err)
	face := regular(t)
	for r := rune(0x20); r < 0x2300; r++ {
		g, err := other.GlyphIndex(nil, r)
		require.NoError(t, err)
		if g == 0 {
			continue
		}
		width, err := other.GlyphAdvance(nil, g, fixed.I(1000), font.HintingNone) // 26.6: 64ths of a thousandth
		require.NoError(t, err)
		require.InDelta(t, float64(width)/64, float64(face.Advance(r)), 0.52, "%U", r)
	}
}

// Liberation Sans has the widths of Helvetica, which Adobe published in its font metrics.
func TestWidthsAreThePublishedOnes(t *testing.T) {
	const path = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"
	ttf, err := os.ReadFile(path)
	if err != nil {
		t.Skip("needs Liberation Sans (package fonts-liberation)")
	}
	face, err := fontm.Open(ttf)
	require.NoError(t, err)
	for r, width := range map[rune]int{' ': 278, '0': 556, 'A': 667, 'W': 944, 'i': 222, '€': 556} {
		require.Equal(t, width, face.Advance(r), "%q", r)
	}
}

func TestDigitsHaveOneWidth(t *testing.T) {
	family, err := fontm.GoSans()
	require.NoError(t, err)
	for _, face := range []*fontm.Face{family.Regular, family.Bold, family.Italic, family.BoldItalic, family.Mono} {
		for r := '1'; r <= '9'; r++ {
			require.Equal(t, face.Advance('0'), face.Advance(r), "%s %q", face.Name(), r)
		}
	}
}

func TestMissingNamesWhatAFaceLacks(t *testing.T) {
	face := regular(t)
	for _, c := range []struct {
		name, text string
		want       []rune
	}{
		{"signs of figures are there", "1 234,5 € − ≥ ≤ % ‰ œ Œ", nil},
		{"narrow and thin spaces are drawn with the space", "1\u202f234\u2009567", nil},
		{"a hyphen that holds words together is drawn with the hyphen", "7\u2011day, 7\u2010day", nil},
		{"each code point once, in order", "为😀为", []rune{'为', '😀'}},
		{"a line feed is not a glyph", "a\nb", nil},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, face.Missing(c.text)) })
	}
	require.Equal(t, face.Advance(' '), face.Advance(0x202F))
	require.Equal(t, face.Advance('-'), face.Advance(0x2011))
}

func TestLinesCountsAsSet(t *testing.T) {
	face := regular(t)
	digit, space := face.Advance('0'), face.Advance(' ')
	for _, c := range []struct {
		name, text string
		measure    int
		want       int
	}{
		{"nothing is one line", "", digit, 1},
		{"what fits stays", "00 00", 4*digit + space, 1},
		{"one unit short breaks at the space", "00 00", 4*digit + space - 1, 2},
		{"a line feed breaks", "0\n0", 10 * digit, 2},
		{"a narrow space holds", "00\u202f00 0", 4*digit + space, 2},
		{"a long word is broken", "000000", 2 * digit, 3},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, face.Lines(c.text, c.measure)) })
	}
}

func TestSubsetKeepsOutlinesAndEmptiesTheRest(t *testing.T) {
	face := regular(t)
	var keep []uint16
	for _, r := range "Aé0 " {
		g, has := face.Glyph(r)
		require.True(t, has)
		keep = append(keep, g)
	}
	ttf, kept, err := face.Subset(keep)
	require.NoError(t, err)
	require.Less(t, len(ttf), len(goregular.TTF)/4)
	whole, err := sfnt.Parse(goregular.TTF)
	require.NoError(t, err)
	part, err := sfnt.Parse(withNames(t, ttf))
	require.NoError(t, err)
	in := map[uint16]bool{}
	for _, g := range kept {
		in[g] = true
	}
	for g := range sfnt.GlyphIndex(whole.NumGlyphs()) {
		var b, c sfnt.Buffer
		got, err := part.LoadGlyph(&b, g, fixed.I(100), nil)
		require.NoError(t, err)
		if !in[uint16(g)] {
			require.Empty(t, got, "glyph %d", g)
			continue
		}
		want, err := whole.LoadGlyph(&c, g, fixed.I(100), nil)
		require.NoError(t, err)
		require.Equal(t, want, got, "glyph %d", g)
	}
	again, _, err := face.Subset(keep)
	require.NoError(t, err)
	require.True(t, bytes.Equal(ttf, again), "the same glyphs give the same bytes")
}

// withNames gives a subset the tables that a PDF does without but x/image's reader demands.
func withNames(t *testing.T, ttf []byte) []byte {
	t.Helper()
	tables := map[string][]byte{}
	for _, file := range [][]byte{goregular.TTF, ttf} { // the subset's own tables come last and win
		for i := range int(binary.BigEndian.Uint16(file[4:])) {
			row := file[12+16*i:]
			start := binary.BigEndian.Uint32(row[8:])
			tables[string(row[:4])] = file[start : start+binary.BigEndian.Uint32(row[12:])]
		}
	}
	return fontm.Assemble(tables)
}

// The format fixes the sum of a whole file, its adjustment included.
func TestSubsetSumsToTheFixedNumber(t *testing.T) {
	ttf, _, err := regular(t).Subset([]uint16{36, 37})
	require.NoError(t, err)
	require.Zero(t, len(ttf)%4)
	sum := uint32(0)
	for i := 0; i < len(ttf); i += 4 {
		sum += binary.BigEndian.Uint32(ttf[i:])
	}
	require.Equal(t, uint32(0xB1B0AFBA), sum)
}

func TestOpenRefusesWhatIsNoFace(t *testing.T) {
	for name, body := range map[string][]byte{
		"nothing":                       nil,
		"text":                          []byte("<html>not a font</html>"),
		"a directory that is cut off":   goregular.TTF[:20],
		"tables that lie outside":       goregular.TTF[:4000],
		"an OpenType file without glyf": append([]byte("OTTO"), goregular.TTF[4:]...),
	} {
		_, err := fontm.Open(body)
		var refused *fontm.FaceError
		require.ErrorAs(t, err, &refused, name)
	}
}

// The law: what opens can be cut down, and the rest is a smaller file that follows from the glyphs alone.
func FuzzOpen(f *testing.F) {
	f.Add(0, byte(0))
	f.Add(4, byte(0xFF))
	f.Add(140, byte(7))
	f.Fuzz(func(t *testing.T, at int, b byte) {
		ttf := bytes.Clone(goregular.TTF)
		if at < 0 {
			at = -(at + 1)
		}
		ttf[at%len(ttf)] = b
		face, err := fontm.Open(ttf)
		if err != nil {
			return
		}
		a, _, err := face.Subset([]uint16{36, 105})
		if err != nil {
			return
		}
		again, _, err := face.Subset([]uint16{105, 36})
		if err != nil || !bytes.Equal(a, again) {
			t.Fatalf("the order of glyphs changes the subset: %v", err)
		}
	})
}

func ExampleFace_Width() {
	family, err := fontm.GoSans()
	if err != nil {
		panic(err)
	}
	const size = 12 // points
	fmt.Println(family.Regular.Width("1\u202f234,5")*size, "thousandths of a point")
	fmt.Println(family.Regular.Missing("10 €"), len(family.Regular.Missing("为")))
	// Output:
	// 40488 thousandths of a point
	// [] 1
}

func BenchmarkWidth(b *testing.B) {
	face := regular(b)
	b.ReportAllocs()
	for b.Loop() {
		face.Width("Revenue grew in each of the five years while the margin held.")
	}
}

func BenchmarkSubset(b *testing.B) {
	face := regular(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := face.Subset([]uint16{36, 37, 38, 105}); err != nil {
			b.Fatal(err)
		}
	}
}
