package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/tools"
)

// bench is a desk of one test: a home, an environment and a clock. A command
// runs on it in this process.
type bench struct {
	t    testing.TB
	home string
	env  map[string]string
	now  time.Time
}

func newBench(t testing.TB) *bench {
	t.Helper()
	home := filepath.Join(t.TempDir(), "home")
	return &bench{t: t, home: home, env: map[string]string{"DESKWORTH_HOME": home}, now: time.Date(2024, 11, 3, 18, 0, 0, 0, time.UTC)}
}

// with is the same desk with other variables.
func (b *bench) with(env map[string]string) *bench {
	other := *b
	other.env = maps.Clone(b.env)
	maps.Copy(other.env, env)
	return &other
}

// sharedRegistry is compiled once: its schemas take longer than most commands.
var sharedRegistry = sync.OnceValues(func() (*deskworth.Registry, error) { return deskworth.NewRegistry(tools.All()...) })

// ran is what one command did.
type ran struct {
	code     int
	out, err string
}

func (b *bench) clock() time.Time { return b.now }

func (b *bench) run(args ...string) ran { return b.feed("", args...) }

// feed runs a command with a standard input.
func (b *bench) feed(in string, args ...string) ran {
	var out, err bytes.Buffer
	registry, failed := sharedRegistry()
	require.NoError(b.t, failed)
	a := &app{
		registry: registry, in: strings.NewReader(in), out: &out, err: &err, clock: b.clock,
		getenv: func(name string) string { return b.env[name] },
	}
	code := a.run(b.t.Context(), args)
	return ran{code: code, out: out.String(), err: err.String()}
}

// good runs a command that must succeed.
func (b *bench) good(args ...string) ran {
	b.t.Helper()
	r := b.run(args...)
	require.Equal(b.t, 0, r.code, "dw %s: %s", strings.Join(args, " "), r.err)
	return r
}

// decoded runs a command that must succeed and decodes what it prints.
func decoded[T any](b *bench, args ...string) (value T) {
	b.t.Helper()
	r := b.good(args...)
	d := json.NewDecoder(strings.NewReader(r.out))
	d.UseNumber()
	require.NoError(b.t, d.Decode(&value), r.out)
	return value
}
