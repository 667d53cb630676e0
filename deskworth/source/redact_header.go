package source

import (
	"net/http"
	"strings"
)

// Header returns a copy of the fields with secret values replaced whole:
// Authorization, cookies, the vendors' key fields. Other values are redacted
// as text, and addresses (Location, Referer) as addresses.
func (r *Redactor) Header(h http.Header) http.Header {
	out := h.Clone()
	for name, values := range out {
		for i := range values {
			values[i] = r.headerValue(name, values[i])
		}
	}
	return out
}

func (r *Redactor) headerValue(name, value string) string {
	folded := foldParameter(name)
	switch {
	case headerSecrecy(folded) != harmless:
		if strings.TrimSpace(value) == "" {
			return value
		}
		return Redacted
	case folded == "location" || folded == "contentlocation" || folded == "referer":
		return r.URL(value)
	}
	return r.Text(value)
}

// HeaderLine redacts one line of a recorded exchange: a field as Header does,
// keeping the blanks around its value, and a request line as text. The marks
// of curl -v before a field ("> ", "< ") are passed over.
func (r *Redactor) HeaderLine(line string) string {
	line, _ = r.headerLine(line)
	return line
}

// headerLine also tells whether the field was secret, for continuation lines.
func (r *Redactor) headerLine(line string) (out string, secret bool) {
	out, secret = r.headerLineOnce(line)
	for n := 1; n < maxRedactPasses && out != line; n++ {
		line = out
		out, _ = r.headerLineOnce(line)
	}
	return out, secret
}

func (r *Redactor) headerLineOnce(line string) (out string, secret bool) {
	start := 0
	if len(line) > 1 && strings.IndexByte("<>*", line[0]) >= 0 && line[1] == ' ' {
		start = 2
	}
	colon := strings.IndexByte(line[min(start+1, len(line)):], ':') // HTTP/2 names begin with one
	if colon < 0 {
		return r.Text(line), false
	}
	colon += start + 1
	name := line[start:colon]
	if !isFieldName(strings.TrimPrefix(name, ":")) {
		return r.Text(line), false
	}
	value := line[colon+1:]
	inner := strings.Trim(value, " \t")
	from := strings.Index(value, inner)
	redacted := r.headerValue(name, inner)
	out = line[:colon+1] + value[:from] + redacted + value[from+len(inner):]
	if r.redactedFurther(out) {
		out = r.Text(out) // a secret across name and value
	}
	return out, headerSecrecy(foldParameter(name)) != harmless
}

func (r *Redactor) redactedFurther(line string) bool {
	pass := redaction{known: r.forms()}
	return pass.holdsKnown(line)
}

func isFieldName(name string) bool {
	return name != "" && wordEnd(name, 0, len(name)) == len(name)
}
