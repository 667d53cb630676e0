package source

// Bodies are looked through in windows, so that decoding never holds more than
// a piece of a large one. The overlap is longer than any key in any encoding.
const (
	echoWindow  = 256 << 10
	echoOverlap = 16 << 10
)

// Knows reports whether a known secret stands in a body, plain, in base64, or
// below percent-encoding and the escapes of JSON. A body is never changed to
// take one out: its digest would no longer be that of what was received.
func (r *Redactor) Knows(body []byte) bool {
	known := r.forms()
	if known == nil || len(known.by) == 0 {
		return false
	}
	for from := 0; from < len(body); from += echoWindow {
		window := body[from:min(len(body), from+echoWindow+echoOverlap)]
		if (&redaction{known: known}).knownBelow(view{text: string(window)}) {
			return true
		}
	}
	return false
}

// knownBelow looks for known secrets as text does, and for nothing else.
func (d *redaction) knownBelow(v view) bool {
	for range maxLayers {
		for inner, n := v, 0; n < maxLayers; n++ {
			if d.knownIn(inner); len(d.spans) > 0 {
				return true
			}
			next, changed := inner.percentDecoded()
			if !changed {
				break
			}
			inner = next
		}
		next, changed := v.unescaped()
		if !changed {
			break
		}
		v = next
	}
	return false
}

// echoes says whether an answer repeats a key of this desk.
func (c *Client) echoes(v Vendor, a Answer) bool {
	return c.Redactor(v.KeyEnv).Knows(a.Body)
}

func echoRefused(vendor string) error {
	return &RefusedError{
		Rule:   "echo",
		Reason: "an answer of " + vendor + " repeats a key of this desk, so nothing was made of it and its body is not kept",
		Remedy: "have the key replaced where it was issued, and ask otherwise: what is kept of an answer is kept as it was received",
	}
}
