package forge

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// manifests are forgeries of what the manifest says, and of what lies beside it.
func manifests() []Forgery {
	one := func(rule, place string, change func([]byte) ([]byte, error)) Forgery {
		return Forgery{Rule: "manifest: " + rule, Place: place, Change: file(Manifest, change)}
	}
	return []Forgery{
		one("a figure's text", `^manifest.json, /predicate/figures/0/text: expected`, swap(`("figures": \[.*?"text": ")`, `${1}9`)),
		one("where a figure was read", `^manifest.json, predicate/dossier/facts/0 .*locator|^manifest.json, predicate/dossier/facts/0`, swap(`("facts": \[.*?"at": "R-[^#]*#)[^/]*`, `${1}nowhere`)),
		one("a conflict that is hidden", `^manifest.json, /predicate/conflicts/0`, without(`"conflicts": [`, 1)),
		one("a conflict that is hidden in the dossier too", `^(workbook.xlsx, Conflicts!|manifest.json, /predicate/dossier_digest)`, each(without(`"conflicts": [`, 1), without(`"conflicts": [`, 1))),
		one("a source that is hidden", `^manifest.json, /predicate/sources/`, swap(`("sources": \[\s*\{.*?"label": ")S1`, `${1}S9`)),
		one("the terms of a source", `^manifest.json, /predicate/sources/0/licence/terms: expected`, swap(`("licence": \{\s*"terms": ")`, `${1}x`)),
		one("a limit that is hidden", `^manifest.json, /predicate/limits/`, without(`"limits": [`, 1)),
		one("a number that is declared", `^manifest.json, /predicate/literals/0`, swap(`"dossier": \{`, `"literals": [{"text": "999", "by": {"role": "lead", "card": "lead"}}], "dossier": {`)),
		one("a file of another renderer", `^workbook.xlsx was written by version`, swap(`("sha256": "[0-9a-f]{64}",\s*"renderer": ")`, `${1}other-`)),
		one("who checked it", `^manifest.json, /predicate/verified/`, swap(`("verified": \[\s*")`, `${1}nobody and `)),
		{Rule: "bundle: two sources that change places", Place: `^sources/[0-9a-f]{64}, sha256: expected`, Change: swapped},
		{Rule: "bundle: a file that nobody lists", Place: `^note.txt, file: expected`, Change: func(b Bundle) error { b["note.txt"] = []byte("Sales of 999"); return nil }},
		{Rule: "bundle: a body that nobody lists", Place: `^sources/x, file: expected`, Change: func(b Bundle) error { b["sources/x"] = []byte("Sales of 999"); return nil }},
		{Rule: "bundle: a file that is listed and makes no sense", Place: `^summary.txt, file: expected`, Change: listed},
		{Rule: "bundle: an envelope of the manifest before", Place: `^manifest.dsse.json, byte \d+`, Change: enveloped},
		{Rule: "bundle: a signature of nothing", Place: `^signature`, Change: func(b Bundle) error { b["signature.json"] = []byte("{}\n"); return nil }},
	}
}

// without leaves out a member of a manifest that is a list, at the n-th place where
// it begins so.
func without(begins string, n int) func([]byte) ([]byte, error) {
	return func(body []byte) ([]byte, error) {
		at := -1
		for range n {
			next := bytes.Index(body[at+1:], []byte(begins))
			if next < 0 {
				return nil, fmt.Errorf("%s does not stand in it", begins)
			}
			at += 1 + next
		}
		var list json.RawMessage
		value := body[at+len(begins)-1:]
		decoder := json.NewDecoder(bytes.NewReader(value))
		if err := decoder.Decode(&list); err != nil {
			return nil, err
		}
		rest := bytes.TrimLeft(value[decoder.InputOffset():], ", \n")
		return append(slices.Clone(body[:at]), rest...), nil
	}
}

// swapped exchanges what two bodies hold, with their digests in the list of files.
func swapped(b Bundle) error {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(b)) {
		if strings.HasPrefix(name, "sources/") {
			names = append(names, name)
		}
	}
	if len(names) < 2 {
		return fmt.Errorf("it has no two bodies")
	}
	one, other := names[0], names[1]
	b[one], b[other] = b[other], b[one]
	manifest := string(b[Manifest])
	for _, name := range names[:2] {
		form := regexp.MustCompile(`("name": "` + name + `",\s*"(?:digest|bytes)": (?:\{|\d+,)\s*"sha256": ")[0-9a-f]{64}`)
		manifest = form.ReplaceAllString(manifest, "${1}"+digestOf(b[name]))
	}
	b[Manifest] = []byte(manifest)
	return nil
}

// listed adds a file of words, and lists it as the others are.
func listed(b Bundle) (err error) {
	body := []byte("Sales of 999")
	b["summary.txt"] = body
	line := fmt.Sprintf(`{"name": "summary.txt", "bytes": %d, "sha256": "%s", "renderer": "1"}, `, len(body), digestOf(body))
	subject := fmt.Sprintf(`{"name": "summary.txt", "digest": {"sha256": "%s"}}, `, digestOf(body))
	b[Manifest], err = each(swap(`("files": \[)`, "${1}"+line), swap(`("subject": \[)`, "${1}"+subject))(b[Manifest])
	return err
}

// enveloped signs the manifest in the public form with a key of the forger's own,
// and then changes it.
func enveloped(b Bundle) error {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		return err
	}
	const kind = "application/vnd.in-toto+json"
	signed := ed25519.Sign(private, fmt.Appendf(nil, "DSSEv1 %d %s %d %s", len(kind), kind, len(b[Manifest]), b[Manifest]))
	envelope := map[string]any{
		"payloadType": kind, "payload": base64.StdEncoding.EncodeToString(b[Manifest]),
		"signatures": []any{map[string]string{"keyid": hex.EncodeToString(public), "sig": base64.StdEncoding.EncodeToString(signed)}},
	}
	if b["manifest.dsse.json"], err = json.MarshalIndent(envelope, "", " "); err != nil {
		return err
	}
	return file(Manifest, swap(`("figures": \[.*?"text": ")`, `${1}9`))(b)
}
