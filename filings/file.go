package filings

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
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

// unpacked gives the instance in a file: the file itself, or what a .gz or .zip
// holds. The bytes tell which, as a name proves nothing.
func unpacked(body []byte) ([]byte, error) {
	switch {
	case bytes.HasPrefix(body, []byte("\x1f\x8b")):
		r, err := gzip.NewReader(bytes.NewReader(body))
		if err != nil {
			return nil, misshapen(OperatorFile.Name, "the gzip header", "%v", err)
		}
		return bounded(r, "the gzip stream", maxUnpackedBytes)
	case bytes.HasPrefix(body, []byte("PK\x03\x04")), bytes.HasPrefix(body, []byte("PK\x05\x06")):
		return fromZip(body)
	}
	return body, nil
}

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

// fromZip gives the one instance of an archive, known by its root element.
func fromZip(body []byte) ([]byte, error) {
	archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		return nil, misshapen(OperatorFile.Name, "the zip directory", "%v", err)
	}
	if len(archive.File) > maxZipEntries {
		return nil, refuseFile(fmt.Sprintf("the archive has %d entries, more than %d", len(archive.File), maxZipEntries), "give the instance alone")
	}
	var instances []*zip.File
	var inline []string
	for _, f := range archive.File {
		kind, err := kindOf(f)
		if err != nil {
			return nil, err
		}
		switch kind {
		case xbrl.KindInstance:
			instances = append(instances, f)
		case xbrl.KindInline:
			inline = append(inline, f.Name)
		}
	}
	if len(instances) != 1 {
		return nil, notOneInstance(instances, inline)
	}
	r, err := instances[0].Open()
	if err != nil {
		return nil, misshapen(OperatorFile.Name, instances[0].Name, "%v", err)
	}
	defer r.Close()
	return bounded(r, instances[0].Name, maxUnpackedBytes)
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

func notOneInstance(instances []*zip.File, inline []string) error {
	if len(instances) > 1 {
		names := make([]string, len(instances))
		for i, f := range instances {
			names[i] = f.Name
		}
		slices.Sort(names)
		return refuseFile("the archive holds several instances: "+strings.Join(names[:min(len(names), maxNear)], ", "), "give the one that is meant, unpacked")
	}
	if len(inline) > 0 {
		return refuseFile("the archive holds inline XBRL ("+inline[0]+"), and inline XBRL is not read yet",
			"give the instance extracted from it, the …_htm.xml file of the same filing")
	}
	return &source.NotFoundError{What: "an XBRL instance in the archive", Remedy: "no entry has xbrl as its root element: give the instance itself"}
}
