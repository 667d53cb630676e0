package xbrl

// content reads the text of the element just opened up to its end. Elements
// inside are passed over and reported.
func (r *reader) content() (text string, elements bool, err error) {
	var held pieces
	for {
		t, err := r.next()
		if err != nil {
			return "", elements, err
		}
		switch t {
		case tokenEnd:
			return held.String(), elements, nil
		case tokenStart:
			elements = true
			if err := r.skip(nil); err != nil {
				return "", true, err
			}
		case tokenText:
			if err := r.addText(&held); err != nil {
				return "", elements, err
			}
		}
	}
}

// addText adds the text token just read, as XML means it.
func (r *reader) addText(to *pieces) error {
	piece := r.text
	switch {
	case plain(piece, r.returns):
	case r.cdata:
		piece = oneLineEnd(piece)
	default:
		text, bad := r.resolved(piece)
		if bad != "" {
			return r.unknownReference(bad)
		}
		piece = string(text)
	}
	to.add(piece)
	return nil
}

// pieces joins the runs of text that comments, CDATA sections and elements
// divide. Nearly always there is one, which stays a slice of the document.
type pieces struct {
	first string
	all   []byte
}

func (p *pieces) add(s string) {
	switch {
	case p.all == nil && p.first == "":
		p.first = s
	case p.all == nil:
		p.all = append([]byte(p.first), s...)
	default:
		p.all = append(p.all, s...)
	}
}

func (p *pieces) String() string {
	if p.all != nil {
		return string(p.all)
	}
	return p.first
}
