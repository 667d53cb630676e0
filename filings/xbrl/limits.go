package xbrl

import "fmt"

// Limits bounds what a document may ask of the reader. A field left at nought
// takes its default, which the largest filings on record stay far below.
type Limits struct {
	Bytes      int64 // of the document, or of a set together, as received and as UTF-8; default 128 MiB
	Depth      int   // of nested elements; default 128
	Attributes int   // on one element; default 256
	Bindings   int   // namespace prefixes in scope at once; default 1,024
}

const (
	defaultBytes      = 128 << 20
	defaultDepth      = 128
	defaultAttributes = 256
	defaultBindings   = 1024
)

// filled gives l with its defaults in place, and refuses negative bounds.
func (l Limits) filled() (Limits, error) {
	if l.Bytes < 0 || l.Depth < 0 || l.Attributes < 0 || l.Bindings < 0 {
		return l, &Error{
			What: "a limit is negative", Remedy: "leave it at nought for the default",
			code: CodeArguments,
		}
	}
	if l.Bytes == 0 {
		l.Bytes = defaultBytes
	}
	if l.Depth == 0 {
		l.Depth = defaultDepth
	}
	if l.Attributes == 0 {
		l.Attributes = defaultAttributes
	}
	if l.Bindings == 0 {
		l.Bindings = defaultBindings
	}
	return l, nil
}

func tooLarge(limit int64) *Error {
	return shape(fmt.Sprintf("the document is larger than %d bytes", limit),
		"raise Limits.Bytes if it is meant to be that large")
}
