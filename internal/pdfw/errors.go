package pdfw

import (
	"fmt"
	"strings"
)

// TextError refuses a text that cannot be printed truthfully. Change the text where Label says.
type TextError struct {
	Label string // which text
	Rune  rune   // the code point that is refused
	Why   string
}

// Code names the rule for a caller that maps errors to words.
func (e *TextError) Code() string { return "text" }

func (e *TextError) Error() string {
	return fmt.Sprintf("%s: %U %s", e.Label, e.Rune, e.Why)
}

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

// LinkError refuses an address that is not plain http or https, or too long to be one.
type LinkError struct{ Label, Address string }

// Code names the rule for a caller that maps errors to words.
func (e *LinkError) Code() string { return "link" }

func (e *LinkError) Error() string {
	return fmt.Sprintf("%s: the address %.80q cannot be linked: give an absolute http or https address of at most %d characters", e.Label, e.Address, maxAddress)
}

// ShapeError refuses a block that contradicts itself, such as a row with too few cells.
type ShapeError struct{ Label, Why string }

// Code names the rule for a caller that maps errors to words.
func (e *ShapeError) Code() string { return "layout" }

func (e *ShapeError) Error() string { return e.Label + ": " + e.Why }

// LengthError refuses a document that would fill more pages than MaxPages. Show less, or split it.
type LengthError struct{ Pages int }

// Code names the rule for a caller that maps errors to words.
func (e *LengthError) Code() string { return "too_long" }

func (e *LengthError) Error() string {
	return fmt.Sprintf("the document fills more than %d pages: show fewer rows or split it", MaxPages)
}
