package xbrl

import (
	"fmt"
	"sort"
	"strings"
)

// The two words that [Error.Code] can give.
const (
	CodeShape     = "shape"     // the document is not what it should be
	CodeArguments = "arguments" // the caller asked for something impossible
)

// Error refuses a whole document. Offset counts bytes of the document as
// UTF-8 from nought, Line counts from one; both are nought when no place in the
// document is to blame.
type Error struct {
	What   string // what was found
	Remedy string // what would work
	Offset int
	Line   int
	code   string
}

// Error says what was found, where, and what would work.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("xbrl: ")
	b.WriteString(e.What)
	if e.Line > 0 {
		fmt.Fprintf(&b, " (line %d, byte %d)", e.Line, e.Offset)
	}
	if e.Remedy != "" {
		b.WriteString("; ")
		b.WriteString(e.Remedy)
	}
	return b.String()
}

// Code is [CodeShape] or [CodeArguments].
func (e *Error) Code() string { return e.code }

// The rules a [Problem] can name. A caller may count problems by them.
const (
	RuleContext   = "context"   // missing, doubtful or malformed context
	RuleUnit      = "unit"      // missing, doubtful or malformed unit
	RuleNumber    = "number"    // a numeric fact whose text is not a number
	RulePrecision = "precision" // decimals or precision that mean nothing
	RuleNil       = "nil"       // nil with content, or a nil that is no boolean
	RuleContent   = "content"   // markup where a value should be

	RuleName         = "name"         // an inline fact whose name has no declared prefix
	RuleFormat       = "format"       // an inline fact whose format is unknown or refuses its text
	RuleContinuation = "continuation" // inline text whose rest is missing, circular or used twice
	RuleTuple        = "tuple"        // an inline fact whose tuple is missing or circular
	RuleFootnote     = "footnote"     // a footnote link that leads to no fact or no footnote; facts are good without it
)

// Problem says why one fact, or one context or unit, cannot be trusted. The
// rest of the document is read all the same.
type Problem struct {
	Rule     string // one of the Rule constants
	What     string // what was found, in words
	Ordinal  int    // of the fact; nought for a context or unit
	Subject  string // concept of the fact, or id of the context, unit or continuation
	Document int    // which document of an inline set, from nought
	Offset   int
	Line     int
}

// Error says which fact is concerned, and why.
func (p *Problem) Error() string {
	if p.Ordinal > 0 {
		return fmt.Sprintf("fact #%d %s (line %d): %s", p.Ordinal, p.Subject, p.Line, p.What)
	}
	return fmt.Sprintf("%s %q (line %d): %s", p.Rule, p.Subject, p.Line, p.What)
}

// Code is [CodeShape]: a problem is always the document's.
func (p *Problem) Code() string { return CodeShape }

// placed fills in the lines of problems whose offsets are known and sorts them
// by place. One pass over the document serves all of them.
func placed(doc string, problems []*Problem) {
	sort.SliceStable(problems, func(i, j int) bool { return problems[i].Offset < problems[j].Offset })
	line, from := 1, 0
	for _, p := range problems {
		line += strings.Count(doc[from:p.Offset], "\n")
		from = p.Offset
		p.Line = line
	}
}

func shapeAt(doc string, offset int, what, remedy string) *Error {
	offset = min(offset, len(doc))
	return &Error{
		What: what, Remedy: remedy, code: CodeShape,
		Offset: offset, Line: 1 + strings.Count(doc[:offset], "\n"),
	}
}

func shape(what, remedy string) *Error {
	return &Error{What: what, Remedy: remedy, code: CodeShape}
}
