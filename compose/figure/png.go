package figure

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"sync"
)

// dotsPerMetre is 300 dpi in the unit of PNG: 300 / 0.0254, rounded.
const dotsPerMetre = 11811

// afterHead is where the first chunk after IHDR begins: signature, then length, name, 13 bytes and sum.
const afterHead = 8 + 4 + 4 + 13 + 4

// encode writes the picture with its resolution and its alternative text, which the standard encoder leaves out.
// The raster cannot be drawn on any more.
func (r *raster) encode(alternative string) ([]byte, error) {
	var plain bytes.Buffer
	encoded := withPalette(r.picture)
	if err := encoder.Encode(&plain, encoded); err != nil {
		return nil, err
	}
	if p, ok := encoded.(*image.Paletted); ok {
		numbered.Put(&p.Pix)
	}
	papers.Put(&r.picture.Pix)
	r.picture = nil
	size := binary.BigEndian.AppendUint32(nil, dotsPerMetre)
	size = append(binary.BigEndian.AppendUint32(size, dotsPerMetre), 1) // the unit is the metre
	file := append([]byte{}, plain.Bytes()[:afterHead]...)
	file = appendChunk(file, "pHYs", size)
	// iTXt: keyword, not compressed, no language, no translated keyword, UTF-8.
	file = appendChunk(file, "iTXt", append([]byte("Description\x00\x00\x00\x00\x00"), alternative...))
	return append(file, plain.Bytes()[afterHead:]...), nil
}

// encoder is the standard one, whose compressor is kept for the next picture.
var encoder = png.Encoder{BufferPool: new(encoderBuffers)}

type encoderBuffers struct{ sync.Pool }

func (b *encoderBuffers) Get() *png.EncoderBuffer {
	used, _ := b.Pool.Get().(*png.EncoderBuffer)
	return used
}

func (b *encoderBuffers) Put(used *png.EncoderBuffer) { b.Pool.Put(used) }

func appendChunk(file []byte, name string, data []byte) []byte {
	file = binary.BigEndian.AppendUint32(file, uint32(len(data)))
	from := len(file)
	file = append(append(file, name...), data...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[from:]))
}
