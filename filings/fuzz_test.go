package filings

import (
	"testing"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// FuzzSegments holds an answer to two laws: every fact element of the document
// is given or counted as left out, once; and deriving the answer again from the
// same bytes gives the same tables.
func FuzzSegments(f *testing.F) {
	f.Add(written(f, "instance-products.xml"), "", "srt:ProductOrServiceAxis")
	f.Add(written(f, "instance-products.xml"), "us-gaap:Revenues", "")
	f.Add(written(f, "inline-products.htm"), "", "srt:ProductOrServiceAxis")
	f.Add(written(f, "sec-rate.html"), "", "")
	f.Add([]byte("PK\x05\x06"), "", "")
	f.Fuzz(func(t *testing.T, body []byte, concept, axis string) {
		s, err := (&Client{}).Segments(t.Context(), SegmentsRequest{Instance: section(body), Concept: concept, Axis: axis})
		if err != nil {
			return // not a filing, or not in it
		}
		if n := accounted(s); n != s.Filing.Facts {
			t.Fatalf("%d fact elements, %d accounted for", s.Filing.Facts, n)
		}
		again, err := Rederivers()[VerbSegments](s.Reads[0], [][]byte{body})
		if err != nil {
			t.Fatal(err)
		}
		for i, table := range s.Tables() {
			a, errA := source.Pack(table)
			b, errB := source.Pack(again[i])
			if errA != nil || errB != nil || string(a) != string(b) {
				t.Fatalf("table %s differs: %v %v", table.Name, errA, errB)
			}
			keys := map[string]bool{}
			for row := range table.Rows.Len() {
				if keys[table.Rows.Key(row)] {
					t.Fatalf("two rows have the key %q", table.Rows.Key(row))
				}
				keys[table.Rows.Key(row)] = true
			}
		}
	})
}

// FuzzSubmissions holds the SEC's list to its order and its forms.
func FuzzSubmissions(f *testing.F) {
	f.Add(written(f, "sec-submissions.json"))
	f.Add([]byte(`{"filings":{"recent":{}}}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		s, err := parseSubmissions(body)
		if err != nil {
			return
		}
		for i, row := range s.Recent {
			if !accessionForm.MatchString(string(row.Accession)) || row.Filed.IsZero() {
				t.Fatalf("row %d has no accession number or date: %+v", i, row)
			}
			if i > 0 && row.Filed.After(s.Recent[i-1].Filed) {
				t.Fatalf("row %d is newer than the one before", i)
			}
		}
	})
}
