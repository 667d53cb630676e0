package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Package deskworth/room composes every path of the desk's home. Nothing else
// may: outside of it no file calls what opens, makes, removes or joins a path,
// nor asks a home where it lies, but for the rows below. Each is about a file
// that its operator named, or about words for him; none composes a path of the
// home. A row that is not needed any more fails as well.
var pathRows = map[string][]string{
	"cmd/dw/check.go":                  {"filepath.Base"},                                                                                       // a name in a message
	"cmd/dw/demo.go":                   {"filepath.Abs", "filepath.Join", "os.MkdirTemp", "os.RemoveAll"},                                       // --out, and the demo's own home
	"cmd/dw/demo_tell.go":              {"filepath.Base", "filepath.Dir", "filepath.Join"},                                                      // words for the operator
	"cmd/dw/doctor.go":                 {"Path()"},                                                                                              // where the home lies, for the operator
	"cmd/dw/figure_files.go":           {"os.MkdirAll", "os.OpenRoot"},                                                                          // --out
	"cmd/dw/flags.go":                  {"filepath.Base", "os.Open"},                                                                            // --file
	"cmd/dw/mcp_config.go":             {"Path()", "filepath.Abs", "filepath.Dir", "filepath.Ext", "filepath.Join", "os.Executable", "os.Stat"}, // whole paths of the server and the home, for a client's settings
	"cmd/dw/output.go":                 {"filepath.Ext", "os.OpenFile"},                                                                         // --output
	"cmd/dw/verify_file.go":            {"filepath.Base", "filepath.Dir", "filepath.Join", "os.DirFS", "os.Stat"},                               // the file that is verified, and its manifest
	"cmd/internal/start/kept.go":       {"Path()"},                                                                                              // in a message
	"cmd/internal/start/recordings.go": {"os.OpenRoot"},                                                                                         // --replay
	"cmd/internal/start/signing.go":    {"os.Open"},                                                                                             // DESKWORTH_SIGNING_KEY
	"deskworth/desk.go":                {"Path()"},                                                                                              // what answers must not hold
	"dossier/sqlite/broken.go":         {"filepath.Dir", "os.CreateTemp", "os.Remove"},                                                          // whether the folder of a file that it was given can be written to
	"dossier/sqlite/remains.go":        {"os.Open"},                                                                                             // the log beside a file that it was given
}

// elsewhere are folders that no desk runs: test machinery, and modules apart.
var elsewhere = []string{"bench", "internal/forge", "internal/officegate", "internal/pagecmp", "internal/pdfgate", "internal/pgtest", "internal/xsdgate", "deskworth/room"}

// harmless are the names of package os that touch no path.
var harmless = []string{
	"Args", "Environ", "ErrExist", "ErrNotExist", "Exit", "File", "FileInfo", "FileMode", "Getenv", "Getpid", "Interrupt", "IsNotExist", "IsExist",
	"LookupEnv", "ModePerm", "O_APPEND", "O_CREATE", "O_EXCL", "O_RDONLY", "O_RDWR", "O_TRUNC", "O_WRONLY", "PathError", "Root", "SameFile", "Signal", "Stderr", "Stdin", "Stdout",
}

// guarded are the packages through which a path can be composed or opened.
var guarded = []string{"os", "path/filepath", "io/ioutil", "syscall", "golang.org/x/sys/unix", "golang.org/x/sys/windows"}

// pathsOf lists what a file calls of the guarded packages, each once, sorted.
func pathsOf(file *ast.File) []string {
	found, names := map[string]bool{}, map[string]string{}
	for _, spec := range file.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		if !slices.Contains(guarded, name) {
			continue
		}
		local := path.Base(name)
		if spec.Name != nil {
			local = spec.Name.Name
		}
		if local == "." {
			found["import . "+name] = true
		}
		names[local] = path.Base(name)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, plain := n.X.(*ast.Ident); plain && x.Obj == nil && names[x.Name] != "" && touches(names[x.Name], n.Sel.Name) {
				found[names[x.Name]+"."+n.Sel.Name] = true
			}
		case *ast.CallExpr:
			if s, is := n.Fun.(*ast.SelectorExpr); is && s.Sel.Name == "Path" && len(n.Args) == 0 {
				found["Path()"] = true
			}
		}
		return true
	})
	return slices.Sorted(maps.Keys(found))
}

