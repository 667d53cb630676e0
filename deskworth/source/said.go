package source

import (
	"bytes"
	"encoding/json"
	"io"
	"regexp"
	"strings"
)

const (
	maxSaid      = 240     // bytes of a vendor's words that an error quotes
	maxSaidBytes = 1 << 16 // bytes that are searched for them
)

var (
	pageTitle  = regexp.MustCompile(`(?is)<title[^>]*>(.*?)</title>`)
	xmlMessage = regexp.MustCompile(`\bmessage="([^"]*)"`)
	anyTag     = regexp.MustCompile(`<[^>]*>`)
)

// saidNames are the members in which vendors put their words, in the order in
// which they are believed.
var saidNames = []string{"error_message", "description", "message", "detail", "msg", "error", "Error Message", "Note", "Information"}

// said takes a vendor's own words out of a refusal: the message of its JSON or
// XML, the title of its page, else how its text begins. Redacted, then cut.
func said(body []byte, r *Redactor) string {
	body = trimFront(whole(body, maxSaidBytes))
	words := ""
	switch lookAt(body) {
	case LookJSON:
		words = saidInJSON(body)
	case LookHTML:
		words = firstGroup(pageTitle, body)
	case LookXML:
		words = firstGroup(xmlMessage, body)
	}
	if words == "" {
		words = anyTag.ReplaceAllString(string(body), " ")
	}
	words = strings.ToValidUTF8(strings.Join(strings.Fields(words), " "), "�")
	return r.Cut(words, maxSaid)
}

// whole is the beginning of a body up to the last place where no key is cut in
// two: half of one would not be recognised.
func whole(body []byte, most int) []byte {
	if len(body) <= most {
		return body
	}
	return body[:bytes.LastIndexAny(body[:most], " \t\r\n\"'<>,&")+1]
}

func firstGroup(pattern *regexp.Regexp, body []byte) string {
	if found := pattern.FindSubmatch(body); found != nil {
		return string(found[1])
	}
	return ""
}

// saidInJSON finds the most believed member that holds a text, at any depth.
func saidInJSON(body []byte) string {
	d := json.NewDecoder(bytes.NewReader(body))
	found := map[string]string{}
	name, depth, wantName := "", []json.Delim{}, false
	for {
		token, err := d.Token()
		if err != nil {
			if err != io.EOF && len(found) == 0 {
				return ""
			}
			break
		}
		switch t := token.(type) {
		case json.Delim:
			if t == '{' || t == '[' {
				depth = append(depth, t)
			} else if len(depth) > 0 {
				depth = depth[:len(depth)-1]
			}
			wantName = len(depth) > 0 && depth[len(depth)-1] == '{'
			continue
		case string:
			if wantName {
				name, wantName = t, false
				continue
			}
			if _, known := found[name]; !known {
				found[name] = t
			}
		}
		wantName = len(depth) > 0 && depth[len(depth)-1] == '{'
	}
	for _, name := range saidNames {
		if found[name] != "" {
			return found[name]
		}
	}
	return ""
}
