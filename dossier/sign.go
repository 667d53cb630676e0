package dossier

import (
	"context"
	"crypto/ed25519"
	"errors"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Signed is a signature as a view tells it.
type Signed struct {
	Revision int       `json:"revision"`
	Key      PublicKey `json:"key"`
	By       Author    `json:"by"`
	Holds    bool      `json:"holds"` // the signature is its key's over the seal of that revision
}

// Sign keeps a signature of a sealed revision and gives it: the revision is made
// again from its events first, so that nobody signs what was not sealed. Signing
// again with the same key keeps nothing anew.
//
// It returns what [Dossier.Revision] and [SignSeal] return. The key is used and
// forgotten.
func (d *Dossier) Sign(ctx context.Context, by Author, revision int, key ed25519.PrivateKey) (Signature, error) {
	sealed, err := d.Revision(ctx, revision)
	if err != nil {
		return Signature{}, err
	}
	signature, err := SignSeal(key, d.Mission.ID, revision, sealed.Digest())
	if err != nil {
		return Signature{}, err
	}
	mark := SignMark{Revision: revision, Signature: signature}
	_, err = d.keep(ctx, func() (Event, int64, error) {
		signed, err := d.Log.Under(ctx, signKey)
		if err == nil && slices.ContainsFunc(signed, func(e Event) bool { return e.Signed == mark }) {
			err = errUnchanged
		}
		return Event{By: by, Kind: KindSigned, Signed: mark}, newest(signed), err
	})
	if errors.Is(err, errUnchanged) {
		err = nil
	}
	return signature, err
}

// Signatures gives the signatures of one sealed revision in the order in which
// they were made, each checked against the seal. It returns a
// [source.RefusedError], rule "signature", for one that does not hold.
func (d *Dossier) Signatures(ctx context.Context, revision int) (signatures []Signature, err error) {
	events, err := d.events(ctx)
	if err != nil {
		return nil, err
	}
	digest, known := sealOf(events, revision)
	if !known {
		return nil, &source.NotFoundError{What: "a seal of that revision", Remedy: "seal the dossier first"}
	}
	for _, e := range events {
		if e.Kind != KindSigned || e.Signed.Revision != revision {
			continue
		}
		if err := e.Signed.Signature.VerifySeal(d.Mission.ID, revision, digest); err != nil {
			return nil, err
		}
		signatures = append(signatures, e.Signed.Signature)
	}
	return signatures, nil
}

// sealOf is the digest that a revision was sealed with.
func sealOf(events []Event, revision int) (digest string, known bool) {
	for _, e := range events {
		if e.Kind == KindSealed && e.Seal.Revision == revision {
			return e.Seal.Digest, true
		}
	}
	return "", false
}

// signedOf tells every signature, and whether it holds. A signature before its
// seal signs nothing.
func signedOf(m Mission, events []Event) (signed []Signed) {
	for i, e := range events {
		if e.Kind != KindSigned {
			continue
		}
		line := Signed{Revision: e.Signed.Revision, Key: e.Signed.Signature.Key, By: e.By}
		digest, known := sealOf(events[:i], line.Revision)
		line.Holds = known && e.Signed.Signature.VerifySeal(m.ID, line.Revision, digest) == nil
		signed = append(signed, line)
	}
	return signed
}

// CheckSigned refuses the first signature among events that is none: not its
// key's, or over a revision that no earlier event seals. Whoever takes events
// from outside calls it.
func CheckSigned(m Mission, events []Event) error {
	for _, s := range signedOf(m, events) {
		if !s.Holds {
			return refuse("signature", "a signature among the entries is not that of its key over what was sealed", "fetch the file again from whoever signed it")
		}
	}
	return nil
}
