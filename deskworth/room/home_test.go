package room

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func home(t *testing.T) *Home {
	t.Helper()
	h, err := Open(filepath.Join(t.TempDir(), "home"))
	require.NoError(t, err)
	return h
}

var hostile = []string{
	"", "..", "../x", "../../x", "a/b", "a/b/c", `a\b`, "/etc", "C:", "a\x00b", "a b", "é", "A", "-a", "a.b", ".", ".lock",
	"con", "nul", "com1", "lpt9", "CON", strings.Repeat("a", 64), strings.Repeat("a", 300), "BRK.B", "a\n",
}

func TestHostileNamesTouchNoDisk(t *testing.T) {
	h := home(t)
	ctx := context.Background()
	for _, name := range hostile {
		t.Run(fmt.Sprintf("%.20q", name), func(t *testing.T) {
			doors := map[string]func() error{
				"CheckID": func() error { return CheckID(name) },
				"mission": func() error { _, _, err := h.Mission(name).Read(); return err },
				"replace": func() error { return h.Mission(name).Replace(ctx, set("{}")) },
				"bundles": func() error { _, err := h.Bundles(name).Publish(ctx, bundleOf("x"), nil); return err },
				"current": func() error { _, err := h.Bundles(name).Current(); return err },
				"folder":  func() error { _, err := h.Bundles(name).Folder("000001"); return err },
				"bodies":  func() error { return h.Bodies(name).Put(ctx, digestOf([]byte("x")), []byte("x")) },
				"journal": func() error { return h.Journal(name).Append(ctx, line("x")) },
				"dossier": func() error { _, err := h.DossierFile(name); return err },
				"card":    func() error { _, err := h.Card("m", name).Folder(); return err },
				"room":    func() error { _, err := h.Card(name, "c").Folder(); return err },
				"draft":   func() error { _, err := h.Card("m", name).Publish(ctx, bundleOf("x"), nil); return err },
			}
			for door, try := range doors {
				err := try()
				require.ErrorIs(t, err, ErrName, door)
				require.Equal(t, "name", codeOf(err), door)
			}
		})
	}
	require.NoDirExists(t, h.Path())
}

func TestNamesThatMissionsMayHave(t *testing.T) {
	for _, name := range []string{"a", "0", "lvmh-2026", "console", "com", "com10", "nul-1", strings.Repeat("a", 63)} {
		require.NoError(t, CheckID(name), name)
	}
}

func TestOpeningAndReadingMakeNothing(t *testing.T) {
	h := home(t)
	body, stamp, err := h.Settings().Read()
	require.NoError(t, err)
	require.Nil(t, body)
	require.True(t, stamp.Same(Stamp{}))
	ids, err := h.Missions()
	require.NoError(t, err)
	require.Empty(t, ids)
	lines, _, err := h.Journal("m").Read(0)
	require.NoError(t, err)
	require.Empty(t, lines)
	require.NoError(t, h.Journal("m").Sync())
	_, err = h.Cache().Get(context.Background(), digestOf(nil))
	require.Equal(t, "not_found", codeOf(err))
	require.NoDirExists(t, h.Path())
}

func TestAFileInTheHomesPlaceIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	_, err := Open(path)
	require.ErrorIs(t, err, ErrLink)
	require.NotContains(t, err.Error(), "\n", "one line with cause and cure")
}

func TestMissionsAreListedByName(t *testing.T) {
	h := home(t)
	for _, id := range []string{"b", "a", "c"} {
		require.NoError(t, h.Mission(id).Replace(context.Background(), set("{}")))
	}
	_, err := h.DossierFile("no-mission-json")
	require.NoError(t, err)
	require.NoError(t, os.Symlink("a", filepath.Join(h.Path(), "missions", "link")))
	ids, err := h.Missions()
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b", "c"}, ids)
}

func TestTheDossiersFileIsTheOperatorsAlone(t *testing.T) {
	h := home(t)
	path, err := h.DossierFile("m")
	require.NoError(t, err)
	info, err := os.Lstat(path)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o600), info.Mode())
	require.NoError(t, os.WriteFile(path, []byte("kept"), 0o600))
	again, err := h.DossierFile("m")
	require.NoError(t, err)
	require.Equal(t, path, again)
	body, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "kept", string(body))
}

