package source

import (
	"strings"
	"unicode"
)

// Sameness is how two identities relate.
type Sameness int

const (
	Unknown   Sameness = iota // they share no kind of name
	Same                      // they agree on the strongest name that both carry
	Different                 // they differ on it
)

// Compare looks at the strongest name that both identities carry: CIK, LEI,
// FIGI, symbol, name. Names are compared without case and punctuation. Two
// identities without a common kind of name are [Unknown]: nobody guesses.
func (i Identity) Compare(other Identity) Sameness {
	for _, pair := range [][2]string{
		{strings.TrimLeft(i.CIK, "0"), strings.TrimLeft(other.CIK, "0")},
		{i.LEI, other.LEI},
		{i.FIGI, other.FIGI},
		{i.Symbol, other.Symbol},
		{foldName(i.Name), foldName(other.Name)},
	} {
		if pair[0] == "" || pair[1] == "" {
			continue
		}
		if strings.EqualFold(pair[0], pair[1]) {
			return Same
		}
		return Different
	}
	return Unknown
}

// foldName keeps letters and digits, so that "Apple Inc." is "APPLE INC".
func foldName(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// Label is the shortest text that tells this entity from another.
func (i Identity) Label() string {
	for _, text := range []string{i.Name, i.Symbol, i.CIK, i.LEI, i.FIGI} {
		if text != "" {
			return text
		}
	}
	return "no named entity"
}
