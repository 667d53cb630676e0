package pdfw

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ledongthuc/pdf"
)

// What the dictionaries of a document of ours hold. One key more could be a file
// that hangs on it, a page that is turned, a note laid over a page, or a program.
var (
	ofCatalogue = []string{"Type", "Pages", "MarkInfo", "StructTreeRoot", "Metadata", "ViewerPreferences", "OutputIntents", "Lang", "Outlines"}
	ofPage      = []string{"Type", "Parent", "MediaBox", "Resources", "Contents", "StructParents", "Tabs", "Annots"}
	ofLink      = []string{"Type", "Subtype", "Rect", "Border", "F", "StructParent", "Contents", "A"}
)

func checkKeys(where string, dict pdf.Value, known []string) error {
	other := slices.DeleteFunc(dict.Keys(), func(key string) bool { return slices.Contains(known, key) })
	if len(other) > 0 {
		return &ReadError{Why: fmt.Sprintf("%s has %s, which none of ours has", where, strings.Join(other, ", "))}
	}
	return nil
}

// checkPage looks at what lies on a page besides its content: links, and nothing
// else.
func checkPage(number int, page pdf.Value) error {
	where := fmt.Sprintf("page %d", number)
	if err := checkKeys(where, page, ofPage); err != nil {
		return err
	}
	notes := page.Key("Annots")
	for i := range notes.Len() {
		note := notes.Index(i)
		if kind := note.Key("Subtype").Name(); kind != "Link" {
			return &ReadError{Why: fmt.Sprintf("%s has a note of kind %q laid over it", where, kind)}
		}
		if err := checkKeys(fmt.Sprintf("%s, link %d,", where, i+1), note, ofLink); err != nil {
			return err
		}
	}
	return nil
}
