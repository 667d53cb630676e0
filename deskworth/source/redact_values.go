package source

import "strings"

// namedValues hides what stands behind a secret name and '=' or ':'. Inside
// addresses the pairs were looked at already.
func (d *redaction) namedValues(v view, escaped bool, addresses []stretch) {
	text := v.text
	for i := 0; i < len(text); i++ {
		at := strings.IndexAny(text[i:], "=:")
		if at < 0 {
			return
		}
		i += at
		for len(addresses) > 0 && addresses[0].to <= i {
			addresses = addresses[1:]
		}
		if len(addresses) > 0 && addresses[0].from <= i {
			i = addresses[0].to - 1
			continue
		}
		if from, to := namedValue(text, i, escaped); from < to {
			d.hide(v, from, to)
			i = to - 1
		}
	}
}

// namedValue is the secret behind the separator at i; from == to: none.
func namedValue(text string, i int, escaped bool) (from, to int) {
	if i+1 < len(text) && (text[i+1] == '=' || strings.HasPrefix(text[i:], "://")) ||
		i > 0 && strings.IndexByte("=!<>:", text[i-1]) >= 0 {
		return 0, 0 // a comparison, an assignment in code, a scheme
	}
	name, quoted, spaced := nameBefore(text, i)
	folded := foldParameter(name)
	sure := headerSecrecy(folded)
	if sure == harmless {
		return 0, 0
	}
	from = skipBlanks(text, i+1)
	if text[i] == ':' && !quoted && isCookie(folded) {
		return from, lineEnd(text, from, escaped)
	}
	if quoted && folded != keyName || sure == certain || text[i] == '=' && !spaced && from == i+1 {
		return wholeValue(text, from, escaped)
	}
	from, to = plainValue(text, from, maxLikely, escaped)
	if !looksSecret(text[from:to]) {
		return 0, 0
	}
	return wholeValue(text, skipBlanks(text, i+1), escaped)
}

func isCookie(folded string) bool { return folded == "cookie" || folded == "setcookie" }

// nameBefore reads the name that ends before the separator at i.
func nameBefore(text string, i int) (name string, quoted, spaced bool) {
	end := i
	for end > 0 && i-end < maxBlanks && isBlank(text[end-1]) {
		end--
	}
	spaced = end < i
	if end > 0 && strings.IndexByte("\"'`]", text[end-1]) >= 0 {
		quoted = true
		end--
	}
	from := end
	for from > 0 && end-from <= maxName && (isWord(text[from-1]) || text[from-1] == '.' || text[from-1] == '%') {
		from--
	}
	if end-from > maxName {
		return "", quoted, spaced
	}
	return text[from:end], quoted, spaced
}

// wholeValue is a value to its end, with the words that belong to it: behind
// "Bearer" or "Basic" the credential, behind a scheme of many parts the line.
func wholeValue(text string, i int, escaped bool) (from, to int) {
	from, to = plainValue(text, i, len(text), escaped)
	many, scheme := authSchemes[strings.ToLower(text[from:to])]
	next := skipBlanks(text, to)
	switch {
	case !scheme || next == to:
		return from, to
	case many:
		return next, lineEnd(text, next, escaped)
	}
	return plainValue(text, next, len(text), escaped)
}

// plainValue is one value from i: what stands in quotes or brackets, or a bare
// word without the punctuation behind it.
func plainValue(text string, i, limit int, escaped bool) (from, to int) {
	limit = min(len(text), i+limit)
	if i >= limit {
		return limit, limit
	}
	if at := strings.IndexByte("\"'`[", text[i]); at >= 0 {
		return i + 1, closing(text, i+1, limit, "\"'`]"[at], escaped)
	}
	end := bareEnd(text, i, limit, escaped)
	for at := i; at < end; at++ {
		if c := text[at]; c == '&' || c == ';' || c == ',' && newName(text[at+1:end]) {
			end = at
		}
	}
	return i, trimEnd(text, i, end)
}

// closing finds the closing quote or bracket, or the end of the line.
func closing(text string, i, limit int, quote byte, escaped bool) int {
	for ; i < limit; i++ {
		switch c := text[i]; {
		case c == '\\' && !escaped:
			i++
		case c == quote, c == '\n', c == '\r', c == '\\':
			return i
		}
	}
	return limit
}

// newName reports whether a list goes on behind a comma: name=…, name:….
func newName(rest string) bool {
	n := 0
	for n < len(rest) && n <= maxName && (isWord(rest[n]) || rest[n] == '.') {
		n++
	}
	return n > 0 && n <= maxName && n < len(rest) && (rest[n] == '=' || rest[n] == ':')
}

// lineEnd is the end of the line, or of the quoted text that i is in.
func lineEnd(text string, i int, escaped bool) int {
	for ; i < len(text); i++ {
		if c := text[i]; c == '\n' || c == '\r' || c == '\\' && escaped {
			break
		}
	}
	return i
}

func skipBlanks(text string, i int) int {
	for n := 0; n < maxBlanks && i < len(text) && isBlank(text[i]); n++ {
		i++
	}
	return i
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }
