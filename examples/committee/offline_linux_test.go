package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/tools"
)

// asked names the folder that this program is to verify, when it runs as a
// stranger who has nothing else.
const asked = "DESKWORTH_TEST_COMMITTEE"

// Another process verifies the committee's bundle within two seconds, in a
// network in which there is nothing.
func TestAStrangerVerifiesTheCommitteesBundleWithoutANetwork(t *testing.T) {
	if folder := os.Getenv(asked); folder != "" {
		verifyAsAStranger(t, folder)
		return
	}
	folder := filepath.Join(t.TempDir(), "out")
	require.NoError(t, committee(t.Context(), &bytes.Buffer{}, folder))
	self, err := os.Executable()
	require.NoError(t, err)
	var said []byte
	least := time.Hour
	for range 5 { // the machine may be at something else
		stranger := exec.CommandContext(t.Context(), self, "-test.run", "^"+t.Name()+"$", "-test.v")
		stranger.Env = []string{asked + "=" + folder}
		stranger.SysProcAttr = &syscall.SysProcAttr{
			Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
			UidMappings: []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}},
		}
		began := time.Now()
		if said, err = stranger.CombinedOutput(); err != nil && len(said) == 0 {
			t.Skipf("no network namespace can be made here: %v", err)
		}
		require.NoError(t, err, string(said))
		if least = min(least, time.Since(began)); least < 2*time.Second {
			break
		}
	}
	assert.Contains(t, string(said), "it holds")
	assert.Less(t, least, 2*time.Second)
}

func verifyAsAStranger(t *testing.T, folder string) {
	devices, err := os.ReadFile("/proc/self/net/dev")
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(devices), ":"), "nothing but the loopback: %s", devices)
	files, err := room.OpenBundle(folder)
	require.NoError(t, err)
	verdict, err := compose.Verify(t.Context(), files, compose.VerifyOptions{Formats: compose.Formats(), Rederivers: tools.Rederivers()})
	require.NoError(t, err)
	require.True(t, verdict.Holds, verdict.Findings)
	t.Log("it holds")
}
