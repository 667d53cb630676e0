package market

import (
	"encoding/json"
	"unicode/utf8"
)

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
