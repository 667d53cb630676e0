package pdfw

import (
	"bytes"
	"strconv"
	"strings"
)

// checkShape looks at the end of the file and at its cross-reference table before the reading library does.
// That library trusts the numbers there and would take all memory for a wrong one. Nothing may have been
// appended to the file either: what an appended part shows is not what was rendered.
func checkShape(body []byte) error {
	const tail = 100
	if len(body) < 2*tail || !bytes.HasPrefix(body, []byte("%PDF-1.7\n")) {
		return &ReadError{Why: "it does not start as one"}
	}
	end := bytes.TrimRight(body[len(body)-tail:], "\n")
	_, after, found := bytes.Cut(end, []byte("startxref\n"))
	number, eof, _ := strings.Cut(string(after), "\n")
	start, err := strconv.Atoi(number)
	if !found || err != nil || eof != "%%EOF" || start < 0 || start >= len(body) {
		return &ReadError{Why: "its end is missing or cut off"}
	}
	table := body[start:]
	head, rest, _ := bytes.Cut(table, []byte("\n"))
	size, rest, found := bytes.Cut(rest, []byte("\n"))
	count, err := strconv.Atoi(strings.TrimPrefix(string(size), "0 "))
	const entry = 20 // bytes, fixed by the format
	if string(head) != "xref" || !found || err != nil || count <= 0 || count > len(rest)/entry {
		return &ReadError{Why: "its table of objects is damaged, or of another form"}
	}
	trailer := rest[count*entry:]
	if !bytes.HasPrefix(trailer, []byte("trailer")) || bytes.Contains(trailer, []byte("/Prev")) || bytes.ContainsAny(trailer, "#") {
		return &ReadError{Why: "something was appended to it"}
	}
	return nil
}
