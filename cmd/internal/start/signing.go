package start

import (
	"crypto/ed25519"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// SigningVariable names the file that holds the operator's signing key. Neither
// the key nor the file's place is written anywhere.
const SigningVariable = "DESKWORTH_SIGNING_KEY"

// signingKey reads the key each time that a seal is signed, and keeps it nowhere.
// Without the variable seals are not signed.
func signingKey(getenv func(string) string) func() (ed25519.PrivateKey, error) {
	name := strings.TrimSpace(getenv(SigningVariable))
	if name == "" {
		return nil
	}
	return func() (ed25519.PrivateKey, error) { return ReadSigningKey(name) }
}

// maxKeyFileBytes bounds the file of one key.
const maxKeyFileBytes = 16 << 10

// ReadSigningKey reads an Ed25519 key from a file that nobody but its owner may
// read: PKCS#8 in PEM, as openssl genpkey writes it.
//
// It returns a [source.NotFoundError] when the file is not there, and a
// [source.RefusedError]: rule "key_mode" for a file that others may read or
// write, and those of [dossier.ParseSigningKey].
func ReadSigningKey(name string) (ed25519.PrivateKey, error) {
	if strings.ContainsAny(name, "\r\n") || strings.Contains(name, "-----") {
		return nil, &source.ArgumentError{Field: SigningVariable, Problem: "it holds something else than the name of a file", Remedy: "name a file; if it held the key itself, make a new one: environments are read by many"}
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, &source.NotFoundError{What: "the signing key's file that " + SigningVariable + " names", Remedy: "name a file that you may read, or unset the variable: seals are not signed then"}
	}
	defer file.Close()
	// The open file is asked, not the name: what is read is what was looked at.
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, &source.RefusedError{Rule: "key", Reason: "what " + SigningVariable + " names is no regular file", Remedy: "name the file that openssl genpkey wrote"}
	}
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 { // its files have no such modes
		return nil, &source.RefusedError{Rule: "key_mode", Reason: "others than its owner may use the signing key's file", Remedy: "chmod 600 the file, and make a new key if others could read it"}
	}
	text, err := io.ReadAll(io.LimitReader(file, maxKeyFileBytes+1))
	if err != nil {
		return nil, &source.RefusedError{Rule: "key", Reason: "the signing key's file cannot be read", Remedy: "name a file that can be read"}
	}
	return dossier.ParseSigningKey(text)
}
