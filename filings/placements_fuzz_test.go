package filings

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// FuzzSearch holds a page of the search to its laws: every hit is wanted or
// counted out, once; the wanted ones lie in the window, newest first; and the
// order in which hits came changes nothing but which of two of one filing counts.
func FuzzSearch(f *testing.F) {
	f.Add(written(f, "efts-anvil.json"), "Anvil")
	f.Add([]byte(oneHit), "anvil inc")
	f.Add([]byte(`{"hits":{"total":{"value":0,"relation":"gte"},"hits":[]}}`), "x")
	start, end := source.NewDate(2026, 1, 1), source.NewDate(2026, 6, 30)
	f.Fuzz(func(t *testing.T, body []byte, name string) {
		page, err := parseSearch(body)
		if err != nil {
			return
		}
		q := placementsQuestion{Name: name, Start: start, End: end, Limit: 1}
		s, err := sift([]searchAnswer{page}, q, end)
		if err != nil {
			t.Fatal(err)
		}
		counted := len(s.wanted)
		for _, n := range s.dropped {
			counted += n
		}
		if counted != len(page.Hits) || s.search.Filings != len(page.Hits)-s.dropped[DroppedSameFiling] {
			t.Fatalf("%d hits, %d accounted for: %v", len(page.Hits), counted, s.dropped)
		}
		for i, h := range s.wanted {
			if h.Filed.Before(start) || h.Filed.After(end) || i > 0 && h.Filed.After(s.wanted[i-1].Filed) {
				t.Fatalf("%s filed %s stands at %d", h.Accession, h.Filed, i)
			}
			if !safeName(h.document()) {
				t.Fatalf("%q leads out of its folder", h.document())
			}
		}
		if s.dropped[DroppedSameFiling] > 0 {
			return
		}
		slices.Reverse(page.Hits)
		again, err := sift([]searchAnswer{page}, q, end)
		if err != nil || !reflect.DeepEqual(s.wanted, again.wanted) || !reflect.DeepEqual(s.dropped, again.dropped) {
			t.Fatalf("another order gives another answer: %v", err)
		}
	})
}

// FuzzPlacements holds a whole answer to its laws: the tables come again from
// the same bytes, no two rows of a table share a key, and no notice counts for
// two offerings.
func FuzzPlacements(f *testing.F) {
	f.Add(written(f, "efts-anvil.json"), anvil(f), anvil(f, "<submissionType>D<", "<submissionType>D/A<"))
	f.Fuzz(func(t *testing.T, search, one, two []byte) {
		page, err := parseSearch(search)
		if err != nil {
			return
		}
		q := placementsQuestion{Name: "Anvil", Start: source.NewDate(2026, 1, 1), End: source.NewDate(2026, 6, 30), Limit: 2, Notices: []Accession{}}
		s, err := sift([]searchAnswer{page}, q, source.Date{})
		if err != nil {
			t.Fatal(err)
		}
		bodies := [][]byte{search, one, two}
		for _, h := range s.toRead(q) {
			q.Notices = append(q.Notices, h.Accession)
		}
		bodies = bodies[:1+len(q.Notices)]
		read := source.Read{Vendor: SEC.Name, Ref: "R-00000000-0"}
		if read.Question.Request, err = json.Marshal(q); err != nil {
			return // a number that is no text
		}
		p, err := derivePlacements(read, bodies)
		if err != nil {
			t.Fatal(err)
		}
		sound(t, p, bodies)
		seen := map[Accession]bool{}
		for _, o := range p.Offerings {
			for _, n := range o.Chain {
				if seen[n.Accession] {
					t.Fatalf("%s counts twice", n.Accession)
				}
				seen[n.Accession] = true
			}
		}
		for _, table := range p.Tables() {
			keys := map[string]bool{}
			for row := range table.Rows.Len() {
				if keys[table.Rows.Key(row)] {
					t.Fatalf("two rows of %s have the key %q", table.Name, table.Rows.Key(row))
				}
				keys[table.Rows.Key(row)] = true
			}
		}
	})
}
