package xbrl_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// FuzzParseJSON holds a reader to these laws: what it takes is JSON; a fact is
// usable or says why not; reading twice gives the same; and so does the report
// with the keys of every object in reverse, facts before their namespaces.
func FuzzParseJSON(f *testing.F) {
	body, err := os.ReadFile("testdata/oim-report.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(body)
	f.Add([]byte(dimensioned(`,"period":"2024-12-31","unit":"g:a*g:b/g:c"`)))
	f.Add([]byte(dimensioned(`,"g:Axis":"\ud83d\ude00","h:Axis":null,"entity":"s:1"`)))
	f.Add([]byte(oneFact(`{"value":-1e400,"decimals":1.0,"links":{"a":{"_":[{}]}},"dimensions":{"concept":"g:A"}}`)))
	f.Fuzz(func(t *testing.T, body []byte) {
		read := func(body []byte) (*xbrl.Instance, error) {
			return xbrl.ParseJSON(context.Background(), body, xbrl.Limits{Bytes: 1 << 20})
		}
		in, err := read(body)
		if err != nil {
			return // no report
		}
		if plain := bytes.TrimPrefix(body, []byte("\ufeff")); utf8.Valid(plain) && !json.Valid(plain) {
			t.Fatal("it was taken and is no JSON")
		}
		usable(t, in)
		grouped(t, in)
		again, err := read(body)
		if err != nil || facts(in) != facts(again) || len(in.Problems) != len(again.Problems) {
			t.Fatalf("the second reading differs: %v", err)
		}
		if !utf8.Valid(body) {
			return // UTF-16, which the writer below does not know
		}
		turned, err := read(reversed(t, body))
		if err != nil {
			t.Fatalf("in another order it is refused: %v", err)
		}
		if a, b := sortedFacts(in), sortedFacts(turned); a != b || len(in.Problems) != len(turned.Problems) || in.Links != turned.Links {
			t.Fatalf("another order of keys gives other facts:\n%s\n%s", a, b)
		}
	})
}

func sortedFacts(in *xbrl.Instance) string {
	lines := strings.SplitAfter(facts(in), "\n")
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// reversed writes a document with the keys of every object in reverse.
func reversed(t *testing.T, body []byte) []byte {
	d := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(body, []byte("\ufeff"))))
	d.UseNumber()
	return reversedValue(t, d)
}

func reversedValue(t *testing.T, d *json.Decoder) []byte {
	token, err := d.Token()
	if err != nil {
		t.Fatal(err)
	}
	if delim, is := token.(json.Delim); !is || delim != '{' && delim != '[' {
		out, _ := json.Marshal(token)
		return out
	}
	var parts [][]byte
	for d.More() {
		var part []byte
		if token == json.Delim('{') {
			part = append(reversedValue(t, d), ':')
		}
		parts = append(parts, append(part, reversedValue(t, d)...))
	}
	_, _ = d.Token() // the end
	all := bytes.Join(parts, []byte(","))
	if token == json.Delim('[') {
		return slices.Concat([]byte("["), all, []byte("]"))
	}
	slices.Reverse(parts)
	return slices.Concat([]byte("{"), bytes.Join(parts, []byte(",")), []byte("}"))
}