func touches(pkg, name string) bool {
	switch pkg {
	case "os":
		return !slices.Contains(harmless, name)
	case "filepath", "ioutil":
		return true
	}
	for _, start := range []string{"Open", "Creat", "Mkdir", "Unlink", "Rename", "Link", "Symlink", "Rmdir", "Chmod", "Chown", "Mknod", "Mount", "Stat", "Lstat"} {
		if strings.HasPrefix(name, start) {
			return true
		}
	}
	return false
}

// sources parses every file that a desk runs.
func sources(t *testing.T) map[string]*ast.File {
	t.Helper()
	files, set := map[string]*ast.File{}, token.NewFileSet()
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if slices.Contains(elsewhere, name) || strings.HasPrefix(entry.Name(), ".") && name != "." || entry.Name() == "testdata" {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		body, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		files[name], err = parser.ParseFile(set, name, body, 0)
		return err
	})
	require.NoError(t, err)
	return files
}

func TestRoomAloneComposesAPathOfTheHome(t *testing.T) {
	files := sources(t)
	require.Greater(t, len(files), 300, "an empty module must not pass")
	for name, file := range files {
		assert.Equal(t, pathRows[name], pathsOf(file), "%s: paths of the home are composed in deskworth/room; a file that the operator named needs a row here", name)
	}
	for name := range pathRows {
		assert.Contains(t, files, name, "a row without a file")
	}
}

// The rule can fail: each of these composes a path, and is found.
func TestEachWayToComposeAPathIsFound(t *testing.T) {
	for rule, c := range map[string]struct{ source, found string }{
		"a path that is joined":        {`import "path/filepath"; var p = filepath.Join(home, "missions")`, "filepath.Join"},
		"under another name":           {`import fp "path/filepath"; var p = fp.Join(home, "missions")`, "filepath.Join"},
		"with the names let in":        {`import . "path/filepath"; var p = Join(home, "missions")`, "import . path/filepath"},
		"a file that is opened":        {`import "os"; var f, err = os.Open(home + "/missions")`, "os.Open"},
		"a file that is made":          {`import "os"; var err = os.WriteFile(p, nil, 0o600)`, "os.WriteFile"},
		"a folder that is taken away":  {`import "os"; var err = os.RemoveAll(p)`, "os.RemoveAll"},
		"a function that is handed on": {`import "os"; var open = os.Open`, "os.Open"},
		"the old package":              {`import "io/ioutil"; var b, err = ioutil.ReadFile(p)`, "ioutil.ReadFile"},
		"a system call":                {`import "syscall"; var fd, err = syscall.Open(p, 0, 0)`, "syscall.Open"},
		"the home asked where it lies": {`var p = home.Path() + "/missions/" + name`, "Path()"},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x; "+c.source, 0)
		require.NoError(t, err, rule)
		assert.Equal(t, []string{c.found}, pathsOf(file), rule)
	}
	for rule, source := range map[string]string{
		"the environment":          `import "os"; var h = os.Getenv("HOME")`,
		"streams":                  `import "os"; var f *os.File = os.Stdout`,
		"names within an fs.FS":    `import "path"; var p = path.Join("sources", digest)`,
		"a method of another type": `var f, err = root.Open("x")`,
		"a path with arguments":    `var p = request.Path("x")`,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x; "+source, 0)
		require.NoError(t, err, rule)
		assert.Empty(t, pathsOf(file), rule)
	}
}
