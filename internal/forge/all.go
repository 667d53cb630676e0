package forge

import "slices"

// All lists forgeries that any bundle of ours can suffer that holds a workbook with
// charts, a deck, both memos and two bodies.
func All() []Forgery {
	return slices.Concat(workbooks(), decks(), words(), pages(), containers(), manifests())
}
