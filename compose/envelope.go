package compose

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// EnvelopeFile is the name of the signed manifest in a bundle: a DSSE envelope
// (Dead Simple Signing Envelope, version 1) around the bytes of [ManifestFile],
// which any program that knows the form can check. The manifest does not list it.
const EnvelopeFile = "manifest.dsse.json"

const payloadType = "application/vnd.in-toto+json"

// envelope is the form of DSSE in JSON. A key's name is its 32 bytes, in
// hexadecimal digits.
type envelope struct {
	PayloadType string              `json:"payloadType"`
	Payload     string              `json:"payload"` // base64
	Signatures  []envelopeSignature `json:"signatures"`
}

type envelopeSignature struct {
	KeyID string `json:"keyid"`
	Sig   string `json:"sig"` // base64
}

func (e envelope) encode() ([]byte, error) {
	body, err := json.MarshalIndent(e, "", " ")
	return append(body, '\n'), err
}

// preAuthentication is what an envelope's signature is over: PAE(type, body) of
// the protocol, so that no body can be taken for one of another type.
func preAuthentication(kind string, body []byte) []byte {
	return fmt.Appendf(nil, "DSSEv1 %d %s %d %s", len(kind), kind, len(body), body)
}

// Enveloped publishes with a signed manifest beside the other files. Without a
// key it is the publisher itself. It returns a [source.ArgumentError] for what is
// no Ed25519 key.
func Enveloped(to Publisher, key ed25519.PrivateKey) (Publisher, error) {
	switch len(key) {
	case 0:
		return to, nil
	case ed25519.PrivateKeySize:
		return enveloping{to: to, key: key}, nil
	}
	return nil, &source.ArgumentError{Field: "key", Problem: "it is no Ed25519 key", Remedy: "read one with dossier.ParseSigningKey"}
}

type enveloping struct {
	to  Publisher
	key ed25519.PrivateKey
}

func (e enveloping) Publish(ctx context.Context, files []room.File, check func(fs.FS) error) (string, error) {
	i := slices.IndexFunc(files, func(f room.File) bool { return f.Name == ManifestFile })
	if i < 0 {
		return "", &source.ArgumentError{Field: "files", Problem: "there is no manifest to sign", Remedy: "publish what Bundle makes"}
	}
	body, err := e.seal(files[i].Body).encode()
	if err != nil {
		return "", err
	}
	return e.to.Publish(ctx, append(slices.Clone(files), room.File{Name: EnvelopeFile, Body: body}), check)
}

func (e enveloping) seal(manifest []byte) envelope {
	id := hex.EncodeToString(e.key[ed25519.PrivateKeySize-ed25519.PublicKeySize:])
	sig := ed25519.Sign(e.key, preAuthentication(payloadType, manifest))
	return envelope{PayloadType: payloadType, Payload: base64.StdEncoding.EncodeToString(manifest), Signatures: []envelopeSignature{{id, base64.StdEncoding.EncodeToString(sig)}}}
}

// checkEnvelope holds a signed manifest against the manifest that lies beside
// it, and its signatures against the keys that they name.
func (c *checker) checkEnvelope() error {
	body, there := c.actual[EnvelopeFile]
	if !there {
		return nil
	}
	var e envelope
	if err := json.Unmarshal(body, &e); err != nil {
		c.verdict.find(EnvelopeFile, "form", "a signed manifest", err.Error())
		return nil
	}
	e.PayloadType, e.Payload = payloadType, base64.StdEncoding.EncodeToString(c.raw)
	if again, err := e.encode(); err != nil || !bytes.Equal(again, body) {
		at, want, got := firstDifference(again, body)
		c.verdict.find(EnvelopeFile, fmt.Sprintf("byte %d", at), want, got)
		return nil
	}
	if len(e.Signatures) == 0 {
		c.verdict.find(EnvelopeFile, "signatures", "at least one", "none")
	}
	for _, s := range e.Signatures {
		c.checkEnvelopeSignature(s)
	}
	return nil
}

func (c *checker) checkEnvelopeSignature(s envelopeSignature) {
	key, err := dossier.ParsePublicKey(s.KeyID)
	if err == nil && !s.holds(c.raw) {
		err = fmt.Errorf("it is not over these bytes")
	}
	if err != nil {
		c.verdict.find(EnvelopeFile, "signature of "+s.KeyID, "one over "+ManifestFile, err.Error())
		return
	}
	c.verdict.ManifestSignedBy = append(c.verdict.ManifestSignedBy, key)
}

// holds says whether a signature is its key's over a manifest.
func (s envelopeSignature) holds(manifest []byte) bool {
	key, err := hex.DecodeString(s.KeyID)
	sig, bad := base64.StdEncoding.Strict().DecodeString(s.Sig)
	return err == nil && bad == nil && len(key) == ed25519.PublicKeySize && ed25519.Verify(key, preAuthentication(payloadType, manifest), sig)
}
