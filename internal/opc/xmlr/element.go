package xmlr

import (
	"strconv"
	"strings"
)

// isName says whether a text is a name in ASCII, with at most one colon in it.
func isName(s string) bool {
	colons := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c == '_':
		case i > 0 && (c >= '0' && c <= '9' || c == '-' || c == '.') && s[i-1] != ':':
		case c == ':' && i > 0 && i < len(s)-1:
			colons++
		default:
			return false
		}
	}
	return s != "" && colons < 2
}

// word takes a name.
func (w *walker) word() string {
	from := w.at
	for w.at < len(w.s) && !endsWord[w.s[w.at]] {
		w.at++
	}
	return w.s[from:w.at]
}

var endsWord = [256]bool{' ': true, '\t': true, '\r': true, '\n': true, '/': true, '>': true, '=': true, '<': true, '"': true, '\'': true, '&': true}

func (w *walker) blanks() (some bool) {
	for w.at < len(w.s) && (w.s[w.at] == ' ' || w.s[w.at] == '\n' || w.s[w.at] == '\t' || w.s[w.at] == '\r') {
		w.at, some = w.at+1, true
	}
	return some
}

func (w *walker) end() error {
	w.at += 2
	name := w.word()
	w.blanks()
	if w.at >= len(w.s) || w.s[w.at] != '>' {
		return w.fault("an end tag does not end")
	}
	if len(w.names) == 0 || w.names[len(w.names)-1] != name {
		return w.fault("%.40q ends and is not open", name)
	}
	w.at++
	w.leave()
	return nil
}

// leave closes the innermost element and forgets what it declared.
func (w *walker) leave() {
	for len(w.spaces) > 0 && w.spaces[len(w.spaces)-1].depth == len(w.names) {
		w.spaces = w.spaces[:len(w.spaces)-1]
	}
	w.names = w.names[:len(w.names)-1]
	if w.v.Close != nil {
		w.v.Close()
	}
}

func (w *walker) start() error {
	w.at++
	name := w.word()
	if !isName(name) {
		return w.fault("%.40q is no name", name)
	}
	if len(w.names) == 0 {
		w.roots++
	}
	if w.names = append(w.names, name); len(w.names) > maxDepth {
		return w.fault("elements lie deeper than %d in each other", maxDepth)
	}
	empty, err := w.attributes()
	if err != nil {
		return err
	}
	e := Element{Attrs: w.attrs}
	if e.Space, e.Local, err = w.resolve(name, true); err != nil {
		return err
	}
	for i := range e.Attrs {
		if e.Attrs[i].Space, e.Attrs[i].Local, err = w.resolve(e.Attrs[i].Local, false); err != nil {
			return err
		}
		for _, before := range e.Attrs[:i] {
			if before.Space == e.Attrs[i].Space && before.Local == e.Attrs[i].Local {
				return w.fault("attribute %s stands twice", before.Local)
			}
		}
	}
	if w.v.Open != nil {
		w.v.Open(e)
	}
	if empty {
		w.leave()
	}
	return nil
}

// attributes reads to the end of a start tag. Names stand in Local as written until
// all declarations are known.
func (w *walker) attributes() (empty bool, err error) {
	w.attrs = w.attrs[:0]
	for {
		apart := w.blanks()
		rest := w.s[w.at:]
		switch {
		case strings.HasPrefix(rest, "/>"):
			w.at += 2
			return true, nil
		case strings.HasPrefix(rest, ">"):
			w.at++
			return false, nil
		case !apart:
			return false, w.fault("a start tag does not end")
		}
		name := w.word()
		w.blanks()
		if !isName(name) || !strings.HasPrefix(w.s[w.at:], "=") {
			return false, w.fault("%.40q is no attribute", name)
		}
		w.at++
		w.blanks()
		value, err := w.quoted()
		if err != nil {
			return false, err
		}
		if err := w.take(name, value); err != nil {
			return false, err
		}
	}
}

func (w *walker) quoted() (string, error) {
	if w.at >= len(w.s) || w.s[w.at] != '"' && w.s[w.at] != '\'' {
		return "", w.fault("a value has no quotes")
	}
	raw, err := w.past(w.s[w.at:w.at+1], w.s[w.at:w.at+1], "a value")
	if err == nil && strings.IndexByte(raw, '<') >= 0 {
		return "", w.fault("< stands in a value")
	}
	if err != nil {
		return "", err
	}
	return w.plain(raw)
}

// take keeps an attribute, or the namespace that it declares.
func (w *walker) take(name, value string) error {
	prefix, declares := strings.CutPrefix(name, "xmlns:")
	switch {
	case name == "xmlns":
		w.spaces = append(w.spaces, declared{"", value, len(w.names)})
	case declares && (value == "" || prefix == "xml" || prefix == "xmlns"):
		return w.fault("prefix %s cannot mean %.40q", prefix, value)
	case declares:
		w.spaces = append(w.spaces, declared{prefix, value, len(w.names)})
	default:
		w.attrs = append(w.attrs, Attr{Local: name, Value: value})
	}
	return nil
}

const xmlSpace = "http://www.w3.org/XML/1998/namespace"

func (w *walker) resolve(name string, element bool) (space, local string, err error) {
	prefix, local, has := strings.Cut(name, ":")
	if !has {
		prefix, local = "", name
	}
	switch {
	case prefix == "xml":
		return xmlSpace, local, nil
	case prefix == "xmlns":
		return "", "", w.fault("prefix xmlns names no element")
	case prefix == "" && !element:
		return "", local, nil
	}
	for i := len(w.spaces) - 1; i >= 0; i-- {
		if w.spaces[i].prefix == prefix {
			return w.spaces[i].space, local, nil
		}
	}
	if prefix != "" {
		return "", "", w.fault("nobody declared the prefix %s", prefix)
	}
	return "", local, nil
}

// lines writes every line end as a line feed, as XML asks of whoever reads it.
func lines(s string) string {
	if strings.IndexByte(s, '\r') < 0 {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// plain puts characters in the place of references.
func (w *walker) plain(raw string) (string, error) {
	raw = lines(raw)
	if strings.IndexByte(raw, '&') < 0 {
		return raw, nil
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(raw, "&")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		name, rest, ended := strings.Cut(after, ";")
		if !ended {
			return "", w.fault("a reference does not end")
		}
		r, err := w.reference(name)
		if err != nil {
			return "", err
		}
		b.WriteRune(r)
		raw = rest
	}
}

func (w *walker) reference(name string) (rune, error) {
	switch name {
	case "amp":
		return '&', nil
	case "lt":
		return '<', nil
	case "gt":
		return '>', nil
	case "quot":
		return '"', nil
	case "apos":
		return '\'', nil
	}
	digits, base := strings.TrimPrefix(name, "#"), 10
	if hex, is := strings.CutPrefix(digits, "x"); is {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 21)
	if r := rune(n); err == nil && name[0] == '#' && !forbidden(r) && (r < 0xD800 || r > 0xDFFF) && r <= 0x10FFFF {
		return r, nil
	}
	return 0, w.fault("no character is called %.20q", name)
}
