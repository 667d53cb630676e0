package xbrl

import (
	"fmt"
	"strings"
)

// scanner splits a document into tokens that are slices of it: nothing is
// copied, and a token costs no allocation. It holds a document to
// well-formedness (one root, matching tags, quoted attributes, known prefixes,
// no DTD) and to the limits, so that its callers may recurse.
type scanner struct {
	doc    string
	pos    int
	limits Limits
	part        // where doc stands in a document that is read piece by piece
	page   bool // XHTML, whose named characters are known

	// The token that next returned.
	at    int         // its offset
	name  string      // of a start or end tag, as written
	attrs []attribute // of a start tag, namespace declarations left out
	text  string      // of character data, references not resolved
	cdata bool        // the text came as CDATA: it has no references

	scope
	open    []opened // the open elements
	empty   bool     // the start tag just returned was <a/>: its end is due
	left    bool     // an end was returned: its scope ends at the next token
	started bool     // the root has been seen
	scratch []byte   // of resolved
}

// opened is an open element by where its name stands. Offsets, unlike strings,
// cost the garbage collector nothing, and one is written for every element.
type opened struct {
	from, to int
	plain    bool // markup of a page that states neither a namespace nor a language
}

type attribute struct {
	name, value string // value without quotes, references resolved
}

// part is the place of a part of a document in the whole; its zero is the whole.
type part struct {
	base  int  // offset of the part's first byte
	lines int  // line ends before the part
	short bool // the part ended where more was due
}

type token int

const (
	tokenStart token = iota
	tokenEnd
	tokenText
	tokenEOF
)

// next gives the next token. Comments and processing instructions are skipped.
func (s *scanner) next() (token, error) {
	if s.left {
		s.leave(len(s.open) + 1)
		s.left = false
	}
	if s.empty {
		s.empty = false
		return s.closed(), nil
	}
	for {
		s.at = s.pos
		if s.pos >= len(s.doc) {
			return s.finish()
		}
		if s.doc[s.pos] != '<' {
			if t, found, err := s.characters(); found || err != nil {
				return t, err
			}
			continue
		}
		t, found, err := s.markup()
		if found || err != nil {
			return t, err
		}
	}
}

func (s *scanner) markup() (t token, found bool, err error) {
	rest := s.doc[s.pos:]
	switch {
	case len(rest) < 2:
		return 0, false, s.truncated()
	case rest[1] == '/':
		t, err = s.endTag()
		return t, true, err
	case rest[1] == '?':
		return 0, false, s.skipPast("?>", 2)
	case rest[1] != '!':
		t, err = s.startTag()
		return t, true, err
	case strings.HasPrefix(rest, "<!--"):
		return 0, false, s.skipPast("-->", 4)
	case strings.HasPrefix(rest, "<![CDATA["):
		t, err = s.cdataSection()
		return t, true, err
	case strings.HasPrefix(rest, "<!DOCTYPE"):
		return 0, false, s.doctype()
	}
	for _, mark := range [...]string{"<!--", "<![CDATA[", "<!DOCTYPE"} {
		if strings.HasPrefix(mark, rest) {
			return 0, false, s.truncated()
		}
	}
	return 0, false, s.fail("markup that XML does not have: "+quoted(rest[:min(len(rest), 12)]), "")
}

func (s *scanner) finish() (token, error) {
	if len(s.open) > 0 {
		return 0, s.truncated()
	}
	if !s.started {
		s.short = true
		return 0, s.fail("there is no element in the document", "an instance begins with an xbrl element")
	}
	return tokenEOF, nil
}

// characters returns text, or finds only the white space around the root.
func (s *scanner) characters() (t token, found bool, err error) {
	rest := s.doc[s.pos:]
	end := strings.IndexByte(rest, '<')
	if end < 0 {
		end = len(rest)
	}
	if len(s.open) == 0 {
		if trim(rest[:end]) != "" {
			return 0, false, s.fail("text outside the root element: "+quoted(trim(rest[:end])),
				"an instance is one XML document and nothing else")
		}
		s.pos += end
		return 0, false, nil
	}
	if end == len(rest) {
		return 0, false, s.truncated()
	}
	s.text, s.cdata = rest[:end], false
	s.pos += end
	return tokenText, true, nil
}

func (s *scanner) cdataSection() (token, error) {
	from := s.pos + len("<![CDATA[")
	end := strings.Index(s.doc[from:], "]]>")
	if end < 0 {
		return 0, s.truncated()
	}
	if len(s.open) == 0 {
		return 0, s.fail("a CDATA section outside the root element", "")
	}
	s.text, s.cdata = s.doc[from:from+end], true
	s.pos = from + end + len("]]>")
	return tokenText, nil
}

func (s *scanner) skipPast(mark string, from int) error {
	end := strings.Index(s.doc[s.pos+from:], mark)
	if end < 0 {
		return s.truncated()
	}
	s.pos += from + end + len(mark)
	return nil
}

// doctype lets a bare DOCTYPE pass and refuses one with an internal subset:
// entities declared there could make a small document enormous.
func (s *scanner) doctype() error {
	if s.started {
		return s.fail("a DOCTYPE after the root element has begun", "")
	}
	end := strings.IndexAny(s.doc[s.pos:], ">[")
	if end < 0 {
		return s.truncated()
	}
	if s.doc[s.pos+end] == '[' {
		return s.fail("the DOCTYPE declares entities or other markup of its own, which this reader never expands",
			"remove the DOCTYPE; an instance needs none")
	}
	s.pos += end + 1
	return nil
}

func (s *scanner) fail(what, remedy string) error {
	return s.located(shapeAt(s.doc, s.at, what, remedy))
}

// located gives an error in this part its place in the document.
func (p *part) located(err *Error) *Error {
	err.Offset += p.base
	err.Line += p.lines
	return err
}

func (s *scanner) truncated() error {
	what := "the document ends too early"
	if n := len(s.open); n > 0 {
		what = fmt.Sprintf("the document ends inside <%s>: it is truncated", clip(s.opened(n-1)))
	}
	s.short = true
	return s.located(shapeAt(s.doc, len(s.doc), what, "fetch it again"))
}

// opened gives the name of an open element, the root being nought.
func (s *scanner) opened(depth int) string { return s.doc[s.open[depth].from:s.open[depth].to] }

func clip(name string) string { return strings.Trim(quoted(name), `"`) }
