package room

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// bundleOf makes three files and a manifest that holds their digests.
func bundleOf(text string) []File {
	files := []File{
		{Name: "memo.pdf", Body: []byte("memo of " + text)},
		{Name: "workbook.xlsx", Body: []byte(strings.Repeat("cell of "+text+"\n", 200))},
	}
	body := []byte("source of " + text)
	files = append(files, File{Name: "sources/" + digestOf(body), Body: body})
	sums := map[string]string{}
	for _, f := range files {
		sums[f.Name] = digestOf(f.Body)
	}
	sums["text"] = text
	manifest, err := json.Marshal(sums)
	if err != nil {
		panic(err)
	}
	return append([]File{{Name: "manifest.json", Body: manifest}}, files...)
}

func digestOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// whole checks every digest of the manifest against the files as they lie there,
// and that there is no other file.
func whole(bundle fs.FS) error {
	_, err := textOf(bundle)
	return err
}

// textOf is whole, and gives the text that the bundle was made of.
func textOf(bundle fs.FS) (string, error) {
	body, err := fs.ReadFile(bundle, "manifest.json")
	if err != nil {
		return "", err
	}
	var sums map[string]string
	if err := json.Unmarshal(body, &sums); err != nil {
		return "", err
	}
	text := sums["text"]
	delete(sums, "text")
	err = fs.WalkDir(bundle, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path == "manifest.json" {
			return err
		}
		body, err := fs.ReadFile(bundle, path)
		if err != nil {
			return err
		}
		if digestOf(body) != sums[path] {
			return fmt.Errorf("%s is not what the manifest says", path)
		}
		delete(sums, path)
		return nil
	})
	if err == nil && len(sums) > 0 {
		err = fmt.Errorf("missing: %v", sums)
	}
	return text, err
}

func currentText(t *testing.T, b *Bundles) string {
	t.Helper()
	bundle, err := b.Current()
	require.NoError(t, err)
	text, err := textOf(bundle)
	require.NoError(t, err)
	return text
}

func codeOf(err error) string {
	var c interface{ Code() string }
	if errors.As(err, &c) {
		return c.Code()
	}
	return ""
}

func TestAPublishedBundleIsCurrentAndEarlierOnesStay(t *testing.T) {
	b := BundlesAt(filepath.Join(t.TempDir(), "with space é"))
	ctx := context.Background()

	_, err := b.Current()
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.Equal(t, "not_found", codeOf(err))

	for i, text := range []string{"one", "two", "three"} {
		revision, err := b.Publish(ctx, bundleOf(text), whole)
		require.NoError(t, err)
		require.Equal(t, fmt.Sprintf("%06d", i+1), revision)
		require.Equal(t, text, currentText(t, b))
	}
	names, err := b.Revisions()
	require.NoError(t, err)
	require.Equal(t, []string{"000001", "000002", "000003"}, names)
	first, err := b.Revision("000001")
	require.NoError(t, err)
	text, err := textOf(first)
	require.NoError(t, err)
	require.Equal(t, "one", text)
}

func TestAReaderStaysInTheRevisionItOpened(t *testing.T) {
	b := BundlesAt(t.TempDir())
	_, err := b.Publish(context.Background(), bundleOf("one"), nil)
	require.NoError(t, err)
	open, err := b.Current()
	require.NoError(t, err)
	_, err = b.Publish(context.Background(), bundleOf("two"), nil)
	require.NoError(t, err)
	text, err := textOf(open)
	require.NoError(t, err)
	require.Equal(t, "one", text)
}

func TestEqualBytesGiveTheSameRevision(t *testing.T) {
	b := BundlesAt(t.TempDir())
	ctx := context.Background()
	first, err := b.Publish(ctx, bundleOf("one"), whole)
	require.NoError(t, err)
	again, err := b.Publish(ctx, bundleOf("one"), whole)
	require.NoError(t, err)
	require.Equal(t, first, again)
	names, err := b.Revisions()
	require.NoError(t, err)
	require.Len(t, names, 1)
}

func TestAnEditedRevisionIsNotTakenForEqual(t *testing.T) {
	dir := t.TempDir()
	b := BundlesAt(dir)
	_, err := b.Publish(context.Background(), bundleOf("one"), nil)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "000001", "memo.pdf"), []byte("memo of 0ne"), 0o600))
	revision, err := b.Publish(context.Background(), bundleOf("one"), whole)
	require.NoError(t, err)
	require.Equal(t, "000002", revision)
}

