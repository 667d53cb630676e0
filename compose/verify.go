package compose

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// VerifyOptions are the formats that can be rendered and read, and the parsers
// that make tables of bodies again.
type VerifyOptions struct {
	Formats    []Renderer
	Rederivers source.Rederivers
}

// maxBundleFileBytes bounds one file of a bundle.
const maxBundleFileBytes = 256 << 20

// Verify checks a bundle with nothing but itself: the digests; the manifest,
// made again from the dossier in it; each file against a second rendering; the
// calculations against the facts; the facts against the bodies in sources/; the
// references against the reads.
//
// The error is for a bundle that cannot be read at all; what does not hold
// together stands in the verdict.
func Verify(ctx context.Context, bundle fs.FS, o VerifyOptions) (Verdict, error) {
	c := checker{ctx: ctx, bundle: bundle, options: o}
	if err := c.open(); err != nil {
		return Verdict{}, err
	}
	for _, step := range []func() error{c.checkFiles, c.checkManifest, c.checkCalculations, c.checkReads} {
		if err := step(); err != nil {
			return Verdict{}, err
		}
	}
	c.verdict.Holds = len(c.verdict.Findings) == 0
	return c.verdict, nil
}

// checker holds one bundle while it is looked at.
type checker struct {
	ctx      context.Context // of one Verify
	bundle   fs.FS
	options  VerifyOptions
	raw      []byte // the manifest as it stands
	manifest Manifest
	sealed   dossier.Sealed
	document Document
	actual   map[string][]byte // every file but the manifest
	names    []string
	expected []file // what a second rendering gives, and the bodies
	verdict  Verdict
}

// open reads every file, and the dossier out of the manifest.
func (c *checker) open() (err error) {
	if c.raw, err = c.read(ManifestFile); err != nil {
		return &source.NotFoundError{What: "a bundle's " + ManifestFile, Remedy: "name a folder that holds a bundle, such as …/current"}
	}
	if err := json.Unmarshal(c.raw, &c.manifest); err != nil {
		return &source.ShapeError{Vendor: "the bundle", Where: ManifestFile, Problem: err.Error()}
	}
	if c.sealed, err = c.manifest.dossierOf(); err != nil {
		return &source.ShapeError{Vendor: "the bundle", Where: ManifestFile + " predicate/dossier", Problem: err.Error()}
	}
	if c.document, err = Prepare(c.sealed, c.manifest.Predicate.Language); err != nil {
		return err
	}
	p := c.manifest.Predicate
	c.verdict = Verdict{Revision: p.Revision, Sealed: p.Sealed, Digest: c.document.Digest, Figures: len(c.document.Shown), Facts: []Trace{}}
	return c.readFiles()
}

func (c *checker) read(name string) ([]byte, error) {
	f, err := c.bundle.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	body, err := io.ReadAll(io.LimitReader(f, maxBundleFileBytes+1))
	if err == nil && len(body) > maxBundleFileBytes {
		err = fmt.Errorf("%s is larger than %d bytes", name, maxBundleFileBytes)
	}
	return body, err
}

func (c *checker) readFiles() error {
	c.actual = map[string][]byte{}
	return fs.WalkDir(c.bundle, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || name == ManifestFile {
			return err
		}
		body, err := c.read(name)
		c.actual[name], c.names = body, append(c.names, name)
		return err
	})
}

// checkFiles holds every file against the manifest's digest and, where a format
// can be rendered again, against a second rendering.
func (c *checker) checkFiles() error {
	c.verdict.Files = len(c.names) + 1
	for _, line := range c.manifest.Predicate.Files {
		if _, there := c.actual[line.Name]; !there {
			c.verdict.find(line.Name, "file", "a file of "+fmt.Sprint(line.Bytes)+" bytes", "nothing")
		}
	}
	for _, name := range c.names {
		if !slices.ContainsFunc(c.manifest.Predicate.Files, func(l FileLine) bool { return l.Name == name }) {
			c.verdict.find(name, "file", "no such file in the manifest", "a file")
		}
	}
	for _, r := range c.options.Formats {
		if err := c.checkFormat(r); err != nil {
			return err
		}
	}
	c.expectBodies()
	return nil
}

