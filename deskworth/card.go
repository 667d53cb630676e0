package deskworth

// Card is one agent's place at the desk: one role, in one mission. Its token is
// known to nobody but its holder.
type Card struct {
	ID      string `json:"id"` // also the name of its folder in the data room
	Role    Role   `json:"role"`
	Mission string `json:"mission"`
}

// Sees says whether a card may list and call a tool: the one rule for both.
func (c Card) Sees(t Tool) bool { return c.Role.Holds(t.Capability) }
