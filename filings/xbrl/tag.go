package xbrl

import (
	"fmt"
)

// endsName marks the bytes that cannot stand in a name.
var endsName = [256]bool{
	' ': true, '\t': true, '\n': true, '\r': true, '/': true, '>': true, '=': true,
	'<': true, '"': true, '\'': true, '&': true, 0: true,
}

func nameEnd(doc string, from int) int {
	for from < len(doc) && !endsName[doc[from]] {
		from++
	}
	return from
}

func skipBlanks(doc string, from int) int {
	for from < len(doc) && blank(doc[from]) {
		from++
	}
	return from
}

func (s *scanner) startTag() (token, error) {
	if s.started && len(s.open) == 0 {
		return 0, s.fail("a second root element", "an instance is one XML document and nothing else")
	}
	if len(s.open) >= s.limits.Depth {
		return 0, s.fail(fmt.Sprintf("elements are nested more than %d deep", s.limits.Depth),
			"raise Limits.Depth if that is meant")
	}
	end := nameEnd(s.doc, s.pos+1)
	name := s.doc[s.pos+1 : end]
	if !nameStarts(name) {
		if end >= len(s.doc) {
			return 0, s.truncated()
		}
		return 0, s.fail("a < that begins no element", "write &lt; in text")
	}
	s.name, s.started = name, true
	s.open = append(s.open, opened{from: s.pos + 1, to: end})
	s.attrs = s.attrs[:0]
	s.pos = end
	return tokenStart, s.attributes()
}

func (s *scanner) endTag() (token, error) {
	if n := s.closes(s.pos); n > 0 {
		s.pos += n
		return s.closed(), nil
	}
	end := nameEnd(s.doc, s.pos+2)
	name := s.doc[s.pos+2 : end]
	close := skipBlanks(s.doc, end)
	if close >= len(s.doc) {
		return 0, s.truncated()
	}
	if s.doc[close] != '>' {
		s.name = name
		return 0, s.malformed()
	}
	if len(s.open) == 0 {
		return 0, s.fail(fmt.Sprintf("</%s> closes nothing", clip(name)), "")
	}
	if top := s.opened(len(s.open) - 1); top != name {
		return 0, s.fail(fmt.Sprintf("</%s> where </%s> was due", clip(name), clip(top)), "fetch the document again")
	}
	s.pos = close + 1
	return s.closed(), nil
}

// closes gives the length of the end tag at a place if it is the one that is due,
// written without a blank, as nearly all are; nought for any other.
func (s *scanner) closes(at int) int {
	if len(s.open) == 0 {
		return 0
	}
	name := s.opened(len(s.open) - 1)
	end := at + len("</") + len(name)
	if end < len(s.doc) && s.doc[end] == '>' && s.doc[at+len("</"):end] == name {
		return end + 1 - at
	}
	return 0
}

// closed leaves the innermost element. Its prefixes stay in scope until the
// next token, because a QName in its text is resolved when its end is seen.
func (s *scanner) closed() token {
	s.name = s.opened(len(s.open) - 1)
	s.open = s.open[:len(s.open)-1]
	s.left = true
	return tokenEnd
}

// element resolves the name of the tag just read.
func (s *scanner) element() (QName, error) {
	q, ok := s.qualify(s.name)
	if !ok {
		return q, s.fail(fmt.Sprintf("the prefix of <%s> is not declared", clip(s.name)),
			"declare it with an xmlns attribute, or fetch the document again")
	}
	return q, nil
}

func (s *scanner) malformed() error {
	return s.fail(fmt.Sprintf("the tag <%s> is not well formed", clip(s.name)), "fetch the document again")
}

func (s *scanner) unknownReference(bad string) error {
	return s.fail("the reference "+quoted(bad)+" means nothing in XML without a DTD",
		"write the character itself, or its number")
}

func nameStarts(name string) bool {
	if name == "" {
		return false
	}
	c := name[0]
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == ':' || c >= 0x80
}