// A link planted anywhere on the way of a write stops it.
func TestNothingIsWrittenThroughALink(t *testing.T) {
	body := []byte("x")
	digest := digestOf(body)
	ctx := context.Background()
	for place, write := range map[string]func(h *Home) error{
		"missions":                 func(h *Home) error { return h.Mission("m").Replace(ctx, set("{}")) },
		"missions/m":               func(h *Home) error { return h.Journal("m").Append(ctx, line("x")) },
		"missions/m/bundles":       func(h *Home) error { _, err := h.Bundles("m").Publish(ctx, bundleOf("x"), nil); return err },
		"missions/m/bundles/.lock": func(h *Home) error { _, err := h.Bundles("m").Publish(ctx, bundleOf("x"), nil); return err },
		"missions/m/reads":         func(h *Home) error { return h.Bodies("m").Put(ctx, digest, body) },
		"cache/" + digest[:2]:      func(h *Home) error { return h.Cache().Put(ctx, digest, body) },
		"corpus":                   func(h *Home) error { _, err := h.Corpus(); return err },
		"missions/m/journal.jsonl": func(h *Home) error { return h.Journal("m").Append(ctx, line("x")) },
		"missions/m/dossier.db":    func(h *Home) error { _, err := h.DossierFile("m"); return err },
		"missions/m/room":          func(h *Home) error { _, err := h.Card("m", "c").Folder(); return err },
		"missions/m/room/c":        func(h *Home) error { _, err := h.Card("m", "c").Root(); return err },
		"missions/m/room/c/bundles": func(h *Home) error {
			_, err := h.Card("m", "c").Publish(ctx, bundleOf("x"), nil)
			return err
		},
		".keys.json.lock": func(h *Home) error { return h.Keys().Replace(ctx, set("{}")) },
	} {
		for kind, target := range map[string]func(outside string) string{
			"a link out":        func(outside string) string { return outside },
			"a link to nothing": func(outside string) string { return filepath.Join(outside, "nothing") },
			"a link inside":     func(string) string { return "." },
		} {
			t.Run(place+" is "+kind, func(t *testing.T) {
				h, outside := home(t), t.TempDir()
				at := filepath.Join(h.Path(), filepath.FromSlash(place))
				require.NoError(t, os.MkdirAll(filepath.Dir(at), 0o700))
				require.NoError(t, os.Symlink(target(outside), at))
				err := write(h)
				require.ErrorIs(t, err, ErrLink)
				require.Equal(t, "link", codeOf(err))
				require.Empty(t, names(t, outside))
			})
		}
	}
}

func TestALinkAtAFilesOwnPlaceIsReplacedNotFollowed(t *testing.T) {
	h, victim := home(t), filepath.Join(t.TempDir(), "victim")
	require.NoError(t, os.WriteFile(victim, []byte("untouched"), 0o600))
	require.NoError(t, os.MkdirAll(h.Path(), 0o700))
	require.NoError(t, os.Symlink(victim, filepath.Join(h.Path(), "corpus.json")))
	k := h.kept(h.folder, "corpus.json")
	// Reading it is refused first: the link leads out of the home.
	require.Error(t, k.Replace(context.Background(), set("new")))
	body, err := os.ReadFile(victim)
	require.NoError(t, err)
	require.Equal(t, "untouched", string(body))

	digest := digestOf([]byte("x"))
	dir := filepath.Join(h.Path(), "cache", digest[:2])
	require.NoError(t, os.MkdirAll(dir, 0o700))
	require.NoError(t, os.Symlink(victim, filepath.Join(dir, digest)))
	require.NoError(t, h.Cache().Put(context.Background(), digest, []byte("x")))
	body, err = os.ReadFile(victim)
	require.NoError(t, err)
	require.Equal(t, "untouched", string(body))
}

func TestACardPublishesInItsOwnFolderWithTheLockOutside(t *testing.T) {
	h := home(t)
	c := h.Card("m", "analyst-1")
	folder, err := c.Folder()
	require.NoError(t, err)
	require.Equal(t, filepath.Join(h.Path(), "missions", "m", "room", "analyst-1"), folder)
	revision, err := c.Publish(context.Background(), bundleOf("draft"), whole)
	require.NoError(t, err)
	require.Equal(t, "000001", revision)
	require.Equal(t, "draft", currentText(t, c.Bundles()))
	require.Equal(t, []string{"bundles"}, names(t, folder))
	require.Equal(t, []string{"000001", "current"}, names(t, filepath.Join(folder, "bundles")))
	root, err := c.Root()
	require.NoError(t, err)
	defer root.Close()
	_, err = root.Open("../analyst-2")
	require.Error(t, err)
}

func TestBodiesAreCheckedBothWays(t *testing.T) {
	h := home(t)
	ctx := context.Background()
	b, body := h.Bodies("m"), []byte("a body")
	digest := digestOf(body)

	require.NoError(t, b.Put(ctx, digest, body))
	require.NoError(t, b.Put(ctx, digest, body), "the same again changes nothing")
	got, err := b.Get(ctx, digest)
	require.NoError(t, err)
	require.Equal(t, body, got)
	has, err := b.Has(digest)
	require.NoError(t, err)
	require.True(t, has)

	err = b.Put(ctx, digest, []byte("another"))
	require.Equal(t, "damaged", codeOf(err))
	for _, bad := range []string{"", "../x", strings.ToUpper(digest), digest[:63], digest + "0", "sha256:" + digest} {
		require.ErrorIs(t, b.Put(ctx, bad, body), ErrName)
		_, err = b.Get(ctx, bad)
		require.ErrorIs(t, err, ErrName)
	}

	path := filepath.Join(h.Path(), "missions", "m", "reads", digest[:2], digest)
	require.NoError(t, os.WriteFile(path, []byte("a b0dy"), 0o600))
	_, err = b.Get(ctx, digest)
	require.ErrorIs(t, err, ErrDamaged)
	require.NoError(t, b.Put(ctx, digest, body), "the right bytes repair it")
	got, err = b.Get(ctx, digest)
	require.NoError(t, err)
	require.Equal(t, body, got)
	require.Equal(t, []string{digest}, names(t, filepath.Dir(path)), "nothing temporary is left")

	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	require.Equal(t, "cancelled", codeOf(b.Put(cancelled, digest, body)))
	_, err = b.Get(cancelled, digest)
	require.ErrorIs(t, err, context.Canceled)
}

func TestManyWritersOfOneBodyAgree(t *testing.T) {
	b, body := home(t).Cache(), []byte(strings.Repeat("x", 4096))
	var all sync.WaitGroup
	errs := make(chan error, 16)
	for range 16 {
		all.Go(func() { errs <- b.Put(context.Background(), digestOf(body), body) })
	}
	all.Wait()
	close(errs)
	for err := range errs {
		require.NoError(t, err)
	}
	_, err := b.Get(context.Background(), digestOf(body))
	require.NoError(t, err)
}

func TestAReplacementIsSeenByItsStamp(t *testing.T) {
	k := home(t).Cards()
	ctx := context.Background()
	_, before, err := k.Read()
	require.NoError(t, err)
	require.NoError(t, k.Replace(ctx, set("one")))
	body, one, err := k.Read()
	require.NoError(t, err)
	require.Equal(t, "one", string(body))
	require.False(t, one.Same(before))
	now, err := k.Stamp()
	require.NoError(t, err)
	require.True(t, now.Same(one))
	require.NoError(t, k.Replace(ctx, set("two"))) // the same size, perhaps the same tick of the clock
	now, err = k.Stamp()
	require.NoError(t, err)
	require.False(t, now.Same(one), "a revoked card is out at the next call")
	info, err := os.Lstat(k.folder.path("cards.json"))
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o600), info.Mode())
}

func TestARefusedChangeChangesNothing(t *testing.T) {
	k := home(t).Keys()
	require.NoError(t, k.Replace(context.Background(), set("one")))
	no := errors.New("no")
	require.Equal(t, no, k.Replace(context.Background(), func(old []byte) ([]byte, error) {
		require.Equal(t, "one", string(old))
		return nil, no
	}))
	body, _, err := k.Read()
	require.NoError(t, err)
	require.Equal(t, "one", string(body))
}

