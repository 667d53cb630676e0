package dossier_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// The secret key of RFC 8032, section 7.1, TEST 1, written as PKCS#8 by hand.
// Its public half is the one that the RFC prints.
const (
	rfcKey    = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n"
	rfcPublic = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"

	// The SHA-256 of nothing, as a digest that everybody knows.
	digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	// openssl pkeyutl -sign -rawin over the message of revision 2 of apple-2023.
	opensslValue = "Y5oJmIcZKkNJTG0YclLdzNd1f8GZBPr0sa1/QMSgwkh9rj5yxR4WLKrokSrU8DpkdR3pYc5XYTw0GQJXwvPNCA=="
)

func rfc(t testing.TB) ed25519.PrivateKey {
	t.Helper()
	key, err := dossier.ParseSigningKey([]byte(rfcKey))
	require.NoError(t, err)
	return key
}

func TestTheSignedTextIsFourLines(t *testing.T) {
	message, err := dossier.SealMessage("apple-2023", 2, digest)
	require.NoError(t, err)
	assert.Equal(t, "deskworth seal v1\napple-2023\n2\n"+digest+"\n", string(message))
}

func TestASignatureIsThatOfOpenSSL(t *testing.T) {
	signature, err := dossier.SignSeal(rfc(t), "apple-2023", 2, digest)
	require.NoError(t, err)
	assert.Equal(t, dossier.Signature{Key: rfcPublic, Value: opensslValue}, signature)
	assert.NoError(t, signature.VerifySeal("apple-2023", 2, digest))
}

func TestASignatureOfAnotherSealDoesNotHold(t *testing.T) {
	good := dossier.Signature{Key: rfcPublic, Value: opensslValue}
	other := "f" + digest[1:]
	for rule, c := range map[string]struct {
		signature dossier.Signature
		mission   string
		revision  int
		digest    string
		says      string
	}{
		"another mission":          {good, "apple-2024", 2, digest, "not that of the key"},
		"another revision":         {good, "apple-2023", 3, digest, "not that of the key"},
		"another digest":           {good, "apple-2023", 2, other, "not that of the key"},
		"no revision":              {good, "apple-2023", 0, digest, "no seal of revision 0"},
		"no digest":                {good, "apple-2023", 2, "", "no seal"},
		"a digest in capitals":     {good, "apple-2023", 2, strings.ToUpper(digest), "no seal"},
		"a mission with two lines": {good, "apple\n2023", 2, digest, "control character"},
		"another key":              {dossier.Signature{Key: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", Value: opensslValue}, "apple-2023", 2, digest, "not that of the key"},
		"no key":                   {dossier.Signature{Value: opensslValue}, "apple-2023", 2, digest, "64 hexadecimal digits"},
		"a value cut short":        {dossier.Signature{Key: rfcPublic, Value: opensslValue[:80]}, "apple-2023", 2, digest, "64 bytes in base64"},
		// The last letter holds bits that no byte has: a second spelling of the same.
		"another spelling of the value": {dossier.Signature{Key: rfcPublic, Value: opensslValue[:85] + "B=="}, "apple-2023", 2, digest, "64 bytes in base64"},
		// RFC 8032 wants S below the order of the group: S + L is a second one.
		"the same value plus the order": {dossier.Signature{Key: rfcPublic, Value: plusOrder(t, opensslValue)}, "apple-2023", 2, digest, "not that of the key"},
	} {
		t.Run(rule, func(t *testing.T) {
			err := c.signature.VerifySeal(c.mission, c.revision, c.digest)
			require.ErrorContains(t, err, c.says)
			assert.Contains(t, []string{"signature", "key"}, code(err))
		})
	}
}

// plusOrder adds the order of Ed25519's group to the second half of a signature.
func plusOrder(t *testing.T, value string) string {
	body, err := base64.StdEncoding.DecodeString(value)
	require.NoError(t, err)
	// 2^252 + 27742317777372353535851937790883648493, little-endian (RFC 8032, 5.1).
	order := []byte{0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 31: 0x10}
	carry := 0
	for i := range order {
		sum := int(body[32+i]) + int(order[i]) + carry
		body[32+i], carry = byte(sum), sum>>8
	}
	require.Zero(t, carry)
	return base64.StdEncoding.EncodeToString(body)
}

// No two seals share a message: a signature of one is never one of another.
func TestNoTwoSealsShareAMessage(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		seal := func(n string) (string, int, string) {
			return rapid.StringMatching(`[a-z0-9-]{1,6}`).Draw(r, "mission"+n), rapid.IntRange(1, 120).Draw(r, "revision"+n),
				source.Digest([]byte(rapid.SampledFrom([]string{"a", "b"}).Draw(r, "digest"+n)))
		}
		m1, r1, d1 := seal("1")
		m2, r2, d2 := seal("2")
		one, err := dossier.SealMessage(m1, r1, d1)
		require.NoError(r, err)
		two, err := dossier.SealMessage(m2, r2, d2)
		require.NoError(r, err)
		require.Equal(r, m1 == m2 && r1 == r2 && d1 == d2, bytes.Equal(one, two))
	})
}

