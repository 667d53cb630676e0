package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// maxVerifiedBytes bounds the one file that is verified, as in a bundle.
const maxVerifiedBytes = 256 << 20

// openForVerify opens a bundle, or one file with the manifest that it came with.
func openForVerify(path, manifest string) (fs.FS, *compose.OneFile, error) {
	info, err := os.Stat(path)
	if err != nil || info.IsDir() {
		if manifest != "" && err == nil {
			return nil, nil, arguments("manifest", "a bundle has its own", "leave it out, or name one file")
		}
		bundle, err := room.OpenBundle(path)
		return bundle, nil, err
	}
	body, err := readVerified(path)
	if err != nil {
		return nil, nil, err
	}
	if manifest == "" {
		manifest = filepath.Join(filepath.Dir(path), compose.ManifestFile)
	}
	if _, err := os.Stat(manifest); err != nil {
		return nil, nil, &source.NotFoundError{What: "the manifest of " + filepath.Base(path), Remedy: "name the one that the file came with: --manifest FILE"}
	}
	bundle := manifestAt{os.DirFS(filepath.Dir(manifest)), filepath.Base(manifest)}
	return bundle, &compose.OneFile{Name: filepath.Base(path), Body: body}, nil
}

func readVerified(path string) ([]byte, error) {
	file, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer file.close()
	body, err := io.ReadAll(io.LimitReader(file.section, maxVerifiedBytes+1))
	switch {
	case err != nil:
		return nil, arguments("file", filepath.Base(path)+" cannot be read: "+err.Error(), "name a file that can be read")
	case len(body) > maxVerifiedBytes:
		return nil, arguments("file", filepath.Base(path)+" is larger than any file of a bundle", "name a file of a bundle")
	}
	return body, nil
}

// manifestAt is a folder whose manifest goes by another name.
type manifestAt struct {
	fs.FS
	name string
}

func (m manifestAt) Open(name string) (fs.File, error) {
	if name == compose.ManifestFile {
		name = m.name
	}
	return m.FS.Open(name)
}
