package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/deskworth/deskworth-go/bench/peers"
	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// composed is one process of ours: it makes the dossier, composes the bundle into
// a folder as the desk does, and says how long composing took, in seconds.
func composed(ctx context.Context, folder string, out io.Writer) error {
	sealed, err := peers.Large()
	if err != nil {
		return err
	}
	home, err := room.Open(folder)
	if err != nil {
		return err
	}
	bodies := &source.Memory{}
	if err := bodies.Put(ctx, source.Digest([]byte(peers.Body)), []byte(peers.Body)); err != nil {
		return err
	}
	start := time.Now()
	if _, err := compose.Bundle(ctx, sealed, home.Bundles(sealed.Mission.ID), bodies, compose.Formats(), peers.Rederivers()); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, time.Since(start).Seconds())
	return err
}

// filesOf are the files of the bundle that lies in a home, by name.
func filesOf(folder string) (map[string][]byte, error) {
	files := map[string][]byte{}
	return files, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		body, err := os.ReadFile(path)
		files[entry.Name()] = body
		return err
	})
}
