package paper

import "fmt"

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
