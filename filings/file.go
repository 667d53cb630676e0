package filings

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

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
// itself, or what a .gz or .zip holds, there with the taxonomy beside it. The
// bytes tell which, as a name proves nothing.
func unpacked(ctx context.Context, body []byte) (held, error) {
	switch {
	case bytes.HasPrefix(body, []byte("\x1f\x8b")):
		r, err := gzip.NewReader(bytes.NewReader(body))
		if err != nil {
			return held{}, misshapen(OperatorFile.Name, "the gzip header", "%v", err)
		}
		body, err := bounded(r, "the gzip stream", maxUnpackedBytes)
		return held{documents: [][]byte{body}}, err
	case bytes.HasPrefix(body, []byte("PK\x03\x04")), bytes.HasPrefix(body, []byte("PK\x05\x06")):
		return fromZip(ctx, body)
	}
	return held{documents: [][]byte{body}}, nil
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

// fromZip gives the documents of the one report in an archive.
func fromZip(ctx context.Context, body []byte) (held, error) {
	p, err := xbrl.OpenPackage(ctx, bytes.NewReader(body), int64(len(body)), packageLimits)
	if err != nil {
		return held{}, explainPackage(err)
	}
	report, err := p.Report("")
	if err != nil {
		return held{}, explainPackage(err)
	}
	documents, err := p.Documents(ctx, report)
	return held{documents: documents, entries: report.Documents, open: within(p)}, explainPackage(err)
}

// within opens what an archive holds of a taxonomy, by the entry's name or by an
// address that the archive's catalogue leads to one.
func within(p *xbrl.Package) xbrl.Opener {
	return func(ctx context.Context, address string) ([]byte, error) {
		name, rewritten := p.Resolve(address)
		if !rewritten {
			name = address
		}
		body, err := p.Read(ctx, name)
		var refused *xbrl.PackageError
		if errors.As(err, &refused) && refused.Code() == xbrl.CodeNotFound {
			return nil, fs.ErrNotExist
		}
		return body, explainPackage(err)
	}
}

// packageLimits bounds an archive; what is unpacked of it at all is what was
// allowed for one report, as much for its taxonomy, and the beginnings of its
// other documents.
var packageLimits = xbrl.PackageLimits{Entries: maxZipEntries, EntryBytes: maxUnpackedBytes, TotalBytes: 2*maxUnpackedBytes + maxZipEntries*maxHeadBytes}

// explainPackage gives a refusal of the package reader the words of the desk.
func explainPackage(err error) error {
	var refused *xbrl.PackageError
	if !errors.As(err, &refused) {
		return err
	}
	switch refused.Code() {
	case xbrl.CodeShape:
		return misshapen(OperatorFile.Name, cmp.Or(refused.Entry, "the archive"), "%s", refused.What)
	case xbrl.CodeNotFound:
		return &source.NotFoundError{What: "an XBRL report in the archive", Near: refused.Names, Remedy: refused.What + ": " + refused.Remedy}
	}
	return refuseFile(refused.What, refused.Remedy)
}
