package dossier

import (
	"cmp"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func claimOf(e Event) Claim {
	claim := Claim{Seq: e.Seq, By: e.By, Kind: e.Kind, Says: saysOf(e)}
	if isFigure(e) {
		claim.At = e.Figure.Locator
	}
	return claim
}

// saysOf is a claim in one line, with the digits as they stand.
func saysOf(e Event) string {
	switch entry := e.Contribution.Entry().(type) {
	case Fact, Transcribed:
		return Says(e.Figure)
	case Assumption:
		return quantityText(source.Quantity{Value: entry.Value, Unit: entry.Unit, Scale: entry.Scale}) + ", assumed: " + entry.Justification
	case Calculation:
		return "= " + entry.Expression
	case Check:
		return entry.Expression
	case Section:
		return entry.Title
	case Exhibit:
		return entry.Title + " (" + string(entry.Ref) + ")"
	case Frame:
		return entry.Title + ": " + entry.Question
	case Risk:
		return entry.Text
	case Limit:
		return entry.Text
	case Missing:
		return entry.What + ": " + entry.Why
	case Settlement:
		return fmt.Sprintf("%s: %d stands, %s", entry.Conflict, entry.Choose, entry.Reason)
	case Observation:
		return entry.Where + ": " + entry.Displayed + " (for " + entry.For + ")"
	case Blocked:
		return entry.Attempted + ": " + entry.Stopped
	}
	return string(e.Kind)
}

// Says is a cited figure as a claim of a conflict tells it: value, unit, period,
// and the members that it is broken down by.
func Says(f source.Figure) string {
	text := quantityText(f.Quantity()) + ", " + f.Period.String()
	if members := memberText(f.Dimensions); members != "" {
		text += ", " + members
	}
	return text
}

func quantityText(q source.Quantity) string {
	text := q.Value.String()
	if q.Scale != 0 {
		text += fmt.Sprintf("×10^%d", q.Scale)
	}
	return text + " " + cmp.Or(string(q.Unit), "(no unit)")
}

// memberText lists what a broken-down figure is broken down by.
func memberText(dimensions []source.Dimension) string {
	text := ""
	for i, d := range dimensions {
		if i > 0 {
			text += ", "
		}
		text += d.Axis + "=" + d.Member
	}
	return text
}
