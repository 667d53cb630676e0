package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"text/tabwriter"
	"time"

	"github.com/deskworth/deskworth-go/bench/peers"
	"github.com/deskworth/deskworth-go/compose"
)

func main() {
	runs := flag.Int("runs", 5, "runs of each; the fastest counts")
	flag.Parse()
	if err := measure(context.Background(), os.Stdout, *runs); err != nil {
		log.Fatal(err)
	}
}

func measure(ctx context.Context, w io.Writer, runs int) error {
	sealed, err := large()
	if err != nil {
		return err
	}
	d, err := compose.Prepare(sealed, "")
	if err != nil {
		return err
	}
	var body []byte
	write, read := time.Duration(0), time.Duration(0)
	for run := range runs + 1 {
		start := time.Now()
		if body, err = compose.Deck().Render(ctx, d); err != nil {
			return err
		}
		wrote := time.Now()
		if _, err := compose.Deck().Read(ctx, body); err != nil {
			return err
		}
		if took := time.Since(wrote); run <= 1 || took < read { // the first run warms up
			read = took
		}
		if took := wrote.Sub(start); run <= 1 || took < write {
			write = took
		}
	}
	slides, err := peers.Slides(body)
	if err != nil {
		return err
	}
	peer, err := beside(ctx, slides, runs)
	if err != nil {
		return err
	}
	return report(w, len(slides), len(body), write, read, peer)
}

// written is what the peer says of itself.
type written struct {
	Milliseconds float64 `json:"ms"`
	Bytes        int     `json:"bytes"`
}

func beside(ctx context.Context, slides []peers.Slide, runs int) (peer written, err error) {
	told, err := json.Marshal(slides)
	if err != nil {
		return peer, err
	}
	cmd := exec.CommandContext(ctx, "node", "peer.js", fmt.Sprint(runs))
	cmd.Stdin, cmd.Stderr = bytes.NewReader(told), os.Stderr
	said, err := cmd.Output()
	if err != nil {
		return peer, fmt.Errorf("node peer.js (npm ci first): %w", err)
	}
	return peer, json.Unmarshal(said, &peer)
}

func report(w io.Writer, slides, bytes int, write, read time.Duration, peer written) error {
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintf(t, "| a deck of %d slides\t| ms\t| times pptxgenjs\t| kB\t|\n|---\t|---\t|---\t|---\t|\n", slides)
	row := func(name string, ms float64, size int) {
		fmt.Fprintf(t, "| %s\t| %.0f\t| %.2f\t| %d\t|\n", name, ms, ms/peer.Milliseconds, size/1000)
	}
	row("compose, written and held against its own charts", write.Seconds()*1e3, bytes)
	row("compose, read back and linted", read.Seconds()*1e3, bytes)
	row("pptxgenjs 4.0.1, written", peer.Milliseconds, peer.Bytes)
	return t.Flush()
}
