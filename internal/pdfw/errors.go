package pdfw

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/internal/paper"
)

// Errors that every format of a document has.
type (
	TextError  = paper.TextError
	LinkError  = paper.LinkError
	ShapeError = paper.ShapeError
)

// Missing is the code points of one text that no face can draw.
type Missing struct {
	Label string
	Runes []rune
}

// GlyphError lists every text with code points that no face can draw. Write them otherwise, or give a
// face that has them.
type GlyphError struct{ Missing []Missing }

// Code names the rule for a caller that maps errors to words.
func (e *GlyphError) Code() string { return "glyphs" }

func (e *GlyphError) Error() string {
	var b strings.Builder
	b.WriteString("no face has a glyph for")
	for i, m := range e.Missing {
		if i > 0 {
			b.WriteString(";")
		}
		for j, r := range m.Runes {
			if j > 0 {
				b.WriteString(",")
			}
			fmt.Fprintf(&b, " %U", r)
		}
		b.WriteString(" in " + m.Label)
	}
	b.WriteString(": write it otherwise or add a face that has it")
	return b.String()
}

// LengthError refuses a document that would fill more pages than MaxPages. Show less, or split it.
type LengthError struct{ Pages int }

// Code names the rule for a caller that maps errors to words.
func (e *LengthError) Code() string { return "too_long" }

func (e *LengthError) Error() string {
	return fmt.Sprintf("the document fills more than %d pages: show fewer rows or split it", MaxPages)
}
