package compose

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/dossier"
)

// SignatureFile is the name of the signatures in a bundle. The manifest does not
// list it: signing changes no other byte.
const SignatureFile = "signature.json"

// signatureFile says which seal the signatures are of, so that they can be
// checked by hand: see [dossier.SealMessage].
type signatureFile struct {
	Mission    string              `json:"mission"`
	Revision   int                 `json:"revision"`
	Digest     string              `json:"dossier_digest"`
	Signatures []dossier.Signature `json:"signatures"`
}

func (s signatureFile) encode() ([]byte, error) {
	body, err := json.MarshalIndent(s, "", " ")
	return append(body, '\n'), err
}

// Signed publishes with signatures of the seal beside the other files. Without a
// signature it is the publisher itself. It returns a [source.RefusedError], rule
// "signature", for one that is not of this revision.
func Signed(to Publisher, s dossier.Sealed, signatures ...dossier.Signature) (Publisher, error) {
	if len(signatures) == 0 {
		return to, nil
	}
	for _, signature := range signatures {
		if err := signature.VerifySealed(s); err != nil {
			return nil, err
		}
	}
	body, err := signatureFile{Mission: s.Mission.ID, Revision: s.Revision, Digest: s.Digest(), Signatures: signatures}.encode()
	return signing{to: to, file: room.File{Name: SignatureFile, Body: body}}, err
}

type signing struct {
	to   Publisher
	file room.File
}

func (s signing) Publish(ctx context.Context, files []room.File, check func(fs.FS) error) (string, error) {
	return s.to.Publish(ctx, append(slices.Clone(files), s.file), check)
}

// checkSignature holds the signatures of a bundle against its dossier, and
// against the key that the verifier trusts, when one is given.
func (c *checker) checkSignature() error {
	body, there := c.actual[SignatureFile]
	if there {
		c.readSignatures(body)
	}
	key := c.options.Key
	if key != "" && !slices.Contains(c.verdict.SignedBy, key) {
		found := "no signature"
		if len(c.verdict.SignedBy) > 0 {
			found = string(c.verdict.SignedBy[0])
		}
		c.verdict.find(SignatureFile, "key", string(key), found)
	}
	return nil
}

func (c *checker) readSignatures(body []byte) {
	var kept signatureFile
	if err := json.Unmarshal(body, &kept); err != nil {
		c.verdict.find(SignatureFile, "form", "signatures of a seal", err.Error())
		return
	}
	kept.Mission, kept.Revision, kept.Digest = c.sealed.Mission.ID, c.sealed.Revision, c.document.Digest
	// What it says of the seal must be what the dossier gives, and nothing may
	// ride along that no field holds.
	if again, err := kept.encode(); err != nil || !bytes.Equal(again, body) {
		at, want, got := firstDifference(again, body)
		c.verdict.find(SignatureFile, fmt.Sprintf("byte %d", at), want, got)
		return
	}
	for _, signature := range kept.Signatures {
		if err := signature.VerifySealed(c.sealed); err != nil {
			c.verdict.find(SignatureFile, "signature of "+string(signature.Key), "one over "+c.document.Digest, err.Error())
			continue
		}
		c.verdict.SignedBy = append(c.verdict.SignedBy, signature.Key)
	}
	if len(kept.Signatures) == 0 {
		c.verdict.find(SignatureFile, "signatures", "at least one", "none")
	}
}
