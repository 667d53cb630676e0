package dossier

import "github.com/deskworth/deskworth-go/deskworth/source"

// Mission is one subject with one dossier. Its id is its name: references hang
// on it, so an import keeps it.
type Mission struct {
	ID      string          `json:"id"`
	Title   string          `json:"title,omitzero"`
	Subject source.Identity `json:"subject"`
	AsOf    source.Date     `json:"as_of,omitzero"` // absent: no bound
}

// Author is who filed something: a role, through one of its cards.
type Author struct {
	Role string `json:"role"`
	Card string `json:"card"`
}

// String is "role (card)".
func (a Author) String() string {
	if a.Card == "" || a.Card == a.Role {
		return a.Role
	}
	return a.Role + " (" + a.Card + ")"
}
