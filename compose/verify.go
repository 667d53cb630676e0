package compose

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// VerifyOptions are the formats that can be rendered and read, and the parsers
// that make tables of bodies again.
type VerifyOptions struct {
	Formats    []Renderer
	Rederivers source.Rederivers
	File       *OneFile          // one file that is held against the manifest; the others need not be there
	Key        dossier.PublicKey // whose signature of the seal must be there; absent: anybody's or nobody's

	composed *composedFiles // by Bundle
}

// maxBundleFileBytes bounds one file of a bundle.
const maxBundleFileBytes = 256 << 20

// Verify checks a bundle with nothing but itself: the digests; the manifest,
// made again from the dossier in it; each file against a rendering made anew; the
// calculations against the facts; the facts against the bodies in sources/; the
// references against the reads. With File it does so for one file: what was read
// from bodies that are not there is not re-derivable then, and the verdict does
// not hold.
//
// The error is for what is no bundle, for files that cannot be read, and for a
// context that ended; what does not hold together stands in the verdict.
func Verify(ctx context.Context, bundle fs.FS, o VerifyOptions) (Verdict, error) {
	c := checker{ctx: ctx, bundle: bundle, options: o}
	if err := c.open(); err != nil {
		return Verdict{}, err
	}
	if len(c.verdict.Findings) > 0 {
		return c.verdict, nil // its manifest makes no sense
	}
	c.known = meanwhile(func() numberSet { return knownNumbers(c.document) })
	if err := c.take(verifySteps()); err != nil {
		return Verdict{}, err
	}
	// What was not rebuilt may differ where no reader of its format looks, and what
	// was not derived again may have been read otherwise.
	c.verdict.Holds = len(c.verdict.Findings) == 0 && len(c.verdict.NotRebuilt) == 0 && c.verdict.Count(Untraced) == 0
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
	only     string // the one file that is asked about, by its name in the manifest
	expected []file // what a second rendering gives, and the bodies
	known    func() numberSet
	remade   func() remade // the manifest from what is expected
	verdict  Verdict
}

// open reads every file, and the dossier out of the manifest.
func (c *checker) open() (err error) {
	if c.raw, err = c.read(ManifestFile); err != nil {
		return &source.NotFoundError{What: "a bundle's " + ManifestFile, Remedy: "name a folder that holds a bundle, such as …/current"}
	}
	if err := json.Unmarshal(c.raw, &c.manifest); err != nil {
		return c.senseless(err, c.raw, reflect.TypeFor[Manifest](), "")
	}
	if c.sealed, err = c.manifest.dossierOf(); err != nil {
		return c.senseless(err, c.manifest.Predicate.Dossier, reflect.TypeFor[dossier.Sealed](), inManifest)
	}
	if c.document, err = Prepare(c.sealed, ""); err != nil {
		return c.senseless(err, nil, nil, inManifest+"exhibits")
	}
	p := c.manifest.Predicate
	c.verdict = Verdict{Revision: p.Revision, Sealed: p.Sealed, Digest: c.document.Digest, Figures: len(c.document.Shown), Literals: len(c.sealed.Literals), Numbers: []Numbers{}, NotRebuilt: []string{}, Facts: []Trace{}}
	return c.readFiles()
}

func (c *checker) read(name string) ([]byte, error) { return readFile(c.bundle, name) }

func readFile(bundle fs.FS, name string) ([]byte, error) {
	f, err := bundle.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var body bytes.Buffer
	if info, err := f.Stat(); err == nil {
		body.Grow(int(min(max(info.Size(), 0), maxBundleFileBytes)) + bytes.MinRead)
	}
	_, err = body.ReadFrom(io.LimitReader(f, maxBundleFileBytes+1))
	if err == nil && body.Len() > maxBundleFileBytes {
		err = &source.RefusedError{Rule: "too_large", Reason: fmt.Sprintf("%s is larger than %d bytes", name, maxBundleFileBytes), Remedy: "name a folder that holds a bundle: no bundle has such a file"}
	}
	return body.Bytes(), err
}

func (c *checker) readFiles() error {
	if c.options.File != nil {
		return c.takeOne()
	}
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
		if _, there := c.actual[line.Name]; !there && !c.isAside(line.Name) {
			c.verdict.find(line.Name, "file", "a file of "+fmt.Sprint(line.Bytes)+" bytes", "nothing")
		}
	}
	for _, name := range c.names {
		if name != SignatureFile && name != EnvelopeFile && !slices.ContainsFunc(c.manifest.Predicate.Files, func(l FileLine) bool { return l.Name == name }) {
			c.verdict.find(name, "file", "no such file in the manifest", "a file")
		}
	}
	c.findUncheckable()
	listed := slices.DeleteFunc(slices.Clone(c.options.Formats), func(r Renderer) bool { return !c.lists(r) })
	again, errs := c.rendered(listed)
	for i, r := range listed {
		if err := c.checkFormat(r, again[i], errs[i]); err != nil {
			return err
		}
	}
	c.expectBodies()
	c.remade = meanwhile(c.remake)
	return nil
}

// findUncheckable names the files that no format here can render: what nobody
// looked at is never said to hold.
func (c *checker) findUncheckable() {
	for _, line := range c.manifest.Predicate.Files {
		known := slices.ContainsFunc(c.options.Formats, func(r Renderer) bool { return r.File() == line.Name })
		if _, there := c.actual[line.Name]; there && !known && !isBody(line.Name) {
			c.verdict.find(line.Name, "file", "a format that can be rendered again", fmt.Sprintf("no renderer here writes %s", line.Name))
		}
	}
}

// rendered is what the dossier gives in each format: just made by whoever
// composes the same dossier, else rendered now.
func (c *checker) rendered(formats []Renderer) ([]file, []error) {
	if c.options.composed != nil && c.options.composed.digest == c.document.Digest {
		return c.options.composed.files, make([]error, len(formats))
	}
	return renderEach(c.ctx, c.document, formats)
}

func (c *checker) lists(r Renderer) bool {
	return slices.ContainsFunc(c.manifest.Predicate.Files, func(l FileLine) bool { return l.Name == r.File() })
}

// checkFormat holds a file against the same one rendered again.
func (c *checker) checkFormat(r Renderer, again file, err error) error {
	i := slices.IndexFunc(c.manifest.Predicate.Files, func(l FileLine) bool { return l.Name == r.File() })
	actual, there := c.actual[r.File()]
	if err != nil {
		if c.ctx.Err() != nil {
			return c.ctx.Err()
		}
		c.verdict.find(r.File(), "rendering", "the dossier can be rendered again", err.Error())
		return nil
	}
	line := c.manifest.Predicate.Files[i]
	if !there { // found before; the manifest is still compared with the file as it should be
		c.expected = append(c.expected, again)
		return nil
	}
	if line.Renderer != r.Version() {
		return c.compareRead(r, actual, again, line.Renderer)
	}
	c.expected = append(c.expected, again)
	if bytes.Equal(actual, again.body) {
		c.crossCheck(again)
		return nil
	}
	if !c.compareShown(r, actual, again) {
		for _, d := range differences(again.body, actual) {
			c.verdict.find(r.File(), d.place, d.want, d.got)
		}
	}
	return nil
}
