package sdmx

// Labels give the words for concepts and codes. The zero value knows none.
type Labels struct {
	names map[string]string            // by concept
	codes map[string]map[string]string // by concept, then by code
}

// Name is what a concept is called, or nothing.
func (l Labels) Name(concept string) string { return l.names[concept] }

// Code is what a code of a concept means, or nothing.
func (l Labels) Code(concept, code string) string { return l.codes[concept][code] }

// IsZero says that no code has a label.
func (l Labels) IsZero() bool { return len(l.codes) == 0 }

// Or fills what l does not know from another.
func (l Labels) Or(far Labels) Labels {
	merged := Labels{}
	for _, from := range []Labels{far, l} {
		for concept, name := range from.names {
			merged.setName(concept, name)
		}
		for concept, codes := range from.codes {
			for code, label := range codes {
				merged.setCode(concept, code, label)
			}
		}
	}
	return merged
}

func (l *Labels) setName(concept, name string) {
	if name == "" {
		return
	}
	if l.names == nil {
		l.names = map[string]string{}
	}
	l.names[concept] = name
}

func (l *Labels) setCode(concept, code, label string) {
	if code == "" || label == "" {
		return
	}
	if l.codes == nil {
		l.codes = map[string]map[string]string{}
	}
	if l.codes[concept] == nil {
		l.codes[concept] = map[string]string{}
	}
	l.codes[concept][code] = label
}
