package pdfw

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/klauspost/compress/zlib"
)

// objects are the numbered objects of a file, written in the order of their numbers.
type objects struct {
	bodies [][]byte
	z      *zlib.Writer // one for all streams: a new one costs most of a megabyte
}

// reserve gives the next number; its body follows with set.
func (o *objects) reserve() int {
	o.bodies = append(o.bodies, nil)
	return len(o.bodies)
}

func (o *objects) set(number int, body string) { o.bodies[number-1] = []byte(body) }

func (o *objects) add(body string) int {
	n := o.reserve()
	o.set(n, body)
	return n
}

// stream adds a stream; dict is what its dictionary says besides length and filter.
func (o *objects) stream(dict string, data []byte, compress bool) (int, error) {
	if compress {
		var b bytes.Buffer
		if o.z == nil {
			o.z = zlib.NewWriter(&b)
		}
		o.z.Reset(&b)
		if _, err := o.z.Write(data); err != nil {
			return 0, err
		}
		if err := o.z.Close(); err != nil {
			return 0, err
		}
		data, dict = b.Bytes(), dict+" /Filter /FlateDecode"
	}
	n := o.reserve()
	o.bodies[n-1] = fmt.Appendf(nil, "<<%s /Length %d>>\nstream\n%s\nendstream", dict, len(data), data)
	return n, nil
}

// finish writes header, objects, cross-reference table and trailer. The file's identifier is the digest
// of what stands before it, so it follows from the content.
func (o *objects) finish(catalog, info int) []byte {
	const around, head = 64, 1 << 10 // bytes: of an object and its row in the table; of the rest
	size := head
	for _, body := range o.bodies {
		size += len(body) + around
	}
	file := append(make([]byte, 0, size), "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n"...)
	offsets := make([]int, len(o.bodies))
	for i, body := range o.bodies {
		offsets[i] = len(file)
		file = append(strconv.AppendInt(file, int64(i+1), 10), " 0 obj\n"...)
		file = append(append(file, body...), "\nendobj\n"...)
	}
	sum := sha256.Sum256(file)
	start := len(file)
	file = fmt.Appendf(file, "xref\n0 %d\n0000000000 65535 f \n", len(o.bodies)+1)
	for _, at := range offsets {
		file = fmt.Appendf(file, "%010d 00000 n \n", at)
	}
	return fmt.Appendf(file, "trailer\n<</Size %d /Root %d 0 R /Info %d 0 R /ID [<%X> <%X>]>>\nstartxref\n%d\n%%%%EOF\n",
		len(o.bodies)+1, catalog, info, sum[:16], sum[:16], start)
}

func ref(n int) string { return strconv.Itoa(n) + " 0 R" }

func refs(numbers []int) string {
	parts := make([]string, len(numbers))
	for i, n := range numbers {
		parts[i] = ref(n)
	}
	return "[" + strings.Join(parts, " ") + "]"
}

var escapes = strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`)

// text writes a text string: plain when it is ASCII, UTF-16 with its mark otherwise.
func text(s string) string {
	plain := true
	for _, r := range s {
		plain = plain && r >= ' ' && r <= '~'
	}
	if plain {
		return "(" + escapes.Replace(s) + ")"
	}
	var b strings.Builder
	b.WriteString("<FEFF")
	for _, unit := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, "%04X", unit)
	}
	return b.String() + ">"
}
