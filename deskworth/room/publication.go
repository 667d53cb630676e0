package room

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

const (
	stagingPrefix = ".staging-"
	pointerPrefix = ".current-"
)

// publication is one run of Publish, with the lock held.
type publication struct {
	disk  disk
	files []File // checked, manifest last
	check func(fs.FS) error
	space *space
}

// The order is the promise: data synced before the directory has a number, the
// number synced before the pointer names it, the pointer synced before anyone is
// told. A crash between two steps leaves the old pointer and whole revisions.
func (p *publication) run(ctx context.Context) (string, error) {
	_, _ = sweep(p.disk) // leftovers cost space, not truth; the next run tries again
	known, err := revisions(p.disk)
	if err != nil {
		return "", err
	}
	next := 1
	if len(known) > 0 {
		newest := known[len(known)-1]
		if p.compare(newest) == nil { // one that cannot be read is not equal
			return p.again(newest)
		}
		next = number(newest) + 1
	}
	if err := p.space.admit(sizeOf(p.files)); err != nil {
		return "", err
	}
	return p.publish(ctx, fmt.Sprintf("%06d", next))
}

// again makes an equal revision current. It may never have been: a crash after
// its number and before its pointer leaves it so.
func (p *publication) again(revision string) (string, error) {
	if err := p.examine(revision); err != nil {
		return "", err
	}
	if err := p.disk.sync("."); err != nil { // its number may not have been synced then
		return "", err
	}
	_, err := point(p.disk, revision)
	if err != nil {
		return "", err
	}
	return revision, nil
}

func (p *publication) publish(ctx context.Context, revision string) (string, error) {
	staging, err := p.stage(ctx)
	if err != nil {
		return "", err
	}
	if err := p.disk.rename(staging, revision); err != nil {
		return "", errors.Join(err, p.disk.removeAll(staging))
	}
	err = p.disk.sync(".")
	shown := false
	if err == nil {
		shown, err = point(p.disk, revision)
	}
	if err == nil {
		return revision, nil
	}
	// Once a reader may have seen the number it stays: it is complete, and
	// publishing the same files again will find it.
	if !shown && p.disk.rename(revision, staging) == nil {
		_ = p.disk.removeAll(staging)
	}
	return "", err
}

// stage writes the files and has them examined. On error nothing of it is left.
func (p *publication) stage(ctx context.Context) (staging string, err error) {
	staging, err = p.newStaging()
	if err != nil {
		return "", err
	}
	err = p.fill(ctx, staging)
	if err == nil {
		err = p.compare(staging) // a disk that lost bytes is found out before anyone trusts them
	}
	if err == nil {
		err = p.examine(staging)
	}
	if err == nil {
		err = ctx.Err() // the last moment to stop: from here on it is milliseconds
	}
	if err != nil {
		// A staging that cannot be removed now is swept by the next publication.
		_ = p.disk.removeAll(staging)
		return "", err
	}
	return staging, nil
}

// newStaging makes a directory in the same file system, under a name that is
// free: under the lock only a leftover that could not be swept has one.
func (p *publication) newStaging() (name string, err error) {
	const tries = 1000
	for n := 1; n <= tries; n++ {
		name = stagingPrefix + strconv.Itoa(n)
		if err = p.disk.mkdir(name); !errors.Is(err, fs.ErrExist) {
			return name, err
		}
	}
	return "", err
}

func (p *publication) fill(ctx context.Context, staging string) error {
	made := map[string]bool{}
	for _, f := range p.files {
		if err := ctx.Err(); err != nil {
			return err
		}
		if folder, _, has := strings.Cut(f.Name, "/"); has && !made[folder] {
			if err := p.disk.mkdir(staging + "/" + folder); err != nil {
				return err
			}
			made[folder] = true
		}
		if err := put(p.disk, staging+"/"+f.Name, f.Body); err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	for _, folder := range sortedKeys(made) {
		if err := p.disk.sync(staging + "/" + folder); err != nil {
			return err
		}
	}
	return p.disk.sync(staging)
}

// examine runs the caller's check on the files as they lie on disk.
func (p *publication) examine(dir string) error {
	view, err := openRevision(p.disk, dir)
	if err != nil {
		return err
	}
	if err := p.check(view); err != nil {
		var known coded
		if errors.As(err, &known) {
			return err
		}
		return &Error{What: ErrCheck.Error(), Why: errors.Join(ErrCheck, err), code: "check", Cure: "compose the bundle again"}
	}
	return nil
}
