package sqlite_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
	"github.com/deskworth/deskworth-go/dossier/storetest"
)

// childVariable makes the test binary a writer of the file at its value.
const (
	childVariable  = "DESKWORTH_SQLITE_TEST_CHILD"
	writerVariable = "DESKWORTH_SQLITE_TEST_WRITER"
)

func TestMain(m *testing.M) {
	if file := os.Getenv(childVariable); file != "" {
		os.Exit(child(file))
	}
	os.Exit(m.Run())
}

func child(file string) int {
	ctx := context.Background()
	s, err := sqlite.Open(ctx, file, &source.Memory{})
	if err == nil {
		err = storetest.Write(ctx, s, os.Getenv(writerVariable), 1<<20, os.Stdout)
	}
	fmt.Fprintln(os.Stderr, err)
	return 1
}

func TestAKilledWriterLosesNothingThatWasAcknowledged(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dossier.db")
	self, err := os.Executable()
	require.NoError(t, err)
	storetest.KillWriters(t, func(writer string) *exec.Cmd {
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), childVariable+"="+file, writerVariable+"="+writer)
		return cmd
	}, func() dossier.Store { return open(t, file) })
}
