package record_test

import (
	"context"
	"fmt"
	"os"

	"github.com/deskworth/deskworth-go/deskworth/source/record"
)

// A recording answers for the network, and says when and how it was made.
func ExampleRecording_Replay() {
	recording, err := record.Open(os.DirFS("testdata/hand"))
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := recording.Replay(context.Background(), "https://vendor.test/chart/AAA?range=5d")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.Part.ReadAt.Format("2006-01-02"), answer.Part.Bytes, answer.Note)
	_, err = recording.Replay(context.Background(), "https://vendor.test/chart/BBB?range=5d")
	fmt.Println(err)
	// Output:
	// 2024-03-02 81 written by hand
	// not found: a recorded answer of https://vendor.test/chart/BBB?range=5d; near: https://vendor.test/chart/AAA?range=5d, https://vendor.test/series?id=GDP; record it with --record DIR, or read without --replay
}