func TestAWholeRevisionWithoutPointerIsAdoptedByEqualFilesAndElseLeft(t *testing.T) {
	dir := t.TempDir()
	b := BundlesAt(dir)
	ctx := context.Background()
	for _, text := range []string{"one", "two"} {
		_, err := b.Publish(ctx, bundleOf(text), nil)
		require.NoError(t, err)
	}
	// As a crash between number and pointer leaves it.
	require.NoError(t, os.Remove(filepath.Join(dir, "current")))
	require.NoError(t, os.Symlink("000001", filepath.Join(dir, "current")))
	require.Equal(t, "one", currentText(t, b))

	revision, err := b.Publish(ctx, bundleOf("two"), whole)
	require.NoError(t, err)
	require.Equal(t, "000002", revision)
	require.Equal(t, "two", currentText(t, b))
}

func TestAFailedCheckPublishesNothingAndKeepsItsCode(t *testing.T) {
	dir := t.TempDir()
	b := BundlesAt(dir)
	ctx := context.Background()
	_, err := b.Publish(ctx, bundleOf("one"), whole)
	require.NoError(t, err)

	bare := errors.New("a figure is missing on page 2")
	_, err = b.Publish(ctx, bundleOf("two"), func(fs.FS) error { return bare })
	require.ErrorIs(t, err, bare)
	require.Equal(t, "check", codeOf(err))

	withCode := &Error{What: "x", Why: bare, code: "verify"}
	_, err = b.Publish(ctx, bundleOf("two"), func(fs.FS) error { return withCode })
	require.Equal(t, "verify", codeOf(err))

	require.Equal(t, "one", currentText(t, b))
	require.Equal(t, []string{".lock", "000001", "current"}, names(t, dir))
}

func TestTheCheckSeesTheFilesOnDiskBeforeTheyAreCurrent(t *testing.T) {
	b := BundlesAt(t.TempDir())
	var found string
	_, err := b.Publish(context.Background(), bundleOf("one"), func(bundle fs.FS) error {
		_, err := b.Current()
		require.ErrorIs(t, err, fs.ErrNotExist)
		found, err = textOf(bundle)
		return err
	})
	require.NoError(t, err)
	require.Equal(t, "one", found)
}

func TestACancelledPublicationLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	_, err := BundlesAt(dir).Publish(ctx, bundleOf("one"), func(fs.FS) error { cancel(); return nil })
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, "cancelled", codeOf(err))
	require.Equal(t, []string{".lock"}, names(t, dir))
}

func TestNamesThatDoNotBelongInABundle(t *testing.T) {
	outside := t.TempDir()
	dir := filepath.Join(outside, "bundles")
	for rule, name := range map[string]string{
		"a way up is refused":                    "../x",
		"a way up inside is refused":             "sources/../../x",
		"two folders are refused":                "a/b/c",
		"an absolute name is refused":            "/etc/x",
		"a drive is refused":                     "C:x",
		"a backslash is refused":                 `a\b`,
		"NUL is refused":                         "a\x00b",
		"a line break is refused":                "a\nb",
		"a device of Windows is refused":         "CON",
		"a device with an extension is refused":  "sources/nul.txt",
		"300 characters are refused":             strings.Repeat("a", 300),
		"a hidden file is refused":               ".staging-1",
		"the folder itself is refused":           ".",
		"an empty element is refused":            "sources/",
		"an empty name is refused":               "",
		"a dot at the end is refused":            "memo.",
		"a letter outside ASCII is refused":      "mémo.pdf",
		"an alternate stream of NTFS is refused": "memo.pdf:x",
	} {
		t.Run(rule, func(t *testing.T) {
			_, err := BundlesAt(dir).Publish(context.Background(), []File{{Name: name, Body: []byte("x")}}, nil)
			require.ErrorIs(t, err, ErrName)
			require.Equal(t, "name", codeOf(err))
		})
	}
	require.Empty(t, names(t, outside), "a refused name touches no disk")
}

