package dossier

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// Identifiers are of letters without marks, so that no two of them can look
// alike: neither by another form of Unicode nor by another alphabet.
func hasIDShape(id string) bool {
	if id == "" || len(id) > maxIDBytes || !isLetter(id[0]) {
		return false
	}
	for _, c := range []byte(id[1:]) {
		if !isLetter(c) && (c < '0' || c > '9') && c != '_' && c != '.' {
			return false
		}
	}
	return true
}

const maxIDBytes = 64

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func needID(id string) error {
	if strings.EqualFold(id, frameName) {
		return &source.ArgumentError{Field: "id", Problem: fmt.Sprintf("%q is the frame's", id), Remedy: "use another word"}
	}
	if hasIDShape(id) && calc.IsID(id) {
		return nil
	}
	problem := fmt.Sprintf("%.80q is no identifier", id)
	for at, r := range id {
		if r >= utf8.RuneSelf {
			problem += fmt.Sprintf(": %U at byte %d is no letter from a to z", r, at+1)
			break
		}
	}
	return &source.ArgumentError{Field: "id", Problem: problem, Remedy: "use a letter, then letters, digits, _ and ., at most 64, and not the word frame"}
}

// oneSpelling refuses an identifier that differs from a filed one by its capital
// letters alone: a spreadsheet takes the two for one name, and so does a reader.
func oneSpelling(name string, under []Event) error {
	for _, event := range under {
		if earlier := event.Contribution.Entry(); earlier != nil && earlier.name() != "" && earlier.name() != name {
			return refuse("spelling", fmt.Sprintf("%s differs from %s, which contribution %d filed, by capital letters alone", name, earlier.name(), event.Seq), "write "+earlier.name()+" to speak of the same, or use another word")
		}
	}
	return nil
}
