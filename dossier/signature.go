package dossier

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Signature is a detached Ed25519 signature over one sealed revision: whoever
// holds the key says that this is the revision that was sealed. It says nothing
// of who the holder is: a reader must have the public key from elsewhere.
type Signature struct {
	Key   PublicKey `json:"key"`
	Value string    `json:"value"` // 64 bytes, in base64 with padding
}

// SignMark is a signature of one sealed revision, as an event keeps it.
type SignMark struct {
	Revision  int       `json:"revision"`
	Signature Signature `json:"signature"`
}

// KindSigned is the kind of an event that signs a sealed revision. It is no
// contribution, and changes no revision.
const KindSigned Kind = "signed"

// sealDomain begins every signed message, so that no signature of something
// else can be taken for one of a seal.
const sealDomain = "deskworth seal v1"

// SealMessage is the text that a signature of a sealed revision covers: four
// lines, each with its end, that name the domain, the mission, the revision and
// the digest of its canonical text. No part of it can hold a line end, so that
// two seals never share a message.
//
// It returns a [source.RefusedError], rule "signature", for what is no seal: a
// revision below one, a digest that is none, a mission without a name.
func SealMessage(mission string, revision int, digest string) ([]byte, error) {
	if mission == "" || revision < 1 || !isDigest(digest) {
		return nil, refuse("signature", fmt.Sprintf("there is no seal of revision %d to sign", revision), "seal the dossier first; what is not sealed is not signed")
	}
	for _, r := range mission {
		if r < ' ' || r == 0x7f {
			return nil, refuse("signature", "the mission's name holds a control character", "sign a mission that a desk made")
		}
	}
	return fmt.Appendf(nil, "%s\n%s\n%d\n%s\n", sealDomain, mission, revision, digest), nil
}

func isDigest(text string) bool {
	if len(text) != 64 {
		return false
	}
	for _, c := range []byte(text) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// SignSeal signs a sealed revision. The same key signs the same revision with
// the same bytes. It refuses as [SealMessage] does.
func SignSeal(key ed25519.PrivateKey, mission string, revision int, digest string) (Signature, error) {
	if len(key) != ed25519.PrivateKeySize {
		return Signature{}, &source.ArgumentError{Field: "key", Problem: "it is no Ed25519 key", Remedy: "read one with ParseSigningKey"}
	}
	message, err := SealMessage(mission, revision, digest)
	if err != nil {
		return Signature{}, err
	}
	return Signature{Key: publicKeyOf(key), Value: base64.StdEncoding.EncodeToString(ed25519.Sign(key, message))}, nil
}

// VerifySeal is nil when the signature is its key's over this seal. Else it is a
// [source.RefusedError], rule "signature". That the key is the one that a reader
// trusts is for the reader to compare.
func (s Signature) VerifySeal(mission string, revision int, digest string) error {
	message, err := SealMessage(mission, revision, digest)
	if err != nil {
		return err
	}
	value, err := base64.StdEncoding.Strict().DecodeString(s.Value)
	if err != nil || len(value) != ed25519.SignatureSize {
		return refuse("signature", "a signature is 64 bytes in base64, and this is none", "take the signature from the file that the desk wrote")
	}
	key, err := s.Key.bytes()
	if err != nil {
		return err
	}
	if !ed25519.Verify(key, message, value) {
		return refuse("signature", fmt.Sprintf("the signature is not that of the key %s over revision %d of %s", s.Key, revision, mission), "what was sealed, or the signature, was changed: fetch the bundle again")
	}
	return nil
}

// VerifySealed is [Signature.VerifySeal] for a revision that is at hand.
func (s Signature) VerifySealed(sealed Sealed) error {
	return s.VerifySeal(sealed.Mission.ID, sealed.Revision, sealed.Digest())
}
