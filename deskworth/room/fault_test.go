package room

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// failing is a disk whose steps from number first to number last fail.
type failing struct {
	disk
	err         error
	step        *int
	first, last int
	tripped     *[]string
}

func (f failing) fails(what string) error {
	*f.step++
	if *f.step < f.first || *f.step > f.last {
		return nil
	}
	*f.tripped = append(*f.tripped, what)
	return &fs.PathError{Op: what, Path: "injected", Err: f.err}
}

func (f failing) mkdir(name string) error {
	if err := f.fails("mkdir " + name); err != nil {
		return err
	}
	return f.disk.mkdir(name)
}

func (f failing) create(name string) (file, error) {
	if err := f.fails("create " + name); err != nil {
		return nil, err
	}
	made, err := f.disk.create(name)
	return failingFile{made, f, name}, err
}

func (f failing) lstat(name string) (fs.FileInfo, error) {
	if err := f.fails("lstat " + name); err != nil {
		return nil, err
	}
	return f.disk.lstat(name)
}

func (f failing) list(name string) ([]fs.DirEntry, error) {
	if err := f.fails("list " + name); err != nil {
		return nil, err
	}
	return f.disk.list(name)
}

func (f failing) read(name string) ([]byte, error) {
	if err := f.fails("read " + name); err != nil {
		return nil, err
	}
	return f.disk.read(name)
}

func (f failing) readlink(name string) (string, error) {
	if err := f.fails("readlink " + name); err != nil {
		return "", err
	}
	return f.disk.readlink(name)
}

func (f failing) rename(from, to string) error {
	if err := f.fails("rename " + from + " " + to); err != nil {
		return err
	}
	return f.disk.rename(from, to)
}

func (f failing) symlink(target, name string) error {
	if err := f.fails("symlink " + name); err != nil {
		return err
	}
	return f.disk.symlink(target, name)
}

func (f failing) remove(name string) error {
	if err := f.fails("remove " + name); err != nil {
		return err
	}
	return f.disk.remove(name)
}

func (f failing) removeAll(name string) error {
	if err := f.fails("removeAll " + name); err != nil {
		return err
	}
	return f.disk.removeAll(name)
}

func (f failing) sync(name string) error {
	if err := f.fails("sync " + name); err != nil {
		return err
	}
	return f.disk.sync(name)
}

func (f failing) view(name string) (fs.FS, error) {
	if err := f.fails("view " + name); err != nil {
		return nil, err
	}
	return f.disk.view(name)
}

type failingFile struct {
	file
	disk failing
	name string
}

// Write leaves half of the bytes behind when it fails, as a full disk does.
func (f failingFile) Write(body []byte) (int, error) {
	if err := f.disk.fails("write " + f.name); err != nil {
		n, _ := f.file.Write(body[:len(body)/2])
		return n, err
	}
	return f.file.Write(body)
}

func (f failingFile) Sync() error {
	if err := f.disk.fails("fsync " + f.name); err != nil {
		return err
	}
	return f.file.Sync()
}

func (f failingFile) Close() error {
	err := f.disk.fails("close " + f.name)
	return errors.Join(err, f.file.Close())
}

// inject gives a copy of b whose steps first to last fail with err, and what failed.
func inject(b *Bundles, first, last int, err error) (*Bundles, *[]string) {
	broken, tripped := *b, &[]string{}
	step := 0
	broken.folder.wrap = func(d disk) disk {
		return failing{disk: d, err: err, step: &step, first: first, last: last, tripped: tripped}
	}
	return &broken, tripped
}

const forever = 1 << 30

// everyStep runs publish with a failure at step 1, 2, … until none is reached.
func everyStep(t *testing.T, ever bool, fault error, one func(t *testing.T, first, last int, fault error) (tripped []string)) {
	t.Parallel()
	t.Helper()
	steps := 0
	for n := 1; ; n++ {
		last := n
		if ever {
			last = forever
		}
		tripped := one(t, n, last, fault)
		if len(tripped) == 0 {
			break
		}
		steps++
	}
	require.Greater(t, steps, 30, "the injection reached too few steps to mean anything")
	t.Logf("%d steps failed in turn", steps)
}

