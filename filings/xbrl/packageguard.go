package xbrl

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"strings"
)

// directory lists an archive. An archive of many million empty entries fits into
// a small file, so its directory is read up to a bound as well.
type directory struct {
	io.ReaderAt
	left   int64
	listed bool
}

var errDirectory = errors.New("the directory is too long")

// ReadAt counts what is read until the archive is listed.
func (d *directory) ReadAt(p []byte, off int64) (int, error) {
	if !d.listed {
		if d.left -= int64(len(p)); d.left < 0 {
			return 0, errDirectory
		}
	}
	return d.ReaderAt.ReadAt(p, off)
}

// Room for the directory: its end may stand before a comment of 64 KiB, which is
// looked through twice, and no name in a filing is near a kilobyte.
const (
	directoryEndBytes   = 256 << 10
	directoryEntryBytes = 1 << 10
)

func listed(r io.ReaderAt, size int64, limits PackageLimits) ([]*zip.File, error) {
	d := &directory{ReaderAt: r, left: directoryEndBytes + int64(limits.Entries)*directoryEntryBytes}
	archive, err := zip.NewReader(d, size)
	switch {
	case errors.Is(err, errDirectory):
		return nil, tooManyEntries(limits.Entries)
	case errors.Is(err, zip.ErrInsecurePath): // it lists the archive all the same, and the names are judged below
	case err != nil:
		return nil, refusePackage(RuleZip, "", fmt.Sprintf("the zip directory cannot be read: %v", err), "the archive is truncated or no zip: fetch it again")
	}
	if len(archive.File) > limits.Entries {
		return nil, tooManyEntries(limits.Entries)
	}
	d.listed = true
	return archive.File, nil
}

func tooManyEntries(limit int) error {
	return refusePackage(RuleSize, "", fmt.Sprintf("the archive has more than %d entries", limit), "give the report alone, or raise PackageLimits.Entries")
}

// guard judges an entry by what the directory says of it. Nothing is written to
// disk, but an archive with a name that leads outside is not to be trusted in
// anything.
func guard(f *zip.File) error {
	const encrypted = 1 | 1<<6 | 1<<13 // by password, strongly, or with a hidden directory
	quote := quoted(f.Name)
	switch what := pathFault(f.Name); {
	case what != "":
		return refusePackage(RulePath, f.Name, "the archive has an entry "+what+": "+quote, "do not use this archive")
	case f.Flags&encrypted != 0:
		return refusePackage(RuleEncrypted, f.Name, "the entry "+quote+" is encrypted", "give the archive without a password")
	case !f.Mode().IsRegular() && !f.Mode().IsDir():
		return refusePackage(RuleLink, f.Name, "the entry "+quote+" is no file but a link or device", "do not use this archive")
	}
	return nil
}

// pathFault says what is wrong with the name of an entry, on any system.
func pathFault(name string) string {
	path := strings.TrimSuffix(strings.ReplaceAll(name, `\`, "/"), "/")
	drive := len(path) > 1 && path[1] == ':'
	if strings.HasPrefix(path, "/") || drive {
		return "that leads outside it"
	}
	fault := ""
	for part := range strings.SplitSeq(path, "/") {
		switch part {
		case "..":
			return "that leads outside it"
		case "", ".":
			fault = "whose name is not clean"
		}
	}
	switch {
	case strings.Contains(name, `\`):
		return "whose name has a backslash"
	case strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7F }):
		return "whose name has a control character"
	}
	return fault
}
