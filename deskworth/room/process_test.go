package room

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const childEnv = "DESKWORTH_ROOM_TEST_CHILD" // "job directory name count"

// The test binary is its own second process.
func TestMain(m *testing.M) {
	if job := os.Getenv(childEnv); job != "" {
		if err := child(strings.Split(job, "\t")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func child(job []string) error {
	ctx := context.Background()
	dir, name := job[1], job[2]
	count, err := strconv.Atoi(job[3])
	if err != nil {
		return err
	}
	h, err := Open(dir)
	if err != nil {
		return err
	}
	fmt.Println("ready")
	for n := range count {
		switch job[0] {
		case "publish":
			_, err = BundlesAt(dir).Publish(ctx, bundleOf(fmt.Sprintf("%s %d", name, n)), whole)
		case "replace":
			err = h.Keys().Replace(ctx, func(old []byte) ([]byte, error) { return fmt.Appendf(old, "%s %d\n", name, n), nil })
		case "append":
			err = h.Journal("m").Append(ctx, func(last []byte) ([]byte, error) { return chained(last, name, n), nil })
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// chained numbers lines on from the last one: a lost or doubled line shows.
func chained(last []byte, name string, n int) []byte {
	before := 0
	_, _ = fmt.Sscanf(string(last), "%d ", &before)
	return fmt.Appendf(nil, "%d %s %d", before+1, name, n)
}

// start runs a child and returns once it works.
func start(t *testing.T, job, dir, name string, count int) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), childEnv+"="+strings.Join([]string{job, dir, name, strconv.Itoa(count)}, "\t"))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	said, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "ready\n", said)
	go func() { _, _ = io.Copy(io.Discard, out) }()
	return cmd
}

// A process is killed at 150 random moments of publication. After each, what is
// current is a whole bundle, and so is every revision that has a number.
func TestAKillAtAnyMomentLeavesAWholeBundleCurrent(t *testing.T) {
	t.Parallel()
	const kills, lanes = 150, 3
	var all sync.WaitGroup
	var revisions, leftovers [lanes]int
	for lane := range lanes {
		dir := t.TempDir()
		all.Go(func() {
			revisions[lane], leftovers[lane] = killed(t, dir, uint64(lane), kills/lanes)
		})
	}
	all.Wait()
	t.Logf("%d kills over revisions %v, leftovers found %v", kills, revisions, leftovers)
}

func killed(t *testing.T, dir string, seed uint64, kills int) (revisions, leftovers int) {
	b, checked := BundlesAt(dir), 0
	random := rand.New(rand.NewPCG(seed, 150))
	_, err := b.Publish(context.Background(), bundleOf("first"), whole)
	require.NoError(t, err)
	for n := range kills {
		cmd := start(t, "publish", dir, fmt.Sprintf("run %d", n), 1<<30)
		time.Sleep(time.Duration(random.IntN(60_000)) * time.Microsecond)
		require.NoError(t, cmd.Process.Kill())
		_ = cmd.Wait()

		currentText(t, b)
		all, err := b.Revisions()
		require.NoError(t, err)
		for ; checked < len(all); checked++ {
			bundle, err := b.Revision(all[checked])
			require.NoError(t, err)
			require.NoError(t, whole(bundle), "%s after a kill", all[checked])
		}
		for _, name := range names(t, dir) {
			if strings.HasPrefix(name, stagingPrefix) || strings.HasPrefix(name, pointerPrefix) {
				leftovers++
			}
		}
	}
	requireAllWhole(t, b, "after all kills")
	_, err = b.Publish(context.Background(), bundleOf("last"), whole)
	require.NoError(t, err, "a killed process holds no lock")
	require.Equal(t, "last", currentText(t, b))
	for _, name := range names(t, dir) {
		require.NotContains(t, name, stagingPrefix, "leftovers are swept")
	}
	all, err := b.Revisions()
	require.NoError(t, err)
	return len(all), leftovers
}

func TestTwoProcessesPublishAtOnceWithoutLosingARevision(t *testing.T) {
	dir := t.TempDir()
	const each = 25
	together(t, "publish", dir, each)
	b := BundlesAt(dir)
	all, err := b.Revisions()
	require.NoError(t, err)
	require.Len(t, all, 2*each)
	requireAllWhole(t, b, "two processes")
	named, err := b.Named()
	require.NoError(t, err)
	require.Equal(t, all[len(all)-1], named)
}

func TestTwoProcessesReplaceOneFileWithoutLosingAChange(t *testing.T) {
	dir := t.TempDir()
	const each = 60
	together(t, "replace", dir, each)
	h, err := Open(dir)
	require.NoError(t, err)
	body, _, err := h.Keys().Read()
	require.NoError(t, err)
	require.Equal(t, 2*each, strings.Count(string(body), "\n"))
	for _, name := range []string{"a", "b"} {
		at := 0
		for n := range each {
			next := strings.Index(string(body), fmt.Sprintf("%s %d\n", name, n))
			require.GreaterOrEqual(t, next, at, "the changes of one process keep their order")
			at = next
		}
	}
	for _, left := range names(t, dir) {
		require.Contains(t, []string{"keys.json", ".keys.json.lock"}, left)
	}
}

func TestTwoProcessesAppendWithoutBreakingTheChain(t *testing.T) {
	dir := t.TempDir()
	const each = 60
	together(t, "append", dir, each)
	h, err := Open(dir)
	require.NoError(t, err)
	lines, _, err := h.Journal("m").Read(0)
	require.NoError(t, err)
	require.Len(t, lines, 2*each)
	for n, l := range lines {
		require.True(t, strings.HasPrefix(string(l), fmt.Sprintf("%d ", n+1)), string(l))
	}
}

func together(t *testing.T, job, dir string, each int) {
	t.Helper()
	a, b := start(t, job, dir, "a", each), start(t, job, dir, "b", each)
	require.NoError(t, a.Wait())
	require.NoError(t, b.Wait())
}