func TestWhateverStepFailsTheLastBundleStaysCurrent(t *testing.T) {
	for _, fault := range []error{syscall.ENOSPC, syscall.EIO, syscall.EROFS} {
		t.Run(fault.Error(), func(t *testing.T) {
			everyStep(t, false, fault, publishOverAFault)
		})
	}
}

func publishOverAFault(t *testing.T, first, last int, fault error) []string {
	ctx := context.Background()
	b := BundlesAt(t.TempDir())
	_, err := b.Publish(ctx, bundleOf("before"), whole)
	require.NoError(t, err)

	broken, tripped := inject(b, first, last, fault)
	_, err = broken.Publish(ctx, bundleOf("after"), whole)
	at := fmt.Sprintf("step %d %v: %v", first, *tripped, err)
	if err != nil {
		require.ErrorIs(t, err, fault, at)
		require.NotEmpty(t, codeOf(err), at)
		require.Equal(t, "before", currentText(t, b), at)
	} else {
		// A leftover that cannot be swept, or an old revision that cannot be
		// compared, does not stop a publication.
		require.Equal(t, "after", currentText(t, b), at)
	}
	requireAllWhole(t, b, at)

	_, err = b.Publish(ctx, bundleOf("after"), whole)
	require.NoError(t, err, "the same works once the disk does; "+at)
	require.Equal(t, "after", currentText(t, b), at)
	for _, name := range names(t, b.folder.top) {
		require.NotContains(t, name, "ing-", at)
	}
	return *tripped
}

// A disk that fails and stays failed cannot be cleaned up or wound back; what is
// current is whole all the same.
func TestWhenTheDiskDiesAtAStepWhatIsCurrentIsWhole(t *testing.T) {
	everyStep(t, true, syscall.EIO, func(t *testing.T, first, last int, fault error) []string {
		ctx := context.Background()
		b := BundlesAt(t.TempDir())
		_, err := b.Publish(ctx, bundleOf("before"), whole)
		require.NoError(t, err)
		broken, tripped := inject(b, first, last, fault)
		_, err = broken.Publish(ctx, bundleOf("after"), whole)
		at := fmt.Sprintf("step %d on: %v", first, err)
		if len(*tripped) > 0 {
			require.ErrorIs(t, err, fault, at)
		}
		require.Contains(t, []string{"before", "after"}, currentText(t, b), at)
		requireAllWhole(t, b, at)
		_, err = b.Publish(ctx, bundleOf("after"), whole)
		require.NoError(t, err, at)
		require.Equal(t, "after", currentText(t, b), at)
		return *tripped
	})
}

func TestWhateverStepOfTheFirstPublicationFailsThereIsNoCurrent(t *testing.T) {
	everyStep(t, false, syscall.ENOSPC, func(t *testing.T, first, last int, fault error) []string {
		b := BundlesAt(t.TempDir())
		broken, tripped := inject(b, first, last, fault)
		_, err := broken.Publish(context.Background(), bundleOf("one"), whole)
		if err != nil {
			require.Equal(t, "disk", codeOf(err))
			_, err = b.Current()
			require.ErrorIs(t, err, fs.ErrNotExist, "%v", *tripped)
		}
		requireAllWhole(t, b, fmt.Sprint(*tripped))
		return *tripped
	})
}

func TestWhateverStepFailsWhereLinksDoNotWorkTheLastBundleStaysCurrent(t *testing.T) {
	everyStep(t, false, syscall.ENOSPC, func(t *testing.T, first, last int, fault error) []string {
		ctx := context.Background()
		b := BundlesAt(t.TempDir())
		b.folder.wrap = func(d disk) disk { return linkless{d} }
		_, err := b.Publish(ctx, bundleOf("before"), whole)
		require.NoError(t, err)
		broken, tripped := *b, &[]string{}
		step := 0
		broken.folder.wrap = func(d disk) disk {
			return failing{disk: linkless{d}, err: fault, step: &step, first: first, last: last, tripped: tripped}
		}
		_, err = broken.Publish(ctx, bundleOf("after"), whole)
		want := "after"
		if err != nil {
			want = "before"
		}
		require.Equal(t, want, currentText(t, b), "%v", *tripped)
		return *tripped
	})
}

