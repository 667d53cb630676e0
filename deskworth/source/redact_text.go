package source

import "strings"

// Bounds of what is looked at around one separator, so that a text made of
// separators costs linear time.
const (
	maxName   = 64
	maxBlanks = 8
	maxLikely = 512
	maxTrim   = 16
)

// prose looks at text that may hold addresses, name=value pairs and header
// phrases. escaped says that another layer lies below: a backslash then ends a
// value, because what follows it is looked at there.
func (d *redaction) prose(v view, escaped bool) {
	addresses := d.addressesIn(v, escaped, 0)
	d.chunks(v, escaped)
	d.namedValues(v, escaped, addresses)
}

// stretch is a part of a text.
type stretch struct{ from, to int }

// addressesIn finds and redacts every scheme://… of a text.
func (d *redaction) addressesIn(v view, escaped bool, depth int) (found []stretch) {
	text := v.text
	for i := 0; ; {
		at := strings.Index(text[i:], "://")
		if at < 0 {
			return found
		}
		at += i
		from := at
		for from > i && at-from < maxName && isScheme(text[from-1]) {
			from--
		}
		to := bareEnd(text, at+3, len(text), escaped)
		if from > 0 && text[from-1] == '\'' {
			to = min(to, indexAnyFrom(text, at+3, "'"))
		}
		to = trimEnd(text, from, to)
		to = max(to, at+3)
		d.address(v.part(from, to), depth)
		found = append(found, stretch{from, to})
		i = to
	}
}

func isScheme(c byte) bool { return isAlnum(c) || c == '+' || c == '-' || c == '.' }

// bareEnd is where an unquoted value or address ends: at white space, a double
// quote, an angle bracket, and a backslash when another layer lies below.
func bareEnd(text string, i, limit int, escaped bool) int {
	for ; i < limit; i++ {
		switch c := text[i]; {
		case c <= ' ', c == 0x7f, c == '"', c == '<', c == '>', c == '`':
			return i
		case c == '\\' && escaped:
			return i
		}
	}
	return limit
}

// trimEnd leaves the punctuation of the sentence behind a value out of it, and
// closing brackets that were not opened in it.
func trimEnd(text string, from, to int) int {
	for n := 0; n < maxTrim && to > from; n++ {
		switch c := text[to-1]; c {
		case '.', ',', ':', ';', '!', '?', '\'':
		case ')', ']', '}':
			if open := opening(c); strings.Count(text[from:to], string(open)) >= strings.Count(text[from:to], string(c)) {
				return to
			}
		default:
			return to
		}
		to--
	}
	return to
}

func opening(closing byte) byte {
	return "([{"[strings.IndexByte(")]}", closing)]
}

// chunks looks at the words of a text that are addresses without a scheme:
// host and path, request lines, form bodies, and what is percent-encoded.
func (d *redaction) chunks(v view, escaped bool) {
	text := v.text
	if !strings.ContainsAny(text, "=%/") {
		return
	}
	for i := 0; i < len(text); i++ {
		end := bareEnd(text, i, len(text), escaped)
		if end == i {
			continue
		}
		d.chunk(v.part(i, trimEnd(text, i, end)))
		i = end
	}
}

func (d *redaction) chunk(word view) {
	if strings.Contains(word.text, "://") {
		return // looked at already
	}
	if strings.Contains(word.text, "=") && strings.ContainsAny(word.text, "?&") {
		d.pairs(word, nil, pairStart(word.text), 0)
	}
	if slash := strings.IndexByte(word.text, '/'); slash > 0 {
		d.pathShapes(word, authority{end: slash, host: hostOf(word.text[:slash])}, len(word.text))
	}
	inner, changed := word.percentDecoded()
	switch {
	case !changed:
	case strings.Contains(inner.text, "://"):
		d.addressesIn(inner, false, 1)
	case strings.Contains(inner.text, "="):
		d.pairs(inner, nil, pairStart(inner.text), 1)
	}
}

// pairStart is where the pairs of a word begin that has some.
func pairStart(word string) int {
	if start := queryStart(word); start < len(word) {
		return start
	}
	return 0
}
