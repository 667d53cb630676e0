package main

import (
	"errors"
	"io"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// maxPublicKeyBytes bounds a file that holds one public key.
const maxPublicKeyBytes = 16 << 10

// readPublicKey takes digits as a key, and anything else as the name of a file
// that holds one.
func readPublicKey(text string) (dossier.PublicKey, error) {
	if key, err := dossier.ParsePublicKey(text); err == nil {
		return key, nil
	}
	file, err := openFile(text)
	if err != nil {
		return "", &source.NotFoundError{What: "a key: neither 64 hexadecimal digits nor a file that can be opened", Remedy: "give the digits, or a file that openssl pkey -pubout wrote"}
	}
	body, err := io.ReadAll(io.LimitReader(file.section, maxPublicKeyBytes+1))
	if err = errors.Join(err, file.close()); err != nil {
		return "", err
	}
	return dossier.ParsePublicKey(string(body))
}
