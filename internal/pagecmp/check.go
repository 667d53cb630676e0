package pagecmp

import (
	"cmp"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// dotsPerInch is the resolution of every approved image.
const dotsPerInch = "100"

// Check draws the pages of a PDF and holds each to the approved image of its number: dir/name-1.png,
// dir/name-2.png, … A page without an approved image fails, and so does an approved image without a page.
// It skips when pdftoppm is not there.
func Check(t testing.TB, pdf []byte, dir, name string) {
	t.Helper()
	pages := Draw(t, pdf)
	approved, err := filepath.Glob(filepath.Join(dir, name+"-*.png"))
	if err != nil {
		t.Fatal(err)
	}
	for n := len(pages) + 1; n <= len(approved); n++ {
		t.Errorf("page %d of %s was approved and is not there: %d pages, and %d approved images in %s", n, name, len(pages), len(approved), dir)
	}
	kept := ""
	for i, file := range pages {
		want := filepath.Join(dir, fmt.Sprintf("%s-%d.png", name, i+1))
		if why := compareFiles(want, file); why != "" {
			kept = keep(t, kept, file, filepath.Base(want))
			t.Errorf("page %d of %s: %s", i+1, name, why)
		}
	}
	if kept != "" {
		t.Errorf("the new images are in %s: look at each, copy it to %s when it is right, and say so in CHANGELOG.md", kept, dir)
	}
}

// Draw gives a PNG a page, in order, in a folder of the test. It skips when pdftoppm is not there.
func Draw(t testing.TB, pdf []byte) []string {
	t.Helper()
	program, err := exec.LookPath("pdftoppm")
	if err != nil {
		t.Skip("needs pdftoppm (package poppler-utils)")
	}
	work := t.TempDir()
	if err := os.WriteFile(filepath.Join(work, "in.pdf"), pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-r", dotsPerInch, "-png", "in.pdf", "page")
	cmd.Dir = work
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("pdftoppm: %v: %s", err, out)
	}
	pages, err := filepath.Glob(filepath.Join(work, "page-*.png"))
	if err != nil || len(pages) == 0 {
		t.Fatalf("pdftoppm drew no page: %v", err)
	}
	slices.SortFunc(pages, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	return pages
}

// compareFiles says why a page is not as approved; "" when it is.
func compareFiles(approved, now string) string {
	got, err := open(now)
	if err != nil {
		return err.Error()
	}
	want, err := open(approved)
	if err != nil {
		return "nobody has approved an image of it: " + err.Error()
	}
	if d := Compare(want, got); d.TooMuch() {
		return d.String()
	}
	return ""
}

func open(file string) (image.Image, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return png.Decode(f)
}
