package compose_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/dossier"
)

func envelopedBundle(t *testing.T) fstest.MapFS {
	t.Helper()
	key, err := dossier.ParseSigningKey([]byte(signingKey))
	require.NoError(t, err)
	sealed, e := sealedExample(t, "en")
	var kept inMemory
	to, err := compose.Enveloped(&kept, key)
	require.NoError(t, err)
	_, err = compose.Bundle(t.Context(), sealed, to, e.store, twoTexts, exampleRederivers)
	require.NoError(t, err)
	return kept.files
}

// The bytes that are signed are put together here by the protocol's text.
func TestAnEnvelopeHoldsTheManifestsBytesSignedByTheProtocol(t *testing.T) {
	bundle := envelopedBundle(t)
	var e struct {
		PayloadType, Payload string
		Signatures           []struct{ KeyID, Sig string }
	}
	require.NoError(t, json.Unmarshal(bundle[compose.EnvelopeFile].Data, &e))
	payload, err := base64.StdEncoding.DecodeString(e.Payload)
	require.NoError(t, err)
	manifest := bundle[compose.ManifestFile].Data
	assert.Equal(t, manifest, payload)
	assert.Equal(t, "application/vnd.in-toto+json", e.PayloadType)
	require.Len(t, e.Signatures, 1)
	assert.Equal(t, string(ownKey), e.Signatures[0].KeyID)
	message := append([]byte("DSSEv1 28 application/vnd.in-toto+json "+strconv.Itoa(len(manifest))+" "), manifest...)
	sig, err := base64.StdEncoding.DecodeString(e.Signatures[0].Sig)
	require.NoError(t, err)
	key, err := dossier.ParseSigningKey([]byte(signingKey))
	require.NoError(t, err)
	assert.True(t, ed25519.Verify(key.Public().(ed25519.PublicKey), message, sig))

	v := verifyWith(t, bundle, "")
	assert.True(t, v.Holds, "%v", v.Findings)
	assert.Equal(t, []dossier.PublicKey{ownKey}, v.ManifestSignedBy)
	assert.Empty(t, v.SignedBy, "that is the seal's")
}

func TestAnEnvelopeOfOtherBytesIsFound(t *testing.T) {
	good := envelopedBundle(t)
	for rule, change := range map[string][2]string{
		"a digit of the signature": {`"sig": "`, `"sig": "A`},
		"another key":              {string(ownKey), string(otherKey)},
		"a key that is none":       {string(ownKey), "me"},
		"another payload":          {`"payload": "`, `"payload": "e30`},
		"another type":             {"in-toto+json", "other+json"},
		"a field that rides along": {`"payload"`, `"note": "x", "payload"`},
		"no JSON":                  {`{`, `[`},
		"no signature":             {`"signatures": [`, `"signatures": [], "more": [`},
	} {
		bundle := fstest.MapFS{}
		for name, file := range good {
			bundle[name] = file
		}
		body := good[compose.EnvelopeFile].Data
		require.Contains(t, string(body), change[0], rule)
		bundle[compose.EnvelopeFile] = &fstest.MapFile{Data: bytes.Replace(body, []byte(change[0]), []byte(change[1]), 1)}
		v := verifyWith(t, bundle, "")
		require.False(t, v.Holds, rule)
		assert.Equal(t, compose.EnvelopeFile, v.Findings[0].File, rule)
		assert.Empty(t, v.ManifestSignedBy, rule)
	}
}

// A forger without the key writes every file again, the manifest too.
func TestAForgedManifestDoesNotFitItsEnvelope(t *testing.T) {
	good := envelopedBundle(t)
	bundle := signedBundle(t, func(s *dossier.Sealed) { s.Sections[0].Text = "Sell everything." })
	delete(bundle, compose.SignatureFile)
	bundle[compose.EnvelopeFile] = good[compose.EnvelopeFile]
	v := verifyWith(t, bundle, "")
	require.False(t, v.Holds)
	assert.Equal(t, compose.EnvelopeFile, v.Findings[0].File)
}

func TestWithoutAKeyNothingIsEnveloped(t *testing.T) {
	var kept inMemory
	to, err := compose.Enveloped(&kept, nil)
	require.NoError(t, err)
	assert.Same(t, &kept, to)
	_, err = compose.Enveloped(&kept, make(ed25519.PrivateKey, 7))
	assert.ErrorContains(t, err, "no Ed25519 key")
	to, err = compose.Enveloped(&kept, make(ed25519.PrivateKey, ed25519.PrivateKeySize))
	require.NoError(t, err)
	_, err = to.Publish(t.Context(), nil, nil)
	assert.ErrorContains(t, err, "no manifest to sign")
}