func (c *checker) checkFormat(r Renderer) error {
	i := slices.IndexFunc(c.manifest.Predicate.Files, func(l FileLine) bool { return l.Name == r.File() })
	actual, there := c.actual[r.File()]
	if i < 0 || !there {
		return nil
	}
	again, err := render(c.ctx, c.document, r)
	if err != nil {
		if errors.Is(err, c.ctx.Err()) && c.ctx.Err() != nil {
			return err
		}
		c.verdict.find(r.File(), "rendering", "the dossier can be rendered again", err.Error())
		return nil
	}
	line := c.manifest.Predicate.Files[i]
	if line.Renderer != r.Version() {
		return c.compareRead(r, actual, again, line.Renderer)
	}
	c.expected = append(c.expected, again)
	if bytes.Equal(actual, again.body) {
		c.crossCheck(again)
		return nil
	}
	before := len(c.verdict.Findings)
	c.compareShown(r, actual, again)
	if len(c.verdict.Findings) == before {
		at, want, got := firstDifference(again.body, actual)
		c.verdict.find(r.File(), fmt.Sprintf("byte %d", at), want, got)
	}
	return nil
}

// compareRead is for a file of another version of its renderer: its bytes may
// differ, what it shows may not.
func (c *checker) compareRead(r Renderer, actual []byte, again file, version string) error {
	c.verdict.Notes = append(c.verdict.Notes, fmt.Sprintf("%s was written by version %q and is compared by what it shows, with version %q", r.File(), version, r.Version()))
	c.compareShown(r, actual, again)
	found, err := r.Read(c.ctx, actual)
	if err != nil {
		return nil // compareShown has said so
	}
	c.expected = append(c.expected, file{name: r.File(), body: actual, renderer: version, found: found})
	return nil
}

// compareShown names each place in which two readings part.
func (c *checker) compareShown(r Renderer, actual []byte, again file) {
	found, err := r.Read(c.ctx, actual)
	if err != nil {
		c.verdict.find(r.File(), "file", "a file that can be read", err.Error())
		return
	}
	want, got := byPlace(again.found), byPlace(found)
	for _, key := range want.order {
		if texts := got.texts[key]; !slices.Equal(want.texts[key], texts) {
			c.findTexts(r.File(), key, want.texts[key], texts)
		}
	}
	for _, key := range got.order {
		if _, known := want.texts[key]; !known {
			c.findTexts(r.File(), key, nil, got.texts[key])
		}
	}
}

// findTexts reports the first text in which one place differs.
func (c *checker) findTexts(name string, key placeKey, want, got []string) {
	at := func(texts []string, i int) string {
		if i < len(texts) {
			return texts[i]
		}
		return ""
	}
	for i := range max(len(want), len(got)) {
		if w, g := at(want, i), at(got, i); w != g {
			c.verdict.find(name, key.String(), w, g)
			return
		}
	}
}

type placeKey struct{ place, id string }

func (k placeKey) String() string {
	if k.id == "" {
		return k.place
	}
	return k.place + " (" + k.id + ")"
}

type places struct {
	order []placeKey
	texts map[placeKey][]string
}

func byPlace(found []Found) places {
	p := places{texts: map[placeKey][]string{}}
	for _, f := range found {
		key := placeKey{f.Place, f.ID}
		if _, known := p.texts[key]; !known {
			p.order = append(p.order, key)
		}
		p.texts[key] = append(p.texts[key], f.Text)
	}
	return p
}

// crossCheck holds each figure that a file shows to the one text of the dossier.
func (c *checker) crossCheck(f file) {
	for _, found := range f.found {
		if shown, known := c.document.Figure(found.ID); found.ID != "" && (!known || shown.Text != found.Text) {
			c.verdict.find(f.name, placeKey{found.Place, found.ID}.String(), shown.Text, found.Text)
		}
	}
}

func firstDifference(want, got []byte) (at int, expected, found string) {
	for at < len(want) && at < len(got) && want[at] == got[at] {
		at++
	}
	around := func(b []byte) string { return fmt.Sprintf("%x", b[at:min(len(b), at+16)]) }
	return at, around(want), around(got)
}
