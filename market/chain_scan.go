package market

import "io"

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
