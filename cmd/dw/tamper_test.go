package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"

	"github.com/deskworth/deskworth-go/internal/forge"
	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// tamper changes one text of one file of a bundle, as a forger would: the file
// still opens. With again it then writes the new size and digest wherever the
// manifest has the old ones, and seals the manifest's own sum again.
func tamper(bundle, name, old, replacement string, again bool) error {
	file := filepath.Join(bundle, name)
	before, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	after, err := forge.Text(name, before, old, replacement)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err := opens(name, after); err != nil {
		return fmt.Errorf("the forged %s does not open: %w", name, err)
	}
	if err := rewrite(file, after); err != nil || !again {
		return err
	}
	manifest := filepath.Join(bundle, forge.Manifest)
	body, err := os.ReadFile(manifest)
	if err != nil {
		return err
	}
	if name != forge.Manifest {
		body = forge.Relist(body, before, after)
	}
	if body, err = forge.Reseal(body); err != nil {
		return err
	}
	return rewrite(manifest, body)
}

// opens says why a memo does not open any more.
func opens(name string, body []byte) (err error) {
	if filepath.Ext(name) == ".pdf" {
		_, err = pdfw.Read(body)
	}
	return err
}

// rewrite replaces a file that its bundle made read-only or not.
func rewrite(file string, body []byte) error {
	if err := os.Remove(file); err != nil {
		return err
	}
	return os.WriteFile(file, body, 0o600)
}

func partOf(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// textsOf lists what can be searched in a file, by where it stands: the file,
// and each part of a zip.
func textsOf(file string) (map[string][]byte, error) {
	body, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	texts := map[string][]byte{file: body}
	if archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body))); err == nil {
		for _, f := range archive.File {
			if texts[file+" "+f.Name], err = partOf(f); err != nil {
				return nil, err
			}
		}
	}
	if bytes.HasPrefix(body, []byte("%PDF-")) {
		shown, err := pdfw.Read(body)
		if err != nil {
			return nil, err
		}
		for _, p := range shown.Pages {
			texts[fmt.Sprintf("%s page %d", file, p.Number)] = []byte(p.Text)
		}
	}
	return texts, nil
}

// everyText lists the texts of all files below a folder.
func everyText(folder string) (map[string][]byte, error) {
	all := map[string][]byte{}
	err := filepath.WalkDir(folder, func(file string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		texts, err := textsOf(file)
		maps.Copy(all, texts)
		return err
	})
	return all, err
}
