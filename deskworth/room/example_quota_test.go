package room_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/deskworth/deskworth-go/deskworth/room"
)

// A mission takes no body beyond its bound; the error names what fills it.
func ExampleHome_Limit() {
	folder, err := os.MkdirTemp("", "home-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	home, err := room.Open(folder)
	if err != nil {
		log.Fatal(err)
	}
	home.Limit(room.Quota{Mission: 8})
	body := []byte("ten bytes!")
	sum := sha256.Sum256(body)
	err = home.Bodies("apple").Put(context.Background(), hex.EncodeToString(sum[:]), body)
	fmt.Println(errors.Is(err, room.ErrQuota))
	fmt.Println(err)
	// Output:
	// true
	// the body was not kept: the bound of the mission apple is reached: there is no room left: it holds 0 bytes of 8, and 10 more do not fit (give the desk a larger bound in desk.json)
}
