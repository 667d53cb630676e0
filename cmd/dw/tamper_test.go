package main

import (
	"archive/zip"
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// tamper changes one text of one file of a bundle, as a forger would: the file
// still opens. With forge it then writes the new size and digest wherever the
// manifest has the old ones, and seals the manifest's own sum again. It shares
// no code with what writes or verifies a bundle.
func tamper(bundle, name, old, replacement string, forge bool) error {
	file := filepath.Join(bundle, name)
	before, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	after, err := changed(name, before, old, replacement)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err := rewrite(file, after); err != nil || !forge {
		return err
	}
	manifest := filepath.Join(bundle, "manifest.json")
	body, err := os.ReadFile(manifest)
	if err != nil {
		return err
	}
	if name != "manifest.json" {
		body = bytes.ReplaceAll(body, []byte(digestOf(before)), []byte(digestOf(after)))
		body = bytes.ReplaceAll(body, fmt.Appendf(nil, `"bytes": %d,`, len(before)), fmt.Appendf(nil, `"bytes": %d,`, len(after)))
	}
	if body, err = resummed(body); err != nil {
		return err
	}
	return rewrite(manifest, body)
}

// rewrite replaces a file that its bundle made read-only or not.
func rewrite(file string, body []byte) error {
	if err := os.Remove(file); err != nil {
		return err
	}
	return os.WriteFile(file, body, 0o600)
}

func digestOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

var sumForm = regexp.MustCompile(`("sum": ")[0-9a-f]{64}(")`)

// resummed seals a manifest again: the digest of it, compacted, with the sum empty.
func resummed(manifest []byte) ([]byte, error) {
	var bare bytes.Buffer
	if err := json.Compact(&bare, sumForm.ReplaceAll(manifest, []byte("$1$2"))); err != nil {
		return nil, err
	}
	return sumForm.ReplaceAll(manifest, []byte("${1}"+digestOf(bare.Bytes())+"$2")), nil
}

func changed(name string, body []byte, old, replacement string) ([]byte, error) {
	switch filepath.Ext(name) {
	case ".xlsx", ".pptx", ".docx":
		return inZip(body, old, replacement)
	case ".pdf":
		return inPDF(body, old, replacement)
	}
	return inText(body, old, replacement)
}

func inText(body []byte, old, replacement string) ([]byte, error) {
	if !bytes.Contains(body, []byte(old)) {
		return nil, fmt.Errorf("%q does not stand in it", old)
	}
	return bytes.Replace(body, []byte(old), []byte(replacement), 1), nil
}

// inZip changes the first part that holds the text, and packs all parts again. A
// workbook within a deck is such a part, too.
func inZip(body []byte, old, replacement string) ([]byte, error) {
	archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w, done := zip.NewWriter(&out), false
	for _, f := range archive.File {
		part, err := partOf(f)
		if err != nil {
			return nil, err
		}
		change := inText
		if filepath.Ext(f.Name) == ".xlsx" {
			change = inZip
		}
		if again, err := change(part, old, replacement); err == nil && !done {
			part, done = again, true
		}
		entry, err := w.CreateHeader(&zip.FileHeader{Name: f.Name, Method: f.Method, Modified: f.Modified})
		if err != nil {
			return nil, err
		}
		if _, err := entry.Write(part); err != nil {
			return nil, err
		}
	}
	if !done {
		return nil, fmt.Errorf("%q stands in no part", old)
	}
	err = w.Close()
	return out.Bytes(), err
}

func partOf(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

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
	out := append(slices.Clone(body[:cut]), table...)
	if _, err := pdfw.Read(out); err != nil {
		return nil, fmt.Errorf("the forged file does not open: %w", err)
	}
	return out, nil
}

// textsOf lists what can be searched in a file, by where it stands: the file,
// and each part of a zip.
func textsOf(file string) (map[string][]byte, error) {
	body, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	texts := map[string][]byte{file: body}
	if archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body))); err == nil {
		for _, f := range archive.File {
			if texts[file+" "+f.Name], err = partOf(f); err != nil {
				return nil, err
			}
		}
	}
	if bytes.HasPrefix(body, []byte("%PDF-")) {
		shown, err := pdfw.Read(body)
		if err != nil {
			return nil, err
		}
		for _, p := range shown.Pages {
			texts[fmt.Sprintf("%s page %d", file, p.Number)] = []byte(p.Text)
		}
	}
	return texts, nil
}

// everyText lists the texts of all files below a folder.
func everyText(folder string) (map[string][]byte, error) {
	all := map[string][]byte{}
	err := filepath.WalkDir(folder, func(file string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		texts, err := textsOf(file)
		maps.Copy(all, texts)
		return err
	})
	return all, err
}
