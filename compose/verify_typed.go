package compose

import (
	"fmt"
	"slices"

	"github.com/deskworth/deskworth-go/dossier"
)

// checkTyped holds the words of the dossier to the rules under which they were
// filed: no figure stands typed in prose, no amount anywhere, each other typed
// number is declared with its entry and its author, and nothing else is.
func (c *checker) checkTyped() {
	texts := dossier.TypedIn(c.sealed)
	for _, t := range texts {
		place := typedPlace(t.Kind, t.ID)
		if err := t.Check(); err != nil {
			c.verdict.find(ManifestFile, place, "words that could be filed", err.Error())
		}
		for _, word := range t.Literals() {
			if !slices.ContainsFunc(c.sealed.Literals, func(l dossier.Literal) bool { return l.Text == word && t.Is(l) }) {
				c.verdict.find(ManifestFile, place, "typed numbers that are declared", word)
			}
		}
	}
	for i, l := range c.sealed.Literals {
		place := fmt.Sprintf("%sliterals/%d", inManifest, i)
		if !slices.ContainsFunc(texts, func(t dossier.Typed) bool { return t.Is(l) }) {
			c.verdict.find(ManifestFile, place, "a word of its entry, by its author", fmt.Sprintf("%s of %s %s, by %s", l.Text, l.Kind, l.ID, l.By))
		}
		if amount := dossier.AmountIn(l.Text); amount != "" {
			c.verdict.find(ManifestFile, place, "a number that is no amount", amount)
		}
	}
	for _, w := range dossier.WarningsIn(c.sealed) {
		if !slices.Contains(c.sealed.Limits, w) {
			c.verdict.find(ManifestFile, inManifest+"limits", w.Text, "no such limit")
		}
	}
	if c.sealed.Revision != 0 && len(c.sealed.Declared) > 0 {
		c.verdict.find(ManifestFile, inManifest+"declared", "no declared source in a sealed revision", c.sealed.Declared[0].Address)
	}
}

func typedPlace(kind dossier.Kind, id string) string {
	return inManifest + string(kind) + " (" + id + ")"
}
