package source

import (
	"strings"
	"unicode/utf8"
)

// Redacted stands where a secret stood. It needs no escaping in an address, a
// header or a JSON string, so that nothing around it has to change.
const Redacted = "REDACTED"

// maxRedactPasses bounds the passes over one text. A replacement may bring a
// new match about (a secret that ends where the placeholder begins); two
// passes settle almost every text, and a fixed bound keeps the time linear.
const maxRedactPasses = 8

// Redactor takes secrets out of what leaves the process: addresses, log lines,
// error texts, headers and JSON bodies.
//
// It looks for values by their names (api_key, Authorization, …), by their
// shapes (ghp_…, eyJ…) and by their text (the keys the operator configured,
// plain, percent-encoded or in base64). Everything else stays byte for byte,
// and a second redaction changes nothing. It keeps only what it was told; a
// nil Redactor works and knows no secret.
type Redactor struct {
	known *knownForms
}

// NewRedactor returns a Redactor that also removes these secrets wherever they
// stand; white space around one is no part of it. A secret of fewer than eight characters is ignored: taking it out of
// every word that holds it would destroy texts and hide nothing.
func NewRedactor(known ...string) *Redactor {
	return &Redactor{known: newKnownForms(known)}
}

// URL redacts one address: userinfo, secret query and fragment values,
// addresses inside values, path shapes, known secrets. It works on any text,
// also one that url.Parse refuses.
func (r *Redactor) URL(address string) string {
	return r.settle(address, (*redaction).url)
}

// Text redacts a log line, an error text or any other prose: the addresses in
// it, name=value pairs under secret names, header phrases, token shapes, known
// secrets.
func (r *Redactor) Text(text string) string {
	return r.settle(text, (*redaction).text)
}

// Cut redacts text and only then cuts it to at most n bytes, at a rune's edge,
// so that a secret is never halved past recognition. A cut text ends in "…"
// when there is room for it.
func (r *Redactor) Cut(text string, n int) string {
	const ellipsis = "…"
	text = r.Text(text)
	if len(text) <= n {
		return text
	}
	tail := ""
	if n > len(ellipsis) {
		n, tail = n-len(ellipsis), ellipsis
	}
	n = max(n, 0)
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + tail
}

// String keeps the known secrets out of %v and %s.
func (r *Redactor) String() string { return "source.Redactor" }

// GoString keeps the known secrets out of %#v.
func (r *Redactor) GoString() string { return "source.Redactor" }

// settle runs one way of looking until it finds nothing more to replace.
func (r *Redactor) settle(text string, look func(*redaction, view)) string {
	for range maxRedactPasses {
		pass := redaction{known: r.forms()}
		look(&pass, view{text: text})
		next, changed := pass.apply(text)
		if !changed {
			return text
		}
		text = next
	}
	return text
}

func (r *Redactor) forms() *knownForms {
	if r == nil {
		return nil
	}
	return r.known
}

// redaction is one pass over one text: the places found so far.
type redaction struct {
	known *knownForms
	spans []span
}

// url looks at the whole text as one address, and again below each layer of
// backslash escapes (an address quoted in JSON spells & as \u0026).
func (d *redaction) url(v view) {
	for range maxLayers {
		d.everywhere(v)
		d.address(v, 0)
		next, changed := v.unescaped()
		if !changed {
			return
		}
		v = next
	}
}

// text looks at prose, and again below each layer of backslash escapes.
func (d *redaction) text(v view) {
	for range maxLayers {
		next, changed := v.unescaped()
		d.everywhere(v)
		d.prose(v, changed)
		if !changed {
			return
		}
		v = next
	}
}

// everywhere looks for what is secret wherever it stands: known values and
// token shapes, also below percent-encoding.
func (d *redaction) everywhere(v view) {
	for range maxLayers {
		d.knownIn(v)
		d.tokensIn(v)
		next, changed := v.percentDecoded()
		if !changed {
			return
		}
		v = next
	}
}

// quick reports that a short text without any separator can hold no secret.
func quick(text string) bool {
	return len(text) < minKnown && !strings.ContainsAny(text, "=:%\\")
}
