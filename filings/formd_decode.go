package filings

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// once is the text of an element that may stand once. A decoder would let the
// last of two win, and nobody would see the other.
type once struct {
	text string
	seen bool
}

// UnmarshalXML refuses the second of two.
func (o *once) UnmarshalXML(d *xml.Decoder, start xml.StartElement) error {
	if o.seen {
		return fmt.Errorf("%s stands twice", start.Name.Local)
	}
	o.seen = true
	if err := d.DecodeElement(&o.text, &start); err != nil {
		return err
	}
	o.text = strings.TrimSpace(o.text)
	return nil
}

const noticeRoot = "edgarSubmission"

// decodeNotice reads the elements of a notice, and lists those that it does
// not know.
func decodeNotice(body []byte) (sent sentNotice, unknown []string, err error) {
	text, err := noticeText(body)
	if err != nil {
		return sent, nil, err
	}
	if err := xml.NewDecoder(bytes.NewReader(text)).Decode(&sent); err != nil {
		return sent, nil, misshapen(SEC.Name, "the notice", "%v", err)
	}
	if sent.XMLName.Local != noticeRoot {
		return sent, nil, misshapen(SEC.Name, "the root element", "it is %.40q, and a notice has %s", sent.XMLName.Local, noticeRoot)
	}
	return sent, unknownElements(text), nil
}

// noticeText is the XML of a notice: the body, or what the full submission, an
// SGML envelope, holds in its XML part.
func noticeText(body []byte) ([]byte, error) {
	body = bytes.TrimLeft(bytes.TrimPrefix(body, []byte("\xef\xbb\xbf")), " \t\r\n")
	if !bytes.HasPrefix(body, []byte("<SUBMISSION>")) && !bytes.HasPrefix(body, []byte("<SEC-DOCUMENT>")) && !bytes.HasPrefix(body, []byte("-----BEGIN PRIVACY")) {
		return body, nil
	}
	for rest := body; ; {
		_, after, found := bytes.Cut(rest, []byte("<XML>"))
		part, beyond, closed := bytes.Cut(after, []byte("</XML>"))
		if !found || !closed {
			return nil, misshapen(SEC.Name, "the submission", "no XML part of it holds a notice")
		}
		if bytes.Contains(part, []byte(noticeRoot)) {
			return bytes.TrimSpace(part), nil
		}
		rest = beyond
	}
}

// knownElements are the ways to all elements that [sentNotice] reads.
var knownElements = func() map[string]bool {
	known := map[string]bool{"/" + noticeRoot: true}
	addElements(known, "/"+noticeRoot, reflect.TypeFor[sentNotice]())
	return known
}()

func addElements(known map[string]bool, above string, t reflect.Type) {
	for i := range t.NumField() {
		field := t.Field(i)
		if field.Tag.Get("xml") == "" {
			continue
		}
		at := above
		for _, step := range strings.Split(field.Tag.Get("xml"), ">") {
			at += "/" + step
			known[at] = true
		}
		inner := field.Type
		if inner.Kind() == reflect.Slice {
			inner = inner.Elem()
		}
		if inner.Kind() == reflect.Struct && inner != reflect.TypeFor[once]() {
			addElements(known, at, inner)
		}
	}
}

const maxUnknown = 20

// unknownElements lists elements of a document that was decoded, by their way
// from the root: what a newer form asks for and this reader does not give.
func unknownElements(text []byte) (unknown []string) {
	d := xml.NewDecoder(bytes.NewReader(text))
	var at []string
	for {
		token, err := d.Token()
		if err == io.EOF || err != nil {
			return unknown
		}
		switch token := token.(type) {
		case xml.StartElement:
			at = append(at, token.Name.Local)
			if way := "/" + strings.Join(at, "/"); !knownElements[way] {
				if len(unknown) < maxUnknown && !slices.Contains(unknown, way) {
					unknown = append(unknown, way)
				}
				if d.Skip() != nil {
					return unknown
				}
				at = at[:len(at)-1]
			}
		case xml.EndElement:
			if at = at[:len(at)-1]; len(at) == 0 {
				return unknown
			}
		}
	}
}
