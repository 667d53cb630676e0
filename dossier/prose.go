package dossier

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// A figure in prose is its identifier in braces, so that no text can show
// another digit than the dossier holds.
var (
	placeholder = regexp.MustCompile(`\{([^{}]*)\}`)
	// Words such as CO₂, FY2023, Q4-2023, COVID-19, 10-K and 10-year are names;
	// years and dates are dates.
	nameInProse = regexp.MustCompile(`\p{L}[\p{L}\p{N}]*(?:[-‑&]\p{L}[\p{L}\p{N}]*)*`)
	nameNumber  = regexp.MustCompile(`\p{Lu}[\p{L}\p{N}]*[-‑]\d+\b`)
	numberName  = regexp.MustCompile(`\b\d+[-‑]\p{L}+`)
	dateInProse = regexp.MustCompile(`\b(?:19|20)\d\d(?:-\d\d(?:-\d\d)?)?\b`)
	anyDigits   = regexp.MustCompile(`\p{N}[\p{N}.,]*`)
	// An amount may hide behind the code of its currency or before its unit.
	amountName = regexp.MustCompile(`^(?:USD|EUR|GBP|GBX|GBp|JPY|CHF|CNY|RMB|CAD|AUD|NZD|HKD|SGD|SEK|NOK|DKK|INR|BRL|KRW|MXN|ZAR|PLN)[-‑]?\d`)
	amountUnit = regexp.MustCompile(`(?i)[-‑](?:percent(?:age)?|pct|per|fold|times|points?|basis|bps?|cents?|thousands?|millions?|mn|mln|billions?|bn|trillions?|tn|dollars?|euros?|pounds?|yen|yuan|francs?|pour|milliers?|milliards?)$`)
)

// Placeholders gives the identifiers that a text shows figures of, in order.
// Braces around anything else are braces.
func Placeholders(text string) []string {
	var ids []string
	for _, match := range placeholder.FindAllStringSubmatch(text, -1) {
		if hasIDShape(match[1]) {
			ids = append(ids, match[1])
		}
	}
	return ids
}

// proseOf refuses a text with typed digits, or with braces that hold no identifier.
func proseOf(text string) error {
	if !strings.ContainsFunc(text, needsALook) {
		return nil
	}
	for _, match := range placeholder.FindAllStringSubmatch(text, -1) {
		if !hasIDShape(match[1]) {
			return &source.ArgumentError{Problem: fmt.Sprintf("{%.80s} is no identifier", match[1]), Remedy: "write the identifier of a fact, an assumption or a calculation in braces"}
		}
	}
	bare := placeholder.ReplaceAllString(text, " ")
	if strings.ContainsAny(bare, "{}") {
		return &source.ArgumentError{Problem: "a brace stands alone", Remedy: "write the identifier between two braces"}
	}
	if digits := anyDigits.FindString(withoutNames(bare)); digits != "" {
		return refuse("prose", fmt.Sprintf("the figure %q is typed into a text", digits), "file it as a fact and write its identifier in braces")
	}
	return nil
}

// needsALook tells a text that the expressions find nothing in: they cost as much as
// all else that an entry is held against.
func needsALook(r rune) bool { return r == '{' || r == '}' || unicode.IsNumber(r) }

// withoutNames takes names and dates out of a text, and leaves amounts in.
func withoutNames(text string) string {
	text = withoutMatches(text, numberName, amountUnit)
	text = withoutMatches(text, nameNumber, amountName)
	return dateInProse.ReplaceAllString(withoutMatches(text, nameInProse, amountName), " ")
}

func withoutMatches(text string, names, amounts *regexp.Regexp) string {
	return names.ReplaceAllStringFunc(text, func(found string) string {
		if amounts.MatchString(found) {
			return " " + strings.TrimFunc(found, unicode.IsLetter) + " "
		}
		return " "
	})
}