func TestALockHeldTooLongIsSaid(t *testing.T) {
	h := home(t)
	h.wait = 30 * time.Millisecond
	require.NoError(t, h.Keys().Replace(context.Background(), set("one")))
	err := h.Keys().Replace(context.Background(), func([]byte) ([]byte, error) {
		return nil, h.Keys().Replace(context.Background(), set("two"))
	})
	require.ErrorIs(t, err, ErrLocked)
	require.Equal(t, "locked", codeOf(err))

	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	h.wait = time.Hour
	err = h.Keys().Replace(context.Background(), func([]byte) ([]byte, error) {
		return nil, h.Keys().Replace(ctx, set("two"))
	})
	require.Equal(t, "cancelled", codeOf(err), "the caller's own deadline is the caller's")
}

func line(text string) func([]byte) ([]byte, error) {
	return func([]byte) ([]byte, error) { return []byte(text), nil }
}

func TestLinesAreChainedAndReadWhole(t *testing.T) {
	l := home(t).Journal("m")
	ctx := context.Background()
	for range 3 {
		require.NoError(t, l.Append(ctx, func(last []byte) ([]byte, error) { return append([]byte("+"), last...), nil }))
	}
	require.NoError(t, l.AppendUnsynced(ctx, line("end")))
	require.NoError(t, l.Sync())
	lines, next, err := l.Read(0)
	require.NoError(t, err)
	require.Equal(t, []string{"+", "++", "+++", "end"}, texts(lines))
	lines, again, err := l.Read(next)
	require.NoError(t, err)
	require.Empty(t, lines)
	require.Equal(t, next, again)
	require.NoError(t, l.Append(ctx, line("more")))
	lines, _, err = l.Read(next)
	require.NoError(t, err)
	require.Equal(t, []string{"more"}, texts(lines))
}

func TestATornLineIsSkippedThenRemoved(t *testing.T) {
	h := home(t)
	l := h.Journal("m")
	ctx := context.Background()
	require.NoError(t, l.Append(ctx, line("first")))
	path := filepath.Join(h.Path(), "missions", "m", "journal.jsonl")
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = f.WriteString(`{"torn":`)
	require.NoError(t, err)
	require.NoError(t, f.Close())

	lines, _, err := l.Read(0)
	require.NoError(t, err)
	require.Equal(t, []string{"first"}, texts(lines))
	require.NoError(t, l.Append(ctx, func(last []byte) ([]byte, error) {
		require.Equal(t, "first", string(last))
		return []byte("second"), nil
	}))
	body, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "first\nsecond\n", string(body))
}

func TestLinesThatWouldBreakTheFileAreRefused(t *testing.T) {
	l := home(t).Canvas("m")
	ctx := context.Background()
	for _, bad := range []string{"", "a\nb", "a\r", strings.Repeat("x", maxLineBytes+1)} {
		require.Error(t, l.Append(ctx, line(bad)))
	}
	require.NoError(t, l.Append(ctx, line(strings.Repeat("x", maxLineBytes))))
	require.NoError(t, l.Append(ctx, func(last []byte) ([]byte, error) {
		require.Len(t, last, maxLineBytes)
		return []byte("next"), nil
	}))
}

func texts(lines [][]byte) (out []string) {
	for _, l := range lines {
		out = append(out, string(l))
	}
	return out
}

func TestTheOperatorsDirectoryIsOpenedAndMade(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b")
	root, err := Dir(path)
	require.NoError(t, err)
	defer root.Close()
	require.DirExists(t, path)
}

func TestAnEmptyRootIsThePlatformsDirectory(t *testing.T) {
	h, err := Open("")
	require.NoError(t, err)
	require.True(t, filepath.IsAbs(h.Path()))
	require.Equal(t, "deskworth", filepath.Base(h.Path()))
	relative, err := Open("some/home")
	require.NoError(t, err)
	require.True(t, filepath.IsAbs(relative.Path()), "a later change of directory does not move the home")
}
