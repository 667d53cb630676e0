package market

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

// quickName is [scanner.name] for the form in which files come: plain, in the
// window, its colon behind it. It gives nothing and takes nothing otherwise.
func (s *scanner) quickName() []byte {
	rest := s.window[s.at:]
	if s.err != nil || len(rest) == 0 || rest[0] != '"' {
		return nil
	}
	for i := 1; i+1 < len(rest); i++ {
		switch c := rest[i]; {
		case plainText[c]:
		case c == '"' && rest[i+1] == ':':
			s.token = s.at + 1
			s.at += i + 2
			return rest[1:i]
		default:
			return nil
		}
	}
	return nil
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
