package xbrl_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// FuzzParseInline holds a set of two pages to the laws of FuzzParse: a fact is
// usable or says why not, reading twice gives the same, and an instance written
// from what was read gives the same facts when it is read as one.
func FuzzParseInline(f *testing.F) {
	names, err := filepath.Glob("testdata/inline-*.htm")
	if err != nil || len(names) < 3 {
		f.Fatalf("the hand-written pages are missing: %d found, %v", len(names), err)
	}
	for _, name := range names {
		body, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body, []byte(inlineHead+number(`scale="2" sign="-"`, "1.5")+inlineTail))
	}
	f.Fuzz(func(t *testing.T, one, two []byte) {
		read := func() (*xbrl.Instance, error) {
			return xbrl.ParseInline(context.Background(), [][]byte{one, two}, xbrl.Limits{Bytes: 1 << 20})
		}
		in, err := read()
		if err != nil {
			return // not inline XBRL
		}
		usable(t, in)
		grouped(t, in)
		again, err := read()
		if err != nil || facts(in) != facts(again) || len(in.Problems) != len(again.Problems) {
			t.Fatalf("the second reading differs: %v", err)
		}
		written := rewrite(in)
		extracted, err := xbrl.ParseBytes(context.Background(), []byte(written), xbrl.Limits{})
		if err != nil {
			t.Fatalf("what was read cannot be written as an instance: %v\n%s", err, written)
		}
		if a, b := facts(in), facts(extracted); a != b {
			t.Fatalf("the instance differs:\n%s\n%s\n%s", a, b, written)
		}
	})
}
