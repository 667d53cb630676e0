package xbrl

// inlineFact is what an ix element says beyond the fact it makes.
type inlineFact struct {
	kind     frameKind
	content  stretch
	number   *quantity // of a number, and the format of a text
	escape   bool
	tupleRef string
	head     int // which of the heads its chain has, from 1
	inner    int // index of the number nested in it
	inners   int // numbers nested directly in it
	fraction *fractionParts
	rule     string // the first thing wrong, found while reading
	what     string
}

// enter deals with the ix element just opened. Elements that only arrange
// others (header, hidden) need nothing.
func (p *inline) enter(local string) {
	switch local {
	case "nonFraction":
		p.enterFact(frameNumber)
	case "nonNumeric":
		p.enterFact(frameText)
	case "fraction":
		p.enterFact(frameFraction)
	case "tuple":
		p.enterFact(frameTuple)
	case "numerator":
		p.push(frame{kind: frameNumerator, part: displayed{quantity: p.quantity()}, from: p.store.begin(false)})
	case "denominator":
		p.push(frame{kind: frameDenominator, part: displayed{quantity: p.quantity()}, from: p.store.begin(false)})
	case "continuation":
		p.push(frame{kind: frameContinuation, next: p.continuation(), from: p.store.begin(true)})
	case "footnote":
		p.enterFootnote()
	case "relationship":
		p.relationship()
	case "exclude":
		p.push(frame{kind: frameExclude, from: p.store.beginCut()})
	case "resources":
		p.push(frame{kind: frameResources})
	case "references":
		p.push(frame{kind: frameReferences, target: p.target().Name})
	}
}

func (p *inline) push(f frame) {
	f.depth = len(p.open)
	p.frames = append(p.frames, f)
}

// factOrNone counts a fact for its target, and gives −1 for one of another
// target than the one that is read.
func (p *inline) factOrNone(index int) int {
	t := p.target()
	t.Facts++
	if t.Name != p.want {
		if id, is := p.attr("id"); is {
			p.elsewhere[trim(id)] = true
		}
		return -1
	}
	return index
}

// enterFact opens a fact. One for another target is counted; its text may still
// belong to a fact around it.
func (p *inline) enterFact(kind frameKind) {
	index := p.factOrNone(len(p.in.Facts))
	if index < 0 {
		p.in.OtherFacts++
		p.head(index)
		p.push(frame{kind: kind, fact: -1})
		return
	}
	more := inlineFact{kind: kind, number: p.quantity(), head: p.head(index)}
	f := Fact{
		Ordinal: index + 1, Document: len(p.docs) - 1, Lang: p.langHere(),
		Parent: p.tupleAround(), Tuple: kind == frameTuple, offset: p.at,
	}
	p.factAttributes(&f)
	p.restrict(&f, &more)
	more.tupleRef, _ = p.attr("tupleRef")
	escape, _ := p.attr("escape")
	more.escape = kind == frameText && (trim(escape) == "true" || trim(escape) == "1")
	p.concept(&f, &more)
	p.order(&f, &more)
	p.footnoteRefs(f.Ordinal)
	p.nest(kind, index)
	p.in.Facts, p.facts = append(p.in.Facts, f), append(p.facts, more)
	at := frame{kind: kind, fact: index}
	if kind == frameNumber || kind == frameText {
		at.from = p.store.begin(more.escape)
	}
	p.push(at)
}

// restrict leaves a fact only the attributes that its kind has.
func (p *inline) restrict(f *Fact, more *inlineFact) {
	switch more.kind {
	case frameTuple:
		f.ContextRef, f.UnitRef, f.Accuracy = "", "", Accuracy{}
		if id, is := p.attr("tupleID"); is {
			id = trim(id)
			if _, taken := p.tuples[id]; taken {
				p.tuples[id] = 0
				more.fault(RuleTuple, "its tupleID "+quoted(id)+" stands on another tuple too")
			} else {
				p.tuples[id] = f.Ordinal
			}
		}
	case frameText:
		f.UnitRef, f.Accuracy = "", Accuracy{}
	case frameFraction:
		f.Accuracy = Accuracy{}
		more.fraction = &fractionParts{}
		fallthrough
	case frameNumber:
		if f.UnitRef == "" {
			more.fault(RuleUnit, "it is a number and has no unitRef")
		}
	}
}

func (p *inline) concept(f *Fact, more *inlineFact) {
	written, _ := p.attr("name")
	var ok bool
	if f.Concept, ok = p.resolve(trim(written)); !ok {
		more.fault(RuleName, "its name "+quoted(written)+" is not a name whose prefix is declared")
	}
}

// nest tells a number that another stands in it.
func (p *inline) nest(kind frameKind, index int) {
	if kind != frameNumber || !p.within(frameNumber) {
		return
	}
	if around := p.frames[len(p.frames)-1].fact; around >= 0 {
		p.facts[around].inner = index
		p.facts[around].inners++
	}
}

// tupleAround is the ordinal of the tuple that the scanner stands in.
func (p *inline) tupleAround() int {
	for i := len(p.frames) - 1; i >= 0; i-- {
		if p.frames[i].kind == frameTuple {
			return p.frames[i].fact + 1
		}
	}
	return 0
}

// leaveFrame closes an ix element.
func (p *inline) leaveFrame(f frame) {
	switch f.kind {
	case frameNumber, frameText:
		if f.fact >= 0 {
			more := &p.facts[f.fact]
			more.content = p.store.finish(f.from, more.escape)
			if more.head > 0 {
				p.heads[more.head-1].end = p.at
			}
		}
	case frameNumerator, frameDenominator:
		f.part.content = p.store.finish(f.from, false)
		p.fractionPart(f)
	case frameContinuation:
		f.next.content = p.store.finish(f.from, true)
		f.next.end = p.at
	case frameFootnote:
		p.leaveFootnote(f)
	case frameExclude:
		p.store.finishCut(f.from)
	}
}

// fractionPart gives a numerator or denominator to the fractions around it:
// fractions that stand in each other share their numbers.
func (p *inline) fractionPart(f frame) {
	for i := len(p.frames) - 1; i >= 0; i-- {
		if p.frames[i].kind != frameFraction || p.frames[i].fact < 0 {
			continue
		}
		parts := p.facts[p.frames[i].fact].fraction
		if f.kind == frameNumerator {
			parts.upper = f.part
			parts.uppers++
		} else {
			parts.lower = f.part
			parts.lowers++
		}
	}
}

// fault keeps the first thing found wrong.
func (f *inlineFact) fault(rule, what string) {
	if f.what == "" {
		f.rule, f.what = rule, what
	}
}
