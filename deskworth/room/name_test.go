package room

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// A name that is taken stays where it is put, on every system.
func FuzzNames(f *testing.F) {
	for _, seed := range append(hostile, "memo.pdf", "sources/ab", "lvmh-2026") {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if CheckID(name) == nil && (strings.ContainsAny(name, `/\.:`) || name != strings.ToLower(name)) {
			t.Fatalf("%q may not name a mission", name)
		}
		if checkFileName(name) != nil {
			return
		}
		if !fs.ValidPath(name) || !filepath.IsLocal(filepath.FromSlash(name)) || path.Clean(name) != name {
			t.Fatalf("%q leaves its folder", name)
		}
		if strings.Count(name, "/") > 1 || strings.Contains(name, "/.") || name[0] == '.' {
			t.Fatalf("%q could hide or nest", name)
		}
	})
}
