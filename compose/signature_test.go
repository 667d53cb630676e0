package compose_test

import (
	"bytes"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/dossier"
)

// The secret key of RFC 8032, section 7.1, TEST 1, as PKCS#8, and the public
// keys of TEST 1 and TEST 2.
const (
	signingKey = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n"
	ownKey     = dossier.PublicKey("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
	otherKey   = dossier.PublicKey("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
)

func signatureOf(t *testing.T, s dossier.Sealed) dossier.Signature {
	t.Helper()
	key, err := dossier.ParseSigningKey([]byte(signingKey))
	require.NoError(t, err)
	signature, err := dossier.SignSeal(key, s.Mission.ID, s.Revision, s.Digest())
	require.NoError(t, err)
	return signature
}

// signedBundle is a bundle whose dossier may be changed after it was signed, by
// a forger who writes every file again and keeps the signature.
func signedBundle(t *testing.T, forge func(*dossier.Sealed)) fstest.MapFS {
	t.Helper()
	sealed, e := sealedExample(t, "en")
	var good inMemory
	to, err := compose.Signed(&good, sealed, signatureOf(t, sealed))
	require.NoError(t, err)
	_, err = compose.Bundle(t.Context(), sealed, to, e.store, twoTexts, exampleRederivers)
	require.NoError(t, err)
	if forge == nil {
		return good.files
	}
	forge(&sealed)
	var bad unchecked
	_, err = compose.Bundle(t.Context(), sealed, &bad, e.store, twoTexts, exampleRederivers)
	require.NoError(t, err)
	bad.files[compose.SignatureFile] = good.files[compose.SignatureFile]
	return bad.files
}

func verifyWith(t *testing.T, bundle fstest.MapFS, key dossier.PublicKey) compose.Verdict {
	t.Helper()
	v, err := compose.Verify(t.Context(), bundle, compose.VerifyOptions{Formats: twoTexts, Rederivers: exampleRederivers, Key: key})
	require.NoError(t, err)
	return v
}

func TestASignedBundleHoldsForItsKeyAlone(t *testing.T) {
	bundle := signedBundle(t, nil)
	for key, holds := range map[dossier.PublicKey]bool{"": true, ownKey: true, otherKey: false} {
		v := verifyWith(t, bundle, key)
		assert.Equal(t, holds, v.Holds, key)
		assert.Equal(t, []dossier.PublicKey{ownKey}, v.SignedBy)
		if !holds {
			assert.Equal(t, []compose.Finding{{File: "signature.json", Place: "key", Expected: string(otherKey), Found: string(ownKey)}}, v.Findings)
		}
	}
}

func TestSigningChangesNoOtherByte(t *testing.T) {
	plain, signed := bundleOf(t, "en"), signedBundle(t, nil)
	require.Len(t, signed, len(plain)+1)
	for name, file := range plain {
		assert.Equal(t, file.Data, signed[name].Data, name)
	}
}

func TestAnUnsignedBundleHoldsUntilAKeyIsAskedFor(t *testing.T) {
	bundle := bundleOf(t, "en")
	assert.True(t, verifyWith(t, bundle, "").Holds)
	v := verifyWith(t, bundle, ownKey)
	assert.False(t, v.Holds)
	assert.Equal(t, []compose.Finding{{File: "signature.json", Place: "key", Expected: string(ownKey), Found: "no signature"}}, v.Findings)
}

// Words, authors and display bind no figure: a forger who writes every file
// again can change them unseen. The signature binds them all.
func TestASignatureBindsTheWordsToo(t *testing.T) {
	for rule, forge := range map[string]func(*dossier.Sealed){
		"a section's text":      func(s *dossier.Sealed) { s.Sections[0].Text = "Sell everything." },
		"a fact's author":       func(s *dossier.Sealed) { s.Facts[0].By = quant },
		"the frame's question":  func(s *dossier.Sealed) { s.Frame.Question = "Another?" },
		"a risk":                func(s *dossier.Sealed) { s.Risks[0].Text = "None at all." },
		"a limit taken out":     func(s *dossier.Sealed) { s.Limits = s.Limits[1:] }, // the others follow from the periods of figures, and are missed without a signature
		"the reason of an end":  func(s *dossier.Sealed) { s.Conflicts[0].Reason = "Whatever." },
		"the revision's number": func(s *dossier.Sealed) { s.Revision = 2 },
	} {
		t.Run(rule, func(t *testing.T) {
			v := verifyWith(t, signedBundle(t, forge), "")
			require.False(t, v.Holds)
			assert.Empty(t, v.SignedBy)
			assert.Equal(t, compose.SignatureFile, v.Findings[0].File, "%v", v.Findings)
		})
	}
}

func TestASignatureFileIsItsOwnCanonicalText(t *testing.T) {
	for rule, change := range map[string]struct{ old, new string }{
		"a digit of the value":      {`"value": "`, `"value": "A`},
		"another key":               {string(ownKey), string(otherKey)},
		"a field that rides along":  {`"mission"`, `"note": "x", "mission"`},
		"another revision":          {`"revision": 1`, `"revision": 2`},
		"no JSON":                   {`{`, `[`},
		"signatures that are gone":  {`"signatures": [`, `"signatures": [], "more": [`},
		"a space where none stands": {`"revision": 1`, `"revision":  1`},
	} {
		t.Run(rule, func(t *testing.T) {
			bundle := signedBundle(t, nil)
			body := bundle[compose.SignatureFile].Data
			require.Contains(t, string(body), change.old)
			bundle[compose.SignatureFile] = &fstest.MapFile{Data: bytes.Replace(body, []byte(change.old), []byte(change.new), 1)}
			v := verifyWith(t, bundle, "")
			require.False(t, v.Holds)
			assert.Equal(t, compose.SignatureFile, v.Findings[0].File)
		})
	}
}

func TestNobodyPublishesWithASignatureOfAnotherRevision(t *testing.T) {
	sealed, _ := sealedExample(t, "en")
	signature := signatureOf(t, sealed)
	sealed.Sections[0].Title = "Another"
	_, err := compose.Signed(&inMemory{}, sealed, signature)
	require.ErrorContains(t, err, "not that of the key")
	same, err := compose.Signed(&inMemory{}, sealed)
	require.NoError(t, err)
	assert.Equal(t, &inMemory{}, same, "without a signature it is the publisher itself")
}
