package dossier

import (
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// warn writes into the limits of a revision where an expression brings unlike
// periods together, and gives the period of its result. The calculation stands:
// its author may mean it, and its reader must know.
func (b *builder) warn(id, expression string, v values) source.Period {
	node, err := calc.Parse(expression)
	if err != nil {
		return source.Period{}
	}
	period, warnings := node.Over(v)
	for _, w := range warnings {
		b.sealed.Limits = append(b.sealed.Limits, Limit{Text: warningText(b.sealed.Frame.Language, id, w)})
	}
	return period
}

func warningText(language, id string, w calc.Warning) string {
	texts := map[calc.Rule]string{
		calc.PeriodsApart: "The calculation %s brings unlike periods together under %s: %s over %s, and %s over %s.",
		calc.YearsApart:   "The calculation %s counts other years under %s than lie between its figures: %s over %s, and %s over %s.",
	}
	if language == "fr" {
		texts = map[calc.Rule]string{
			calc.PeriodsApart: "Le calcul %s réunit sous %s des périodes de natures différentes : %s sur %s, et %s sur %s.",
			calc.YearsApart:   "Le calcul %s compte sous %s d’autres années que celles qui séparent ses chiffres : %s sur %s, et %s sur %s.",
		}
	}
	return fmt.Sprintf(texts[w.Rule], id, w.Operation, w.Left, w.LeftPeriod, w.Right, w.RightPeriod)
}
