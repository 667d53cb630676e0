package xbrl

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"slices"
	"strings"
	"sync"
)

// PackageKind is how an archive is laid out.
type PackageKind string

// The kinds of package.
const (
	ReportPackage   PackageKind = "report package"   // says so in META-INF/reportPackage.json: .xbri, .xbr, .zip
	ESEFPackage     PackageKind = "ESEF package"     // reports beside a taxonomy package, as before 2024
	TaxonomyPackage PackageKind = "taxonomy package" // a taxonomy without a report
	FlatPackage     PackageKind = "flat"             // documents and their taxonomy, as -xbrl.zip of the SEC
	SinglePackage   PackageKind = "single"           // one file
)

// Package is an open archive of a report. Its lists hold names of entries as the
// archive writes them, in order of name. It may be used by several goroutines.
type Package struct {
	Kind         PackageKind
	DocumentType string   // of reportPackage.json; "" without one
	Folder       string   // that holds META-INF; "" when nothing does, or the archive itself
	Reports      []Report // every report found
	Schemas      []string // taxonomy schemas
	Linkbases    []string // labels, presentation, calculation, definition
	EntryPoints  []string // addresses that taxonomyPackage.xml names
	Rewrites     []Rewrite
	Others       []string // everything else: pictures, plain pages, other archives; never unpacked in full

	entries map[string]*packed
	limits  PackageLimits
	mu      sync.Mutex
	room    int64
	tables  bool // there is the description of an xBRL-CSV report
}

// Report is one report of a package: one document, or inline pages that are one
// set. The name of a set is its folder, or its first page where it has none.
type Report struct {
	Name      string
	Kind      Kind // KindInline, KindInstance or KindJSON
	Documents []string
}

// OpenPackage lists an archive of size bytes and finds out what is in it: report
// packages (.xbri, .xbr, .zip), ESEF packages, the SEC's -xbrl.zip, and archives
// of one document. What a file is shows in its first element or key, never in its
// name alone. Archives within the archive are not opened.
//
// It fails with a [PackageError] for an archive that is no zip or a damaged one,
// and refuses one with a name that leads outside, is written twice or with a
// backslash, with links or encrypted entries, or beyond a limit. Several reports
// are no error until one of them must be chosen: see [Package.Instance].
func OpenPackage(ctx context.Context, r io.ReaderAt, size int64, limits PackageLimits) (*Package, error) {
	limits, err := limits.filled()
	if err != nil {
		return nil, err
	}
	if err := refuseNoZip(r, size); err != nil {
		return nil, err
	}
	files, err := listed(r, size, limits)
	if err != nil {
		return nil, err
	}
	p := &Package{limits: limits, room: limits.TotalBytes, entries: make(map[string]*packed, len(files))}
	names, err := p.admit(files)
	if err != nil {
		return nil, err
	}
	if err := p.layOut(ctx, names); err != nil {
		return nil, err
	}
	return p, nil
}

// refuseNoZip tells a web page, which servers send in place of an archive.
func refuseNoZip(r io.ReaderAt, size int64) error {
	head := make([]byte, min(size, 1<<10))
	n, err := r.ReadAt(head, 0)
	if err != nil && n < len(head) {
		return refusePackage(RuleZip, "", "the archive cannot be read: "+err.Error(), "open it again")
	}
	if bytes.HasPrefix(head, []byte("PK")) {
		return nil
	}
	if refuseHTML(strings.TrimPrefix(string(head), bomUTF8)) != nil {
		return refusePackage(RuleZip, "", "this is a web page (HTML), not an archive", "it may be an error page of the server: wait, and fetch the archive again")
	}
	return refusePackage(RuleZip, "", "this is not a zip archive, so there is no zip directory", "an instance, a page or an xBRL-JSON report is read as it is")
}

// admit files the entries that the guards let in, folders aside.
func (p *Package) admit(files []*zip.File) (names []string, err error) {
	taken := make(map[string]bool, len(files))
	for _, f := range files {
		if err := guard(f); err != nil {
			return nil, err
		}
		folder, name := f.Mode().IsDir(), strings.TrimSuffix(f.Name, "/")
		if taken[name] {
			return nil, refusePackage(RuleTwice, f.Name, "the archive has two entries "+quoted(name), "do not use this archive: readers differ in which they take")
		}
		taken[name] = true
		if !folder {
			p.entries[name] = &packed{file: f}
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}
