package xbrl

import "strings"

// scopeNone is the scheme that OIM gives to a fact about no named entity.
const scopeNone = "https://xbrl.org/2021/entities"

// resolve makes facts of what was read, now that the namespaces are known.
func (o *oim) resolve() {
	o.in.Facts = make([]Fact, 0, len(o.facts))
	for i := range o.facts {
		o.fact(&o.facts[i])
	}
	o.in.DeclaredContexts, o.in.DeclaredUnits = len(o.in.Contexts), len(o.in.Units)
}

func (o *oim) fact(from *jsonFact) {
	f := Fact{Ordinal: len(o.in.Facts) + 1, ID: from.id, Value: from.value, Nil: from.null, offset: from.at}
	f.Accuracy.Decimals = from.decimals
	f.Lang, _ = from.take("language")
	written, _ := from.take("concept")
	var ok bool
	if f.Concept, ok = o.name(written); !ok {
		from.fault(RuleName, "its concept "+quoted(written)+" is not a name whose prefix is declared")
	}
	if ok && f.Concept.Local == "note" && oimSpace.MatchString(f.Concept.Space) {
		o.in.Notes++
		return
	}
	o.unitOf(&f, from)
	f.Context = o.contextOf(from)
	if rule, what := f.fault(); what != "" {
		from.fault(rule, what)
	}
	if from.what != "" {
		o.problem(&f, from)
	}
	o.in.Facts = append(o.in.Facts, f)
}

// problem marks a fact, and its context when that is in doubt: such a context is
// the fact's own, so that the sound facts beside it keep theirs.
func (o *oim) problem(f *Fact, from *jsonFact) {
	f.Problem = &Problem{Rule: from.rule, What: from.what, Ordinal: f.Ordinal, Subject: f.Concept.String(), Offset: from.at}
	o.in.Problems = append(o.in.Problems, f.Problem)
	if from.doubted {
		f.Context.Problem = f.Problem
		o.in.Contexts = append(o.in.Contexts, f.Context)
	}
}

// contextOf gives the context of a fact, one for each content. Facts in sound
// contexts repeat the same words many times, so these are looked up first.
func (o *oim) contextOf(from *jsonFact) *Context {
	o.key = from.appendWords(o.key[:0])
	if known, ok := o.written[string(o.key)]; ok && !from.doubted {
		return known
	}
	words := string(o.key)
	c := o.context(from)
	if !from.doubted {
		c = o.sole(c)
		o.written[words] = c
	}
	return c
}

// appendWords writes all that a context is made of as the fact has it.
func (f *jsonFact) appendWords(dst []byte) []byte {
	for _, d := range f.dimensions {
		if d.key == "concept" || !d.null && (d.key == "unit" || d.key == "language" || d.key == "noteId") {
			continue
		}
		dst = append(append(dst, d.key...), 0)
		if d.null {
			dst = append(dst, 1)
		}
		dst = append(append(dst, d.text...), 0)
	}
	return dst
}

func (o *oim) context(from *jsonFact) *Context {
	c := &Context{Entity: o.entityOf(from)}
	var fault string
	c.Period, fault = o.periodOf(from)
	if fault != "" {
		from.fault(RuleContext, fault)
	}
	for _, d := range from.dimensions {
		switch d.key {
		case "concept", "entity", "period", "unit", "language", "noteId":
			if d.null {
				from.fault(RuleContext, "its dimension "+quoted(d.key)+" is null")
			}
		default:
			c.Dimensions = append(c.Dimensions, o.dimension(from, d))
		}
	}
	if axis, twice := c.sortDimensions(); twice {
		from.fault(RuleContext, "it has the dimension "+axis.String()+" twice, under two prefixes")
	}
	return c
}

// sole gives the context that has this content already, if one has.
func (o *oim) sole(c *Context) *Context {
	o.key = c.appendKey(o.key[:0], true)
	if first, ok := o.same[string(o.key)]; ok {
		return first
	}
	o.same[string(o.key)] = c
	o.in.Contexts = append(o.in.Contexts, c)
	return c
}

// entityOf resolves prefix:identifier. An identifier is no name: it may begin
// with a digit.
func (o *oim) entityOf(from *jsonFact) Entity {
	written, is := from.take("entity")
	if !is {
		return Entity{Scheme: scopeNone, Identifier: "NA"}
	}
	prefix, identifier, divided := strings.Cut(written, ":")
	scheme, known := o.prefixes[prefix]
	if !divided || !known || identifier == "" || strings.ContainsAny(identifier, " \t\r\n") {
		from.fault(RuleContext, "its entity "+quoted(written)+" is not an identifier under a declared prefix")
	}
	return Entity{Scheme: scheme, Identifier: identifier}
}

// dimension tells a name from a typed text by the look of it: a text that is no
// name under a declared prefix cannot be an explicit member, one that is may
// still be typed.
func (o *oim) dimension(from *jsonFact, d jsonDimension) Dimension {
	axis, ok := o.name(d.key)
	if !ok {
		from.fault(RuleContext, "its dimension "+quoted(d.key)+" is neither one of OIM nor a name whose prefix is declared")
	}
	if d.null {
		return Dimension{Axis: axis, Typed: true, Nil: true}
	}
	if member, is := o.name(d.text); is {
		return Dimension{Axis: axis, Member: member, Assumed: true}
	}
	return Dimension{Axis: axis, Typed: true, Value: trim(d.text)}
}

func (o *oim) periodOf(from *jsonFact) (p Period, fault string) {
	text, is := from.take("period")
	if !is {
		return Period{Kind: Forever}, ""
	}
	known, ok := o.periods[text]
	if !ok {
		known.Period, known.fault = jsonPeriod(text)
		o.periods[text] = known
	}
	return known.Period, known.fault
}

// jsonPeriod reads a moment, or two with a stroke between. A bare day is refused,
// as it does not say whether its beginning or its end is meant.
func jsonPeriod(text string) (p Period, fault string) {
	start, end, divided := strings.Cut(text, "/")
	for _, part := range strings.Split(text, "/") {
		if _, bare, ok := parseMoment(part); !ok || bare {
			return p, "its period " + quoted(text) + " is not a date with a time, or two with a stroke between"
		}
	}
	switch {
	case !divided:
		return periodTexts{instant: start, instants: 1}.period()
	case strings.Contains(end, "/"):
		return p, "its period " + quoted(text) + " has more than two ends"
	}
	return durationOf(start, end)
}
