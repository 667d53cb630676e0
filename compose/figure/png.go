package figure

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"

	"github.com/klauspost/compress/zlib"
)

// dotsPerMetre is 300 dpi in the unit of PNG: 300 / 0.0254, rounded.
const dotsPerMetre = 11811

const pngSignature = "\x89PNG\r\n\x1a\n"

// encode writes the picture with its resolution and its alternative text, which the standard encoder leaves out,
// and whose compressor takes twice the time. The raster cannot be drawn on any more.
func (r *raster) encode(alternative string) ([]byte, error) {
	dots, colours, kind := inNumbers(r.picture)
	size := r.picture.Bounds().Size()
	packed, err := packedRows(dots, len(dots)/size.Y)
	if err != nil {
		return nil, err
	}
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(size.X)), uint32(size.Y))
	density := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, dotsPerMetre), dotsPerMetre)
	file := make([]byte, 0, len(packed)+len(alternative)+1024)
	file = append(file, pngSignature...)
	file = appendChunk(file, "IHDR", append(head, 8, kind, 0, 0, 0)) // 8 bits, deflate, a filter a row, not interlaced
	file = appendChunk(file, "pHYs", append(density, 1))             // the unit is the metre
	if kind == byNumber {
		file = appendChunk(file, "PLTE", colours)
		numbered.Put(&dots)
	}
	papers.Put(&r.picture.Pix)
	r.picture = nil
	// iTXt: keyword, not compressed, no language, no translated keyword, UTF-8.
	file = appendChunk(file, "iTXt", append([]byte("Description\x00\x00\x00\x00\x00"), alternative...))
	file = appendChunk(file, "IDAT", packed)
	return appendChunk(file, "IEND", nil), nil
}

// Kinds of dots in a PNG.
const (
	byNumber = 3 // of a colour in the palette
	byRGBA   = 6
)

// packedRows are rows of so many bytes, each behind the byte that says that it has no filter: figures are flat areas
// and straight edges, which a filter makes no smaller.
func packedRows(dots []byte, stride int) ([]byte, error) {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	row := make([]byte, 1+stride)
	for from := 0; from < len(dots); from += stride {
		copy(row[1:], dots[from:from+stride])
		if _, err := z.Write(row); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}

func appendChunk(file []byte, name string, data []byte) []byte {
	file = binary.BigEndian.AppendUint32(file, uint32(len(data)))
	from := len(file)
	file = append(append(file, name...), data...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[from:]))
}
