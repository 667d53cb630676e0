package dossier

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// A figure in prose is its identifier in braces, so that no text can show
// another digit than the dossier holds.
var (
	placeholder = regexp.MustCompile(`\{([^{}]*)\}`)
	// Words such as 10-K, FY2023, Q3 and 20-F are names; years and dates are dates.
	numberInName = regexp.MustCompile(`\p{L}[\p{L}\d]*(?:[-‑&][\p{L}\d]+)*|\b\d+[-‑]\p{L}+`)
	dateInProse  = regexp.MustCompile(`\b(?:19|20)\d\d(?:-\d\d(?:-\d\d)?)?\b`)
	anyDigits    = regexp.MustCompile(`\d[\d.,]*`)
)

// Placeholders gives the identifiers that a text shows figures of, in order.
func Placeholders(text string) []string {
	var ids []string
	for _, match := range placeholder.FindAllStringSubmatch(text, -1) {
		ids = append(ids, match[1])
	}
	return ids
}

// proseOf refuses a text with typed digits, or with braces that hold no identifier.
func proseOf(text string) error {
	for _, id := range Placeholders(text) {
		if !idShape.MatchString(id) {
			return &source.ArgumentError{Problem: fmt.Sprintf("{%.80s} is no identifier", id), Remedy: "write the identifier of a fact, an assumption or a calculation in braces"}
		}
	}
	bare := placeholder.ReplaceAllString(text, " ")
	if strings.ContainsAny(bare, "{}") {
		return &source.ArgumentError{Problem: "a brace stands alone", Remedy: "write the identifier between two braces"}
	}
	bare = dateInProse.ReplaceAllString(numberInName.ReplaceAllString(bare, " "), " ")
	if digits := anyDigits.FindString(bare); digits != "" {
		return refuse("prose", fmt.Sprintf("the figure %q is typed into a text", digits), "file it as a fact and write its identifier in braces")
	}
	return nil
}
