package sdmx

import "fmt"

// ShapeError says where a message stopped making sense. Nothing of it was used.
type ShapeError struct {
	Where   string // "line 12", "Series 3", "observations[7]"
	Problem string
}

func (e *ShapeError) Error() string {
	return "the message makes no sense at " + e.Where + ": " + e.Problem
}

// Code is "shape".
func (e *ShapeError) Code() string { return "shape" }

func misshapen(where, format string, args ...any) error {
	return &ShapeError{Where: where, Problem: fmt.Sprintf(format, args...)}
}

// DialectError names what a body is instead of a message that can be read. Ask
// for csvdata, genericdata or jsondata instead.
type DialectError struct {
	Dialect string // "SDMX-ML 2.1 structure", "a page (HTML)"
}

func (e *DialectError) Error() string {
	return "this is " + e.Dialect + ", and not data that can be read; ask for SDMX-CSV, generic SDMX-ML or SDMX-JSON"
}

// Code is "dialect".
func (e *DialectError) Code() string { return "dialect" }

// FailureError is a failure that the sender reports inside its message, in its
// own words.
type FailureError struct {
	Status string // the sender's number: "413", "404"
	Said   string
}

func (e *FailureError) Error() string {
	return fmt.Sprintf("the sender reports %s: %q", e.Status, clip(e.Said))
}

// Code is "upstream".
func (e *FailureError) Code() string { return "upstream" }

// PeriodError refuses a text that is no period of time.
type PeriodError struct {
	Text    string
	Problem string
}

func (e *PeriodError) Error() string {
	return fmt.Sprintf("%q is no period: %s; write it as 2024, 2024-Q1, 2024-03, 2024-W05 or 2024-03-29", clip(e.Text), e.Problem)
}

// Code is "arguments".
func (e *PeriodError) Code() string { return "arguments" }

const clipRunes = 240

func clip(text string) string {
	if runes := []rune(text); len(runes) > clipRunes {
		return string(runes[:clipRunes]) + "…"
	}
	return text
}
