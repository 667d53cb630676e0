package main

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/dossier/claim"
	"github.com/deskworth/deskworth-go/internal/pgtest"
)

// stopping ends what the tests started once they are through.
type stopping struct{ *testing.M }

func (s stopping) Run() int {
	defer pgtest.Stop()
	return s.M.Run()
}

func TestMain(m *testing.M) {
	testscript.Main(stopping{m}, map[string]func(){"dw": main})
}

// fewestScripts guards against a folder that went missing.
const fewestScripts = 20

func TestScripts(t *testing.T) {
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(scripts), fewestScripts)
	here, err := filepath.Abs(".")
	require.NoError(t, err)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("DESKWORTH_HOME", filepath.Join(e.WorkDir, "home"))
			e.Setenv("READS", filepath.Join(here, "demo", "reads"))
			if strings.Contains(filepath.Base(e.WorkDir), "postgres") {
				address := pgtest.Database(e.T().(testing.TB))
				e.Setenv("DATABASE", address)
				e.Setenv("PASSWORD", pgtest.PasswordOf(e.T().(testing.TB), address))
			}
			e.Setenv("REFERENCE", filepath.Join(here, "..", "..", "docs", "reference"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "tamper": tampers, "bundle": bundles, "serve": serves, "ref": refs, "sametree": sameTree, "holds": holdsText, "nokeep": noKeep, "unfit": unfits, "journal": changeJournal, "head": keepHead,
		},
	})
}

// exits CODE command args…: the command ends with this status.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE command [args…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if code != want {
		ts.Fatalf("it ended with %d, expected %d", code, want)
	}
}

// tamper [-forge] BUNDLE FILE OLD NEW: see [tamper].
func tampers(ts *testscript.TestScript, neg bool, args []string) {
	forge := len(args) > 0 && args[0] == "-forge"
	if forge {
		args = args[1:]
	}
	if neg || len(args) != 4 {
		ts.Fatalf("usage: tamper [-forge] BUNDLE FILE OLD NEW")
	}
	ts.Check(tamper(ts.MkAbs(args[0]), args[1], args[2], args[3], forge))
}

// demoBundle makes one bundle for all tests that change a copy of it.
var demoBundle = sync.OnceValues(func() (map[string][]byte, error) {
	folder, err := os.MkdirTemp("", "dw-test-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	if out, err := exec.Command("dw", "demo", "--out", folder).CombinedOutput(); err != nil {
		return nil, errors.New(string(out))
	}
	return tree(filepath.Join(folder, "000001"))
})

// bundle DIR: a fresh copy of the demo's bundle.
func bundles(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: bundle DIR")
	}
	files, err := demoBundle()
	ts.Check(err)
	for name, body := range files {
		file := filepath.Join(ts.MkAbs(args[0]), name)
		ts.Check(os.MkdirAll(filepath.Dir(file), 0o700))
		ts.Check(os.WriteFile(file, body, 0o600))
	}
}

// tree is every file of a folder by its name there.
func tree(folder string) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := filepath.WalkDir(folder, func(file string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		name, err := filepath.Rel(folder, file)
		if err != nil {
			return err
		}
		files[name], err = os.ReadFile(file)
		return err
	})
	return files, err
}

// serve: publishers on this machine that answer as the demo's recordings do,
// until the script ends or serve comes again.
func serves(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: serve")
	}
	handler, err := newRecordings()
	ts.Check(err)
	env, stop := loopback(handler)
	ts.Defer(stop)
	for name, value := range env {
		ts.Setenv(name, value)
	}
}

var refForm = regexp.MustCompile(`\bR-[0-9A-Z]{8}-[0-9A-Z*~$=]`)

// ref NAME: keeps the first reference that the last command gave, as $NAME.
func refs(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: ref NAME")
	}
	found := refForm.FindString(ts.ReadFile("stderr") + ts.ReadFile("stdout"))
	if found == "" {
		ts.Fatalf("the last command gave no reference")
	}
	ts.Setenv(args[0], found)
}

// sametree A B: both folders hold the same files, byte for byte.
func sameTree(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: sametree A B")
	}
	one, err := tree(ts.MkAbs(args[0]))
	ts.Check(err)
	other, err := tree(ts.MkAbs(args[1]))
	ts.Check(err)
	if len(one) == 0 || !slices.Equal(slices.Sorted(maps.Keys(one)), slices.Sorted(maps.Keys(other))) {
		ts.Fatalf("they hold other files: %v and %v", slices.Sorted(maps.Keys(one)), slices.Sorted(maps.Keys(other)))
	}
	for name, body := range one {
		if !bytes.Equal(body, other[name]) {
			ts.Fatalf("%s differs", name)
		}
	}
}

// [!] holds FOLDER TEXT: a file below the folder has the text.
func holdsText(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: holds FOLDER TEXT")
	}
	texts, err := everyText(ts.MkAbs(args[0]))
	ts.Check(err)
	where := ""
	for place, text := range texts {
		if strings.Contains(string(text), args[1]) {
			where = place
		}
	}
	if (where == "") != neg {
		ts.Fatalf("text found: %v (%s)", where != "", where)
	}
}

// unfit FILE binary|large: a file that no draft can be.
func unfits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: unfit FILE binary|large")
	}
	body := []byte("PK\x03\x04\x00\x00 12")
	if args[1] == "large" {
		body = bytes.Repeat([]byte("Sales were 12.\n"), claim.MaxDraftBytes/10)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), body, 0o600))
}

// nokeep FILE: the token in the file stands nowhere below the desk's home.
func noKeep(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: nokeep FILE")
	}
	token := strings.TrimSpace(ts.ReadFile(args[0]))
	if token == "" {
		ts.Fatalf("%s holds no token", args[0])
	}
	holdsText(ts, true, []string{ts.Getenv("DESKWORTH_HOME"), token})
}
