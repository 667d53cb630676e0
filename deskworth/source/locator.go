package source

import (
	"fmt"
	"strings"
)

// Locator is one cell of one read: ref#row/column, cut at the first # and the
// last slash. A fact of a filing is ref#id/value.
type Locator struct {
	Ref         Ref
	Row, Column string
}

// ParseLocator reads "R-XXXXXXXX-C#row/column". It returns a [RefusedError] with
// rule "reference" when the reference cannot be one, or "locator" when row or
// column is missing.
func ParseLocator(text string) (Locator, error) {
	head, cell, found := strings.Cut(text, "#")
	ref, err := ParseRef(head)
	if err != nil {
		return Locator{}, err
	}
	cut := strings.LastIndexByte(cell, '/')
	if !found || cut < 1 || cut == len(cell)-1 {
		return Locator{}, &RefusedError{
			Rule:   "locator",
			Reason: fmt.Sprintf("%q names no cell", clip(text)),
			Remedy: "write reference#row/column, as in the answer of the read",
		}
	}
	return Locator{Ref: ref, Row: cell[:cut], Column: cell[cut+1:]}, nil
}

// IsZero says that nothing is located.
func (l Locator) IsZero() bool { return l == Locator{} }

// String is what [ParseLocator] reads.
func (l Locator) String() string {
	if l.IsZero() {
		return ""
	}
	return string(l.Ref) + "#" + l.Row + "/" + l.Column
}

// MarshalText writes what [Locator.String] gives.
func (l Locator) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads what [ParseLocator] reads; nothing is absent.
func (l *Locator) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*l = Locator{}
		return nil
	}
	read, err := ParseLocator(string(text))
	if err == nil {
		*l = read
	}
	return err
}
