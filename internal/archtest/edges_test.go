// Package archtest holds the module to its own shape.
package archtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "github.com/deskworth/deskworth-go/"

// edges are all imports that a package may make of the module's own, by the
// paths below the module's. A package without a row fails: write its row and
// say why in docs/decisions. internal/ is open to everybody and not listed.
var edges = map[string][]string{
	"deskworth/source": {},
	"deskworth/room":   {},
	"sandbox":          {},
	"market/option":    {},
	"market/indicator": {},
	"filings/xbrl/ixt": {},
	"macro/sdmx":       {},

	"filings/xbrl":            {"filings/xbrl/ixt"},
	"dossier/calc":            {"deskworth/source"},
	"macro":                   {"deskworth/source", "macro/sdmx"},
	"deskworth/web":           {"deskworth/source"},
	"compose/figure":          {"deskworth/source"},
	"deskworth/source/record": {"deskworth/source", "deskworth/room"},
	"deskworth/corpus":        {"deskworth/source", "deskworth/room"},

	"market":  {"deskworth/source", "market/option", "market/indicator"},
	"filings": {"deskworth/source", "filings/xbrl"},

	"dossier":           {"deskworth/source", "dossier/calc"},
	"dossier/claim":     {"dossier", "deskworth/source"},
	"dossier/sqlite":    {"dossier", "deskworth/source"},
	"dossier/postgres":  {"dossier", "deskworth/source"},
	"dossier/storetest": {"dossier", "deskworth/source"},

	"compose":          {"dossier", "dossier/calc", "compose/figure", "deskworth/source", "deskworth/room"},
	"deskworth":        {"deskworth/source", "deskworth/room", "dossier"},
	"deskworth/canvas": {"deskworth", "dossier", "deskworth/source", "deskworth/room"},
	"deskworth/mcp":    {"deskworth", "deskworth/source", "dossier", "dossier/claim"},
	"deskworth/tools": {
		"compose", "compose/figure", "deskworth", "deskworth/canvas", "deskworth/corpus", "deskworth/room",
		"deskworth/source", "deskworth/source/record", "deskworth/web", "dossier", "dossier/calc", "dossier/postgres", "dossier/sqlite",
		"filings", "filings/xbrl", "macro", "market", "market/indicator", "market/option", "sandbox",
	},
}

type listed struct {
	ImportPath string
	Imports    []string
	Standard   bool
}

// list asks the go command, whose answer is what a build links.
func list(t *testing.T, args ...string) (packages []listed) {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go command is missing")
	}
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"list", "-e", "-json=ImportPath,Imports,Standard"}, args...)...)
	cmd.Dir = "../.."
	var failed bytes.Buffer
	cmd.Stderr = &failed
	out, err := cmd.Output()
	require.NoError(t, err, failed.String())
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}

func TestNoPackageImportsWhatItsRowDoesNotName(t *testing.T) {
	packages := list(t, "./...")
	require.Greater(t, len(packages), 10, "an empty module must not pass")
	for _, p := range packages {
		from, ours := strings.CutPrefix(p.ImportPath, module)
		if !ours || strings.HasPrefix(from, "cmd/") || strings.HasPrefix(from, "examples/") {
			continue // programs may import everything
		}
		row, known := edges[from]
		if !known && !strings.HasPrefix(from, "internal/") {
			t.Errorf("%s has no row among the edges", from)
			continue
		}
		for _, imported := range p.Imports {
			to, ours := strings.CutPrefix(imported, module)
			if ours && !strings.HasPrefix(to, "internal/") && !slices.Contains(row, to) {
				t.Errorf("%s imports %s, which its row does not name", from, to)
			}
		}
	}
}

func TestWhatAnInternalPackageImportsIsInternal(t *testing.T) {
	for _, p := range list(t, "./internal/...") {
		for _, imported := range p.Imports {
			to, ours := strings.CutPrefix(imported, module)
			assert.Falsef(t, ours && !strings.HasPrefix(to, "internal/"), "%s imports %s", p.ImportPath, to)
		}
	}
}

func TestAProgramThatImportsOneDomainLinksNothingElse(t *testing.T) {
	heavy := []string{"modernc.org/sqlite", "modelcontextprotocol", "xuri/excelize", "spf13/cobra", "chromedp", "go-rod", "jackc/pgx", "golang.org/x/image", module + "compose", module + "dossier", module + "internal/opc"}
	for _, domain := range []string{"market", "filings", "macro", "deskworth/web"} {
		t.Run(domain, func(t *testing.T) {
			linked := list(t, "-deps", "./"+domain)
			require.NotEmpty(t, linked)
			for _, p := range linked {
				for _, part := range heavy {
					assert.NotContains(t, p.ImportPath, part)
				}
				if domain != "deskworth/web" {
					assert.NotContains(t, p.ImportPath, "mmcdole/gofeed")
				}
			}
		})
	}
}

func TestTheDeskLinksNoDatabaseAndNoServer(t *testing.T) {
	for _, p := range list(t, "-deps", "./deskworth") {
		for _, part := range []string{"modernc.org/sqlite", "modelcontextprotocol", "xuri/excelize", "spf13/cobra", "jackc/pgx"} {
			assert.NotContains(t, p.ImportPath, part)
		}
	}
}
