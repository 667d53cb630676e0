package source

import (
	"fmt"
	"strings"
	"time"
)

// Coded is an error with a word for it. A package that imports nothing of ours
// has its own.
type Coded interface {
	error
	Code() string
}

// ArgumentError refuses a request before anything was asked of anybody.
type ArgumentError struct {
	Field   string // snake_case name of the argument; may be empty
	Problem string
	Remedy  string
}

func (e *ArgumentError) Error() string { return sentence(e.Field, e.Problem, e.Remedy) }

// Code is "arguments".
func (e *ArgumentError) Code() string { return "arguments" }

// KeyError refuses a read because a vendor's key is not set.
type KeyError struct {
	Vendor string // "FRED"
	Env    string // the variable to set, never its value
	Where  string // public page that issues keys
}

func (e *KeyError) Error() string {
	return sentence("", e.Vendor+" needs a key", "set "+e.Env+" (issued at "+e.Where+")")
}

// Code is "key".
func (e *KeyError) Code() string { return "key" }

// RateError says that a vendor, or our own limit for it, asks to wait.
type RateError struct {
	Vendor string
	Wait   time.Duration // nought when the vendor named no time
	Said   string        // the vendor's own words, redacted
	Remedy string        // what would help besides waiting
}

func (e *RateError) Error() string {
	wait := "try again later; it named no time"
	if e.Wait > 0 {
		wait = "try again in " + e.Wait.Round(time.Second).String()
	}
	wait = strings.TrimSuffix(wait+"; "+e.Remedy, "; ")
	return sentence("", e.Vendor+" asks to slow down"+quoted(e.Said), wait)
}

// Code is "rate".
func (e *RateError) Code() string { return "rate" }

// UpstreamError is a vendor's refusal or failure, in its own words.
type UpstreamError struct {
	Vendor  string
	Status  int    // HTTP status; nought when no answer came
	Said    string // the vendor's words, redacted; never guessed
	Problem string // what we saw, when the vendor said nothing readable
	Remedy  string
	Err     error // cause, when a caller can act on it
}

func (e *UpstreamError) Error() string {
	what := e.Vendor + " did not answer with data"
	if e.Status != 0 {
		what += fmt.Sprintf(" (status %d)", e.Status)
	}
	if e.Problem != "" {
		what += ": " + e.Problem
	}
	return sentence("", what+quoted(e.Said), e.Remedy)
}

// Code is "upstream".
func (e *UpstreamError) Code() string { return "upstream" }

// Unwrap is the cause.
func (e *UpstreamError) Unwrap() error { return e.Err }

// ShapeError says where a payload stopped making sense.
type ShapeError struct {
	Vendor  string
	Where   string // place in the payload: "chart.result[0].timestamp", "line 12"
	Problem string
}

func (e *ShapeError) Error() string {
	return sentence("", "the answer of "+e.Vendor+" makes no sense at "+e.Where+": "+e.Problem, "keep the body and report it: nothing of it was used")
}

// Code is "shape".
func (e *ShapeError) Code() string { return "shape" }

// NotFoundError says that what was asked for does not exist where it was asked.
type NotFoundError struct {
	What   string   // "symbol NOSUCH at Yahoo"
	Said   string   // the vendor's own words, redacted
	Near   []string // candidates, never a verdict
	Remedy string
}

func (e *NotFoundError) Error() string {
	remedy := e.Remedy
	if len(e.Near) > 0 {
		remedy = strings.TrimSuffix("near: "+strings.Join(e.Near, ", ")+"; "+remedy, "; ")
	}
	return sentence("", "not found: "+e.What+quoted(e.Said), remedy)
}

// Code is "not_found".
func (e *NotFoundError) Code() string { return "not_found" }

// RefusedError is a rule of ours that says no.
type RefusedError struct {
	Rule   string // one or two words in snake_case; it is the code
	Reason string
	Remedy string
}

func (e *RefusedError) Error() string { return sentence("", e.Reason, e.Remedy) }

// Code is the rule.
func (e *RefusedError) Code() string { return e.Rule }

func sentence(field, what, remedy string) string {
	if field != "" {
		what = field + ": " + what
	}
	if remedy == "" {
		return what
	}
	return what + "; " + remedy
}

func quoted(said string) string {
	if said == "" {
		return ""
	}
	return ": " + fmt.Sprintf("%q", said)
}

const clipRunes = 80

// clip keeps texts from outside short where an error quotes them.
func clip(text string) string {
	runes := []rune(text)
	if len(runes) <= clipRunes {
		return text
	}
	return string(runes[:clipRunes]) + "…"
}
