package statement

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	statement "github.com/in-toto/attestation/go/v1"
	"github.com/secure-systems-lab/go-securesystemslib/dsse"
	"google.golang.org/protobuf/encoding/protojson"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/room"
)

// manifest is that of the demo, as the command writes it.
func manifest(t *testing.T) (body []byte, folder string) {
	t.Helper()
	dir := t.TempDir()
	cmd := exec.Command("go", "run", "./cmd/dw", "demo", "--quiet", "--out", dir)
	cmd.Dir = "../.."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("the demo failed: %v\n%s", err, out)
	}
	folder = filepath.Join(dir, "current")
	body, err := os.ReadFile(filepath.Join(folder, compose.ManifestFile))
	if err != nil {
		t.Fatal(err)
	}
	return body, folder
}

func TestTheManifestIsAStatementByThePublishedSchema(t *testing.T) {
	body, folder := manifest(t)
	var s statement.Statement
	if err := protojson.Unmarshal(body, &s); err != nil { // refuses a field that the schema does not have
		t.Fatal(err)
	}
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	if s.Type != statement.StatementTypeUri || s.PredicateType == "" {
		t.Fatalf("type %q, predicate %q", s.Type, s.PredicateType)
	}
	var files int
	err := filepath.WalkDir(folder+"/", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && entry.Name() != compose.ManifestFile {
			files++
		}
		return err
	})
	if err != nil || len(s.Subject) != files || files == 0 {
		t.Fatalf("%d subjects for %d files, %v", len(s.Subject), files, err)
	}
	for _, change := range [][2]string{{`"_type": "https://in-toto.io/Statement/v1"`, `"_type": "x"`}, {`"predicateType"`, `"otherType"`}, {`"sha256": "`, `"sha256": "zz`}} {
		if other := strings.Replace(string(body), change[0], change[1], 1); protojson.Unmarshal([]byte(other), &s) == nil && s.Validate() == nil {
			t.Errorf("%s passes the schema too, so that it shows nothing", change[1])
		}
	}
}

type captured struct{ files []room.File }

func (c *captured) Publish(_ context.Context, files []room.File, _ func(fs.FS) error) (string, error) {
	c.files = files
	return "", nil
}

type key struct{ ed25519.PublicKey }

func (k key) Verify(_ context.Context, data, sig []byte) error {
	if !ed25519.Verify(k.PublicKey, data, sig) {
		return errors.New("no signature of that key")
	}
	return nil
}
func (k key) KeyID() (string, error)   { return hex.EncodeToString(k.PublicKey), nil }
func (k key) Public() crypto.PublicKey { return k.PublicKey }

func TestTheEnvelopeIsReadByAnotherProgram(t *testing.T) {
	body, _ := manifest(t)
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	var kept captured
	to, err := compose.Enveloped(&kept, private)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := to.Publish(t.Context(), []room.File{{Name: compose.ManifestFile, Body: body}}, nil); err != nil {
		t.Fatal(err)
	}
	written := kept.files[len(kept.files)-1]
	if written.Name != compose.EnvelopeFile {
		t.Fatal(written.Name)
	}
	opened(t, written.Body, key{public}, body)
}

// opened has the library check an envelope, and refuse another key's.
func opened(t *testing.T, written []byte, trusted key, body []byte) {
	t.Helper()
	e := new(dsse.Envelope)
	if err := json.Unmarshal(written, e); err != nil {
		t.Fatal(err)
	}
	verifier, err := dsse.NewEnvelopeVerifier(trusted)
	if err != nil {
		t.Fatal(err)
	}
	accepted, err := verifier.Verify(t.Context(), e)
	if err != nil || len(accepted) != 1 {
		t.Fatalf("%d accepted, %v", len(accepted), err)
	}
	payload, err := e.DecodeB64Payload()
	if err != nil || !bytes.Equal(payload, body) || e.PayloadType != "application/vnd.in-toto+json" {
		t.Fatalf("another payload of type %q, %v", e.PayloadType, err)
	}
	stranger, _, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	if verifier, err = dsse.NewEnvelopeVerifier(key{stranger}); err != nil {
		t.Fatal(err)
	}
	if _, err := verifier.Verify(t.Context(), e); err == nil {
		t.Fatal("another key is accepted")
	}
}
