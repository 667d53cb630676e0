package room

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

const manifest = "manifest.json"

// arrange checks names and puts files in the order in which they are written:
// by name, the manifest last, so that a folder without it is visibly unfinished.
func arrange(files []File) ([]File, error) {
	if len(files) == 0 {
		return nil, badName("", "there are no files to publish", "give at least one")
	}
	taken := map[string]string{} // folded name, and which use it has: file or folder
	spelt := map[string]string{} // folded folder, and how it was written first
	for _, f := range files {
		if err := checkFileName(f.Name); err != nil {
			return nil, err
		}
		// memo.pdf and Memo.pdf are one file on two of three systems.
		folded := strings.ToLower(f.Name)
		if taken[folded] != "" {
			return nil, badName(f.Name, "it is there twice, or once as a folder", "give each file its own name, whatever the case of its letters")
		}
		taken[folded] = "file"
		if folder, _, has := strings.Cut(folded, "/"); has {
			if taken[folder] == "file" {
				return nil, badName(folder, "it is a file and a folder", "rename one of the two")
			}
			taken[folder] = "folder"
			if first := spelt[folder]; first != "" && first != f.Name[:len(folder)] {
				return nil, badName(f.Name, "its folder is there already with other letters", "write a folder one way")
			}
			spelt[folder] = f.Name[:len(folder)]
		}
	}
	sorted := slices.Clone(files)
	slices.SortFunc(sorted, func(a, b File) int {
		if (a.Name == manifest) != (b.Name == manifest) {
			if a.Name == manifest {
				return 1
			}
			return -1
		}
		return strings.Compare(a.Name, b.Name)
	})
	return sorted, nil
}

// compare returns nil when a directory has exactly these files, byte for byte.
func (p *publication) compare(dir string) error {
	left := map[string][]byte{}
	for _, f := range p.files {
		left[f.Name] = f.Body
	}
	err := p.each(dir, "", func(name string, info fs.FileInfo) error {
		want, ok := left[name]
		if !ok || !info.Mode().IsRegular() || info.Size() != int64(len(want)) {
			return errDiffers
		}
		got, err := p.disk.read(dir + "/" + name)
		if err != nil {
			return err
		}
		if !bytes.Equal(got, want) {
			return errDiffers
		}
		delete(left, name)
		return nil
	})
	if err == nil && len(left) > 0 {
		err = errDiffers
	}
	return err
}

var errDiffers = fmt.Errorf("%w: the files read back differently", ErrDamaged)

// each visits the files of a directory and of its folders.
func (p *publication) each(dir, folder string, visit func(name string, info fs.FileInfo) error) error {
	entries, err := p.disk.list(strings.TrimSuffix(dir+"/"+folder, "/"))
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := folder + entry.Name()
		if entry.IsDir() && folder == "" {
			err = p.each(dir, name+"/", visit)
		} else {
			var info fs.FileInfo
			if info, err = p.disk.lstat(dir + "/" + name); err == nil {
				err = visit(name, info)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func sortedKeys(m map[string]bool) []string { return slices.Sorted(maps.Keys(m)) }
