package xbrl

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

const (
	bomUTF8 = "\xef\xbb\xbf"
	bomBig  = "\xfe\xff"
	bomWee  = "\xff\xfe"
)

// openText gives the text of a document in hand, and the limits that it is held to.
func openText(body []byte, limits Limits) (string, Limits, error) {
	limits, err := limits.filled()
	if err != nil {
		return "", limits, err
	}
	if int64(len(body)) > limits.Bytes {
		return "", limits, tooLarge(limits.Bytes)
	}
	doc, err := decoded(string(body), limits.Bytes)
	return doc, limits, err
}

// decoded gives the document as UTF-8 without a byte order mark and without the
// white space that documents cut out of a full submission have before their
// declaration.
func decoded(doc string, limit int64) (string, error) {
	if doc == "" {
		return "", shape("the document is empty", "fetch it again")
	}
	if strings.HasPrefix(doc, bomBig) || strings.HasPrefix(doc, bomWee) {
		order := unicode.BigEndian
		if strings.HasPrefix(doc, bomWee) {
			order = unicode.LittleEndian
		}
		return transcoded(doc, unicode.UTF16(order, unicode.ExpectBOM), limit)
	}
	marked := strings.HasPrefix(doc, bomUTF8)
	doc = strings.TrimLeft(strings.TrimPrefix(doc, bomUTF8), " \t\r\n")
	from, name, wrong, err := encodingOf(doc, marked)
	switch {
	case err != nil:
		return "", err
	case from != nil:
		return transcoded(doc, from, limit)
	}
	if i := wrong(doc); i >= 0 {
		return "", notInEncoding(doc, i, name)
	}
	return doc, nil
}

// encodingOf gives the encoding that a document declares, or else the check that
// its bytes need. marked says that it has the byte order mark of UTF-8.
func encodingOf(doc string, marked bool) (from encoding.Encoding, name string, wrong func(string) int, err error) {
	name = strings.ToLower(declaredEncoding(doc))
	if marked && name != "us-ascii" {
		name = "utf-8" // the mark outweighs what the declaration says
	}
	switch name {
	case "", "utf-8", "utf8":
		return nil, "UTF-8", firstNotUTF8, nil
	case "us-ascii", "ascii", "ansi_x3.4-1968":
		return nil, "us-ascii", firstNotASCII, nil
	case "iso-8859-1", "latin1", "latin-1", "iso8859-1":
		return charmap.ISO8859_1, name, nil, nil
	case "windows-1252", "cp1252":
		return charmap.Windows1252, name, nil, nil
	}
	return nil, name, nil, shapeAt(doc, 0, "the encoding "+quoted(name)+" is not one this reader knows",
		"UTF-8, us-ascii, iso-8859-1, windows-1252 and UTF-16 with a byte order mark are; convert the document")
}

// declaredEncoding reads the encoding out of <?xml … encoding="…"?>.
func declaredEncoding(doc string) string {
	if !strings.HasPrefix(doc, "<?xml") {
		return ""
	}
	end := strings.Index(doc, "?>")
	if end < 0 {
		return ""
	}
	_, after, ok := strings.Cut(doc[:end], "encoding")
	if !ok {
		return ""
	}
	after = strings.TrimLeft(after, " \t\r\n=")
	if after == "" || (after[0] != '"' && after[0] != '\'') {
		return ""
	}
	name, _, _ := strings.Cut(after[1:], after[:1])
	return name
}

func transcoded(doc string, from encoding.Encoding, limit int64) (string, error) {
	out, err := from.NewDecoder().String(doc)
	if err != nil {
		return "", shape("the document is not in the encoding it declares", "fetch it again, or convert it to UTF-8")
	}
	if int64(len(out)) > limit {
		return "", tooLarge(limit)
	}
	return strings.TrimLeft(out, " \t\r\n"), nil
}

// notInEncoding refuses a document at the first byte its encoding does not allow;
// putting a replacement character there would change what was filed.
func notInEncoding(doc string, wrong int, name string) *Error {
	return shapeAt(doc, wrong, "a byte here is not "+name+", which the document is declared or taken to be",
		"fetch it again, or correct the encoding in its XML declaration")
}

func nulAt(doc string, at int) *Error {
	return shapeAt(doc, at, "a NUL character, which XML does not allow", "fetch the document again")
}

func firstNotUTF8(doc string) int {
	if utf8.ValidString(doc) {
		return -1
	}
	for i := 0; i < len(doc); {
		r, n := utf8.DecodeRuneInString(doc[i:])
		if r == utf8.RuneError && n <= 1 {
			return i
		}
		i += n
	}
	return -1
}

func firstNotASCII(doc string) int {
	i := 0
	for ; i+16 <= len(doc); i += 16 { // sixteen bytes a step: documents are large and nearly always pass
		b := doc[i : i+16]
		if (word(b)|word(b[8:]))&0x8080808080808080 != 0 {
			break
		}
	}
	for ; i < len(doc); i++ {
		if doc[i] >= utf8.RuneSelf {
			return i
		}
	}
	return -1
}
