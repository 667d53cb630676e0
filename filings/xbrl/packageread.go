package xbrl

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
)

// packed is one entry, and how much of it has been unpacked at most.
type packed struct {
	file    *zip.File
	counted int64
}

// Read unpacks one entry, named as in the archive. It fails with a
// [PackageError] when there is no such entry, when it is damaged, and when it
// unpacks to more than the limits allow; reading an entry again costs no more of
// PackageLimits.TotalBytes.
func (p *Package) Read(ctx context.Context, name string) ([]byte, error) {
	return p.unpack(ctx, name, p.limits.EntryBytes, false)
}

// head unpacks the beginning of an entry.
func (p *Package) head(ctx context.Context, name string) ([]byte, error) {
	const headBytes = 64 << 10 // enough for the start tag of any root
	return p.unpack(ctx, name, headBytes, true)
}

func (p *Package) unpack(ctx context.Context, name string, most int64, cut bool) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	e, ok := p.entries[name]
	if !ok {
		return nil, refusePackage(RuleMissing, name, "the archive has no entry "+quoted(name), "names are those of the archive, with their folders")
	}
	bound, why := p.bound(e, most)
	if cut && bound >= most {
		why = ""
	}
	r, err := e.file.Open()
	if err != nil {
		return nil, damaged(name, err)
	}
	defer r.Close()
	var b bytes.Buffer
	n, err := io.Copy(&b, io.LimitReader(r, bound+1))
	p.spend(e, n)
	switch {
	case n > bound && why != "":
		return nil, refusePackage(RuleSize, name, fmt.Sprintf("%s unpacks to more than %d bytes, %s", quoted(name), bound, why),
			"unpack it yourself and give the document alone")
	case err != nil:
		return nil, damaged(name, err)
	}
	return b.Bytes()[:min(n, bound)], nil
}

// bound is how far an entry may be unpacked, and what sets it.
func (p *Package) bound(e *packed, most int64) (bound int64, why string) {
	bound, why = most, "the bound for one entry"
	if left := p.room + e.counted; left < bound {
		bound, why = left, "what the bound for all entries leaves"
	}
	if ratio := max(ratioFromBytes, int64(min(e.file.CompressedSize64, 1<<40))*p.limits.Ratio); ratio < bound {
		bound, why = ratio, fmt.Sprintf("%d times its size in the archive", p.limits.Ratio)
	}
	return bound, why
}

// spend counts what was unpacked beyond what this entry has cost before.
func (p *Package) spend(e *packed, n int64) {
	if n > e.counted {
		p.room -= n - e.counted
		e.counted = n
	}
}

func damaged(name string, err error) error {
	return refusePackage(RuleZip, name, fmt.Sprintf("the entry %s cannot be unpacked: %v", quoted(name), err), "the archive is damaged or packed in an unusual way: fetch it again")
}
