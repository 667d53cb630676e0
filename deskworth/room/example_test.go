package room_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"

	"github.com/deskworth/deskworth-go/deskworth/room"
)

// Two files appear together, and only if the check of what lies on disk agrees.
func ExampleBundles_Publish() {
	dir, err := os.MkdirTemp("", "bundles")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)

	files := []room.File{
		{Name: "memo.pdf", Body: []byte("the memo")},
		{Name: "manifest.json", Body: []byte("{}")},
	}
	revision, err := room.BundlesAt(dir).Publish(context.Background(), files, func(bundle fs.FS) error {
		_, err := fs.Stat(bundle, "memo.pdf")
		return err
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	current, err := room.BundlesAt(dir).Current()
	if err != nil {
		fmt.Println(err)
		return
	}
	memo, err := fs.ReadFile(current, "memo.pdf")
	fmt.Println(revision, string(memo), err)
	// Output: 000001 the memo <nil>
}
