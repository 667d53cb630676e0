package room

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func put10(t *testing.T, h *Home, mission, text string) error {
	t.Helper()
	body := []byte(strings.Repeat(text, 10))
	return h.Bodies(mission).Put(context.Background(), digestOf(body), body)
}

func TestAMissionTakesNoBodyBeyondItsBound(t *testing.T) {
	h := home(t)
	h.Limit(Quota{Mission: 25})
	require.NoError(t, put10(t, h, "m", "a"))
	require.NoError(t, put10(t, h, "m", "b"))
	require.NoError(t, put10(t, h, "m", "b"), "the same again takes nothing")
	err := put10(t, h, "m", "c")
	require.ErrorIs(t, err, ErrQuota)
	require.Equal(t, "quota", codeOf(err))
	for _, part := range []string{"mission m", "20 bytes of 25", "10 more do not fit", "reads 20", "desk.json"} {
		require.ErrorContains(t, err, part)
	}
	require.NoError(t, put10(t, h, "other", "c"), "another mission has a bound of its own")

	// What the operator removes is room again.
	gone := digestOf([]byte(strings.Repeat("a", 10)))
	require.NoError(t, os.Remove(filepath.Join(h.Path(), "missions", "m", "reads", gone[:2], gone)))
	require.NoError(t, put10(t, h, "m", "c"))
}

func TestAMissionPublishesNoBundleBeyondItsBound(t *testing.T) {
	h := home(t)
	h.Limit(Quota{Mission: 3000})
	ctx := context.Background()
	_, err := h.Bundles("m").Publish(ctx, bundleOf("x"), whole)
	require.NoError(t, err)
	big := append(bundleOf("y"), File{Name: "deck.pptx", Body: make([]byte, 2000)})
	_, err = h.Bundles("m").Publish(ctx, big, whole)
	require.Equal(t, "quota", codeOf(err))
	require.ErrorContains(t, err, "bundles ")
	require.Equal(t, "x", currentText(t, h.Bundles("m")), "the last bundle is what it was")
	require.Equal(t, []string{".lock", "000001", "current"}, names(t, filepath.Join(h.Path(), "missions", "m", "bundles")))

	// The same files again take no room: they are there.
	h.Limit(Quota{Mission: 1})
	again := &Home{folder: h.folder, wait: h.wait, quota: h.quota}
	revision, err := again.Bundles("m").Publish(ctx, bundleOf("x"), whole)
	require.NoError(t, err)
	require.Equal(t, "000001", revision)
	_, err = again.Bundles("m").Publish(ctx, bundleOf("z"), whole)
	require.Equal(t, "quota", codeOf(err))
}

// A script fills its card's folder: the card is stopped, and nobody else.
func TestACardsFolderIsBoundedApart(t *testing.T) {
	h := home(t)
	h.Limit(Quota{Mission: 100_000, Card: 50_000})
	ctx := context.Background()
	c := h.Card("m", "quant")
	folder, err := c.Folder()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "flood"), make([]byte, 200_000), 0o600))
	require.NoError(t, os.Symlink(h.Path(), filepath.Join(folder, "out")))
	used, limit, err := c.Used()
	require.NoError(t, err)
	require.EqualValues(t, 200_000, used, "a link is not followed")
	require.EqualValues(t, 50_000, limit)
	_, err = c.Publish(ctx, bundleOf("x"), whole)
	require.Equal(t, "quota", codeOf(err))
	require.ErrorContains(t, err, "card quant of mission m")
	require.ErrorContains(t, err, "flood 200000")

	_, err = h.Card("m", "lead").Publish(ctx, bundleOf("x"), whole)
	require.NoError(t, err)
	_, err = h.Bundles("m").Publish(ctx, bundleOf("x"), whole)
	require.NoError(t, err)
	require.NoError(t, put10(t, h, "m", "a"))
}

// Decisions and what was filed are never refused for room.
func TestTheJournalGrowsBeyondTheBound(t *testing.T) {
	h := home(t)
	h.Limit(Quota{Mission: 5})
	require.NoError(t, h.Journal("m").Append(context.Background(), line("a decision")))
	require.NoError(t, h.Journal("m").Append(context.Background(), line("another")))
	require.Equal(t, "quota", codeOf(put10(t, h, "m", "a")))
}

func TestAnotherProcessesBytesCount(t *testing.T) {
	one := home(t)
	two := &Home{folder: one.folder, wait: one.wait}
	one.Limit(Quota{Mission: 25})
	two.Limit(Quota{Mission: 25})
	require.NoError(t, put10(t, one, "m", "a"))
	require.NoError(t, put10(t, two, "m", "b"))
	require.Equal(t, "quota", codeOf(put10(t, two, "m", "c")))
	require.Equal(t, "quota", codeOf(put10(t, one, "m", "d")), "what was admitted since is more than a part of the bound: it looks again")
}

func TestNoughtIsTheBoundThatAHomeBeginsWith(t *testing.T) {
	h := home(t)
	h.Limit(Quota{})
	require.Equal(t, Quota{DefaultMissionBytes, DefaultCardBytes}, h.quota)
}
