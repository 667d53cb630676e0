package xbrl

import (
	"fmt"
	"strings"
)

// attributes reads up to the end of the start tag.
func (s *scanner) attributes() error {
	for count := 0; ; count++ {
		from := s.pos
		s.pos = skipBlanks(s.doc, from)
		if s.pos >= len(s.doc) {
			return s.truncated()
		}
		switch c := s.doc[s.pos]; {
		case c == '>':
			s.pos++
			return nil
		case c == '/' && strings.HasPrefix(s.doc[s.pos:], "/>"):
			s.pos += 2
			s.empty = true
			return nil
		case c == '/' && s.pos+1 == len(s.doc):
			return s.truncated()
		case s.pos == from:
			return s.malformed()
		}
		if count >= s.limits.Attributes {
			return s.fail(fmt.Sprintf("<%s> has more than %d attributes", clip(s.name), s.limits.Attributes),
				"raise Limits.Attributes if that is meant")
		}
		if err := s.attribute(); err != nil {
			return err
		}
	}
}

func (s *scanner) attribute() error {
	end := nameEnd(s.doc, s.pos)
	name := s.doc[s.pos:end]
	at := skipBlanks(s.doc, end)
	switch {
	case !nameStarts(name):
		return s.malformed()
	case at >= len(s.doc):
		return s.truncated()
	case s.doc[at] != '=':
		return s.malformed()
	}
	if at = skipBlanks(s.doc, at+1); at >= len(s.doc) {
		return s.truncated()
	}
	if s.doc[at] != '"' && s.doc[at] != '\'' {
		return s.malformed()
	}
	raw, plain, err := s.attributeValue(at)
	if err != nil {
		return err
	}
	if !plain {
		var bad string
		if raw, bad = unescaped(raw, s.page); bad != "" {
			return s.unknownReference(bad)
		}
	}
	return s.keep(name, raw)
}

// attributeValue gives what stands between the quotes that open at at, and
// whether it means just itself. In short values, one pass that looks for
// everything is faster than several searches; handles can be very long.
func (s *scanner) attributeValue(at int) (raw string, plain bool, err error) {
	from := at + 1
	length := strings.IndexByte(s.doc[from:], s.doc[at])
	if length < 0 {
		return "", false, s.truncated()
	}
	raw = s.doc[from : from+length]
	s.pos = from + length + 1
	if length > longValue {
		if strings.IndexByte(raw, '<') >= 0 {
			return "", false, s.malformed()
		}
		plain = strings.IndexByte(raw, '&') < 0 && strings.IndexByte(raw, '\n') < 0 &&
			strings.IndexByte(raw, '\t') < 0 && strings.IndexByte(raw, '\r') < 0
		return raw, plain, nil
	}
	var found uint8
	for i := range len(raw) {
		found |= inValue[raw[i]]
	}
	if found&isMarkup != 0 {
		return "", false, s.malformed()
	}
	return raw, found == 0, nil
}

// inValue marks what makes a value mean something else than itself, and what no
// value may have. A table that is or-ed together has no branches to guess wrong.
var inValue = [256]uint8{'&': isOther, '\t': isOther, '\n': isOther, '\r': isOther, '<': isMarkup}

const (
	isOther  = 1
	isMarkup = 2
)

const longValue = 64 // bytes

// keep files an attribute, or the namespace that it declares.
func (s *scanner) keep(name, value string) error {
	if prefix, is := declares(name); is {
		if len(s.live) >= s.limits.Bindings {
			return s.fail(fmt.Sprintf("more than %d namespace prefixes in scope", s.limits.Bindings),
				"raise Limits.Bindings if that is meant")
		}
		for i := len(s.live) - 1; i >= 0 && s.live[i].depth == len(s.open); i-- {
			if s.live[i].prefix == prefix {
				return s.fail(fmt.Sprintf("<%s> has the attribute %s twice", clip(s.name), clip(name)), "")
			}
		}
		s.declare(prefix, value, len(s.open))
		return nil
	}
	for _, a := range s.attrs {
		if a.name == name {
			return s.fail(fmt.Sprintf("<%s> has the attribute %s twice", clip(s.name), clip(name)), "")
		}
	}
	s.attrs = append(s.attrs, attribute{name, value})
	return nil
}

func declares(name string) (prefix string, is bool) {
	if !strings.HasPrefix(name, "xmlns") {
		return "", false
	}
	if len(name) == len("xmlns") {
		return "", true
	}
	return name[len("xmlns:"):], name[len("xmlns")] == ':' && len(name) > len("xmlns:")
}

// attr gives an attribute by its written name, and whether it is there.
func (s *scanner) attr(name string) (string, bool) {
	for i := range s.attrs {
		if s.attrs[i].name == name {
			return s.attrs[i].value, true
		}
	}
	return "", false
}
