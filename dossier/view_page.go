package dossier

import (
	"context"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// PageRequest names the part of a dossier that is wanted. Its zero value is the
// beginning of every list.
type PageRequest struct {
	After  int64  `json:"after,omitzero" jsonschema_description:"list only what was filed after the contribution of this number" jsonschema:"minimum=0"`
	By     string `json:"by,omitzero" jsonschema_description:"list only what this role filed"`
	Number int64  `json:"number,omitzero" jsonschema_description:"give the contribution of this number whole" jsonschema:"minimum=0"`
	Cursor string `json:"cursor,omitzero" jsonschema_description:"where a list goes on, as an earlier answer said"`
}

// Rest is how much of one list or text a page does not show.
type Rest struct {
	Where  string `json:"where"`
	Count  int    `json:"count"`           // items of a list, characters of a text
	Cursor string `json:"cursor,omitzero"` // asks for it; absent: number gives the whole
}

const (
	leastPage = 2000 // characters; less has no room for what every page says
	maxLine   = 240  // characters of one line on a page
)

// Page gives a part of the dossier that is at most limit characters of JSON: the
// beginning of every list, or one list from a cursor on, or one contribution.
// What does not fit is counted in Rest with the cursor that asks for it, and a
// cursor goes on in the dossier as it stood when the first page was made, so that
// all pages together are the whole.
//
// It returns a [source.ArgumentError] for a cursor that no page gave, and a
// [source.NotFoundError] for a number that nobody filed.
func (d *Dossier) Page(ctx context.Context, req PageRequest, limit int) (View, error) {
	events, err := d.events(ctx)
	if err != nil {
		return View{}, err
	}
	from, err := parseCursor(req.Cursor)
	if err != nil {
		return View{}, err
	}
	if from.upTo > 0 {
		events = slices.DeleteFunc(events, func(e Event) bool { return e.Seq > from.upTo })
	}
	refs, err := d.Ledger.Refs(ctx)
	if err != nil {
		return View{}, err
	}
	v := fold(d.Mission, events).view(events)
	v.Counts.Reads = len(refs)
	p := pager{from: from, upTo: newest(events), room: max(limit, leastPage), after: req.After}
	if req.Number > 0 || from.list == entryList {
		return p.whole(v.head(), events, max(req.Number, from.at.item))
	}
	v.Contributions = slices.DeleteFunc(v.Contributions, func(f Filed) bool {
		return f.Seq <= req.After || req.By != "" && f.By.Role != req.By
	})
	if from.list == "" {
		return p.overview(v, d.lists(ctx, v, refs))
	}
	return p.goesOn(v, d.lists(ctx, v, refs))
}

// lists are what pages go through, with how much of the first page each may take.
func (d *Dossier) lists(ctx context.Context, v View, refs []source.Ref) []stretch {
	of := func(i int) (ReadLine, error) { return d.readLine(ctx, refs[i]) }
	return []stretch{
		&list[RoleLine]{name: "roles", weight: 3, count: len(v.Roles), item: given(v.Roles), out: func(v *View) *[]RoleLine { return &v.Roles }},
		&list[Conflict]{name: "conflicts", weight: 8, count: len(v.Conflicts), item: given(v.Conflicts), parts: claimsOf, cut: someClaims, out: func(v *View) *[]Conflict { return &v.Conflicts }},
		&list[Spread]{name: "spreads", weight: 3, count: len(v.Spreads), item: given(v.Spreads), parts: estimatesOf, cut: someEstimates, out: func(v *View) *[]Spread { return &v.Spreads }},
		&list[Filed]{name: "limits", weight: 3, count: len(v.Limits), item: given(v.Limits), cut: lineOf, out: func(v *View) *[]Filed { return &v.Limits }},
		&list[Filed]{name: contributionList, weight: 8, count: len(v.Contributions), item: given(v.Contributions), cut: lineOf, out: func(v *View) *[]Filed { return &v.Contributions }},
		&list[ReadLine]{name: "reads", weight: 6, count: len(refs), item: of, parts: tablesOf, cut: someTables, out: func(v *View) *[]ReadLine { return &v.Reads }},
	}
}

// head is what every page says, however long the lists are.
func (v View) head() View {
	v.Roles, v.Conflicts, v.Spreads, v.Limits = []RoleLine{}, []Conflict{}, []Spread{}, []Filed{}
	v.Contributions, v.Reads = []Filed{}, []ReadLine{}
	v.Broke, v.Mission.Title = clipTo(v.Broke, 2*maxLine), clipTo(v.Mission.Title, maxLine)
	v.Frame.Question, v.Frame.Audience = clipTo(v.Frame.Question, maxLine), clipTo(v.Frame.Audience, maxLine)
	return v
}
