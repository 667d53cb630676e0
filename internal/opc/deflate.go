package opc

import (
	"bytes"
	"sync"

	"github.com/klauspost/compress/flate"
)

// deflaters are compressors at rest: a new one costs most of a megabyte, and a
// document has dozens of parts.
var deflaters = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.DefaultCompression) // a level that it knows
	return w
}}

// Deflated is a body at the usual level, for [Packed].
func Deflated(body []byte) []byte {
	w := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(w)
	var out bytes.Buffer
	out.Grow(len(body)/6 + 64) // XML takes about a tenth
	w.Reset(&out)
	_, _ = w.Write(body) // a buffer takes everything
	_ = w.Close()
	return out.Bytes()
}
