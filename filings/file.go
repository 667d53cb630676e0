package filings

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// Bounds on the operator's file.
const (
	maxFileBytes     = 256 << 20 // as it lies on disk
	maxUnpackedBytes = 128 << 20 // of the instance in it
	maxZipEntries    = 5000
)

// readFile reads the operator's file as it is.
func readFile(r *io.SectionReader) ([]byte, error) {
	if r.Size() > maxFileBytes {
		return nil, refuseFile(fmt.Sprintf("the file has %d bytes, more than %d", r.Size(), maxFileBytes), "give the instance alone")
	}
	body := make([]byte, r.Size())
	if _, err := io.ReadFull(io.NewSectionReader(r, 0, r.Size()), body); err != nil {
		return nil, fmt.Errorf("reading the file: %w", err)
	}
	return body, nil
}

func refuseFile(reason, remedy string) error {
	return &source.RefusedError{Rule: "file", Reason: reason, Remedy: remedy}
}

// unpacked gives the instance in a file, or the inline pages of one set: the file
// itself, or what a .gz or .zip holds. The bytes tell which, as a name proves nothing.
func unpacked(body []byte) ([][]byte, error) {
	switch {
	case bytes.HasPrefix(body, []byte("\x1f\x8b")):
		r, err := gzip.NewReader(bytes.NewReader(body))
		if err != nil {
			return nil, misshapen(OperatorFile.Name, "the gzip header", "%v", err)
		}
		body, err := bounded(r, "the gzip stream", maxUnpackedBytes)
		return [][]byte{body}, err
	case bytes.HasPrefix(body, []byte("PK\x03\x04")), bytes.HasPrefix(body, []byte("PK\x05\x06")):
		return fromZip(body)
	}
	return [][]byte{body}, nil
}

// sniffed says what a document is from its beginning.
func sniffed(body []byte) xbrl.Kind { return xbrl.Sniff(body[:min(len(body), maxHeadBytes)]) }

// bounded reads what is packed up to the bound, and no byte further.
func bounded(r io.Reader, where string, limit int64) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, misshapen(OperatorFile.Name, where, "%v", err)
	}
	if int64(len(body)) > limit {
		return nil, refuseFile(fmt.Sprintf("%s unpacks to more than %d bytes", where, limit), "unpack it and give the instance alone")
	}
	return body, nil
}

// fromZip gives the one instance of an archive, known by its root element, or the
// inline pages of its one report.
func fromZip(body []byte) ([][]byte, error) {
	archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		return nil, misshapen(OperatorFile.Name, "the zip directory", "%v", err)
	}
	if len(archive.File) > maxZipEntries {
		return nil, refuseFile(fmt.Sprintf("the archive has %d entries, more than %d", len(archive.File), maxZipEntries), "give the instance alone")
	}
	var instances, pages []*zip.File
	for _, f := range archive.File {
		kind, err := kindOf(f)
		if err != nil {
			return nil, err
		}
		switch kind {
		case xbrl.KindInstance:
			instances = append(instances, f)
		case xbrl.KindInline:
			pages = append(pages, f)
		}
	}
	switch {
	case len(instances) > 1:
		return nil, severalIn("instances", instances)
	case len(instances) == 1:
		return opened(instances)
	case len(pages) == 0:
		return nil, &source.NotFoundError{What: "an XBRL instance in the archive",
			Remedy: "no entry has xbrl as its root element or holds inline XBRL: give the instance itself"}
	case !oneSet(pages):
		return nil, severalIn("reports", pages)
	}
	return opened(pages)
}

// oneSet reports whether pages belong to one report: they stand in one folder,
// which in a report package is not the folder of all reports itself.
func oneSet(pages []*zip.File) bool {
	folder := path.Dir(pages[0].Name)
	for _, f := range pages[1:] {
		if path.Dir(f.Name) != folder || path.Base(folder) == "reports" {
			return false
		}
	}
	return true
}

// opened unpacks entries, all of them together within the bound.
func opened(entries []*zip.File) ([][]byte, error) {
	room := int64(maxUnpackedBytes)
	var bodies [][]byte
	for _, f := range entries {
		r, err := f.Open()
		if err != nil {
			return nil, misshapen(OperatorFile.Name, f.Name, "%v", err)
		}
		body, err := bounded(r, f.Name, room)
		r.Close()
		if err != nil {
			return nil, err
		}
		room -= int64(len(body))
		bodies = append(bodies, body)
	}
	return bodies, nil
}

func severalIn(what string, entries []*zip.File) error {
	names := make([]string, len(entries))
	for i, f := range entries {
		names[i] = f.Name
	}
	slices.Sort(names)
	return refuseFile("the archive holds several "+what+": "+strings.Join(names[:min(len(names), maxNear)], ", "),
		"give the one that is meant, unpacked")
}

// kindOf looks at the beginning of an entry. Nothing is written to disk, but an
// archive with a name that leads outside is not to be trusted in anything.
func kindOf(f *zip.File) (xbrl.Kind, error) {
	name := strings.ReplaceAll(f.Name, `\`, "/")
	if !filepath.IsLocal(strings.TrimSuffix(name, "/")) {
		return "", refuseFile(fmt.Sprintf("the archive has an entry that leads outside it: %q", f.Name), "do not use this archive")
	}
	switch strings.ToLower(filepath.Ext(name)) {
	case ".xml", ".xbrl", ".htm", ".html", ".xhtml":
	default:
		return xbrl.KindOther, nil
	}
	r, err := f.Open()
	if err != nil {
		return "", misshapen(OperatorFile.Name, f.Name, "%v", err)
	}
	defer r.Close()
	head, err := io.ReadAll(io.LimitReader(r, maxHeadBytes))
	if err != nil {
		return "", misshapen(OperatorFile.Name, f.Name, "%v", err)
	}
	return xbrl.Sniff(head), nil
}
