package opc

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Limits bound what a package may be before it is read. A zero field takes the
// default, which is far above what a bundle holds.
type Limits struct {
	FileBytes  int64 // the zip as it lies on disk; default 128 MiB
	PartBytes  int64 // one part unpacked; default 256 MiB
	TotalBytes int64 // all parts unpacked; default 512 MiB
	Entries    int   // default 10,000
}

func (l Limits) orDefault() Limits {
	if l.FileBytes == 0 {
		l.FileBytes = 128 << 20
	}
	if l.PartBytes == 0 {
		l.PartBytes = 256 << 20
	}
	if l.TotalBytes == 0 {
		l.TotalBytes = 512 << 20
	}
	if l.Entries == 0 {
		l.Entries = 10_000
	}
	return l
}

// unpack gives the entries of a zip in canonical order, whatever theirs was.
func unpack(body []byte, limits Limits) ([]Part, error) {
	limits = limits.orDefault()
	if int64(len(body)) > limits.FileBytes {
		return nil, &Error{What: fmt.Sprintf("the file has %d bytes, more than the %d allowed", len(body), limits.FileBytes)}
	}
	z, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		return nil, &Error{What: "this is no zip: " + err.Error(), Remedy: "write the file again"}
	}
	if len(z.File) > limits.Entries {
		return nil, &Error{What: fmt.Sprintf("the zip has %d entries, more than the %d allowed", len(z.File), limits.Entries)}
	}
	return unpackAll(z.File, limits)
}

func unpackAll(files []*zip.File, limits Limits) ([]Part, error) {
	left := limits.TotalBytes
	seen := map[string]bool{}
	var parts []Part
	for _, f := range files {
		if strings.HasSuffix(f.Name, "/") && f.UncompressedSize64 == 0 {
			continue // a folder, which the container does not have
		}
		if err := entryFault(f, seen); err != nil {
			return nil, err
		}
		content, err := unpackOne(f, min(limits.PartBytes, left))
		if err != nil {
			return nil, err
		}
		left -= int64(len(content))
		parts = append(parts, Part{Name: f.Name, Body: content})
	}
	slices.SortFunc(parts, func(a, b Part) int { return compareNames(a.Name, b.Name) })
	return parts, nil
}

func entryFault(f *zip.File, seen map[string]bool) error {
	if why := nameFault(f.Name); why != "" {
		return &Error{Part: fmt.Sprintf("%q", f.Name), What: why}
	}
	if seen[fold(f.Name)] {
		return &Error{Part: f.Name, What: "the name stands twice in the zip", Remedy: "readers disagree on which one counts: keep one"}
	}
	seen[fold(f.Name)] = true
	if f.Flags&1 != 0 {
		return &Error{Part: f.Name, What: "the entry is encrypted", Remedy: "save it without a password"}
	}
	if f.Method != zip.Store && f.Method != zip.Deflate {
		return &Error{Part: f.Name, What: fmt.Sprintf("compression method %d is not read here", f.Method), Remedy: "store or deflate it"}
	}
	return nil
}

// unpackOne reads to one byte past the bound: the size in a header may lie.
func unpackOne(f *zip.File, bound int64) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, &Error{Part: f.Name, What: "cannot be opened: " + err.Error()}
	}
	defer r.Close()
	var content bytes.Buffer
	content.Grow(int(roomFor(f, bound)))
	if _, err := content.ReadFrom(io.LimitReader(r, bound+1)); err != nil {
		return nil, &Error{Part: f.Name, What: "cannot be unpacked: " + err.Error(), Remedy: "the file was cut or changed: write it again"}
	}
	if int64(content.Len()) > bound {
		return nil, &Error{Part: f.Name, What: fmt.Sprintf("unpacks to more than the %d bytes allowed", bound)}
	}
	return content.Bytes(), nil
}

const firstRoom = 4 << 20 // bytes

// roomFor is what a part takes if its header is true; a part of more than firstRoom
// has to show it. A buffer asks for a little more, to see the end.
func roomFor(f *zip.File, bound int64) uint64 {
	return min(f.UncompressedSize64, uint64(bound), firstRoom) + bytes.MinRead
}
