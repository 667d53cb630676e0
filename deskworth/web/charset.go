package web

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
)

// wide is an encoding of two or four bytes a unit.
type wide struct {
	name  string
	size  int
	order binary.ByteOrder
}

var (
	utf16le = wide{"utf-16le", 2, binary.LittleEndian}
	utf16be = wide{"utf-16be", 2, binary.BigEndian}
	utf32le = wide{"utf-32le", 4, binary.LittleEndian}
	utf32be = wide{"utf-32be", 4, binary.BigEndian}
)

// byteOrderMarks in the order in which they must be tried: the one of UTF-32 LE
// begins with that of UTF-16 LE.
var byteOrderMarks = []struct {
	mark string
	is   wide
}{
	{"\xff\xfe\x00\x00", utf32le}, {"\x00\x00\xfe\xff", utf32be}, {"\xff\xfe", utf16le}, {"\xfe\xff", utf16be}, {"\xef\xbb\xbf", wide{name: "utf-8"}},
}

var (
	declared    = regexp.MustCompile(`^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"'<>]*)["']`)
	declaration = regexp.MustCompile(`^\s*<\?xml\b[^>]*\?>`)
	inHeader    = regexp.MustCompile(`(?i);\s*charset\s*=\s*["']?([^"';\s]+)`)
)

// transcode gives a feed as UTF-8 without its XML declaration, which would say
// otherwise. The encoding is the byte order mark's, else the header's, else the
// declaration's. Bytes that are not of it refuse the whole feed: a title with a
// hole in it is another title. forbidden counts the characters that XML does not
// allow and that were dropped.
func transcode(body []byte, media string) (text []byte, forbidden int, err error) {
	text, name, err := decoded(body, media)
	if err != nil {
		return nil, 0, err
	}
	if at := invalidAt(text); at >= 0 {
		return nil, 0, &wireFault{where: fmt.Sprintf("byte %d", at), problem: "it is no " + name}
	}
	text = declaration.ReplaceAll(text, nil)
	text = bytes.Map(func(r rune) rune {
		if r < 0x20 && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			forbidden++
			return -1
		}
		return r
	}, text)
	return text, forbidden, nil
}

func decoded(body []byte, media string) (text []byte, name string, err error) {
	for _, known := range byteOrderMarks {
		if rest, found := bytes.CutPrefix(body, []byte(known.mark)); found {
			return known.is.decode(rest)
		}
	}
	if is, found := wideByZeros(body); found {
		return is.decode(body)
	}
	label := labelOf(body, media)
	encoding, name := charset.Lookup(label)
	switch {
	case label == "", name == "utf-8":
		return body, "utf-8", nil
	case isWideName(label):
		return body, "utf-8", nil // it was read up to its label byte by byte
	case encoding == nil || name == "replacement":
		return nil, "", &wireFault{where: "its encoding", problem: fmt.Sprintf("%.40q is none that is known", label)}
	case isWestern(name) && !isASCII(body) && utf8.Valid(body):
		return body, "utf-8", nil // mislabelled: western texts are never UTF-8 by chance
	}
	text, err = encoding.NewDecoder().Bytes(body)
	if err != nil || bytes.ContainsRune(text, utf8.RuneError) {
		return nil, "", &wireFault{where: "its encoding", problem: "some bytes are no " + name}
	}
	return text, name, nil
}

// labelOf is what the header says, else what the declaration does.
func labelOf(body []byte, media string) string {
	if m := inHeader.FindStringSubmatch(media); m != nil {
		return m[1]
	}
	if m := declared.FindSubmatch(body[:min(len(body), 1024)]); m != nil {
		return string(m[1])
	}
	return ""
}

// wideByZeros knows UTF-16 and UTF-32 without a mark by the zeros around the
// first character, which is ASCII in every feed.
func wideByZeros(body []byte) (wide, bool) {
	if len(body) < 4 {
		return wide{}, false
	}
	var zeros [4]bool
	for i := range zeros {
		zeros[i] = body[i] == 0
	}
	switch zeros {
	case [4]bool{false, true, true, true}:
		return utf32le, true
	case [4]bool{true, true, true, false}:
		return utf32be, true
	case [4]bool{false, true, false, true}:
		return utf16le, true
	case [4]bool{true, false, true, false}:
		return utf16be, true
	}
	return wide{}, false
}

// decode refuses half a pair and half a unit; it replaces nothing.
func (w wide) decode(body []byte) (text []byte, name string, err error) {
	if w.size == 0 {
		return body, w.name, nil
	}
	broken := &wireFault{where: "its encoding", problem: "some bytes are no " + w.name}
	if len(body)%w.size != 0 {
		return nil, "", broken
	}
	text = make([]byte, 0, len(body))
	for at := 0; at < len(body); at += w.size {
		r := w.unit(body[at:])
		if w.size == 2 && utf16.IsSurrogate(r) {
			if at += w.size; at >= len(body) {
				return nil, "", broken
			}
			if r = utf16.DecodeRune(r, w.unit(body[at:])); r == utf8.RuneError {
				return nil, "", broken
			}
		}
		if !utf8.ValidRune(r) {
			return nil, "", broken
		}
		text = utf8.AppendRune(text, r)
	}
	return text, w.name, nil
}

func (w wide) unit(body []byte) rune {
	if w.size == 2 {
		return rune(w.order.Uint16(body))
	}
	return rune(w.order.Uint32(body))
}

func isWideName(label string) bool {
	label = strings.ToLower(label)
	return strings.HasPrefix(label, "utf-16") || strings.HasPrefix(label, "utf-32") || strings.HasPrefix(label, "ucs-") || label == "utf16" || label == "utf32"
}

// isWestern are the names under which ascii, latin and their Windows kin go.
func isWestern(name string) bool {
	return slices.Contains([]string{"windows-1252", "iso-8859-15", "macintosh"}, name)
}

func isASCII(body []byte) bool {
	return !bytes.ContainsFunc(body, func(r rune) bool { return r >= utf8.RuneSelf })
}

// invalidAt is where a text stops being UTF-8; -1 when it does not.
func invalidAt(text []byte) int {
	if utf8.Valid(text) {
		return -1
	}
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return -1
}
