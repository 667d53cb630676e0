package xbrl

// open reads the beginning of an object or list.
func (t *tokens) open(want byte, what string) error {
	token, err := t.next()
	if err != nil {
		return err
	}
	if token.kind != want {
		kind := map[byte]string{'{': "an object", '[': "a list"}[want]
		return shapeAt(t.doc, t.at, what+" is not "+kind, "give a report that keeps to OIM 1.0")
	}
	return nil
}

// object reads the members of the object just opened; member reads the value.
func (t *tokens) object(member func(key string, at int) error) error {
	var keys keySet
	for {
		token, err := t.next()
		if err != nil {
			return err
		}
		if token.kind == '}' {
			return nil
		}
		key := token.text
		if !keys.add(key) {
			return shapeAt(t.doc, t.at, "the key "+quoted(key)+" stands twice in one object", "neither value can be trusted; fetch the report again")
		}
		if err := member(key, t.at); err != nil {
			return err
		}
	}
}

// keySet holds the keys of one object: nearly all have a handful.
type keySet struct {
	few  [16]string
	n    int
	many map[string]bool
}

func (s *keySet) add(key string) bool {
	if s.many != nil {
		if s.many[key] {
			return false
		}
		s.many[key] = true
		return true
	}
	for _, k := range s.few[:s.n] {
		if k == key {
			return false
		}
	}
	if s.n < len(s.few) {
		s.few[s.n] = key
		s.n++
		return true
	}
	s.many = map[string]bool{key: true}
	for _, k := range s.few {
		s.many[k] = true
	}
	return true
}

// elements reads the list just opened.
func (t *tokens) elements(element func(token jsonToken) error) error {
	for {
		token, err := t.next()
		if err != nil {
			return err
		}
		if token.kind == ']' {
			return nil
		}
		if err := element(token); err != nil {
			return err
		}
	}
}

// skip reads one value of any kind.
func (t *tokens) skip() error {
	token, err := t.next()
	if err != nil {
		return err
	}
	return t.rest(token)
}

// rest reads what follows of a value whose first token is given.
func (t *tokens) rest(token jsonToken) error {
	switch token.kind {
	case '{':
		return t.object(func(string, int) error { return t.skip() })
	case '[':
		return t.elements(t.rest)
	}
	return nil
}

// text reads a value that must be a text. Of another value it gives the
// characters if it is a number or boolean, and what it is.
func (t *tokens) text() (text string, null bool, not string, err error) {
	token, err := t.next()
	if err != nil {
		return "", false, "", err
	}
	switch token.kind {
	case 's':
	case 'n':
		null = true
	case '0':
		not = "a number without quotes"
	case 'b':
		not = "a boolean"
	default:
		not, err = "an object or a list", t.rest(token)
	}
	return token.text, null, not, err
}
