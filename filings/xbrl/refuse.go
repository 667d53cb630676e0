package xbrl

import (
	"fmt"
	"strings"
)

// The two namespaces of inline XBRL, 1.1 and 1.0.
const (
	spaceInline    = "http://www.xbrl.org/2013/inlineXBRL"
	spaceInlineOld = "http://www.xbrl.org/2008/inlineXBRL"
)

// refuseHTML recognises a web page before the XML scanner stumbles over it. A
// vendor's error page comes with status 200 often enough.
func refuseHTML(doc string) error {
	i := prologEnd(doc)
	head := strings.ToLower(doc[i:min(len(doc), i+len("<!doctype html"))])
	if !strings.HasPrefix(head, "<html") && !strings.HasPrefix(head, "<!doctype html") {
		return nil
	}
	if isInline(doc) {
		return shapeAt(doc, i, "this is an inline XBRL document, not an instance",
			"read it with ParseInline, or give the instance extracted from it, the …_htm.xml file in the same filing")
	}
	return shapeAt(doc, i, "this is an HTML page, not an XBRL instance",
		"it may be an error page or the readable form of the filing; give the instance document")
}

// prologEnd skips white space, processing instructions and comments.
func prologEnd(doc string) int {
	for i := 0; ; {
		i = skipBlanks(doc, i)
		mark := ""
		switch rest := doc[i:]; {
		case strings.HasPrefix(rest, "<?"):
			mark = "?>"
		case strings.HasPrefix(rest, "<!--"):
			mark = "-->"
		default:
			return i
		}
		end := strings.Index(doc[i:], mark)
		if end < 0 {
			return i
		}
		i += end + len(mark)
	}
}

// refuseJSON names the reader of a document that is JSON.
func refuseJSON(doc string) error {
	if !strings.HasPrefix(doc, "{") {
		return nil
	}
	if sniffJSON(doc) == KindJSON {
		return shapeAt(doc, 0, "text outside the root element: this is an xBRL-JSON report, not XML", "read it with ParseJSON")
	}
	return shapeAt(doc, 0, "text outside the root element: this is JSON, not XML", "give the instance (.xml, .xbrl), the inline page or the xBRL-JSON report")
}

func isInline(doc string) bool {
	return strings.Contains(doc, spaceInline) || strings.Contains(doc, spaceInlineOld)
}

// notInstance says what a document with another root is, as far as it shows.
func (r *reader) notInstance(root QName) error {
	if isInline(r.doc) {
		return r.fail(fmt.Sprintf("<%s> holds inline XBRL and is not an instance", clip(r.name)),
			"read it with ParseInline, or give the instance extracted from it, the …_htm.xml file in the same filing")
	}
	what := fmt.Sprintf("the root element is <%s>, not an xbrl instance", clip(r.name))
	switch {
	case root.Space == spaceLinkbase:
		what = "this is a linkbase (labels, presentation, calculation or definition), not an instance"
	case root.Space == spaceSchema:
		what = "this is a taxonomy schema, not an instance"
	}
	return r.fail(what, "give the document whose root is xbrl in "+spaceInstance)
}