func openssl(t *testing.T, args ...string) []byte {
	t.Helper()
	if _, err := exec.LookPath("openssl"); err != nil {
		t.Skip("the openssl program is missing")
	}
	out, err := exec.CommandContext(t.Context(), "openssl", args...).Output()
	require.NoErrorf(t, err, "openssl %v", args)
	return out
}

// OpenSSL verifies what we sign, and we verify what it signs, with a key that it made.
func TestOpenSSLAndWeAgreeBothWays(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	key := openssl(t, "genpkey", "-algorithm", "ed25519")
	require.NoError(t, os.WriteFile(file("key"), key, 0o600))
	public := openssl(t, "pkey", "-in", file("key"), "-pubout")
	require.NoError(t, os.WriteFile(file("public"), public, 0o600))
	message, err := dossier.SealMessage("apple-2023", 7, digest)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file("message"), message, 0o600))

	ours, err := dossier.ParseSigningKey(key)
	require.NoError(t, err)
	theirs, err := dossier.ParsePublicKey(string(public))
	require.NoError(t, err)
	half, err := dossier.PublicKeyOf(ours)
	require.NoError(t, err)
	assert.Equal(t, theirs, half)

	signature, err := dossier.SignSeal(ours, "apple-2023", 7, digest)
	require.NoError(t, err)
	raw, err := base64.StdEncoding.DecodeString(signature.Value)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file("ours"), raw, 0o600))
	said := openssl(t, "pkeyutl", "-verify", "-pubin", "-inkey", file("public"), "-rawin", "-in", file("message"), "-sigfile", file("ours"))
	assert.Contains(t, string(said), "Signature Verified Successfully")

	signed := openssl(t, "pkeyutl", "-sign", "-inkey", file("key"), "-rawin", "-in", file("message"))
	got := dossier.Signature{Key: theirs, Value: base64.StdEncoding.EncodeToString(signed)}
	assert.NoError(t, got.VerifySeal("apple-2023", 7, digest))
	assert.Error(t, got.VerifySeal("apple-2023", 8, digest))
}

