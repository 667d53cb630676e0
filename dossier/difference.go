package dossier

import (
	"encoding/json"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Turn is what became of an entry between two revisions.
type Turn string

const (
	Added   Turn = "added"
	Changed Turn = "changed"
	Gone    Turn = "gone" // a settlement chose another claim, or nothing shows it any more
)

// Sorts of entries that a revision has and no role files as such.
const (
	KindMission  Kind = "mission"
	KindConflict Kind = "conflict"
	KindApart    Kind = "apart"
	KindSpread   Kind = "spread"
	KindRead     Kind = "read"
)

// Change is one thing that differs. An entry that is there in both revisions has
// one change a field; one that came or went has one, with the whole in a line.
type Change struct {
	What  Kind           `json:"what"`
	ID    string         `json:"id,omitzero"` // identifier, a conflict's name, a read's reference; absent for what has none
	How   Turn           `json:"how"`
	Field string         `json:"field,omitzero"` // by its name in the revision; "value" is a number with scale and unit
	Old   string         `json:"old,omitzero"`
	New   string         `json:"new,omitzero"`
	OldAt source.Locator `json:"old_at,omitzero"` // where the figure was read
	NewAt source.Locator `json:"new_at,omitzero"`
}

// Diff is what differs between two revisions of a dossier.
type Diff struct {
	Mission string   `json:"mission"`
	From    int      `json:"from"` // revision; nought: what stands, and was not sealed
	To      int      `json:"to"`
	Same    bool     `json:"same"`
	Changes []Change `json:"changes"` // by sort, in the order of the revisions
}

// Difference compares two revisions, field by field. It is empty when they hold
// the same, whatever their numbers; every leaf of either that the other does not
// have is in a change. The order follows from the two revisions alone: mission,
// frame, facts, assumptions, calculations, checks, sections, exhibits, risks,
// limits, missing data, conflicts, facts apart, spreads, reads; within each what
// the first holds, then what is new.
//
// A calculation whose figures moved shows as the change of its result. A read
// that asks the same as one that is gone is that one, changed.
func Difference(a, b Sealed) Diff {
	d := Diff{Mission: b.Mission.ID, From: a.Revision, To: b.Revision, Changes: []Change{}}
	for _, what := range sorts {
		d.Changes = append(d.Changes, differ(what, itemsOf(a, what), itemsOf(b, what))...)
	}
	d.Same = len(d.Changes) == 0
	return d
}

// sorts is the order in which changes are told.
var sorts = []Kind{
	KindMission, KindFrame, KindFact, KindAssumption, KindCalculation, KindCheck, KindSection, KindExhibit,
	KindRisk, KindLimit, KindMissing, KindConflict, KindApart, KindSpread, KindRead,
}

// item is one entry of a revision as it is compared.
type item struct {
	key  string // tells it from the others of its sort
	id   string
	says string // the whole in a line
	at   source.Locator
	body any // of which every leaf is compared
}

// differ pairs the items of one sort by their keys.
func differ(what Kind, old, new []item) (changes []Change) {
	old, new = numbered(old), numbered(new)
	if what == KindRead {
		new = paired(old, new)
	}
	was, is := byKey(old), byKey(new)
	for _, o := range old {
		n, there := is[o.key]
		if !there {
			changes = append(changes, Change{What: what, ID: o.id, How: Gone, Old: o.says, OldAt: o.at})
			continue
		}
		changes = append(changes, fields(what, o, n)...)
	}
	for _, n := range new {
		if _, there := was[n.key]; !there {
			changes = append(changes, Change{What: what, ID: n.id, How: Added, New: n.says, NewAt: n.at})
		}
	}
	return changes
}

// fields compares two states of one item, leaf by leaf.
func fields(what Kind, old, new item) (changes []Change) {
	before, after := leavesOf(old.body), leavesOf(new.body)
	one := func(field string) {
		o, n := before.text(field), after.text(field)
		if o != n {
			changes = append(changes, Change{What: what, ID: new.id, How: Changed, Field: field, Old: o, New: n, OldAt: old.at, NewAt: new.at})
		}
	}
	for _, leaf := range before {
		one(leaf.field)
	}
	for _, leaf := range after {
		if !before.has(leaf.field) {
			one(leaf.field)
		}
	}
	return changes
}

// numbered gives the second of two equal keys one of its own: two roles may file
// the same limit.
func numbered(items []item) []item {
	seen := map[string]int{}
	for i := range items {
		key := items[i].key
		seen[key]++
		items[i].key = fmt.Sprintf("%s\x00%d", key, seen[key])
	}
	return items
}

func byKey(items []item) map[string]item {
	known := make(map[string]item, len(items))
	for _, i := range items {
		known[i.key] = i
	}
	return known
}

// paired takes a read that is new for one that is gone when both ask the same of
// the same vendor: then it is that read that changed.
func paired(old, new []item) []item {
	was, taken := byKey(old), map[string]bool{}
	for _, n := range new {
		taken[n.key] = true
	}
	for i := range new {
		if _, stays := was[new[i].key]; stays {
			continue
		}
		for _, o := range old {
			if !taken[o.key] && sameQuestion(o.body.(source.Read), new[i].body.(source.Read)) {
				taken[o.key], new[i].key = true, o.key
				break
			}
		}
	}
	return new
}

func sameQuestion(a, b source.Read) bool {
	return a.Vendor == b.Vendor && a.Question.Verb == b.Question.Verb && string(a.Question.Request) == string(b.Question.Request) && a.Cutoff == b.Cutoff
}

// plain is a value as JSON; what a revision holds can always be written so.
func plain(value any) json.RawMessage {
	body, err := json.Marshal(value)
	if err != nil {
		panic("an entry of a revision cannot be written as JSON: " + err.Error())
	}
	return body
}
