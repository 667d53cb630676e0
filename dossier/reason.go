package dossier

import (
	"strings"
	"unicode"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// need refuses a text in which nobody would see anything.
func need(field, text string) error {
	if !strings.ContainsFunc(text, visible) {
		return &source.ArgumentError{Field: field, Problem: "is empty", Remedy: "say it"}
	}
	return nil
}

// visible leaves out spaces, joiners and the letters of Unicode that are blank.
func visible(r rune) bool {
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.In(r, unicode.Zs, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) && r != '\u2800'
}

// worded says that a text holds a word, and not only signs.
func worded(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) && visible(r) })
}

func needJustification(a Assumption) error {
	if !worded(a.Justification) {
		return refuse("justification", "the assumption "+a.ID+" has no justification", "say in one sentence why this number")
	}
	return nil
}

func needReason(reason string) error {
	if !worded(reason) {
		return refuse("reason", "a conflict is settled with a reason", "say in one sentence why this claim stands; the dossier keeps it beside the conflict")
	}
	return nil
}
