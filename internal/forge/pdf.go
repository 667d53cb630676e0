package forge

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	pdfObject = regexp.MustCompile(`(?s)\n(\d+) 0 obj\n<<([^\n]*?) /Length (\d+)>>\nstream\n`)
	pdfCode   = regexp.MustCompile(`<([0-9A-F]{4})> <([0-9A-F]{4})>`)
)

// inPDF changes a text on the first page that shows it: it learns the codes of
// a font from its map, changes the page's content, and moves the
// cross-reference table along.
func inPDF(body []byte, old, replacement string) ([]byte, error) {
	var fonts []map[string]string
	for _, at := range pdfObject.FindAllSubmatchIndex(body, -1) {
		content, err := pdfStream(body, at)
		if err != nil {
			return nil, err
		}
		if bytes.Contains(content, []byte("begincmap")) {
			fonts = append(fonts, codesOf(content))
			continue
		}
		for _, codes := range fonts {
			was, will := encoded(old, codes), encoded(replacement, codes)
			if was == "" || will == "" || !bytes.Contains(content, []byte(was)) {
				continue
			}
			return withStream(body, at, bytes.Replace(content, []byte(was), []byte(will), 1))
		}
	}
	return nil, fmt.Errorf("no page shows %q", old)
}

// pdfStream is a stream as it reads, when it is packed in the one way that is used.
func pdfStream(body []byte, at []int) ([]byte, error) {
	length, err := strconv.Atoi(string(body[at[6]:at[7]]))
	if err != nil {
		return nil, err
	}
	raw := body[at[1] : at[1]+length]
	if !bytes.Contains(body[at[4]:at[5]], []byte("FlateDecode")) {
		return raw, nil
	}
	r, err := zlib.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// codesOf gives a font's code for each character.
func codesOf(unicodeMap []byte) map[string]string {
	codes := map[string]string{}
	for _, m := range pdfCode.FindAllSubmatch(unicodeMap, -1) {
		if unit, err := strconv.ParseUint(string(m[2]), 16, 16); err == nil {
			codes[string(rune(unit))] = string(m[1])
		}
	}
	return codes
}

func encoded(text string, codes map[string]string) string {
	var b strings.Builder
	for _, c := range text {
		if codes[string(c)] == "" {
			return ""
		}
		b.WriteString(codes[string(c)])
	}
	return b.String()
}

// withStream puts another content in the place of a stream.
func withStream(body []byte, at []int, content []byte) ([]byte, error) {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	if _, err := z.Write(content); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	length, err := strconv.Atoi(string(body[at[6]:at[7]]))
	if err != nil {
		return nil, err
	}
	out := slices.Clone(body[:at[6]])
	out = fmt.Appendf(out, "%d>>\nstream\n%s", packed.Len(), packed.Bytes())
	edge := at[1] + length
	moved := len(out) - edge
	out = append(out, body[edge:]...)
	return withOffsets(out, edge, moved)
}

var pdfOffset = regexp.MustCompile(`(?m)^(\d{10}) 00000 n $`)

// withOffsets moves every offset behind the edge in the table and below it.
func withOffsets(body []byte, edge, moved int) ([]byte, error) {
	cut := bytes.LastIndex(body, []byte("\nxref\n"))
	if cut < 0 {
		return nil, fmt.Errorf("it has no cross-reference table")
	}
	shifted := func(digits []byte) int {
		n, _ := strconv.Atoi(string(digits)) // digits by the pattern
		if n > edge {
			n += moved
		}
		return n
	}
	table := pdfOffset.ReplaceAllFunc(body[cut:], func(line []byte) []byte { return fmt.Appendf(nil, "%010d 00000 n ", shifted(line[:10])) })
	start := regexp.MustCompile(`startxref\n(\d+)`).FindSubmatch(table)
	table = bytes.Replace(table, start[0], fmt.Appendf(nil, "startxref\n%d", shifted(start[1])), 1)
	return append(slices.Clone(body[:cut]), table...), nil
}
