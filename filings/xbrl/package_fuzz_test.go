package xbrl_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// FuzzOpenPackage holds a reader to these laws: a refusal is of a known kind;
// every entry is listed once; a name never leads outside; what is unpacked keeps
// to its bound; and opening twice finds the same reports with the same facts.
func FuzzOpenPackage(f *testing.F) {
	f.Add(archived(f, "a.xbrl", instanceText), "", "", "", "", "", "")
	f.Add([]byte(nil), "r/a.htm", onePage(number("", "1")), "r/b.htm", emptyPage, "r/a_lab.xml", linkbaseText)
	f.Add([]byte(nil), "p/META-INF/reportPackage.json", declaredAs("/xbr"), "p/reports/a.json", dimensioned(""), "p/reports/b/c.xml", instanceText)
	f.Add([]byte(nil), "p/META-INF/taxonomyPackage.xml", packageText, "p/META-INF/catalog.xml", catalogText, "p/reports/en.xhtml", onePage())
	f.Add([]byte(nil), "../a", "", `a\b`, "", "c/", "")
	limits := xbrl.PackageLimits{Entries: 50, EntryBytes: 1 << 20, TotalBytes: 2 << 20}
	f.Fuzz(func(t *testing.T, body []byte, n1, c1, n2, c2, n3, c3 string) {
		if len(body) == 0 { // mutated bytes seldom get past a checksum, mutated content does
			body = packedIf(n1, c1, n2, c2, n3, c3)
		}
		p, err := opened(body, limits)
		if err != nil {
			refused(t, err)
			return
		}
		listedOnce(t, p)
		again, err := opened(body, limits)
		if err != nil || len(again.Reports) != len(p.Reports) || again.Kind != p.Kind {
			t.Fatalf("opening again differs: %v", err)
		}
		for _, r := range p.Reports {
			one, err := p.InstanceOf(context.Background(), r.Name)
			two, err2 := again.InstanceOf(context.Background(), r.Name)
			if (err == nil) != (err2 == nil) {
				t.Fatalf("the second reading of %q differs: %v, %v", r.Name, err, err2)
			}
			if err != nil {
				refused(t, err)
			} else if facts(one) != facts(two) {
				t.Fatalf("the second reading of %q gives other facts", r.Name)
			}
		}
	})
}

// packedIf packs what can be packed: no name is too bad, but a folder holds no text.
func packedIf(pairs ...string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		if f, err := w.Create(pairs[i]); err == nil {
			_, _ = io.WriteString(f, pairs[i+1])
		}
	}
	_ = w.Close()
	return b.Bytes()
}

func refused(t *testing.T, err error) {
	var coded interface{ Code() string }
	if !errors.As(err, &coded) || coded.Code() == "" {
		t.Fatalf("an error of no kind: %v", err)
	}
}

func listedOnce(t *testing.T, p *xbrl.Package) {
	seen := map[string]bool{}
	lists := [][]string{p.Schemas, p.Linkbases, p.Others}
	for _, r := range p.Reports {
		lists = append(lists, r.Documents)
	}
	for _, list := range lists {
		for _, name := range list {
			if seen[name] || name == "" || name[0] == '/' || bytes.Contains([]byte("/"+name+"/"), []byte("/../")) {
				t.Fatalf("the entry %q is listed twice or leads outside", name)
			}
			seen[name] = true
			if body, err := p.Read(context.Background(), name); len(body) > 1<<20 {
				t.Fatalf("%q unpacks to %d bytes", name, len(body))
			} else if err != nil {
				refused(t, err)
			}
		}
	}
}
