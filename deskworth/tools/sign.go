package tools

import (
	"context"
	"crypto/ed25519"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/dossier"
)

// signingKey reads the operator's key, or gives nil where seals are not signed.
func signingKey(c *deskworth.Call) (ed25519.PrivateKey, error) {
	if c.Key == nil {
		return nil, nil
	}
	return c.Key()
}

// signed keeps a signature beside the seal, when there is a key, and has every
// signature of this revision travel with the bundle, and the manifest in an
// envelope that the key signs.
func signed(ctx context.Context, c *deskworth.Call, sealed dossier.Sealed, key ed25519.PrivateKey) (compose.Publisher, error) {
	if key != nil {
		if _, err := c.Dossier.Sign(ctx, c.Author(), sealed.Revision, key); err != nil {
			return nil, err
		}
	}
	signatures, err := c.Dossier.Signatures(ctx, sealed.Revision)
	if err != nil {
		return nil, err
	}
	to, err := compose.Signed(c.Bundles, sealed, signatures...)
	if err != nil {
		return nil, err
	}
	return compose.Enveloped(to, key)
}
