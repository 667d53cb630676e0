package source

import (
	"encoding/json"
	"strings"
)

// JSON redacts a JSON document in place: values under secret names, and in
// every other string what Text would take out of it. Key order, white space and
// the digits of numbers stay. Under a secret name a list or an object loses
// every string and number in it; true, false and null are no secrets, and the
// value of a bare "key" is one only when it looks made (a licence, a date or a
// bucket does not). A number
// that is a secret becomes the placeholder in quotes, so that the document
// stays JSON. What is not JSON is redacted as text.
func (r *Redactor) JSON(body []byte) []byte {
	text := string(body)
	for range maxRedactPasses {
		if !json.Valid([]byte(text)) {
			return []byte(r.Text(text))
		}
		pass := redaction{known: r.forms()}
		pass.document(text)
		next, changed := pass.apply(text)
		if !changed {
			break
		}
		text = next
	}
	pass := redaction{known: r.forms()}
	if pass.holdsKnown(text) {
		// A secret with quotes and commas in it lies across values: better
		// broken JSON than a whole secret.
		return []byte(r.Text(text))
	}
	return []byte(text)
}

// document walks a valid JSON text.
func (d *redaction) document(text string) {
	w := jsonWalk{found: d, text: text}
	w.value(false)
}

// jsonWalk reads a JSON text that is known to be valid, once, front to back.
type jsonWalk struct {
	found *redaction
	text  string
	at    int
}

// value reads one value; hidden says that it stands under a secret name.
func (w *jsonWalk) value(hidden bool) {
	w.space()
	switch w.text[w.at] {
	case '{':
		w.object(hidden)
	case '[':
		w.array(hidden)
	case '"':
		w.content(w.quotedText(), hidden)
	default:
		w.bare(hidden)
	}
}

func (w *jsonWalk) object(hidden bool) {
	var codes []view // values under "code", secrets when a state stands beside them
	var state bool
	for w.at++; w.more('}'); {
		key := w.quotedText()
		w.found.text(unescapedAll(key))
		name := foldParameter(unescapedAll(key).text)
		state = state || name == stateName
		w.space()
		w.at++ // the colon
		w.space()
		from := w.at
		w.value(hidden || headerSecrecy(name) != harmless && name != keyName)
		if w.text[from] != '"' {
			continue
		}
		text := view{text: w.text[from+1 : w.at-1], base: from + 1}
		switch {
		case name == codeName:
			codes = append(codes, text)
		case name == keyName && looksMade(text.text):
			w.found.hide(text, 0, len(text.text))
		}
	}
	for _, code := range codes {
		if state {
			w.found.hide(code, 0, len(code.text))
		}
	}
}

func (w *jsonWalk) array(hidden bool) {
	for w.at++; w.more(']'); {
		w.value(hidden)
	}
}

// more passes white space and a comma and reports whether an item follows; at
// the end it passes the closing bracket.
func (w *jsonWalk) more(closing byte) bool {
	w.space()
	if w.text[w.at] == ',' {
		w.at++
		w.space()
	}
	if w.text[w.at] == closing {
		w.at++
		return false
	}
	return true
}

// quotedText passes a string and gives what stands between its quotes.
func (w *jsonWalk) quotedText() view {
	from := w.at + 1
	for w.at = from; w.text[w.at] != '"'; w.at++ {
		if w.text[w.at] == '\\' {
			w.at++
		}
	}
	w.at++
	return view{text: w.text[from : w.at-1], base: from}
}

func (w *jsonWalk) content(v view, hidden bool) {
	switch {
	case hidden:
		w.found.hide(v, 0, len(v.text))
	case !quick(v.text):
		w.found.text(unescapedAll(v))
	}
}

// bare passes a number or a word.
func (w *jsonWalk) bare(hidden bool) {
	from := w.at
	w.at = indexAnyFrom(w.text, w.at, ",]} \t\r\n")
	number := w.text[from]
	if number == '-' || '0' <= number && number <= '9' {
		if hidden || w.found.holdsKnown(w.text[from:w.at]) {
			w.found.spans = append(w.found.spans, span{from, w.at, true})
		}
	}
}

func (w *jsonWalk) space() {
	for w.at < len(w.text) && strings.IndexByte(" \t\r\n", w.text[w.at]) >= 0 {
		w.at++
	}
}

// unescapedAll takes the escapes of a JSON string off, once.
func unescapedAll(v view) view {
	next, _ := v.unescaped()
	return next
}
