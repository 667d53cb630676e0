package xbrl

import (
	"strings"

	"golang.org/x/text/encoding/unicode"
)

// Kind is what a document is, as far as its root element shows.
type Kind string

// The kinds that [Sniff] tells apart.
const (
	KindInstance Kind = "instance" // what Parse reads
	KindInline   Kind = "inline"   // what ParseInline reads: a page that holds inline XBRL
	KindJSON     Kind = "json"     // what ParseJSON reads: an xBRL-JSON report
	KindHTML     Kind = "html"     // any other page
	KindOther    Kind = "other"    // a linkbase, a schema, something else
)

// Sniff says what a document is from its beginning, which must hold the whole
// start tag of the root: 64 KiB are plenty. It judges by the root element, or of
// JSON by the documentType or, when the beginning does not reach it, by the first
// key; never by a file's name.
func Sniff(head []byte) Kind {
	doc := string(head)
	if strings.HasPrefix(doc, bomBig) || strings.HasPrefix(doc, bomWee) {
		doc, _ = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().String(doc)
	}
	doc = strings.TrimLeft(strings.TrimPrefix(doc, bomUTF8), " \t\r\n")
	switch {
	case strings.HasPrefix(doc, "{"):
		return sniffJSON(doc)
	case beginsInstance(doc): // even one that declares a prefix for inline XBRL
		return KindInstance
	case isInline(doc):
		return KindInline
	case refuseHTML(doc) != nil:
		return KindHTML
	}
	return KindOther
}

func beginsInstance(doc string) bool {
	limits, _ := Limits{}.filled()
	s := scanner{doc: doc, limits: limits}
	if t, err := s.next(); err != nil || t != tokenStart {
		return false
	}
	root, err := s.element()
	return err == nil && root.Space == spaceInstance && root.Local == "xbrl"
}

// sniffJSON knows a report by its documentType. One that has its facts first may
// be longer than its beginning shows.
func sniffJSON(doc string) Kind {
	if _, after, found := strings.Cut(doc, `"documentType"`); found {
		value, _, _ := strings.Cut(strings.TrimLeft(after, " \t\r\n:\""), `"`)
		if strings.HasSuffix(value, "/xbrl-json") {
			return KindJSON
		}
		return KindOther
	}
	if strings.HasPrefix(strings.TrimLeft(doc[1:], " \t\r\n"), `"facts"`) {
		return KindJSON
	}
	return KindOther
}
