package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// maxSearchBytes bounds an answer, which also carries what we drop.
const maxSearchBytes = 4 << 20

// searchVendor is how one vendor is asked and read.
type searchVendor struct {
	name    SearchVendorName
	source  source.Vendor
	local   bool // takes a country and a language
	topical bool // takes a topic
	request func(SearchRequest) source.Request
	decode  func(body []byte) (searchSaid, error)
	refusal func(err *source.UpstreamError, a source.Answer) error // nil: as it is
}

// searchVendors lists them in the order in which a key is looked for.
func searchVendors() []searchVendor {
	return []searchVendor{
		{name: SearchBrave, source: Brave, local: true, request: braveRequest, decode: decodeBrave, refusal: braveRefusal},
		{name: SearchTavily, source: Tavily, topical: true, request: tavilyRequest, decode: decodeTavily, refusal: tavilyRefusal},
		{name: SearchSerper, source: Serper, local: true, request: serperRequest, decode: decodeSerper, refusal: serperRefusal},
	}
}

func searchVendorOf(name SearchVendorName) (searchVendor, bool) {
	for _, row := range searchVendors() {
		if row.name == name {
			return row, true
		}
	}
	return searchVendor{}, false
}

// accepts refuses what this vendor would pass over in silence.
func (v searchVendor) accepts(r SearchRequest) error {
	refuse := func(field string) error {
		return searchArgument(field, v.source.Name+" takes none", "leave it out, or name a vendor that does")
	}
	switch {
	case r.Country != "" && !v.local:
		return refuse("country")
	case r.Language != "" && !v.local:
		return refuse("language")
	case r.Topic != "" && !v.topical:
		return refuse("topic")
	}
	return nil
}

// searchSaid is what one body says, decoded and not yet judged.
type searchSaid struct {
	rows    []searchSent
	answers int // that a model wrote
	texts   int // of whole pages
	more    bool
}

// searchSent is one result as it was sent. Stated is a date in a form for
// programs, spoken one in words, which may be relative.
type searchSent struct{ title, address, extract, stated, spoken string }

func searchShape(vendor, where, format string, args ...any) error {
	return &source.ShapeError{Vendor: vendor, Where: where, Problem: fmt.Sprintf(format, args...)}
}

func decodeSearch(v source.Vendor, body []byte, into any) error {
	if !utf8.Valid(body) {
		return searchShape(v.Name, "body", "it is not UTF-8")
	}
	if err := json.Unmarshal(body, into); err != nil {
		return searchShape(v.Name, "body", "%v", err)
	}
	return nil
}

// sentJSON is a question as a body, the same bytes for the same question.
func sentJSON(question any) []byte {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(question) // texts and numbers always encode
	return bytes.TrimSpace(body.Bytes())
}
