package forge

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
)

// Bundle is the files of a bundle by their names.
type Bundle map[string][]byte

// Manifest is the name of the file that lists the others.
const Manifest = "manifest.json"

// Forgery is one change to a bundle.
type Forgery struct {
	Rule   string
	Place  string   // a pattern of the finding: "file, place: expected …, found …"
	Needs  []string // a command that tells whether the forger's tool is there; none: it always is
	Change func(Bundle) error
}

// Apply gives a changed copy of a bundle, whose manifest fits it again.
func (f Forgery) Apply(b Bundle) (Bundle, error) {
	forged := maps.Clone(b)
	if err := f.Change(forged); err != nil {
		return nil, fmt.Errorf("%s: %w", f.Rule, err)
	}
	for name, before := range b {
		if after, there := forged[name]; there && name != Manifest && !bytes.Equal(before, after) {
			forged[Manifest] = Relist(forged[Manifest], before, after)
		}
	}
	var err error
	forged[Manifest], err = Reseal(forged[Manifest])
	return forged, err
}

// Relist writes the digest and the size of a changed file wherever a manifest has
// those of the file before.
func Relist(manifest, before, after []byte) []byte {
	manifest = bytes.ReplaceAll(manifest, []byte(digestOf(before)), []byte(digestOf(after)))
	return bytes.ReplaceAll(manifest, fmt.Appendf(nil, `"bytes": %d,`, len(before)), fmt.Appendf(nil, `"bytes": %d,`, len(after)))
}

var sumForm = regexp.MustCompile(`("sum": ")[0-9a-f]{64}(")`)

// Reseal writes a manifest's sum: the digest of it, compacted, with the sum empty.
func Reseal(manifest []byte) ([]byte, error) {
	var bare bytes.Buffer
	if err := json.Compact(&bare, sumForm.ReplaceAll(manifest, []byte("$1$2"))); err != nil {
		return nil, err
	}
	return sumForm.ReplaceAll(manifest, []byte("${1}"+digestOf(bare.Bytes())+"$2")), nil
}

func digestOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// file is a forgery of one file of the bundle.
func file(name string, change func([]byte) ([]byte, error)) func(Bundle) error {
	return func(b Bundle) (err error) {
		if _, there := b[name]; !there {
			return fmt.Errorf("%s is not in the bundle", name)
		}
		b[name], err = change(slices.Clone(b[name]))
		return err
	}
}

// swap replaces the first match of a pattern; ${1} in the replacement is its first
// group.
func swap(pattern, replacement string) func([]byte) ([]byte, error) {
	form := regexp.MustCompile("(?s)" + pattern)
	return func(body []byte) ([]byte, error) {
		at := form.FindSubmatchIndex(body)
		if at == nil {
			return nil, fmt.Errorf("%s matches nothing", pattern)
		}
		out := form.Expand(slices.Clone(body[:at[0]]), []byte(replacement), body, at)
		return append(out, body[at[1]:]...), nil
	}
}
