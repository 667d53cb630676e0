package xbrl_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	largeFileEnv = "DESKWORTH_TEST_LARGE_INSTANCE" // set for the process that is measured
	largePipeEnv = "DESKWORTH_TEST_LARGE_PIPE"     // it reads as from a pipe
	largeBytes   = 100_000_000
	maxPeakKiB   = 256 << 10
)

func TestASyntheticInstanceIsPlausible(t *testing.T) {
	body, err := io.ReadAll(synthetic(1_000_000))
	require.NoError(t, err)
	assert.InEpsilon(t, 1_000_000, len(body), 0.1)
	in, err := xbrl.ParseBytes(context.Background(), body, xbrl.Limits{})
	require.NoError(t, err)
	assert.Empty(t, in.Problems)
	assert.Equal(t, 416, in.DeclaredContexts)
	assert.Len(t, in.Units, 2)
	assert.Len(t, in.Facts, 416*3+208+42+42) // three, one more of every second, a block and a ratio of every tenth
	assert.Len(t, in.Footnotes, 8)
	got, err := streamed(strings.NewReader(string(body)), xbrl.Limits{})
	require.NoError(t, err)
	assert.Equal(t, wholes(in.Facts), wholes(got))
}

// TestAHundredMegabytesStreamIn256MiB starts processes of their own that read
// every fact of a large instance, from a file and as from a pipe, and asks the
// system for their peak.
func TestAHundredMegabytesStreamIn256MiB(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("/proc is missing: the peak of a process is read from it")
	}
	name := filepath.Join(t.TempDir(), "large.xml")
	file, err := os.Create(name)
	require.NoError(t, err)
	asked := largeBytes
	if raceEnabled { // whose own memory would be measured, so that there is no point in the size
		asked /= 10
	}
	size, err := io.Copy(file, synthetic(asked))
	require.NoError(t, err)
	require.NoError(t, file.Close())
	require.GreaterOrEqual(t, size, int64(asked))
	for _, way := range []string{"file", "pipe"} {
		child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestStreamALargeInstance$", "-test.v")
		child.Env = append(os.Environ(), largeFileEnv+"="+name, "GOMEMLIMIT=off", "GOGC=100")
		if way == "pipe" {
			child.Env = append(child.Env, largePipeEnv+"=1")
		}
		out, err := child.CombinedOutput()
		require.NoError(t, err, string(out))
		found := regexp.MustCompile(`read (\d+) facts with (\d+) dimensions, peak (\d+) KiB`).FindSubmatch(out)
		require.NotNil(t, found, string(out))
		t.Logf("%s, %d bytes: %s", way, size, found[0])
		peak, err := strconv.Atoi(string(found[3]))
		require.NoError(t, err)
		if !raceEnabled {
			assert.Equal(t, "154165", string(found[1]))
			assert.LessOrEqual(t, peak, maxPeakKiB)
		}
	}
}

// TestStreamALargeInstance is the process that is measured.
func TestStreamALargeInstance(t *testing.T) {
	name := os.Getenv(largeFileEnv)
	if name == "" {
		return // nothing to do but in a process of its own
	}
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	var from io.Reader = file
	if os.Getenv(largePipeEnv) != "" {
		from = bufio.NewReader(file) // which cannot seek
	}
	facts, dimensions := 0, 0
	for f, err := range xbrl.Facts(context.Background(), from, xbrl.Limits{}) {
		require.NoError(t, err)
		require.Nil(t, f.Problem)
		facts++
		dimensions += len(f.Context.Dimensions)
	}
	status, err := os.ReadFile("/proc/self/status")
	require.NoError(t, err)
	peak := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	require.NotNil(t, peak)
	fmt.Printf("read %d facts with %d dimensions, peak %s KiB\n", facts, dimensions, peak[1])
}
