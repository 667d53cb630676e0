package market

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

// quickNumber packs a number of the form in which files come: whole or with a
// point, no longer than [digits] holds, with its end in the window. It takes
// nothing of any other.
func (s *scanner) quickNumber() (d digits, ok bool) {
	if s.next(); s.err != nil {
		return 0, false
	}
	rest := s.window[s.at:]
	i, minus := 0, false
	if len(rest) > 0 && rest[0] == '-' {
		i, minus = 1, true
	}
	first, point, whole := i, 0, int64(0)
	for ; i < len(rest); i++ {
		c := rest[i]
		if c >= '0' && c <= '9' {
			whole = whole*10 + int64(c-'0')
			continue
		}
		if c != '.' || point > 0 || i == first {
			break
		}
		point = i + 1
	}
	scale := 0
	if point > 0 {
		scale = i - point
	}
	switch {
	case i == len(rest), i == first, i-first > maxPlain, inNumber[rest[i]] != 0: // goes on, none, too long, an exponent
		return 0, false
	case point == i, rest[first] == '0' && i > first+1 && rest[first+1] != '.', minus && whole == 0: // "1.", "01", "-0"
		return 0, false
	}
	if minus {
		whole = -whole
	}
	s.at += i
	return digits(whole<<scaleBits | int64(scale)), true
}

// isNumber holds a text to the grammar of JSON.
func isNumber(text []byte) bool {
	i := 0
	run := func() bool {
		from := i
		for i < len(text) && text[i] >= '0' && text[i] <= '9' {
			i++
		}
		return i > from
	}
	if i < len(text) && text[i] == '-' {
		i++
	}
	if first := i; !run() || text[first] == '0' && i > first+1 {
		return false
	}
	if i < len(text) && text[i] == '.' {
		i++
		if !run() {
			return false
		}
	}
	if i < len(text) && (text[i] == 'e' || text[i] == 'E') {
		i++
		if i < len(text) && (text[i] == '+' || text[i] == '-') {
			i++
		}
		if !run() {
			return false
		}
	}
	return i == len(text)
}
