package market

import (
	"encoding/json"
	"io"
	"unicode/utf8"
)

const (
	scanBytes     = 64 << 10 // of the body that are in memory at a time
	maxTokenBytes = 16 << 10 // a longer text or number is no chain's
	maxScanDepth  = 32       // of what is skipped
	maxEmptyReads = 100
)

// scanner reads JSON token by token through a small window, so that a chain of
// thirteen megabytes is decoded in the memory of its contracts. What it gives is
// valid until the next call. Its first error stays.
type scanner struct {
	from   io.Reader
	window []byte
	at     int  // next byte
	token  int  // first byte of the token that must stay in the window
	passed int  // bytes that left the window
	moved  bool // the last text is a copy, not a part of the window
	err    error
}

func newScanner(from io.Reader) *scanner {
	return &scanner{from: from, window: make([]byte, 0, scanBytes)}
}

// fail keeps the first error, with the place where it was met.
func (s *scanner) fail(format string, args ...any) {
	if s.err == nil {
		s.err = chainMisshapen("body", "byte %d: "+format, append([]any{s.passed + s.at}, args...)...)
	}
}

// fill reads on, and says whether there is a byte to look at.
func (s *scanner) fill() bool {
	if s.err != nil {
		return false
	}
	if s.at-s.token > maxTokenBytes {
		s.fail("a text or number is longer than %d bytes", maxTokenBytes)
		return false
	}
	kept := copy(s.window[:cap(s.window)], s.window[s.token:])
	s.passed += s.token
	s.at, s.token = s.at-s.token, 0
	for range maxEmptyReads {
		n, err := s.from.Read(s.window[kept:cap(s.window)])
		s.window = s.window[:kept+n]
		switch {
		case n > 0:
			return true
		case err == io.EOF:
			return false
		case err != nil:
			s.fail("%v", err)
			return false
		}
	}
	s.fail("%v", io.ErrNoProgress)
	return false
}

// peek is the next byte; nought at the end.
func (s *scanner) peek() byte {
	if s.err != nil || s.at == len(s.window) && !s.fill() {
		return 0
	}
	return s.window[s.at]
}

// next is the next byte that is not blank, without taking it.
func (s *scanner) next() byte {
	if s.at < len(s.window) && s.window[s.at] > ' ' && s.err == nil { // as the exchange writes
		s.token = s.at
		return s.window[s.at]
	}
	for {
		for ; s.at < len(s.window); s.at++ {
			if c := s.window[s.at]; c > ' ' || c != ' ' && c != '\n' && c != '\r' && c != '\t' {
				s.token = s.at
				return s.peek()
			}
		}
		s.token = s.at
		if s.peek() == 0 && s.at == len(s.window) {
			return 0
		}
	}
}

// take takes a byte when it is the next that is not blank.
func (s *scanner) take(c byte) bool {
	if s.next() != c || s.err != nil {
		return false
	}
	s.at++
	return true
}

func (s *scanner) want(c byte) {
	if !s.take(c) {
		s.fail("%q is missing", c)
	}
}

// plainText are the characters of a text that end nothing and begin nothing.
var plainText = func() (is [256]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		is[c] = c != '"' && c != '\\'
	}
	return is
}()

// text takes a string, decoded.
func (s *scanner) text() []byte {
	s.want('"')
	s.token, s.moved = s.at, false
	ascii := true
	for s.err == nil {
		for i, c := range s.window[s.at:] {
			if plainText[c] {
				continue
			}
			if c >= utf8.RuneSelf {
				ascii = false
				continue
			}
			s.at += i
			if c != '"' {
				return s.escaped()
			}
			text := s.window[s.token:s.at]
			s.at++
			if !ascii && !utf8.Valid(text) {
				s.fail("a text is not UTF-8")
			}
			return text
		}
		s.at = len(s.window)
		if !s.fill() {
			s.fail("a text has no end")
		}
	}
	return nil
}

// escaped ends a text that holds an escape, which no symbol and no number does,
// or a control character, which none may.
func (s *scanner) escaped() []byte {
	s.moved = true
	for s.peek() != '"' || s.err != nil {
		step := 1
		if s.peek() == '\\' {
			step = 2
		}
		for range step {
			if s.err != nil || s.peek() == 0 {
				s.fail("a text has no end")
				return nil
			}
			s.at++
		}
	}
	var text string
	raw := append(append([]byte{'"'}, s.window[s.token:s.at]...), '"')
	s.at++
	if !utf8.Valid(raw) || json.Unmarshal(raw, &text) != nil {
		s.fail("a text is not well formed")
	}
	return []byte(text)
}

// inNumber are the characters of a number: 1 for digits and a point, 2 for what
// an exponent is written with.
var inNumber = func() (is [256]byte) {
	for c := '0'; c <= '9'; c++ {
		is[c] = 1
	}
	is['.'], is['-'] = 1, 1
	is['e'], is['E'], is['+'] = 2, 2, 2
	return is
}()

// number takes a number with its digits. It is plain when it has no exponent.
func (s *scanner) number() (text []byte, plain bool) {
	s.next()
	s.token = s.at
	kinds := byte(0)
	for s.err == nil {
		rest := s.window[s.at:]
		i := 0
		for i < len(rest) && inNumber[rest[i]] != 0 {
			kinds |= inNumber[rest[i]]
			i++
		}
		s.at += i
		if i < len(rest) || !s.fill() {
			break
		}
	}
	text = s.window[s.token:s.at]
	if !isNumber(text) {
		s.fail("%.40q is no number", text)
	}
	return text, kinds&2 == 0
}

// word takes true, false or null.
func (s *scanner) word(word string) {
	s.next()
	for i := range len(word) {
		if s.peek() != word[i] {
			s.fail("a word is neither true nor false nor null")
			return
		}
		s.at++
	}
}

// members calls of for each member of an object; the name is valid until of
// reads on.
func (s *scanner) members(of func(name []byte)) {
	s.want('{')
	if s.take('}') {
		return
	}
	for s.err == nil {
		if s.next() != '"' {
			s.fail("a name is missing")
			return
		}
		of(s.name())
		if s.take('}') {
			return
		}
		s.want(',')
	}
}

// name takes a name with its colon. Reading on may have moved the window, but
// never past the beginning of a token.
func (s *scanner) name() []byte {
	if name := s.quickName(); name != nil {
		return name
	}
	name := s.text()
	s.colon()
	if s.moved || s.err != nil {
		return name
	}
	return s.window[s.token : s.token+len(name)]
}

func (s *scanner) colon() {
	for {
		switch c := s.peek(); c {
		case ' ', '\t', '\r', '\n':
			s.at++
		case ':':
			s.at++
			return
		default:
			s.fail("':' is missing")
			return
		}
	}
}

func (s *scanner) items(of func(i int)) {
	s.want('[')
	if s.take(']') {
		return
	}
	for i := 0; s.err == nil; i++ {
		of(i)
		if s.take(']') {
			return
		}
		s.want(',')
	}
}

// skip takes one value, whatever it is.
func (s *scanner) skip(depth int) {
	switch s.next() {
	case '"':
		s.text()
	case 't':
		s.word("true")
	case 'f':
		s.word("false")
	case 'n':
		s.word("null")
	case '{', '[':
		if depth == maxScanDepth {
			s.fail("lists stand in lists more than %d deep", maxScanDepth)
			return
		}
		if s.next() == '{' {
			s.members(func([]byte) { s.skip(depth + 1) })
			return
		}
		s.items(func(int) { s.skip(depth + 1) })
	default:
		s.number()
	}
}