// linkless is a file system without symbolic links.
type linkless struct{ disk }

func (linkless) symlink(string, string) error {
	return &fs.PathError{Op: "symlink", Err: syscall.ENOTSUP}
}

func TestWhereLinksDoNotWorkAFileIsThePointer(t *testing.T) {
	dir := t.TempDir()
	linked := BundlesAt(dir)
	ctx := context.Background()
	_, err := linked.Publish(ctx, bundleOf("one"), whole)
	require.NoError(t, err)

	// The directory was copied to a system without links: the file counts from now on.
	plain := BundlesAt(dir)
	plain.folder.wrap = func(d disk) disk { return linkless{d} }
	_, err = plain.Publish(ctx, bundleOf("two"), whole)
	require.NoError(t, err)
	require.FileExists(t, dir+"/current.json")
	require.Equal(t, "two", currentText(t, plain))
	require.Equal(t, "two", currentText(t, linked))

	_, err = linked.Publish(ctx, bundleOf("three"), whole)
	require.NoError(t, err)
	require.Equal(t, "three", currentText(t, plain))
	bundle, err := OpenBundle(dir + "/current")
	require.NoError(t, err)
	text, err := textOf(bundle)
	require.NoError(t, err)
	require.Equal(t, "three", text, "DIR/current means the pointer, even beside an older link")
}

// forgetful says that it wrote everything and did not.
type forgetful struct{ disk }

type forgetfulFile struct{ file }

func (d forgetful) create(name string) (file, error) {
	f, err := d.disk.create(name)
	return forgetfulFile{f}, err
}

func (f forgetfulFile) Write(body []byte) (int, error) {
	_, err := f.file.Write(body[:max(0, len(body)-1)])
	return len(body), err
}

func TestADiskThatLiesIsFoundOut(t *testing.T) {
	b := BundlesAt(t.TempDir())
	b.folder.wrap = func(d disk) disk { return forgetful{d} }
	_, err := b.Publish(context.Background(), bundleOf("one"), nil)
	require.ErrorIs(t, err, ErrDamaged)
	_, err = b.Current()
	require.ErrorIs(t, err, fs.ErrNotExist)
}

func requireAllWhole(t *testing.T, b *Bundles, at string) {
	t.Helper()
	revisions, err := b.Revisions()
	require.NoError(t, err)
	for _, revision := range revisions {
		bundle, err := b.Revision(revision)
		require.NoError(t, err)
		require.NoError(t, whole(bundle), "%s: %s", revision, at)
	}
}

func TestWhateverStepOfAReplacementFailsTheOldContentStays(t *testing.T) {
	steps := 0
	for n := 1; ; n++ {
		k := home(t).Keys()
		require.NoError(t, k.Replace(context.Background(), set("old")))
		broken, tripped, step := *k, &[]string{}, 0
		broken.folder.wrap = func(d disk) disk {
			return failing{disk: d, err: syscall.ENOSPC, step: &step, first: n, last: n, tripped: tripped}
		}
		err := broken.Replace(context.Background(), set("new"))
		body, _, rerr := k.Read()
		require.NoError(t, rerr)
		if len(*tripped) == 0 {
			require.NoError(t, err)
			break
		}
		steps++
		require.Equal(t, "disk", codeOf(err))
		// The last step syncs a rename that has happened: then the new content is
		// there whole, unconfirmed.
		require.Contains(t, []string{"old", "new"}, string(body), "%v", *tripped)
		if (*tripped)[0] != "sync ." {
			require.Equal(t, "old", string(body), "%v", *tripped)
		}
	}
	require.GreaterOrEqual(t, steps, 6)
}

func set(text string) func([]byte) ([]byte, error) {
	return func([]byte) ([]byte, error) { return []byte(text), nil }
}