func TestEachKeyThatIsNoneIsRefusedByItsRule(t *testing.T) {
	public := "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n"
	pems := map[string]string{
		// Made by openssl genpkey for this test, and used nowhere else.
		"x25519": "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VuBCIEIGh/4Bb1/C++0lNYYf5/+4Kj50YMUwD/BB3DlLRxQpR9\n-----END PRIVATE KEY-----\n",
		"p-256":  "-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzwNEGbbb68F7P81t\nX3DoNmoAYLPq0N8xBSkSAzow5fahRANCAAQZlgruJaJYcrj1hrPBuFSw1Tal3IP3\nOgJ4lYoRq9yeERV7FgJzV3YVg2ozMGApkTBewv/B9STcFFQFCkV6BwHb\n-----END PRIVATE KEY-----\n",
		"ed448":  "-----BEGIN PRIVATE KEY-----\nMEcCAQAwBQYDK2VxBDsEOWYT+859sHlH7SVAF4pyCTKIHLB0wOHPUMW0eAII5BKG\n1HAx+ePK2dOKFBz8ksEhCyAWF4/Z9PAm9g==\n-----END PRIVATE KEY-----\n",
	}
	for rule, c := range map[string]struct{ text, code string }{
		"X25519 is for exchanging keys":    {pems["x25519"], "key_type"},
		"a key of a curve":                 {pems["p-256"], "key_type"},
		"Ed448, which Go does not read":    {pems["ed448"], "key_type"},
		"an OpenSSH key":                   {"-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaA==\n-----END OPENSSH PRIVATE KEY-----\n", "key_type"},
		"a key behind a passphrase":        {strings.ReplaceAll(rfcKey, "PRIVATE", "ENCRYPTED PRIVATE"), "key"},
		"the public half":                  {public, "key"},
		"nothing":                          {"", "key"},
		"words":                            {"a key", "key"},
		"words before the key":             {"my key\n" + rfcKey, "key"},
		"two keys":                         {rfcKey + rfcKey, "key"},
		"a key with headers":               {strings.Replace(rfcKey, "KEY-----\n", "KEY-----\nName: x\n\n", 1), "key"},
		"no PKCS#8":                        {"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", "key"},
		"a file larger than any key's is ": {rfcKey + strings.Repeat(" ", 20<<10), "key"},
	} {
		t.Run(rule, func(t *testing.T) {
			_, err := dossier.ParseSigningKey([]byte(c.text))
			require.Error(t, err)
			assert.Equal(t, c.code, code(err), "%v", err)
			for line := range strings.Lines(c.text) {
				if line = strings.TrimSpace(line); len(line) > 8 && !strings.HasPrefix(line, "-----") {
					assert.NotContains(t, err.Error(), line, "no error quotes a key")
				}
			}
		})
	}
	for rule, c := range map[string]struct{ text, code string }{
		"a private key":           {rfcKey, "key"},
		"digits that are none":    {strings.Repeat("g", 64), "key"},
		"digits cut short":        {rfcPublic[:62], "key"},
		"a certificate":           {strings.ReplaceAll(public, "PUBLIC KEY", "CERTIFICATE"), "key_type"},
		"no key within the block": {"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n", "key"},
	} {
		t.Run("public: "+rule, func(t *testing.T) {
			_, err := dossier.ParsePublicKey(c.text)
			require.Error(t, err)
			assert.Equal(t, c.code, code(err), "%v", err)
		})
	}
	for _, text := range []string{public, rfcPublic, strings.ToUpper(rfcPublic) + "\n"} {
		key, err := dossier.ParsePublicKey(text)
		require.NoError(t, err)
		assert.Equal(t, dossier.PublicKey(rfcPublic), key)
	}
}

// A signing key that was read is written and read again as the same one, and
// what it signs holds.
func FuzzParseSigningKey(f *testing.F) {
	f.Add([]byte(rfcKey))
	f.Add([]byte("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		key, err := dossier.ParseSigningKey(text)
		if err != nil {
			return
		}
		der, err := x509.MarshalPKCS8PrivateKey(key)
		if err != nil {
			t.Fatal(err)
		}
		again, err := dossier.ParseSigningKey(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
		if err != nil || !key.Equal(again) {
			t.Fatalf("it came back as another key: %v", err)
		}
		signature, err := dossier.SignSeal(key, "m", 1, digest)
		if err != nil || signature.VerifySeal("m", 1, digest) != nil {
			t.Fatalf("what it signs does not hold: %v", err)
		}
	})
}

// A public key that was read is its own spelling.
func FuzzParsePublicKey(f *testing.F) {
	f.Add(rfcPublic)
	f.Add("-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n")
	f.Fuzz(func(t *testing.T, text string) {
		key, err := dossier.ParsePublicKey(text)
		if err != nil {
			return
		}
		if again, err := dossier.ParsePublicKey(string(key)); err != nil || again != key || len(key) != 64 {
			t.Fatalf("%q came back as %q: %v", key, again, err)
		}
	})
}
