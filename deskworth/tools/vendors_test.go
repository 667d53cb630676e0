package tools

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/web"
)

// A source without its line of terms breaks the build, as a tool without its
// sentence does.
func TestEverySourceHasItsTerms(t *testing.T) {
	names := map[string]bool{}
	for _, v := range Vendors() {
		assert.False(t, names[v.Name], "%s is listed twice", v.Name)
		names[v.Name] = true
		assert.NotEmpty(t, v.Licence.Terms, v.Name)
		assert.Contains(t, []source.Verdict{source.Keep, source.Quote, source.NoStore}, v.Licence.Verdict, v.Name)
		assert.False(t, v.Licence.Checked.IsZero(), v.Name)
		if v.KeyEnv != "" {
			assert.NotEmpty(t, v.KeyPage, "%s: say where a key comes from", v.Name)
			assert.Contains(t, source.KeyVariables(), v.KeyEnv, v.Name)
		}
	}
}

// Every vendor that the domains declare is in the list, and every publisher of a
// shipped feed.
func TestNoSourceIsLeftOut(t *testing.T) {
	publishers := map[string]bool{}
	for _, f := range web.ShippedFeeds() {
		publishers[f.Publisher] = true
	}
	declared := len(publishers)
	for _, domain := range []string{"market", "filings", "macro", "deskworth/web"} {
		declared += vendorsIn(t, "../../"+domain)
	}
	assert.Len(t, Vendors(), declared)
}

// vendorsIn counts the variables of a package that are vendors.
func vendorsIn(t *testing.T, folder string) (count int) {
	t.Helper()
	entries, err := fs.ReadDir(os.DirFS(folder), ".")
	require.NoError(t, err)
	for _, entry := range entries {
		if name := entry.Name(); !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), folder+"/"+entry.Name(), nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range file.Decls {
			if variables, is := d.(*ast.GenDecl); is && variables.Tok == token.VAR {
				count += vendorsAmong(variables)
			}
		}
	}
	return count
}

func vendorsAmong(variables *ast.GenDecl) (count int) {
	for _, spec := range variables.Specs {
		for _, value := range spec.(*ast.ValueSpec).Values {
			literal, is := value.(*ast.CompositeLit)
			if !is {
				continue
			}
			if kind, is := literal.Type.(*ast.SelectorExpr); is && kind.Sel.Name == "Vendor" {
				count++
			}
		}
	}
	return count
}
