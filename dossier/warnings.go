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
	period, warnings := v.over(b.sealed.Frame.Language, id, expression)
	b.sealed.Limits = append(b.sealed.Limits, warnings...)
	return period
}

// over is what period the result of an expression covers, and what its reader
// must know of the periods in it.
func (v values) over(language, id, expression string) (source.Period, []Limit) {
	node, err := calc.Parse(expression)
	if err != nil {
		return source.Period{}, nil
	}
	period, warnings := node.Over(v)
	var limits []Limit
	for _, w := range warnings {
		limits = append(limits, Limit{Text: warningText(language, id, w)})
	}
	return period, limits
}

// WarningsIn are the limits that a seal writes by itself: they follow from the
// calculations and checks of a revision, and a verifier finds them again.
func WarningsIn(s Sealed) (limits []Limit) {
	v := valuesOf(s)
	for _, c := range s.Calculations {
		period, warnings := v.over(s.Frame.Language, c.ID, c.Expression)
		v.quantities[c.ID], v.covers[c.ID] = c.Result, period
		limits = append(limits, warnings...)
	}
	for _, c := range s.Checks {
		_, warnings := v.over(s.Frame.Language, c.ID, c.Expression)
		limits = append(limits, warnings...)
	}
	return limits
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
