package compose

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// ManifestFile is the name of the manifest in a bundle.
const ManifestFile = "manifest.json"

const (
	statementType = "https://in-toto.io/Statement/v1"
	predicateType = "https://github.com/deskworth/deskworth-go/bundle/v1"
)

// Manifest is an in-toto Statement v1: one subject a file, and what the bundle
// says as predicate.
type Manifest struct {
	Type          string    `json:"_type"`
	Subject       []Subject `json:"subject"`
	PredicateType string    `json:"predicateType"`
	Predicate     Predicate `json:"predicate"`
}

// Subject is one file with its digest.
type Subject struct {
	Name   string            `json:"name"`
	Digest map[string]string `json:"digest"` // "sha256": hex
}

// Predicate is everything that the files show, and where it comes from.
type Predicate struct {
	Revision      int                `json:"revision"` // nought: not sealed
	Sealed        bool               `json:"sealed"`
	Language      string             `json:"language"`
	DossierDigest string             `json:"dossier_digest"` // SHA-256 of the dossier below, as canonical JSON
	Files         []FileLine         `json:"files"`
	Figures       []FigureLine       `json:"figures"`
	Checks        []CheckLine        `json:"checks,omitempty"`
	Verified      []string           `json:"verified"` // what was looked at before these files could be published, by the names of [Verify]'s steps
	Conflicts     []ConflictLine     `json:"conflicts,omitempty"`
	Sources       []SourceLine       `json:"sources"`
	Declared      []dossier.Declared `json:"declared,omitempty"` // sources that an author named and nobody read: no figure rests on them
	Limits        []string           `json:"limits"`
	Missing       []string           `json:"missing,omitempty"`
	Literals      []dossier.Literal  `json:"literals,omitempty"` // numbers that stand typed in somebody's words, with their authors
	Dossier       json.RawMessage    `json:"dossier"`            // the sealed dossier, whole
	Sum           string             `json:"sum"`                // SHA-256 of this manifest with an empty sum, as compact JSON
}

// file is one written file with what it shows when it is read back.
type file struct {
	name     string
	body     []byte
	renderer string
	found    []Found
	known    source.Part // a body that is described and not held: its digest and size
}

func (f file) digest() string {
	if f.known.Digest != "" {
		return f.known.Digest
	}
	return source.Digest(f.body)
}

func (f file) size() int {
	if f.known.Digest != "" {
		return int(f.known.Bytes)
	}
	return len(f.body)
}

// manifestOf is a pure function of document, files and what was looked at, so that
// Verify can make it again. It gives the manifest as it is written.
func manifestOf(d Document, files []file, verified []string) ([]byte, error) {
	canonical, err := d.dossierText()
	if err != nil {
		return nil, err
	}
	m := Manifest{Type: statementType, PredicateType: predicateType, Predicate: Predicate{
		Revision: d.Sealed.Revision, Sealed: !d.Draft, Language: d.Lang, DossierDigest: d.Digest, Dossier: canonical,
		Figures: []FigureLine{}, Sources: []SourceLine{}, Limits: []string{}, Verified: verified,
	}}
	for _, f := range files {
		digest := f.digest()
		m.Subject = append(m.Subject, Subject{Name: f.name, Digest: map[string]string{"sha256": digest}})
		m.Predicate.Files = append(m.Predicate.Files, FileLine{Name: f.name, Bytes: f.size(), SHA256: digest, Renderer: f.renderer})
	}
	m.Predicate.fill(d, files)
	return m.encode()
}

// sum covers what nothing else in the manifest can be checked against.
func (m Manifest) sum() (string, error) {
	body, err := m.unsummed()
	return source.Digest(body), err
}

func (m Manifest) unsummed() ([]byte, error) {
	m.Predicate.Sum = ""
	return json.Marshal(m)
}

func (p *Predicate) fill(d Document, files []file) {
	places := placesOf(files)
	for _, s := range d.Shown {
		p.Figures = append(p.Figures, FigureLine{ID: s.ID, Value: s.Value, Text: s.Text, Unit: s.Unit, Origin: s.Origin, At: s.Locator, Places: append([]string{}, places[s.ID]...)})
	}
	for _, c := range d.Sealed.Checks {
		p.Checks = append(p.Checks, CheckLine{ID: c.ID, Expression: c.Expression, Passed: c.Passed, Difference: c.Difference})
	}
	for _, c := range d.Sealed.Conflicts {
		p.Conflicts = append(p.Conflicts, conflictLine(c))
	}
	for _, c := range d.Sources {
		p.Sources = append(p.Sources, sourceLine(c))
	}
	for _, l := range d.Limits {
		p.Limits = append(p.Limits, Plain(l.Runs))
	}
	p.Literals, p.Declared = d.Sealed.Literals, d.Sealed.Declared
	for _, m := range d.Missing {
		p.Missing = append(p.Missing, Plain(m.Title)+": "+Plain(m.Runs))
	}
}

// placesOf is where each figure is shown, by its identifier, each place once.
func placesOf(files []file) map[string][]string {
	type shown struct{ id, place string }
	places, seen := map[string][]string{}, map[shown]bool{}
	for _, f := range files {
		for _, found := range f.found {
			if found.ID == "" {
				continue
			}
			at := shown{found.ID, f.name + " " + found.Place}
			if !seen[at] {
				seen[at] = true
				places[at.id] = append(places[at.id], at.place)
			}
		}
	}
	return places
}

// travels says whether the terms let a read's bodies go along with a bundle.
func travels(r source.Read) bool { return r.Licence.Verdict == source.Keep }

// bodyFile is the name of a body within a bundle.
func bodyFile(digest string) string { return sourcesFolder + digest }

const sourcesFolder = "sources/"

func isBody(name string) bool { return strings.HasPrefix(name, sourcesFolder) }

// encode writes a manifest with its sum, for people and programs: indented, and the
// same bytes for the same manifest. The sum is its last value and takes its place in
// the text that it was made of: a manifest has megabytes.
func (m Manifest) encode() ([]byte, error) {
	body, err := m.unsummed()
	if err != nil {
		return nil, err
	}
	sum := source.Digest(body)
	const end = `"}}`
	body = append(append(body[:len(body)-len(end)], sum...), end...)
	var out bytes.Buffer
	out.Grow(len(body) * 3 / 2)
	if err := json.Indent(&out, body, "", " "); err != nil {
		return nil, err
	}
	return append(out.Bytes(), '\n'), nil
}

// dossierOf reads the sealed dossier back out of a manifest.
func (m Manifest) dossierOf() (s dossier.Sealed, err error) {
	// Compacted first: the manifest is indented, and packed tables are compared as texts.
	var canonical bytes.Buffer
	if err := json.Compact(&canonical, m.Predicate.Dossier); err != nil {
		return s, err
	}
	err = json.Unmarshal(canonical.Bytes(), &s)
	return s, err
}
