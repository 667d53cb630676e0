package dossier

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// KindDeclared is the kind of a literal in the title of a declared source. It is
// the kind of no contribution.
const KindDeclared Kind = "declared"

// Declared is a source that an author names and that the desk did not read. No
// figure can rest on it: a fact cites a cell, and it has none.
type Declared struct {
	Title   string `json:"title,omitzero"`
	Address string `json:"address"` // redacted by whoever declares
	By      Author `json:"by"`
}

// Declare adds a source to a card's own dossier, after its texts were held to
// what any contribution's are. A sealed revision declares none.
func (s *Sealed) Declare(d Declared) error {
	if s.Revision != 0 {
		return refuse("sealed", "a sealed revision declares no source", "describe the dossier in the call")
	}
	if strings.TrimSpace(d.Address) == "" {
		return &source.ArgumentError{Field: "address", Problem: "is empty", Remedy: "give the address of the source"}
	}
	if err := firstError(validateText("title", d.Title), validateText("address", d.Address)); err != nil {
		return err
	}
	if strings.ContainsAny(d.Address, " \t\n") {
		return &source.ArgumentError{Field: "address", Problem: fmt.Sprintf("%.80q has a space", d.Address), Remedy: "give one address, and say the rest in the title"}
	}
	s.Declared = append(s.Declared, d)
	for _, word := range literalsIn(d.Title, false) {
		s.Literals = append(s.Literals, Literal{Text: word, Kind: KindDeclared, By: d.By})
	}
	return nil
}
