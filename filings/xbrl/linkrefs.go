package xbrl

import (
	"context"
	"slices"
)

// rootSpace gives the namespace of a document's root, "" when it shows none.
func rootSpace(body []byte) string {
	const enough = 64 << 10
	doc, err := decoded(string(body[:min(len(body), enough)]), enough*4)
	if err != nil && len(body) > enough { // the cut may have gone through a character
		doc, err = decoded(string(body), int64(len(body))*4)
	}
	if err != nil {
		return ""
	}
	limits, _ := Limits{}.filled()
	s := scanner{doc: doc, limits: limits}
	if t, err := s.next(); err != nil || t != tokenStart {
		return ""
	}
	root, _ := s.element()
	return root.Space
}

// References gives the documents that an instance or an inline document names:
// its schemas, linkbases and roles, resolved against its own address.
//
// It fails with an [Error] when the document is not well formed or is over a
// limit, and with the context's error when ctx ends.
func References(ctx context.Context, address string, body []byte, limits Limits) ([]Reference, error) {
	doc, limits, err := openText(body, limits)
	if err != nil {
		return nil, err
	}
	r := &linkReader{address: address, reader: reader{scanner: scanner{doc: doc, limits: limits, page: isInline(doc)}, ctx: ctx}}
	var out []Reference
	bases := []string{address}
	for n := 0; ; n++ {
		if n&4095 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		t, err := r.next()
		switch {
		case err != nil:
			return nil, err
		case t == tokenEOF:
			return out, nil
		case t == tokenEnd:
			bases = bases[:len(bases)-1]
		case t == tokenStart:
			base := bases[len(bases)-1]
			if q, ok := r.qualify(r.name); ok && q.Space == spaceLinkbase && slices.Contains(referring, q.Local) {
				out = append(out, Reference{Role: r.foreign(spaceXLink, "role"), Address: r.href(base)})
			}
			bases = append(bases, r.based(base))
		}
	}
}

var referring = []string{"schemaRef", "linkbaseRef", "roleRef", "arcroleRef"}
