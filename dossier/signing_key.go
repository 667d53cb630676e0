package dossier

import (
	"bytes"
	"crypto/ed25519"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/hex"
	"encoding/pem"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// PublicKey is an Ed25519 public key: 32 bytes in 64 lowercase hexadecimal digits.
type PublicKey string

const (
	privateBlock = "PRIVATE KEY"
	publicBlock  = "PUBLIC KEY"
)

// maxKeyBytes bounds a file that holds one key.
const maxKeyBytes = 16 << 10

// ParseSigningKey reads a private key as "openssl genpkey -algorithm ed25519"
// writes it: PKCS#8 in one PEM block. No error quotes any of it.
//
// It returns a [source.RefusedError]: rule "key_type" for another kind of key,
// rule "key" for what is no key at all, is encrypted, or has something beside it.
func ParseSigningKey(text []byte) (ed25519.PrivateKey, error) {
	block, err := onlyBlock(text)
	if err != nil {
		return nil, err
	}
	switch block.Type {
	case privateBlock:
	case publicBlock:
		return nil, refuse("key", "a public key cannot sign", "name the file that openssl genpkey wrote")
	case "ENCRYPTED PRIVATE KEY":
		return nil, refuse("key", "the signing key is encrypted, and the desk asks nobody for a passphrase", "name a file that only you may read, with the key as openssl genpkey writes it")
	default:
		return nil, otherKey()
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil && isOther(block.Bytes) {
		return nil, otherKey()
	}
	if err != nil {
		return nil, refuse("key", "the signing key cannot be read", remakeKey)
	}
	key, is := parsed.(ed25519.PrivateKey)
	if !is {
		return nil, otherKey()
	}
	return key, nil
}

const remakeKey = "make one with openssl genpkey -algorithm ed25519"

func otherKey() error {
	return refuse("key_type", "the key is of another kind than Ed25519", remakeKey)
}

// isOther knows a well-formed PKCS#8 key of an algorithm that Go does not read,
// such as Ed448.
func isOther(der []byte) bool {
	var key struct {
		Version   int
		Algorithm pkix.AlgorithmIdentifier
		Key       []byte
	}
	_, err := asn1.Unmarshal(der, &key)
	return err == nil && !key.Algorithm.Algorithm.Equal(asn1.ObjectIdentifier{1, 3, 101, 112}) // id-Ed25519, RFC 8410
}

// onlyBlock is the one PEM block of a file, with nothing but white space around it.
func onlyBlock(text []byte) (*pem.Block, error) {
	if len(text) > maxKeyBytes {
		return nil, refuse("key", "a file with one key is smaller than 16 KiB", remakeKey)
	}
	text = bytes.TrimSpace(text)
	block, rest := pem.Decode(text)
	if block == nil || !bytes.HasPrefix(text, []byte("-----BEGIN ")) {
		return nil, refuse("key", "there is no key in PEM", remakeKey)
	}
	if len(bytes.TrimSpace(rest)) > 0 || len(block.Headers) > 0 {
		return nil, refuse("key", "there is more than one key in the file", "keep one key in a file")
	}
	return block, nil
}

// ParsePublicKey reads a public key: 64 hexadecimal digits, or PEM as
// "openssl pkey -pubout" writes it. A private key is refused, unread: whoever
// checks a signature must not be handed one.
//
// It returns a [source.RefusedError] as [ParseSigningKey] does.
func ParsePublicKey(text string) (PublicKey, error) {
	if digits := strings.ToLower(strings.TrimSpace(text)); len(digits) == 2*ed25519.PublicKeySize {
		key := PublicKey(digits)
		_, err := key.bytes()
		return key, err
	}
	block, err := onlyBlock([]byte(text))
	if err != nil {
		return "", err
	}
	if strings.HasSuffix(block.Type, privateBlock) {
		return "", refuse("key", "that is a private key, and checking needs the public one", "give what openssl pkey -pubout writes, and keep the private key to yourself")
	}
	if block.Type != publicBlock {
		return "", otherKey()
	}
	parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		return "", refuse("key", "the public key cannot be read", "give 64 hexadecimal digits, or what openssl pkey -pubout writes")
	}
	key, is := parsed.(ed25519.PublicKey)
	if !is {
		return "", otherKey()
	}
	return PublicKey(hex.EncodeToString(key)), nil
}

func publicKeyOf(key ed25519.PrivateKey) PublicKey {
	return PublicKey(hex.EncodeToString(key.Public().(ed25519.PublicKey)))
}

// PublicKeyOf is the public half of a signing key: what a reader must have from
// whoever signs, by another way than the bundle's.
func PublicKeyOf(key ed25519.PrivateKey) (PublicKey, error) {
	if len(key) != ed25519.PrivateKeySize {
		return "", &source.ArgumentError{Field: "key", Problem: "it is no Ed25519 key", Remedy: "read one with ParseSigningKey"}
	}
	return publicKeyOf(key), nil
}

func (k PublicKey) bytes() (ed25519.PublicKey, error) {
	if !isDigest(string(k)) { // as long as a digest, and written as one
		return nil, refuse("key", "a public key is 64 hexadecimal digits, or PEM", "give what openssl pkey -pubout writes")
	}
	return hex.DecodeString(string(k))
}
