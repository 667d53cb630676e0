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
	KindInline   Kind = "inline"   // an HTML page that holds inline XBRL
	KindHTML     Kind = "html"     // any other page
	KindOther    Kind = "other"    // a linkbase, a schema, something else
)

// Sniff says what a document is from its beginning, which must hold the whole
// start tag of the root: 64 KiB are plenty. It judges by the root element,
// never by a file's name.
func Sniff(head []byte) Kind {
	doc := string(head)
	if strings.HasPrefix(doc, bomBig) || strings.HasPrefix(doc, bomWee) {
		doc, _ = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().String(doc)
	}
	doc = strings.TrimLeft(strings.TrimPrefix(doc, bomUTF8), " \t\r\n")
	html := refuseHTML(doc) != nil
	switch {
	case isInline(doc):
		return KindInline
	case html:
		return KindHTML
	}
	limits, _ := Limits{}.filled()
	s := scanner{doc: doc, limits: limits}
	if t, err := s.next(); err != nil || t != tokenStart {
		return KindOther
	}
	if root, err := s.element(); err == nil && root.Space == spaceInstance && root.Local == "xbrl" {
		return KindInstance
	}
	return KindOther
}
