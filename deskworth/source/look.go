package source

import (
	"bytes"
	"fmt"
	"strings"
)

// Look is what a body must look like at its first bytes, before a decoder sees it.
type Look string

// The looks that domains ask for. HTML never passes for any of them but HTML.
const (
	LookAnything Look = ""
	LookJSON     Look = "JSON"
	LookXML      Look = "XML"
	LookCSV      Look = "CSV"
	LookHTML     Look = "HTML"

	// LookJSONOrXML is for a publisher whose default is the one and who is asked
	// for the other: what came is told apart by its first byte.
	LookJSONOrXML Look = "JSON or XML"
)

// maxLookBytes is how far into a body is looked.
const maxLookBytes = 4096

// lookAt tells what a body is by its first bytes that are not blank; "" for
// text that is none of them.
func lookAt(body []byte) Look {
	start := trimFront(body[:min(len(body), maxLookBytes)])
	switch {
	case len(start) == 0:
		return LookAnything
	case bytes.HasPrefix(start, []byte("\xfe\xff")), bytes.HasPrefix(start, []byte("\xff\xfe")):
		return LookXML // UTF-16, which only XML comes in
	case start[0] == '<':
		return lookAtMarkup(start)
	case strings.IndexByte(`{["-0123456789`, start[0]) >= 0, startsWithWord(start):
		return LookJSON
	}
	return LookAnything
}

func trimFront(body []byte) []byte {
	return bytes.TrimLeft(bytes.TrimPrefix(body, []byte("\xef\xbb\xbf")), " \t\r\n")
}

func startsWithWord(start []byte) bool {
	for _, word := range []string{"true", "false", "null"} {
		if bytes.Equal(bytes.TrimSpace(start), []byte(word)) {
			return true
		}
	}
	return false
}

// lookAtMarkup tells a page from other markup: an XML declaration and comments
// may stand before either.
func lookAtMarkup(start []byte) Look {
	for {
		end := ""
		switch {
		case bytes.HasPrefix(start, []byte("<?")):
			end = "?>"
		case bytes.HasPrefix(start, []byte("<!--")):
			end = "-->"
		default:
			return lookAtTag(string(start[:min(len(start), 20)]))
		}
		_, rest, found := bytes.Cut(start, []byte(end))
		if !found {
			return LookXML
		}
		start = trimFront(rest)
	}
}

func lookAtTag(start string) Look {
	start = strings.ToLower(start)
	for _, tag := range []string{"<!doctype html", "<html", "<head", "<body", "<title", "<meta", "<script", "<div", "<p>", "<h1"} {
		if strings.HasPrefix(start, tag) {
			return LookHTML
		}
	}
	return LookXML
}

// passes says whether a body may go to the decoder that was asked for.
func (want Look) passes(body []byte) bool {
	switch is := lookAt(body); want {
	case LookAnything:
		return true
	case LookCSV:
		return is != LookHTML && is != LookXML && !bytes.HasPrefix(trimFront(body), []byte("{"))
	case LookHTML:
		return is == LookHTML || is == LookXML
	case LookJSONOrXML:
		return is == LookJSON || is == LookXML
	default:
		return is == want
	}
}

// checkLook refuses a body that answers with status 2xx and is not what was
// asked for: a page of a portal, a vendor's complaint in words.
func checkLook(vendor string, want Look, a Answer, r *Redactor) error {
	if want.passes(a.Body) {
		return nil
	}
	if len(trimFront(a.Body)) == 0 {
		return &ShapeError{Vendor: vendor, Where: "the first byte", Problem: fmt.Sprintf("the body is empty where %s was asked for", want)}
	}
	what := "text"
	if is := lookAt(a.Body); is != LookAnything {
		what = string(is)
	}
	if what == string(LookHTML) {
		what = "a page (HTML)"
	}
	return &UpstreamError{
		Vendor: vendor, Status: a.Status, Said: said(a.Body, r),
		Problem: fmt.Sprintf("it answers %s where %s was asked for", what, want),
		Remedy:  "open the address in a browser to see what it wants, then try again",
	}
}
