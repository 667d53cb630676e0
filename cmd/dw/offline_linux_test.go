package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/tools"
)

// withoutNetwork makes a command that runs in a network of its own, in which
// there is nothing: not even the loopback is up.
func withoutNetwork(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}},
	}
	return cmd
}

// needsNamespaces skips where the kernel gives no network of one's own, and makes
// sure that there is nothing in it.
func needsNamespaces(t *testing.T) {
	t.Helper()
	devices, err := withoutNetwork(t, "/bin/cat", "/proc/self/net/dev", "/proc/self/net/route").CombinedOutput()
	if err != nil {
		t.Skipf("no network namespace can be made here: %v %s", err, devices)
	}
	var names []string
	for line := range strings.Lines(string(devices)) {
		if name, _, is := strings.Cut(strings.TrimSpace(line), ":"); is {
			names = append(names, name)
		}
	}
	require.Equal(t, []string{"lo"}, names, "the namespace has a device")
}

// The scripts of every tool that reads, run again by this same program where no
// packet can leave: a recording answers all of them.
func TestEveryReadingToolReplaysWithoutANetwork(t *testing.T) {
	needsNamespaces(t)
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	require.NoError(t, err)
	var names []string
	for _, tool := range tools.All() {
		if !tool.Reads {
			continue
		}
		own := 0
		for _, script := range scripts {
			name := strings.TrimSuffix(filepath.Base(script), ".txtar")
			body, err := os.ReadFile(script)
			require.NoError(t, err)
			if strings.HasPrefix(name, tool.Name+"-") && !strings.Contains("\n"+string(body), "\nserve") {
				names, own = append(names, name), own+1
			}
		}
		assert.Positive(t, own, "%s has no script that replays", tool.Name)
	}
	require.NotEmpty(t, names)
	self, err := os.Executable()
	require.NoError(t, err)
	out, err := withoutNetwork(t, self, "-test.v", "-test.run=^TestScripts$/^("+strings.Join(names, "|")+")$").CombinedOutput()
	require.NoError(t, err, "%s", out)
	var passed []string
	for line := range strings.Lines(string(out)) {
		if rest, is := strings.CutPrefix(strings.TrimSpace(line), "--- PASS: TestScripts/"); is {
			name, _, _ := strings.Cut(rest, " ")
			passed = append(passed, name)
		}
	}
	slices.Sort(names)
	slices.Sort(passed)
	assert.Equal(t, names, passed, "each ran")
}

// mostForVerify is how long a stranger waits for a verdict on the demo.
const mostForVerify = 2 * time.Second

// The demo is a whole mission, from its reads to a verified bundle. A stranger
// without a network and without the mission has the verdict within two seconds.
func TestTheDemoRunsAndIsVerifiedWithoutANetwork(t *testing.T) {
	needsNamespaces(t)
	folder := t.TempDir()
	demo := withoutNetwork(t, "dw", "demo", "--out", folder)
	demo.Env = append(os.Environ(), "DESKWORTH_HOME="+t.TempDir())
	out, err := demo.CombinedOutput()
	require.NoError(t, err, "%s", out)
	var least time.Duration
	for range 5 { // the machine may be at something else
		verify := withoutNetwork(t, "dw", "verify", filepath.Join(folder, "000001"))
		verify.Env = []string{"PATH=" + os.Getenv("PATH"), "DESKWORTH_HOME=" + filepath.Join(t.TempDir(), "none")}
		began := time.Now()
		out, err = verify.CombinedOutput()
		require.NoError(t, err, "%s", out)
		if took := time.Since(began); least == 0 || took < least {
			least = took
		}
		require.Regexp(t, `^(?s:.*\n)?holds \(revision 1\): .*, 0 unmapped, (?:\d|10) literals? declared`, string(out))
		if least < mostForVerify {
			break
		}
	}
	require.Less(t, least, mostForVerify)
}
