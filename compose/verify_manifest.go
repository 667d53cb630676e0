package compose

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// expectBodies adds the bodies that the dossier's reads name, by the digest and
// the size that the reads give: whether they are there and unchanged is looked
// at elsewhere, and must not shift what the manifest is compared with.
func (c *checker) expectBodies() {
	bodies := map[string]source.Part{}
	for _, r := range c.sealed.Reads {
		for _, p := range r.Parts {
			if travels(r) {
				bodies[bodyFile(p.Digest)] = p
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(bodies)) {
		if _, there := c.actual[name]; !there && !c.isAside(name) {
			c.verdict.find(name, "file", "the body that figures were read from", "nothing")
		}
		c.expected = append(c.expected, file{name: name, known: bodies[name]})
	}
}

// checkManifest makes the manifest again from the dossier in it and compares
// every leaf. Files are taken as they should be, so that neither a changed file
// nor a changed digest of it passes.
func (c *checker) checkManifest() error {
	again := c.remade()
	if again.err != nil {
		return again.err
	}
	c.checkDigests()
	if bytes.Equal(again.body, c.raw) {
		return nil // its sum is that of the one made again
	}
	c.compareManifests(again.body)
	return c.checkSum()
}

// remade is a manifest that was made again, as it is written.
type remade struct {
	body []byte
	err  error
}

func (c *checker) remake() remade {
	body, err := manifestOf(c.document, c.inManifestOrder(), saidSteps(c.manifest.Predicate.Verified))
	return remade{body, err}
}

// checkSum covers what a second manifest takes from the first, such as the
// version of a renderer that we are not.
func (c *checker) checkSum() error {
	sum, err := c.manifest.sum()
	if err == nil && sum != c.manifest.Predicate.Sum {
		c.verdict.find(ManifestFile, "/predicate/sum", sum, c.manifest.Predicate.Sum)
	}
	return err
}

// inManifestOrder is every expected file in the order of the manifest, so that
// a missing one is named once and not for each that follows.
func (c *checker) inManifestOrder() []file {
	var ordered []file
	for _, line := range c.manifest.Predicate.Files {
		i := slices.IndexFunc(c.expected, func(f file) bool { return f.name == line.Name })
		if i >= 0 {
			ordered = append(ordered, c.expected[i])
			continue
		}
		if body, there := c.actual[line.Name]; there && !isBody(line.Name) {
			ordered = append(ordered, file{name: line.Name, body: body, renderer: line.Renderer})
		}
	}
	return ordered
}

// checkDigests holds each file to its own digest in the manifest.
func (c *checker) checkDigests() {
	for _, line := range c.manifest.Predicate.Files {
		body, there := c.actual[line.Name]
		if actual := source.Digest(body); there && actual != line.SHA256 {
			c.verdict.find(line.Name, "sha256", line.SHA256, actual)
		}
	}
}

func (c *checker) compareManifests(encoded []byte) {
	before := len(c.verdict.Findings)
	want, errWant := leaves(encoded)
	got, errGot := leaves(c.raw)
	if errWant == nil && errGot == nil {
		for _, key := range want.order {
			if got.texts[key] != want.texts[key] {
				c.verdict.find(ManifestFile, key, want.texts[key], got.texts[key])
			}
		}
		for _, key := range got.order {
			if _, known := want.texts[key]; !known {
				c.verdict.find(ManifestFile, key, "", got.texts[key])
			}
		}
	}
	if len(c.verdict.Findings) == before {
		at, w, g := firstDifference(encoded, c.raw)
		c.verdict.find(ManifestFile, fmt.Sprintf("byte %d", at), w, g)
	}
}

// leafSet is a JSON document as its leaves, by pointer.
type leafSet struct {
	order []string
	texts map[string]string
}

func leaves(document []byte) (leafSet, error) {
	decoder := json.NewDecoder(bytes.NewReader(document))
	decoder.UseNumber()
	var root any
	if err := decoder.Decode(&root); err != nil {
		return leafSet{}, err
	}
	set := leafSet{texts: map[string]string{}}
	set.walk("", root)
	slices.Sort(set.order)
	return set, nil
}

func (s *leafSet) walk(pointer string, node any) {
	switch node := node.(type) {
	case map[string]any:
		for key, child := range node {
			s.walk(pointer+"/"+strings.ReplaceAll(key, "/", "~1"), child)
		}
	case []any:
		for i, child := range node {
			s.walk(fmt.Sprintf("%s/%d", pointer, i), child)
		}
	default:
		s.order = append(s.order, pointer)
		s.texts[pointer] = fmt.Sprint(node)
	}
}
