package filings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// plainFacts reads company data as encoding/json does: slowly, and without any
// of our code for JSON. It gives a line a row that has all that a figure needs,
// and counts all rows.
func plainFacts(body []byte) (lines []string, rows int, err error) {
	var sent struct {
		Facts map[string]map[string]struct {
			Units map[string][]map[string]any `json:"units"`
		} `json:"facts"`
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	if err := d.Decode(&sent); err != nil {
		return nil, 0, err
	}
	for taxonomy, concepts := range sent.Facts {
		for name, concept := range concepts {
			for unit, list := range concept.Units {
				for _, row := range list {
					rows++
					if line, whole := plainRow(row); whole {
						lines = append(lines, taxonomy+":"+name+" "+unit+" "+line)
					}
				}
			}
		}
	}
	slices.Sort(lines)
	return lines, rows, nil
}

func plainRow(row map[string]any) (string, bool) {
	number, is := row["val"].(json.Number)
	value, err := source.ParseDecimal(number.String())
	if !is || err != nil {
		return "", false
	}
	text := func(key string) string { s, _ := row[key].(string); return s }
	end, err := source.ParseDate(text("end"))
	filed, errFiled := source.ParseDate(text("filed"))
	if err != nil || errFiled != nil || !accessionForm.MatchString(text("accn")) {
		return "", false
	}
	period := source.Instant(source.OnDay(end))
	if sent, has := row["start"]; has {
		start, err := source.ParseDate(fmt.Sprint(sent))
		if err != nil || start.After(end) {
			return "", false
		}
		period = source.Between(start, end)
	}
	return fmt.Sprint(period, value, " ", text("accn"), text("form"), filed, text("fp")), true
}

// FuzzCompanyFacts holds the reader to encoding/json: what that refuses is
// refused, and of what both read the rows are the same, each given or counted
// as left out.
func FuzzCompanyFacts(f *testing.F) {
	f.Add(written(f, "sec-companyfacts.json"))
	f.Add(written(f, "sec-companyfacts-foreign.json"))
	f.Add([]byte(`{"facts":{"a\"b":{"Cé":{"units":{"USD\/shares":[{"end":"2024-01-31","val":-1.50e3,"accn":"0000000001-24-000001","filed":"2024-03-01","start":null}]}}}}}`))
	f.Add([]byte(`{"facts":{"a":{"B":{"units":{"u":[[],{"val":"1"},null]}}}}}`))
	f.Add([]byte(`{"facts":[{"}":"]"}]} `))
	f.Add([]byte(`{"entityName":"\\\"}],","facts":{"a":{"B":{"label":"x\\\\","units":{"u":[{"start":"2024-02-01","end":"2024-01-31","val":1,"accn":"0000000001-24-000001","filed":"2024-03-01"}]}}}}}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		var lines []string
		total := 0
		_, err := readFacts(body, func(string) bool { return true }, func(c conceptFacts) error {
			total += c.total()
			for _, r := range c.Rows {
				lines = append(lines, fmt.Sprint(r.Concept, " ", r.Unit, " ", r.Period, r.Value, " ", r.Report.Accession, r.Report.Form, r.Report.Filed, r.Report.FP))
			}
			return nil
		})
		var shape *source.ShapeError
		if err != nil && !errors.As(err, &shape) {
			t.Fatalf("not an error of shape: %v", err)
		}
		want, rows, plain := plainFacts(body)
		if !json.Valid(body) && err == nil {
			t.Fatal("what is no JSON was read")
		}
		if err != nil || plain != nil || repeatsKeys(body) || bytes.Contains(body, []byte(`"tag"`)) {
			return // refused by one of them: only ours looks into all of the shape
		}
		slices.Sort(lines)
		if total != rows || !slices.Equal(lines, want) {
			t.Fatalf("%d rows, %d by encoding/json\n%q\n%q", total, rows, lines, want)
		}
	})
}

// repeatsKeys says whether an object names a key twice, in one case or another,
// or a key of the format in another case: encoding/json then keeps one of them,
// or mixes both. It looks with encoding/json's own eyes.
func repeatsKeys(body []byte) bool {
	d := json.NewDecoder(bytes.NewReader(body))
	twice := false
	var walk func() bool
	walk = func() bool {
		token, err := d.Token()
		opening, is := token.(json.Delim)
		if err != nil || !is {
			return err == nil
		}
		seen := map[string]bool{}
		for d.More() {
			if opening == '{' {
				token, err := d.Token()
				key, is := token.(string)
				if err != nil || !is {
					return false
				}
				folded := strings.ToLower(strings.ToUpper(key))
				twice = twice || seen[folded] || key != folded && (folded == "facts" || folded == "units")
				seen[folded] = true
			}
			if !walk() {
				return false
			}
		}
		_, err = d.Token()
		return err == nil
	}
	return !walk() || twice
}

// FuzzAccounts holds an answer to three laws, whatever the data: every row of it
// is given or counted as left out; no two rows of a table have one key; and what
// came after the cutoff does not change what was known by it.
func FuzzAccounts(f *testing.F) {
	f.Add(written(f, "sec-companyfacts.json"), "Assets", uint16(20140))
	f.Add(written(f, "sec-companyfacts.json"), "", uint16(20200))
	f.Add(written(f, "sec-companyconcept-assets.json"), "us-gaap:Assets", uint16(20150))
	f.Fuzz(func(t *testing.T, body []byte, concept string, day uint16) {
		cutoff := source.NewDate(1970, 1, 1).AddDays(int(day))
		a, err := accountsOf(t, body, concept, cutoff)
		if err != nil {
			return
		}
		total := 0
		_, err = readFacts(body, func(name string) bool { return concept == "" || matches(name, concept) },
			func(c conceptFacts) error { total += c.total(); return nil })
		if err != nil {
			t.Fatal(err)
		}
		given := 0
		for _, v := range a.Values {
			given += len(v.Reports)
			for _, r := range v.Reports {
				if r.Filed.After(cutoff) {
					t.Fatalf("%s was filed after %s", r.say(), cutoff)
				}
			}
		}
		for _, c := range a.Concepts {
			if concept == "" {
				given += c.Reported
			}
		}
		for _, d := range a.Dropped {
			given += d.Count
		}
		if given != total {
			t.Fatalf("%d rows sent, %d accounted for", total, given)
		}
		for _, table := range a.Tables() {
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

// accountsOf derives an answer from company data, beside a list of filings
// written by hand.
func accountsOf(tb testing.TB, body []byte, concept string, cutoff source.Date) (Accounts, error) {
	tb.Helper()
	question, err := json.Marshal(AccountsRequest{Concept: concept})
	if err != nil {
		tb.Fatal(err)
	}
	read := source.Read{Vendor: SEC.Name, Question: source.Question{Verb: VerbAccounts, Request: question}, Cutoff: cutoff}
	return deriveAmerican(tb.Context(), read, [][]byte{written(tb, "sec-submissions.json"), body})
}
