package officegate

import (
	"path"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/pdfgate"
	"github.com/deskworth/deskworth-go/internal/pdfw"
	"github.com/deskworth/deskworth-go/internal/xsdgate"
)

// CheckBundle holds each file of a bundle against every program and schema that
// knows its form, and fails t with each fault. The figures are the texts that
// every file must show.
func CheckBundle(t testing.TB, files map[string][]byte, figures []string) {
	t.Helper()
	for name, body := range files {
		switch path.Ext(name) {
		case ".xlsx":
			checkPackage(t, name, body)
			checkFormulas(t, name, body)
			checkShown(t, name, Text(t, name, body), figures)
		case ".pptx", ".docx":
			checkPackage(t, name, body)
			checkShown(t, name, Text(t, name, body), figures)
		case ".pdf":
			pdfgate.Check(t, body)
			checkShown(t, name, pdfgate.Text(t, body), figures)
			checkTags(t, name, body, figures)
		}
	}
}

// checkTags looks at what a reader hears who does not see the page.
func checkTags(t testing.TB, name string, body []byte, figures []string) {
	t.Helper()
	tagged := pdfgate.Tags(t, body)
	if !tagged.Marked || tagged.Title == "" || tagged.Language == "" || len(tagged.Outline) == 0 {
		t.Errorf("%s: marked %t, title %q, language %q, %d bookmarks", name, tagged.Marked, tagged.Title, tagged.Language, len(tagged.Outline))
	}
	var all strings.Builder
	for _, page := range tagged.Pages {
		all.WriteString(page.Tree.Plain() + " ")
	}
	checkShown(t, name+", by its tags", all.String(), figures)
}

func checkPackage(t testing.TB, name string, body []byte) {
	t.Helper()
	xsdgate.Check(t, body)
	packed, err := opc.Read(body, opc.Limits{})
	if err == nil {
		err = packed.Lint()
	}
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

func checkFormulas(t testing.TB, name string, body []byte) {
	t.Helper()
	all := Recalculate(t, body)
	if len(all) == 0 {
		t.Errorf("%s has no formula", name)
	}
	for _, c := range all {
		if !c.Same() {
			t.Errorf("%s: %s, %.200s: %q is written, and LibreOffice computes %q", name, c.Cell, c.Formula, c.Written, c.There)
		}
	}
}

func checkShown(t testing.TB, name, text string, figures []string) {
	t.Helper()
	for _, missing := range Missing(text, figures) {
		t.Errorf("another program does not show %q in %s", missing, name)
	}
}

// Missing are those of the figures that a text does not hold, white space of any
// kind taken for one.
func Missing(text string, figures []string) (missing []string) {
	text = pdfw.Fold(text)
	for _, f := range figures {
		if !strings.Contains(text, pdfw.Fold(f)) {
			missing = append(missing, f)
		}
	}
	return missing
}
