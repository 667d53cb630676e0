// Package fontm measures and subsets TrueType faces.
//
// Start with [Open], or with [GoSans] for the four faces that need no file. A [Face] answers in
// thousandths of an em and in whole numbers, so that a layout made from it is the same on every
// machine: floating point may round differently where multiply and add are fused.
//
// Nothing here draws, shapes or reorders: a code point is one glyph, and scripts that need more are
// for the caller to refuse. Only faces with glyf outlines are read (no CFF, no collections).
package fontm

import (
	"fmt"
	"sync"

	"golang.org/x/image/font/sfnt"
)

// Face is one TrueType face. It is safe for concurrent use.
type Face struct {
	name       string
	font       *sfnt.Font
	tables     map[string][]byte
	unitsPerEm int
	glyphs     sync.Map // rune → uint16; sfnt searches its cmap anew at each question
	advances   []int    // by glyph, thousandths of an em
	metrics    Metrics
}

// Metrics are a face's vertical measures and its box, in thousandths of an em, y upwards.
type Metrics struct {
	Ascent, Descent int // Descent is negative
	CapHeight       int
	Box             [4]int // left, bottom, right, top over all glyphs
	ItalicAngle     int    // degrees, negative when leaning right
	Bold, Mono      bool
}

// FaceError says why bytes are not a face that this package can use. Give a TrueType file (.ttf) with
// glyf outlines.
type FaceError struct{ Why string }

func (e *FaceError) Error() string {
	return "font: " + e.Why + "; give a TrueType file with glyf outlines"
}

// Open reads a face from the bytes of a .ttf file. The bytes are kept and must not change.
// It returns a [FaceError] when they are not such a file.
func Open(ttf []byte) (*Face, error) {
	tables, err := directory(ttf)
	if err != nil {
		return nil, err
	}
	parsed, err := sfnt.Parse(ttf)
	if err != nil {
		return nil, &FaceError{Why: err.Error()}
	}
	f := &Face{font: parsed, tables: tables, unitsPerEm: int(parsed.UnitsPerEm())}
	if f.name, err = parsed.Name(nil, sfnt.NameIDPostScript); err != nil {
		return nil, &FaceError{Why: "it has no PostScript name"}
	}
	if f.advances, err = f.readAdvances(); err != nil {
		return nil, err
	}
	f.metrics = f.readMetrics()
	return f, nil
}

// Name is the face's PostScript name: "GoRegular".
func (f *Face) Name() string { return f.name }

// Metrics gives the face's vertical measures.
func (f *Face) Metrics() Metrics { return f.metrics }

// Glyph gives the glyph that draws r. The narrow and thin spaces (U+202F, U+2009), which small faces
// lack, are drawn with the space, and the hyphens that differ in nothing but where a line may break
// (U+2010, U+2011) with the hyphen of the keyboard. Any other glyph that is absent gives false:
// nothing is substituted.
func (f *Face) Glyph(r rune) (id uint16, ok bool) {
	if known, hit := f.glyphs.Load(r); hit {
		id = known.(uint16)
		return id, id != 0
	}
	id = f.lookUp(r)
	if other, has := drawnAs[r]; has && id == 0 {
		id = f.lookUp(other)
	}
	f.glyphs.Store(r, id)
	return id, id != 0
}

func (f *Face) lookUp(r rune) uint16 {
	index, err := f.font.GlyphIndex(nil, r)
	if err != nil {
		return 0
	}
	return uint16(index)
}

// drawnAs are signs that look like another one, which every face has.
var drawnAs = map[rune]rune{0xA0: ' ', 0x202F: ' ', 0x2009: ' ', 0x2010: '-', 0x2011: '-'}

func (f *Face) String() string { return fmt.Sprintf("%s (%d glyphs)", f.name, len(f.advances)) }
