// Package pgtest starts a real PostgreSQL for tests, on loopback alone.
//
// Start with [URL], which tests of one package share, or [Start] for a server
// that a test may kill. Both skip and say what is missing when this machine has
// no such programs. PostgreSQL refuses the superuser: a test that runs as root
// runs it as postgres or as nobody.
package pgtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

// variable may name a server that runs already; tests make what they need in it.
const variable = "DESKWORTH_TEST_POSTGRES"

const missing = "PostgreSQL is missing: set " + variable + " to the address of a server, or install one (apt-get install postgresql)"

// Password is that of every server that this package starts.
const Password = "s3cret-of-a-test-server"

var shared struct {
	sync.Mutex
	server *Server
}

// URL is the address of a server for tests that leave it running. [Stop] ends it.
func URL(t testing.TB) string {
	t.Helper()
	if url := os.Getenv(variable); url != "" {
		return url
	}
	shared.Lock()
	defer shared.Unlock()
	if shared.server == nil {
		shared.server = begin(t)
	}
	return shared.server.URL()
}

// Stop ends the shared server. Call it at the end of TestMain.
func Stop() {
	shared.Lock()
	defer shared.Unlock()
	if shared.server != nil {
		shared.server.end()
		shared.server = nil
	}
}

// Start starts a server of the test's own.
func Start(t testing.TB) *Server {
	t.Helper()
	s := begin(t)
	t.Cleanup(s.end)
	return s
}

// program finds one of PostgreSQL's programs, which Debian keeps off the path:
// the newest version wins.
func program(name string) (string, bool) {
	places, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	slices.Sort(places)
	if len(places) > 0 {
		return places[len(places)-1], true
	}
	place, err := exec.LookPath(name)
	return place, err == nil
}
