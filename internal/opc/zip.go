package opc

import (
	"archive/zip"
	"bytes"
	"hash/crc32"
	"slices"
	"strings"
)

const (
	dosDate    = 1<<5 | 1 // 1980-01-01, the first day that a zip can say
	zipVersion = 20       // deflate
)

// pack writes parts as a canonical zip. Sizes and sums stand in the local
// headers, so there are no data descriptors, which strict readers dislike.
func pack(parts []Part) ([]byte, error) {
	parts = slices.Clone(parts)
	slices.SortFunc(parts, func(a, b Part) int { return compareNames(a.Name, b.Name) })
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, p := range parts {
		if err := packOne(z, p); err != nil {
			return nil, &Error{Part: p.Name, What: "cannot be packed: " + err.Error()}
		}
	}
	if err := z.Close(); err != nil {
		return nil, &Error{What: "cannot be closed: " + err.Error()}
	}
	return out.Bytes(), nil
}

func packOne(z *zip.Writer, p Part) error {
	known := p.packed
	if known == nil {
		known = &Packed{Deflated: Deflated(p.Body), CRC32: crc32.ChecksumIEEE(p.Body), Size: int64(len(p.Body))}
	}
	w, err := z.CreateRaw(&zip.FileHeader{
		Name:           p.Name,
		Method:         zip.Deflate,
		CreatorVersion: zipVersion,
		ReaderVersion:  zipVersion,
		//lint:ignore SA1019 CreateRaw writes this field; Modified is for CreateHeader, which adds an extra field.
		ModifiedDate:       dosDate,
		CRC32:              known.CRC32,
		CompressedSize64:   uint64(len(known.Deflated)),
		UncompressedSize64: uint64(known.Size),
	})
	if err != nil {
		return err
	}
	_, err = w.Write(known.Deflated)
	return err
}

// compareNames puts the content types first and the package's relationships
// second: readers that stream a package want them there.
func compareNames(a, b string) int {
	if d := rank(a) - rank(b); d != 0 {
		return d
	}
	return strings.Compare(a, b)
}

func rank(name string) int {
	switch name {
	case typesName:
		return 0
	case rootRelsName:
		return 1
	}
	return 2
}
