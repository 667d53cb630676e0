package xbrl

// frame is an open ix element that something must be done about at its end.
type frame struct {
	kind  frameKind
	depth int
	fact  int // index of the fact, or −1 when it is not one of the default target
	part  quantity
	from  stretch
	next  *continuation
}

type frameKind int

const (
	frameNumber frameKind = iota
	frameText
	frameFraction
	frameNumerator
	frameDenominator
	frameTuple
	frameContinuation
	frameExclude
	frameResources
	frameReferences
)

// tokens reads everything after the root's start tag.
func (p *inline) tokens() error {
	for n := 1; ; n++ {
		if n&4095 == 0 {
			if err := p.ctx.Err(); err != nil {
				return err
			}
		}
		t, err := p.next()
		switch {
		case err != nil:
			return err
		case t == tokenEOF:
			return nil
		case t == tokenStart:
			err = p.start()
		case t == tokenEnd:
			err = p.end()
		case p.store.open > 0:
			err = p.takeText()
		}
		if err != nil {
			return err
		}
	}
}

func (p *inline) start() error {
	name, err := p.element()
	if err != nil {
		return err
	}
	p.enterLang()
	switch {
	case name.Space == spaceInline || name.Space == spaceInlineOld:
		p.enter(name.Local)
	case name.Space == spaceInstance && p.within(frameResources):
		return p.resource(name)
	case name.Space == spaceLinkbase && p.within(frameReferences):
		p.schema(name)
	case p.store.marking > 0:
		p.store.startTag(p.written(name), p.attrs)
	}
	return nil
}

// resource reads a context or unit, up to its end.
func (p *inline) resource(name QName) (err error) {
	depth := len(p.open)
	switch name.Local {
	case "context":
		err = p.context()
	case "unit":
		err = p.unit()
	default:
		return nil
	}
	p.leaveLang(depth)
	return err
}

func (p *inline) schema(name QName) {
	if name.Local != "schemaRef" || p.frames[len(p.frames)-1].fact < 0 {
		return
	}
	for _, a := range p.attrs {
		if q, ok := p.resolve(a.name); ok && q.Local == "href" {
			p.in.Schemas = append(p.in.Schemas, trim(a.value))
		}
	}
}

func (p *inline) end() error {
	depth := len(p.open) + 1
	p.leaveLang(depth)
	if top := len(p.frames) - 1; top >= 0 && p.frames[top].depth == depth {
		closing := p.frames[top]
		p.frames = p.frames[:top]
		p.leaveFrame(closing)
		return nil
	}
	if p.store.marking == 0 {
		return nil
	}
	name, err := p.element()
	if err == nil && name.Space != spaceInline && name.Space != spaceInlineOld {
		p.store.endTag(p.written(name))
	}
	return err
}

// written is how an element is named in markup that a fact keeps: elements of
// the page without a prefix, as its readers expect them.
func (p *inline) written(name QName) string {
	if name.Space == spaceHTML {
		return name.Local
	}
	return name.String()
}

func (p *inline) takeText() error {
	var piece pieces
	if err := p.addText(&piece); err != nil {
		return err
	}
	p.store.addText(piece.first)
	return nil
}

// within reports whether the innermost frame is of a kind.
func (p *inline) within(kind frameKind) bool {
	n := len(p.frames)
	return n > 0 && p.frames[n-1].kind == kind
}

func (p *inline) enterLang() {
	if lang, is := p.attr("xml:lang"); is {
		p.langs = append(p.langs, langAt{len(p.open), lang})
	}
}

func (p *inline) leaveLang(depth int) {
	n := len(p.langs)
	for n > 0 && p.langs[n-1].depth >= depth {
		n--
	}
	p.langs = p.langs[:n]
}

// langHere is the xml:lang in force.
func (p *inline) langHere() string {
	if n := len(p.langs); n > 0 {
		return p.langs[n-1].lang
	}
	return ""
}
