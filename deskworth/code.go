package deskworth

import (
	"context"
	"errors"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Codes that are no rule of a tool's own.
const (
	CodeArguments = "arguments"
	CodeNotFound  = "not_found"
	CodeRate      = "rate"
	CodeUpstream  = "upstream"
	CodeShape     = "shape"
	CodeCancelled = "cancelled"
	CodeFailed    = "failed"
)

// CodeOf is the word for an error: that of the nearest [source.Coded] in its
// chain, "cancelled" for an ended context, else "failed". Nil has none.
func CodeOf(err error) string {
	var coded source.Coded
	switch {
	case err == nil:
		return ""
	case errors.As(err, &coded):
		return coded.Code()
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return CodeCancelled
	}
	return CodeFailed
}

// ExitOf is the exit status of a command for a code. A code that is not listed
// here is a rule of ours that said no.
func ExitOf(code string) int {
	switch code {
	case "":
		return 0
	case CodeFailed, CodeCancelled:
		return 1
	case CodeArguments:
		return 2
	case CodeNotFound:
		return 4
	case CodeRate, CodeUpstream, CodeShape:
		return 5
	}
	return 3
}