func TestNamesThatMeetOnSomeSystemsAreRefused(t *testing.T) {
	for rule, pair := range map[string][2]string{
		"the same name twice":                  {"memo.pdf", "memo.pdf"},
		"names that differ in case alone":      {"memo.pdf", "Memo.pdf"},
		"a folder first named as a file":       {"sources", "sources/a"},
		"a file named like an earlier folder":  {"sources/a", "sources"},
		"a folder that differs in case from a": {"sources/a", "Sources"},
	} {
		t.Run(rule, func(t *testing.T) {
			_, err := BundlesAt(t.TempDir()).Publish(context.Background(), []File{{Name: pair[0]}, {Name: pair[1]}}, nil)
			require.ErrorIs(t, err, ErrName)
		})
	}
	_, err := BundlesAt(t.TempDir()).Publish(context.Background(), nil, nil)
	require.ErrorIs(t, err, ErrName, "a bundle of nothing is no bundle")
}

func TestModesAreTheOperatorsAlone(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	_, err := BundlesAt(dir).Publish(context.Background(), bundleOf("one"), nil)
	require.NoError(t, err)
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		require.NoError(t, err)
		info, err := d.Info()
		require.NoError(t, err)
		switch {
		case d.IsDir():
			assert.Equal(t, fs.FileMode(0o700), info.Mode().Perm(), path)
		case info.Mode().IsRegular():
			assert.Equal(t, fs.FileMode(0o600), info.Mode().Perm(), path)
		}
		return nil
	}))
}

func TestLeftoversAreSweptAndRevisionsAreNot(t *testing.T) {
	dir := t.TempDir()
	b := BundlesAt(dir)
	_, err := b.Publish(context.Background(), bundleOf("one"), nil)
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, ".staging-7", "sources"), 0o700))
	require.NoError(t, os.Symlink("000009", filepath.Join(dir, ".current-link")))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "000002"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "notes.txt"), nil, 0o600))
	removed, err := b.Sweep(context.Background())
	require.NoError(t, err)
	require.Equal(t, 2, removed)
	require.Equal(t, []string{".lock", "000001", "000002", "current", "notes.txt"}, names(t, dir))

	removed, err = BundlesAt(filepath.Join(dir, "absent")).Sweep(context.Background())
	require.NoError(t, err)
	require.Zero(t, removed)
	require.NoDirExists(t, filepath.Join(dir, "absent"), "sweeping makes nothing")
}

func TestAPointerThatNamesNoRevisionIsDamage(t *testing.T) {
	for rule, plant := range map[string]func(dir string) error{
		"a link out of the directory": func(dir string) error { return os.Symlink("../elsewhere", filepath.Join(dir, "current")) },
		"an absolute link":            func(dir string) error { return os.Symlink("/", filepath.Join(dir, "current")) },
		"a file that is not JSON": func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "current.json"), []byte("000001"), 0o600)
		},
		"a file that names a way up": func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "current.json"), []byte(`{"revision":"../x"}`), 0o600)
		},
	} {
		t.Run(rule, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, plant(dir))
			_, err := BundlesAt(dir).Current()
			require.ErrorIs(t, err, ErrDamaged)
			require.Equal(t, "damaged", codeOf(err))
		})
	}
}

func TestALinkInARevisionsPlaceIsRefused(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	require.NoError(t, os.Symlink(other, filepath.Join(dir, "000001")))
	require.NoError(t, os.Symlink("000001", filepath.Join(dir, "current")))
	_, err := BundlesAt(dir).Current()
	require.ErrorIs(t, err, ErrLink)
}

func TestAnOperatorMayPointAtARevisionTheLinkOrTheDirectory(t *testing.T) {
	dir := t.TempDir()
	_, err := BundlesAt(dir).Publish(context.Background(), bundleOf("one"), nil)
	require.NoError(t, err)
	for _, path := range []string{dir, filepath.Join(dir, "current"), filepath.Join(dir, "000001")} {
		bundle, err := OpenBundle(path)
		require.NoError(t, err, path)
		text, err := textOf(bundle)
		require.NoError(t, err)
		require.Equal(t, "one", text)
	}
	_, err = OpenBundle(filepath.Join(dir, "nothing"))
	require.Equal(t, "not_found", codeOf(err))
	_, err = OpenBundle(t.TempDir())
	require.Equal(t, "not_found", codeOf(err))
}

func names(t *testing.T, dir string) (out []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}
