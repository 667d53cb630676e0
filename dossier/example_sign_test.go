package dossier_test

import (
	"fmt"
	"log"

	"github.com/deskworth/deskworth-go/dossier"
)

// A signature covers four lines of text, so that any program that knows Ed25519
// can check it: openssl pkeyutl -verify -rawin takes them as they are.
func ExampleSignSeal() {
	const digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	key, err := dossier.ParseSigningKey([]byte(rfcKey)) // from a file that only its owner may read
	if err != nil {
		log.Fatal(err)
	}
	signature, err := dossier.SignSeal(key, "apple-2023", 1, digest)
	if err != nil {
		log.Fatal(err)
	}
	message, err := dossier.SealMessage("apple-2023", 1, digest)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", message)
	fmt.Println("by", signature.Key)
	fmt.Println("revision 1:", signature.VerifySeal("apple-2023", 1, digest))
	fmt.Println("revision 2:", signature.VerifySeal("apple-2023", 2, digest))
	// Output:
	// deskworth seal v1
	// apple-2023
	// 1
	// e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
	// by d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a
	// revision 1: <nil>
	// revision 2: the signature is not that of the key d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a over revision 2 of apple-2023; what was sealed, or the signature, was changed: fetch the bundle again
}
