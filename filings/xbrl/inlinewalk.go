package xbrl

// frame is an open ix element that something must be done about at its end.
type frame struct {
	kind   frameKind
	depth  int
	fact   int // index of the fact, or −1 when it is not one of the default target
	part   displayed
	from   stretch
	next   *continuation
	target string // of references
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
	frameFootnote
)

// tokens reads everything after the root's start tag.
func (p *inline) tokens() error {
	for looked := 0; ; {
		if p.pos-looked > betweenLooks {
			looked = p.pos
			if err := p.ctx.Err(); err != nil {
				return err
			}
		}
		if err := p.skim(); err != nil {
			return err
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

// betweenLooks is how many bytes are read between two looks at the context.
const betweenLooks = 256 << 10

func (p *inline) start() error {
	name, err := p.element()
	if err != nil {
		return err
	}
	p.enterLang()
	if name.Prefix == "" && name.Space == spaceHTML {
		p.learn()
	}
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
	href := p.linked("href", "")
	if href == "" {
		return
	}
	target := p.frames[len(p.frames)-1].target
	for i := range p.in.Targets {
		if p.in.Targets[i].Name == target {
			p.in.Targets[i].reference(name.Local, href)
		}
	}
	if name.Local == "schemaRef" && target == p.want {
		p.in.Schemas = append(p.in.Schemas, href)
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

// takeText adds the text token just read, as XML means it, to what is stored.
func (p *inline) takeText() error {
	switch {
	case plain(p.text, p.returns):
		p.store.addText(p.text)
	case p.cdata:
		p.store.addText(oneLineEnd(p.text))
	default:
		text, bad := p.resolved(p.text)
		if bad != "" {
			return p.unknownReference(bad)
		}
		from := p.store.text.Len()
		p.store.text.Write(text)
		p.store.markText(p.store.text.String()[from:])
	}
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
