package compose

import (
	"context"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Publisher makes files appear together or not at all; room has them.
type Publisher interface {
	Publish(ctx context.Context, files []room.File, check func(fs.FS) error) (revision string, err error)
}

// Bundle composes one revision: it renders every format, reads each back as it
// lies on disk, verifies the whole, and publishes all files or none. It gives
// the name of the folder that is current then. What lies on disk is held against
// the rendering just made; [Verify] makes another one.
//
// It returns a [VerifyError] when the files do not show what the dossier holds,
// the publisher's error when the disk fails, and a [source.RefusedError] with
// rule "body" when a body that must travel along is not kept.
func Bundle(ctx context.Context, s dossier.Sealed, to Publisher, bodies source.Store, formats []Renderer, again source.Rederivers) (string, error) {
	if len(formats) == 0 {
		return "", &source.ArgumentError{Field: "formats", Problem: "a bundle without a file shows nothing", Remedy: "name at least one format; Formats gives all"}
	}
	d, err := Prepare(s, "")
	if err != nil {
		return "", err
	}
	files, err := renderAll(ctx, d, formats)
	if err != nil {
		return "", err
	}
	travelling, err := bodiesOf(ctx, s, bodies)
	if err != nil {
		return "", err
	}
	made := &composedFiles{d.Digest, files}
	files = append(slices.Clip(files), travelling...)
	published, err := withManifest(d, files)
	if err != nil {
		return "", err
	}
	return to.Publish(ctx, published, func(bundle fs.FS) error {
		verdict, err := Verify(ctx, bundle, VerifyOptions{Formats: formats, Rederivers: again, composed: made})
		if err != nil {
			return err
		}
		return verdict.Err()
	})
}

// composedFiles are the renderings of the dossier of that digest, one a format.
type composedFiles struct {
	digest string
	files  []file
}

// renderAll writes every format and reads it back from memory.
func renderAll(ctx context.Context, d Document, formats []Renderer) ([]file, error) {
	files, errs := renderEach(ctx, d, formats)
	for i, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("%s: %w", formats[i].File(), err)
		}
	}
	return files, nil
}

// renderEach renders the formats side by side: none knows of another. A format
// that panics does so in the caller, who may catch it: on a goroutine of its own
// it would end the program.
func renderEach(ctx context.Context, d Document, formats []Renderer) ([]file, []error) {
	files, errs, panics := make([]file, len(formats)), make([]error, len(formats)), make([]any, len(formats))
	var group sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0)) // more at a time would only need more memory
	for i, r := range formats {
		free <- struct{}{}
		group.Go(func() {
			defer func() { panics[i] = recover(); <-free }()
			files[i], errs[i] = render(ctx, d, r)
		})
	}
	group.Wait()
	for _, p := range panics {
		if p != nil {
			panic(p)
		}
	}
	return files, errs
}

func render(ctx context.Context, d Document, r Renderer) (file, error) {
	body, found, err := renderRead(ctx, d, r)
	return file{name: r.File(), body: body, renderer: r.Version(), found: found}, err
}

// writtenReader is a renderer that renders a file and reads the bytes back with
// one look at them: it finds all that its Render and its Read find.
type writtenReader interface {
	written(ctx context.Context, d Document) ([]byte, []Found, error)
}

func renderRead(ctx context.Context, d Document, r Renderer) ([]byte, []Found, error) {
	if once, ok := r.(writtenReader); ok {
		return once.written(ctx, d)
	}
	body, err := r.Render(ctx, d)
	if err != nil {
		return nil, nil, err
	}
	found, err := r.Read(ctx, body)
	return body, found, err
}

// bodiesOf are the bodies whose terms let them travel, by digest.
func bodiesOf(ctx context.Context, s dossier.Sealed, bodies source.Store) (files []file, err error) {
	seen := map[string]bool{}
	for _, r := range s.Reads {
		for _, p := range r.Parts {
			if !travels(r) || seen[p.Digest] {
				continue
			}
			seen[p.Digest] = true
			body, err := bodies.Get(ctx, p.Digest)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if err != nil {
				return nil, &source.RefusedError{Rule: "body", Reason: fmt.Sprintf("the body of %s (%s) is not kept: %v", r.Ref, p.Address, err), Remedy: "read the source again within the mission"}
			}
			files = append(files, file{name: bodyFile(p.Digest), body: body})
		}
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return files, nil
}

// withManifest adds the manifest, last.
func withManifest(d Document, files []file) ([]room.File, error) {
	body, err := manifestOf(d, files, stepNames())
	if err != nil {
		return nil, err
	}
	published := make([]room.File, 0, len(files)+1)
	for _, f := range files {
		published = append(published, room.File{Name: f.name, Body: f.body})
	}
	return append(published, room.File{Name: ManifestFile, Body: body}), nil
}

func timeText(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }
