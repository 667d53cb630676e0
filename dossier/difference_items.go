package dossier

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// itemsOf are the entries of one sort in the order of the revision.
func itemsOf(s Sealed, what Kind) (items []item) {
	switch what {
	case KindMission:
		return []item{{key: "", id: s.Mission.ID, says: s.Mission.Title, body: s.Mission}}
	case KindFrame:
		return []item{{says: s.Frame.Title + ": " + s.Frame.Question, body: s.Frame}}
	case KindFact:
		for _, f := range s.Facts {
			items = append(items, item{key: f.ID, id: f.ID, says: Says(f.Figure), at: f.Figure.Locator, body: f})
		}
	case KindAssumption:
		for _, a := range s.Assumptions {
			q := source.Quantity{Value: a.Value, Unit: a.Unit, Scale: a.Scale}
			items = append(items, item{key: a.ID, id: a.ID, says: quantityText(q) + ", assumed: " + a.Justification, body: a})
		}
	case KindCalculation:
		for _, c := range s.Calculations {
			items = append(items, item{key: c.ID, id: c.ID, says: quantityText(c.Result) + " = " + c.Expression, body: c})
		}
	case KindCheck:
		for _, c := range s.Checks {
			items = append(items, item{key: c.ID, id: c.ID, says: fmt.Sprintf("%s: passed %t", c.Expression, c.Passed), body: c})
		}
	case KindSection:
		for _, e := range s.Sections {
			items = append(items, item{key: e.ID, id: e.ID, says: e.Title, body: e})
		}
	case KindExhibit:
		for _, e := range s.Exhibits {
			items = append(items, item{key: e.ID, id: e.ID, says: e.Title + " (" + string(e.Ref) + ")", body: e})
		}
	case KindConflict:
		for _, c := range s.Conflicts {
			items = append(items, item{key: c.Name, id: c.Name, says: settledText(c), body: c})
		}
	case KindRead:
		for _, r := range s.Reads {
			items = append(items, item{key: string(r.Ref), id: string(r.Ref), says: readText(r), body: r})
		}
	default:
		return looseOf(s, what)
	}
	return items
}

// looseOf are the entries that have no identifier of their own: they are what
// they say.
func looseOf(s Sealed, what Kind) (items []item) {
	loose := func(id, says string, body any) {
		items = append(items, item{key: string(plain(body)), id: id, says: says, body: body})
	}
	switch what {
	case KindRisk:
		for _, r := range s.Risks {
			says := r.Text
			if r.Mitigant != "" {
				says += " (" + r.Mitigant + ")"
			}
			loose("", says, r)
		}
	case KindLimit:
		for _, l := range s.Limits {
			loose("", l.Text, l)
		}
	case KindMissing:
		for _, m := range s.Missing {
			loose("", m.What+": "+m.Why, m)
		}
	case KindApart:
		for _, a := range s.Apart {
			items = append(items, item{key: a.ID, id: a.ID, says: strings.Join(a.Facts, ", ") + " differ in " + strings.Join(a.Differs, ", "), body: a})
		}
	case KindSpread:
		for _, spread := range s.Spreads {
			items = append(items, item{key: spread.ID + string(plain(spread.Basis)), id: spread.ID, says: spread.String(), body: spread})
		}
	}
	return items
}

// settledText is how a conflict of a revision ended, in a line.
func settledText(c Conflict) string {
	text := "about " + c.ID + ", open"
	if c.Settled {
		text = fmt.Sprintf("about %s, settled by %s: %s stands, %s", c.ID, c.SettledBy, chosenText(c), c.Reason)
	}
	for _, claim := range c.Claims {
		text += fmt.Sprintf("; %s says %s", claim.By, claim.Says)
	}
	return text
}

func chosenText(c Conflict) string {
	if c.Chosen == 0 {
		return "none"
	}
	return fmt.Sprint(c.Chosen)
}

func readText(r source.Read) string {
	text := fmt.Sprintf("%s, %s, read %s, sha256 %s", r.Vendor, r.Question.Verb, r.ReadAt.UTC().Format("2006-01-02T15:04:05Z"), r.Digest)
	if len(r.Parts) > 0 {
		text += ", " + r.Parts[0].Address
	}
	return text
}
