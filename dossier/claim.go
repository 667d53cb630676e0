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
		return assumedText(source.Quantity{Value: entry.Value, Unit: entry.Unit, Scale: entry.Scale}, entry.Justification)
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

// claimedBy is the figure of an event that is one.
func claimedBy(e Event) Claimed {
	if a, is := e.Contribution.Entry().(Assumption); is {
		return Claimed{Quantity: source.Quantity{Value: a.Value, Unit: a.Unit, Scale: a.Scale}, Reason: a.Justification}
	}
	if !isFigure(e) {
		return Claimed{}
	}
	return Claimed{Quantity: e.Figure.Quantity(), Period: e.Figure.Period, Dimensions: e.Figure.Dimensions}
}

// Agrees says whether what a claim says is said of its figure. One without a
// figure agrees.
func (c Claim) Agrees() bool {
	f := c.Figure
	switch {
	case f.IsZero():
		return true
	case c.Kind == KindAssumption:
		return c.Says == assumedText(f.Quantity, f.Reason)
	}
	return c.Says == Says(source.Figure{Value: f.Quantity.Value, About: source.About{Unit: f.Quantity.Unit, Scale: f.Quantity.Scale, Period: f.Period, Dimensions: f.Dimensions}})
}

func assumedText(q source.Quantity, reason string) string {
	return quantityText(q) + ", assumed: " + reason
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
