package dossier

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// told lists the claims of a conflict in one line, and how far they lie apart.
func (c *Conflict) told() string {
	says := make([]string, len(c.Claims))
	for i, claim := range c.Claims {
		says[i] = decimal.NewFromInt(claim.Seq).String() + " (" + clip(claim.Says) + ")"
	}
	text := strings.Join(says, ", ")
	switch percents := c.Gap.Number().Shift(2).Round(1); {
	case c.Gap.IsZero():
	case percents.IsZero():
		text += ", a gap below 0.1 percent"
	default:
		text += ", a gap of " + percents.String() + " percent"
	}
	return text
}

const maxToldRunes = 120

func clip(text string) string {
	if runes := []rune(text); len(runes) > maxToldRunes {
		return string(runes[:maxToldRunes]) + "…"
	}
	return text
}

// sealed is the conflict as a revision holds it. In which order conflicts were
// settled says nothing about them, and the gap follows from figures of which a
// revision keeps the chosen one.
func (c *dispute) sealed() Conflict {
	without := c.Conflict
	without.Settlement, without.Gap, without.Claims = 0, source.Decimal{}, slices.Clone(c.Claims)
	for i := range without.Claims {
		without.Claims[i].Figure = claimedBy(c.events[without.Claims[i].Seq])
	}
	return without
}
