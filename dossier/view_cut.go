package dossier

import (
	"fmt"
	"unicode/utf8"
)

// maxMarks of one line; the contribution's number gives all.
const maxMarks = 6

func claimsOf(c Conflict) int     { return len(c.Claims) }
func estimatesOf(s Spread) int    { return len(s.Facts) }
func tablesOf(r ReadLine) (n int) { return len(r.Tables) }

// lineOf is a contribution in one line of a page.
func lineOf(f Filed, _, _ int) Filed {
	f = wholeLine(f)
	if rest := len(f.Marks) - maxMarks; rest > 0 {
		f.Marks = append(f.Marks[:maxMarks:maxMarks], fmt.Sprintf("and %d more marks", rest))
	}
	return f
}

func wholeLine(f Filed) Filed {
	f.Says, f.More = clipTo(f.Says, maxLine), max(0, utf8.RuneCountInString(f.Says)-maxLine)
	return f
}

// someClaims is a conflict with some of its claims, each in one line: the number
// of a claim gives it whole.
func someClaims(c Conflict, from, to int) Conflict {
	claims := make([]Claim, 0, to-from)
	for _, claim := range c.Claims[from:min(to, len(c.Claims))] {
		claim.Says = clipTo(claim.Says, maxLine)
		claims = append(claims, claim)
	}
	c.Claims, c.Reason = claims, clipTo(c.Reason, maxLine)
	return c
}

func someEstimates(s Spread, from, to int) Spread {
	s.Facts, s.Sources = s.Facts[from:to], s.Sources[from:to]
	return s
}

func someTables(r ReadLine, from, to int) ReadLine {
	r.Tables, r.Address = r.Tables[from:min(to, len(r.Tables))], clipTo(r.Address, maxLine)
	return r
}

// clipTo is a text of at most so many characters before the mark that it was cut.
func clipTo(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + "…"
}
