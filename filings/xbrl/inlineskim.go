package xbrl

import "strings"

// skim passes over the markup of the page, which is nearly all of a filing: tags
// without a prefix that the page has shown before, their ends, and text. It stops
// before whatever needs more than that (an ix element, a new tag, a comment, a
// mistake), which next then reads, and after skimTokens at the latest.
//
// A page repeats its tags some fifty times each. One that was once found well
// formed is so wherever it stands again, since neither prefixes nor a namespace
// or language of its own are in it. Markup that a fact keeps is copied in runs.
func (p *inline) skim() error {
	if p.left {
		p.leave(len(p.open) + 1)
		p.left = false
	}
	if p.empty || len(p.open) == 0 || p.unprefixed != spaceHTML {
		return nil
	}
	p.run = -1
	for range skimTokens {
		from := p.pos
		if from+1 >= len(p.doc) {
			break
		}
		var more bool
		var err error
		switch {
		case p.doc[from] != '<':
			more, err = p.skimText()
		case p.doc[from+1] == '/':
			more = p.skimEnd()
		case from+3 < len(p.doc) && p.doc[from+3] == ':': // a prefix of two letters, as ix is: never known
		default:
			more = p.skimStart()
		}
		if err != nil {
			return err
		}
		if !more {
			break
		}
	}
	p.flush()
	return nil
}

// skimTokens bounds the work between two looks at the context.
var skimTokens = 4096

func (p *inline) skimText() (more bool, err error) {
	from := p.pos
	length := strings.IndexByte(p.doc[from:], '<')
	if length < 0 {
		return false, nil // the document ends too early, which next says
	}
	p.pos += length
	if p.store.open == 0 {
		return true, nil
	}
	piece := p.doc[from:p.pos]
	if !plain(piece, p.returns) || p.store.marking > 0 && strings.IndexByte(piece, '>') >= 0 {
		p.pos = from
		p.flush()
		p.pos += length
		p.at, p.text, p.cdata = from, piece, false
		return true, p.takeText()
	}
	p.store.text.WriteString(piece)
	p.keepRaw(from)
	return true, nil
}

func (p *inline) skimEnd() (more bool) {
	from := p.pos
	n := p.closes(from)
	if n == 0 || !p.open[len(p.open)-1].plain {
		return false
	}
	p.open = p.open[:len(p.open)-1]
	p.pos += n
	p.keepRaw(from)
	return len(p.open) > 0
}

func (p *inline) skimStart() (more bool) {
	from := p.pos
	length := strings.IndexByte(p.doc[from:], '>')
	if length < 0 || len(p.open) >= p.limits.Depth {
		return false
	}
	known := p.tags.find(p.doc, from+1, from+length)
	if known == nil || p.store.marking > 0 && !known.same {
		return false
	}
	p.pos = from + length + 1
	if !known.empty {
		p.open = append(p.open, opened{from: from + 1, to: from + 1 + known.name, plain: true})
	}
	p.keepRaw(from)
	if known.empty && p.store.marking > 0 && !known.void {
		p.closeShort(from+1, known.name)
	}
	return true
}

// keepRaw adds what was passed since from to the markup that facts keep, where
// it stands as facts keep it.
func (p *inline) keepRaw(from int) {
	if p.store.marking > 0 && p.run < 0 {
		p.run = from
	}
}

// flush copies the run of markup that ends here.
func (p *inline) flush() {
	if p.run >= 0 {
		p.store.mark.WriteString(p.doc[p.run:p.pos])
		p.run = -1
	}
}

// closeShort writes <td/> as <td></td>, the tag being the end of the run.
func (p *inline) closeShort(name, length int) {
	p.pos -= len("/>")
	p.flush()
	p.pos += len("/>")
	p.store.mark.WriteString("></")
	p.store.mark.WriteString(p.doc[name : name+length])
	p.store.mark.WriteByte('>')
}

// learn remembers the start tag just read, if skim may pass over it.
func (p *inline) learn() {
	if n := len(p.live); n > 0 && p.live[n-1].depth == len(p.open) {
		return // it declares a namespace
	}
	if _, is := p.attr("xml:lang"); is {
		return
	}
	raw := p.doc[p.at+1 : p.pos-1]
	if strings.IndexByte(raw, '>') >= 0 {
		return
	}
	known := knownTag{from: p.at + 1, to: p.pos - 1, name: len(p.name), empty: p.empty, void: void[p.name]}
	if p.empty {
		raw = raw[:len(raw)-1] // facts keep <td></td>
	}
	known.same = (known.empty || !known.void) && keptSo(raw, p.name, p.attrs)
	p.tags.keep(p.doc, known)
}

// keptSo reports whether store.startTag would write a tag as it stands.
func keptSo(raw, name string, attrs []attribute) bool {
	rest := raw[len(name):]
	for _, a := range attrs {
		length := len(` `) + len(a.name) + len(`="`) + len(a.value) + len(`"`)
		if len(rest) < length || rest[0] != ' ' || rest[1+len(a.name)] != '=' || rest[length-1] != '"' ||
			rest[length-1-len(a.value):length-1] != a.value || strings.ContainsAny(a.value, marksInQuotes) {
			return false
		}
		rest = rest[length:]
	}
	return rest == ""
}
