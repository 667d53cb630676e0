package ixt

import (
	"fmt"
	"strings"
)

// CodeShape is the one word that the errors here give as their code: the
// document is not what it should be.
const CodeShape = "shape"

// UnknownError refuses a format that is in no registry known here. Near lists
// at most three formats of the same registry whose names are close, the closest
// first; when the registry itself is unknown it lists the known ones.
type UnknownError struct {
	Namespace string
	Local     string
	Near      []string
	Registry  bool // the registry is unknown, not only the name in it
}

// Error names the registry and the format, and what would have been known.
func (e *UnknownError) Error() string {
	what := fmt.Sprintf("ixt: registry %q has no format %q", clip(e.Namespace), clip(e.Local))
	hint := "; near it: "
	if e.Registry {
		what = fmt.Sprintf("ixt: no transformation registry %q (format %q)", clip(e.Namespace), clip(e.Local))
		hint = "; known registries: "
	}
	if len(e.Near) == 0 {
		return what
	}
	return what + hint + strings.Join(e.Near, ", ")
}

// Code is [CodeShape].
func (e *UnknownError) Code() string { return CodeShape }

// TextError refuses a text that its format cannot read. The text is the
// document's: correct it there, or name another format.
type TextError struct {
	Namespace string
	Local     string
	Text      string // whole, as it was given
	Target    Target // what it should have become
}

// Error names the format and its registry, and shows the text, clipped.
func (e *TextError) Error() string {
	return fmt.Sprintf("ixt: %q is not what format %s of registry %s reads as %s",
		clip(e.Text), e.Local, e.Namespace, e.Target)
}

// Code is [CodeShape].
func (e *TextError) Code() string { return CodeShape }

// maxShownRunes bounds what an error repeats from a document, which may hold a
// page where a number should be.
const maxShownRunes = 60

func clip(text string) string {
	n := 0
	for i := range text {
		if n == maxShownRunes {
			return text[:i] + "…"
		}
		n++
	}
	return text
}
